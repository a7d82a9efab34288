package web

import (
	"encoding/json"
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"haft/solve/solvertest/extent"
)

// axeVersion is that of axe-core, which knows the rules of accessibility that can be checked by a program.
const axeVersion = "4.14.1"

// axeScript is axe-core. It comes from the npm registry, once, beside Go's own cache.
func axeScript(t testing.TB) string {
	t.Helper()
	missing := t.Skipf
	if os.Getenv("HAFT_REQUIRE_SOLVERS") != "" {
		missing = t.Fatalf
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		missing("axe-core is missing: no folder to install it in: %v", err)
	}
	dir := filepath.Join(cache, "haft-axe-"+axeVersion)
	file := filepath.Join(dir, "node_modules", "axe-core", "axe.min.js")
	if _, err := os.Stat(file); err != nil {
		npm := exec.Command("npm", "install", "--prefix", dir, "--no-audit", "--no-fund", "axe-core@"+axeVersion)
		if text, err := npm.CombinedOutput(); err != nil {
			missing("axe-core is missing, which npm installs: %v\n%s", err, text)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// accessible wants axe-core to find nothing wrong with what is on the page now, by some options.
func (v *tab) accessible(axe, what, options string) {
	v.Helper()
	if v.js("typeof axe") != "object" {
		v.js("(() => { " + axe + "; return typeof axe; })()")
	}
	v.js("(() => { window.found = null; axe.run(" + options + ").then((r) => { window.found = JSON.stringify(r.violations.map((one) => (" +
		"{ id: one.id, help: one.help, at: one.nodes.map((n) => n.html.slice(0, 100) + ' ' + n.failureSummary) }))); }); })()")
	v.until("window.found !== null")
	var found []struct {
		ID, Help string
		At       []string
	}
	if err := json.Unmarshal([]byte(v.js("window.found")), &found); err != nil {
		v.Fatal(err)
	}
	for _, f := range found {
		v.Errorf("%s: %s: %s\n\t%s", what, f.ID, f.Help, strings.ReplaceAll(strings.Join(f.At, "\n"), "\n", "\n\t"))
	}
}

// No place breaks a rule of accessibility that axe-core knows: in both themes, on a large window and on a phone.
func TestAxe(t *testing.T) {
	extent.Slow(t)
	axe := axeScript(t)
	v := visit(t, testServer(t).URL)
	v.media("prefers-reduced-motion", "reduce")
	v.open("#analyse")
	v.paste(v.file(checkGame))
	v.press("#embed")
	frame := v.js(`/src="([^"]*)"/.exec(document.querySelector('#embed-html').value)[1]`)
	frame = strings.TrimPrefix(html.UnescapeString(frame), v.home)
	for _, place := range []string{
		"", "#learn/haft/1", "#learn/all", "#day/2024-02-29", "#p=mate2/2/1", "#play", "#friend", "#analyse", "#setup", frame,
	} {
		v.axed(axe, place)
	}
	v.unfolded(axe)
	folder := filepath.Join(t.TempDir(), "games")
	_, url := serving(t, "--games", folder, "--addr", "127.0.0.1:0")
	v = visit(t, url)
	v.axed(axe, "#friend")
	v.press("#begin-go")
	v.until("document.body.dataset.match === 'play'")
	v.axed(axe, strings.TrimPrefix(v.js("location.href"), v.home))
}

// unfolded is what one has to open on the analysis board: plots, reasons, dialogs, and the search for the best moves.
func (v *tab) unfolded(axe string) {
	v.Helper()
	v.open("#analyse")
	v.paste(v.file("../../../testdata/games/immortal.pgn"))
	v.js("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
	v.has("#timeline-plot", "after 23. Be7: ")
	v.has("#entangle-plot", "Bits that two pieces share")
	v.press("#locked button")
	v.press("#engine-on")
	v.until("document.querySelectorAll('#engine-lines li').length > 0")
	for _, theme := range []string{"light", "dark"} {
		v.media("prefers-color-scheme", theme)
		v.accessible(axe, "the analysis with all open in "+theme, "{}")
	}
	v.shot("axe-unfolded")
	for _, dialog := range []string{"help", "replace", "resign"} {
		v.js("document.querySelector('#" + dialog + "').showModal()")
		v.accessible(axe, "the dialog "+dialog, "{}")
		v.js("document.querySelector('#" + dialog + "').close()")
	}
	v.clean()
}

func (v *tab) axed(axe, place string) {
	v.Helper()
	v.run(chromedp.Navigate("about:blank"), chromedp.Navigate(v.home+place))
	v.settled()
	if place == "#analyse" {
		v.paste(v.file(checkGame))
		v.click("e6")
	}
	for _, size := range [][2]int64{{1440, 900}, {375, 667}} {
		v.size(size[0], size[1])
		for theme, options := range map[string]string{"light": "{}", "dark": "{ runOnly: ['color-contrast'] }"} {
			v.media("prefers-color-scheme", theme)
			v.accessible(axe, fmt.Sprintf("%.20q in %s, %d wide", place, theme, size[0]), options)
			v.shot(fmt.Sprintf("axe-%s-%s-%d", strings.NewReplacer("#", "", "/", "-", "?", "").Replace(fmt.Sprintf("%.12s", place)), theme, size[0]))
		}
	}
	v.clean()
}
