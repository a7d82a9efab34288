package web

import (
	"context"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"haft/cmd/haft/board"
	"haft/solve/solvertest/extent"
)

// browsers are the names under which Debian and others install Chromium. The first has no windows to show: the tests
// take a fifth less processor time with it.
var browsers = []string{
	"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
}

// A tab looks at the page in a window of its own, and notes what the page must not do.
type tab struct {
	testing.TB
	ctx  context.Context
	url  string // of the server
	home string // where the page is
	mu   sync.Mutex
	bad  []string
}

// testServer serves the page and its questions.
func testServer(t testing.TB) *httptest.Server {
	t.Helper()
	o := &serveOptions{body: 1e6, unpacked: board.Usual.Unpacked, questions: 4}
	o.timeout.Duration, o.memory.Limit = 10*time.Second, board.Usual.Memory
	if extent.Race {
		o.timeout.Duration = time.Minute
	}
	s := newServer(o)
	s.fault = t.Errorf
	server := httptest.NewServer(s.handler())
	t.Cleanup(server.Close)
	return server
}

// A shared browser is the Chromium that all tests use: to start one costs more than most of what they do in it.
type shared struct {
	ctx  context.Context
	end  context.CancelFunc
	left string // the folder for what a browser that is killed leaves behind
}

// started is nil as long as no test has asked for a browser.
var started *shared

// start starts Chromium from a program.
func start(path string) (*shared, error) {
	left, err := os.MkdirTemp("", "haft-browser")
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.WSURLReadTimeout(time.Minute), chromedp.Env("TMPDIR="+left),
		// No test looks at pixels, and to draw them as a graphics card would takes a third of the processor time.
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-software-rasterizer", true))
	all, end := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ := chromedp.NewContext(all) // it ends with the allocator
	s := &shared{ctx, end, left}
	if err := chromedp.Do(ctx); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// close ends the browser.
func (s *shared) close() {
	if s != nil {
		s.end()
		os.RemoveAll(s.left)
	}
}

// browser gives a test a window of Chromium that shares nothing with those of other tests, neither what it has stored
// nor what it has loaded. It skips the test where there is no Chromium.
func browser(t testing.TB) context.Context {
	t.Helper()
	if started == nil {
		path := ""
		for _, name := range browsers {
			if found, err := exec.LookPath(name); err == nil {
				path = found
				break
			}
		}
		if path == "" {
			if os.Getenv("HAFT_REQUIRE_SOLVERS") != "" {
				t.Fatal("no Chromium is installed, and HAFT_REQUIRE_SOLVERS is set")
			}
			t.Skip("no Chromium is installed: make test installs one")
		}
		var err error
		if started, err = start(path); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(started.ctx, 10*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return ctx
}

// visit opens a window on the page of "haft serve".
func visit(t testing.TB, url string) *tab {
	t.Helper()
	return visitAt(t, url, "/")
}

// visitAt opens a window on a page of a server.
func visitAt(t testing.TB, url, path string) *tab {
	t.Helper()
	v := &tab{TB: t, ctx: browser(t), url: url, home: url + path}
	messages, requests := chromedp.Console(v.ctx), chromedp.Events(v.ctx, network.RequestWillBeSent)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			v.note(m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleWarning || m.IsException(), m.String()+" "+m.URL)
		}
	}()
	go func() {
		for r, err := range requests {
			if err != nil {
				return
			}
			url := strings.TrimPrefix(r.Request.URL, "blob:")
			v.note(url != "about:blank" && !strings.HasPrefix(url, v.url+"/"), "request to "+url)
		}
	}()
	return v
}

// of has a test do something, and wants nothing bad to happen.
func (v *tab) of(t testing.TB, do func()) {
	all := v.TB
	v.TB = t
	defer func() { v.TB = all }()
	do()
	v.clean()
}

// open opens the page anew, in a window of ordinary size, and without what an earlier test has left.
func (v *tab) open(hash string) {
	v.Helper()
	v.size(1160, 900)
	if v.js(fmt.Sprintf("location.href.startsWith(%q)", v.home)) == "true" {
		// To go away and come back starts two processes, and costs three times as much.
		v.js(fmt.Sprintf("localStorage.clear() ?? history.replaceState(null, '', %q)", v.home+hash))
		v.run(chromedp.Reload())
	} else {
		v.run(chromedp.Navigate(v.home + hash))
	}
	v.settled()
}

// size makes the window as large as this. Chromium answers before the page knows its size.
func (v *tab) size(wide, high int64) {
	v.Helper()
	v.run(chromedp.EmulateViewport(wide, high))
	v.until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", wide, high))
}

// keys presses keys one after the other.
func (v *tab) keys(keys ...string) {
	v.Helper()
	for _, key := range keys {
		v.run(chromedp.KeyEvent(key))
		v.settled()
	}
}

// note keeps what the page must not do.
func (v *tab) note(bad bool, what string) {
	if bad {
		v.mu.Lock()
		defer v.mu.Unlock()
		v.bad = append(v.bad, what)
	}
}

// clean wants no errors, no refusals by the content security policy, and no requests to another origin.
func (v *tab) clean() {
	v.Helper()
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, what := range v.bad {
		v.Error(what)
	}
	v.bad = nil
}

func (v *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	v.Helper()
	if err := chromedp.Do(v.ctx, actions...); err != nil {
		v.shot("failed")
		v.Fatal(err)
	}
}

// js is the value of an expression of JavaScript, as text.
func (v *tab) js(expression string) string {
	v.Helper()
	value, err := v.evaluate(expression)
	if err != nil {
		v.Fatalf("%s: %v", expression, err)
	}
	return value
}

func (v *tab) evaluate(expression string) (string, error) {
	return chromedp.Run(v.ctx, chromedp.Evaluate[string]("String("+expression+")"))
}

// longest is how long something may take on a page: with the race detector and other work, judging a game has taken
// ten seconds.
const longest = 30 * time.Second

// until waits for an expression to be true. While one page follows another there is none.
func (v *tab) until(expression string) {
	v.Helper()
	for deadline := time.Now().Add(longest); ; time.Sleep(10 * time.Millisecond) {
		value, err := v.evaluate(expression)
		if err == nil && value == "true" {
			return
		}
		if v.ctx.Err() != nil || time.Now().After(deadline) {
			v.Log(value, err)
			v.shot("failed")
			v.clean()
			v.Fatalf("never true: %s\nstate: %s\nrefused: %s", expression, v.text("#state"), v.text("#refused"))
		}
	}
}

// settled waits until the page shows what was asked for.
func (v *tab) settled() {
	v.Helper()
	v.until("document.body.dataset.place !== undefined && document.querySelector('main').ariaBusy === 'false'")
}

func (v *tab) text(selector string) string {
	v.Helper()
	return v.js(fmt.Sprintf("document.querySelector(%q).textContent", selector))
}

// has waits for a text in an element.
func (v *tab) has(selector, text string) {
	v.Helper()
	v.until(fmt.Sprintf("document.querySelector(%q)?.textContent.includes(%q)", selector, text))
}

// square is what a screen reader says of a square.
func (v *tab) square(name, words string) {
	v.Helper()
	v.until(fmt.Sprintf("document.querySelector('[data-square=%s]').getAttribute('aria-label').includes(%q)", name, words))
}

// shot keeps a picture of the page with what else "go test -artifacts" keeps. Without this flag, it takes none.
func (v *tab) shot(name string) {
	if flag.Lookup("test.artifacts").Value.String() == "false" {
		return
	}
	png, err := chromedp.Run(v.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		v.Log(err)
		return
	}
	if err := os.WriteFile(filepath.Join(v.ArtifactDir(), name+".png"), png, 0o644); err != nil {
		v.Error(err)
	}
}

// paste loads a game, in place of one that is not saved.
func (v *tab) paste(text string) {
	v.Helper()
	v.run(chromedp.SetValue("#text", text))
	v.js("document.querySelector('#paste button').click()")
	v.replaces()
}

// replaces waits until the page shows what was asked for, and agrees if it asks whether a game may be replaced.
func (v *tab) replaces() {
	v.Helper()
	v.until(`(() => {
		if (document.querySelector('#replace').open) document.querySelector('#replace-yes').click();
		return document.querySelector('main').ariaBusy === 'false';
	})()`)
}

// center is the middle of a square in the window.
func (v *tab) center(square string) (x, y float64) {
	v.Helper()
	at, err := chromedp.Run(v.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(`(() => {
		const cell = document.querySelector('[data-square=%s]');
		cell.scrollIntoView({ block: 'nearest' });
		const box = cell.getBoundingClientRect();
		return [box.x + box.width / 2, box.y + box.height / 2];
	})()`, square)))
	if err != nil {
		v.Fatal(err)
	}
	return at[0], at[1]
}

// drag moves the mouse from one square to another with its button down.
func (v *tab) drag(from, to string) {
	v.Helper()
	v.js("document.querySelector('#grid').scrollIntoView({ block: 'center' })")
	x, y := v.center(from)
	x2, y2 := v.center(to)
	v.run(
		chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft),
		chromedp.MouseEvent(chromedp.MouseMoved, (x+x2)/2, (y+y2)/2, chromedp.ButtonLeft),
		chromedp.MouseEvent(chromedp.MouseMoved, x2, y2, chromedp.ButtonLeft),
		chromedp.MouseEvent(chromedp.MouseReleased, x2, y2, chromedp.ButtonLeft),
	)
	v.settled()
}

// click clicks on a square.
func (v *tab) click(square string) {
	v.Helper()
	v.js("document.querySelector('#grid').scrollIntoView({ block: 'center' })")
	x, y := v.center(square)
	v.run(chromedp.MouseClickXY(x, y))
	v.settled()
}

// press clicks on an element, once it stands still and nothing lies above it.
func (v *tab) press(selector string) {
	v.Helper()
	v.until(fmt.Sprintf(`(() => {
		const target = document.querySelector(%q);
		if (!target) return false;
		target.scrollIntoView({ block: 'center' });
		const box = target.getBoundingClientRect(), at = [box.x + box.width / 2, box.y + box.height / 2];
		const still = String(window.pressed) === String(at);
		window.pressed = at;
		return still && target.contains(document.elementFromPoint(...at));
	})()`, selector))
	v.run(chromedp.Click(chromedp.CSS(selector)))
	v.settled()
}
