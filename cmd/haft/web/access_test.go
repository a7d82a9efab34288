package web

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// phone is narrow: nothing is cut off, and a finger finds what it wants.
func (v *tab) phone() {
	v.paste(v.file(checkGame))
	for _, wide := range []int64{390, 320} {
		v.size(wide, 800)
		v.until("document.documentElement.scrollWidth <= innerWidth")
		v.small()
	}
	v.click("e6")
	v.square("e6", "selected")
	v.click("e5")
	v.has("#state", "After 6... Qe5")
	v.touch("a2", "a4")
	v.has("#state", "After 7. a4")
	v.shot("phone")
	v.refusesInPlace()
	v.swipesOverBoard()
	v.swipesOverReason()
}

// swipesOverBoard: a finger that scrolls the page from a piece that may not move opens nothing, nor does a tap on an empty
// square. What is asked about the board brings it into view.
func (v *tab) swipesOverBoard() {
	v.touch("e3", "e3")
	v.until("document.querySelector('[data-square=e3]').getAttribute('aria-selected') === 'true'")
	v.until("!document.querySelector('#about.open')")
	v.touch("d1", "d1")
	v.until("document.querySelector('#about.open') !== null")
	v.js("scrollTo(0, 72)")
	v.js("document.querySelector('#natures [aria-label^=suppose]').click()")
	v.has("#banner-text", "Only supposed")
	v.until("document.querySelector('#banner').getBoundingClientRect().bottom <= document.querySelector('#frame').getBoundingClientRect().top")
	v.press("#stop")
	v.press("[data-lens=K]")
	v.until("(({ top, bottom }) => top > -1 && bottom < innerHeight + 1)(document.querySelector('#frame').getBoundingClientRect())")
	v.press("[data-lens=K]")
	v.unboxed()
	v.until("!document.querySelector('[data-square=d1]').classList.contains('mover')")
	x, y := v.center("d1")
	v.swipe(x, y, x+5, y-90)
	v.until("!document.querySelector('#about.open')")
}

// refusesInPlace: an illegal move is refused in view, and the page stays where it is.
func (v *tab) refusesInPlace() {
	v.size(375, 667)
	for _, top := range []string{"0", "70"} { // the board is in view
		v.js("scrollTo(0, " + top + ")")
		v.touch("e8", "e3")
		v.has("#refused", "illegal")
		v.until("scrollY === " + top)
		v.until("(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('#refused').getBoundingClientRect())")
		v.until("document.querySelector('#refused').getBoundingClientRect().top >= document.querySelector('header').getBoundingClientRect().bottom")
		v.js("document.querySelector('#refused').click()")
		v.has("#refused", "")
	}
}

// unboxed: nothing but the list of moves scrolls within the page of a phone.
func (v *tab) unboxed() {
	v.Helper()
	if found := v.js(`[...document.querySelectorAll('main *:not(#moves, .scrolled, textarea)')]
		.filter((e) => e.checkVisibility() && ['auto', 'scroll'].includes(getComputedStyle(e).overflowY) && e.scrollHeight > e.clientHeight + 1)
		.map((e) => e.outerHTML.slice(0, 60)).join('\n')`); found != "" {
		v.Errorf("these scroll within the page:\n%s", found)
	}
}

// swipesOverReason: an open reason stays, wherever a finger swipes to read on.
func (v *tab) swipesOverReason() {
	v.js("import('./actions.js').then((act) => act.why('w2=N'))")
	v.until("document.querySelector('#why').checkVisibility()")
	for _, from := range []string{"#story", "#why-head", "#picture"} {
		at, err := chromedp.Run(v.ctx, chromedp.Evaluate[[]float64](fmt.Sprintf(`(() => {
			const box = document.querySelector(%q).getBoundingClientRect();
			return [box.x + box.width / 2, box.y + box.height / 2];
		})()`, from)))
		if err != nil {
			v.Fatal(err)
		}
		v.swipe(at[0], at[1], at[0]-20, at[1]-90)
		v.swipe(at[0], at[1], at[0]+20, at[1]+90)
	}
	v.has("#why-head", "Why: White 2")
	v.until("document.querySelector('#why').checkVisibility()")
	v.press("#about-close")
	v.until("!document.querySelector('#why').checkVisibility()")
}

// zoom makes everything twice as large, in a window of ordinary size: by the zoom of the browser, which leaves half as
// many pixels of CSS each way, and by larger text alone.
func (v *tab) zoom() {
	v.paste(v.file(checkGame))
	v.run(chromedp.EmulateViewport(640, 512, chromedp.EmulateScale(2)))
	v.fits("zoom of 200 %")
	v.shot("zoom")
	v.run(chromedp.EmulateViewport(1280, 1024, chromedp.EmulateScale(1)))
	v.js("document.documentElement.style.fontSize = '32px'")
	v.fits("text of 200 %")
	v.shot("large-text")
}

// fits wants nothing to stick out or to be cut off, and the board to work.
func (v *tab) fits(what string) {
	v.Helper()
	v.until("document.querySelector('#state').textContent !== ''")
	if wide := v.js("document.documentElement.scrollWidth - innerWidth"); strings.TrimPrefix(wide, "-") == wide &&
		wide != "0" {
		v.Errorf("%s: the page is wider than the window by %s", what, wide)
	}
	if found := v.js(`[...document.querySelectorAll('button, label, p, h1, h2, summary, output, td, th')]
		.filter((e) => e.checkVisibility() && !e.closest('.scrolled'))
		.filter((e) => {
			const b = e.getBoundingClientRect();
			return b.right > innerWidth + 1 || b.left < -1 || e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0;
		})
		.map((e) => e.outerHTML.slice(0, 80)).join('\n')`); found != "" {
		v.Errorf("%s: cut off:\n%s", what, found)
	}
	v.small()
	v.click("e6")
	v.square("e6", "selected")
	v.click("e6")
}

// touch drags with a finger from one square to another, or taps if they are the same.
func (v *tab) touch(from, to string) {
	v.Helper()
	x, y := v.center(from)
	x2, y2 := v.center(to)
	v.swipe(x, y, x2, y2)
}

// swipe moves a finger from one point of the window to another.
func (v *tab) swipe(x, y, x2, y2 float64) {
	v.Helper()
	at := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		v.Helper()
		_, err := chromedp.Call(v.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{
			Type:        kind,
			TouchPoints: points,
		})
		if err != nil {
			v.Fatal(err)
		}
	}
	at(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	at(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: (x + x2) / 2, Y: (y + y2) / 2})
	at(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: x2, Y: y2})
	at(input.DispatchTouchEventTypeTouchEnd)
	v.settled()
}

// small wants targets of 24 pixels.
func (v *tab) small() {
	v.Helper()
	if found := v.js(`[...document.querySelectorAll('button, select, input, summary, textarea, [role=gridcell]')]
		.filter((e) => e.checkVisibility())
		.filter((e) => { const b = e.getBoundingClientRect(); return b.width < 24 || b.height < 24; })
		.map((e) => e.outerHTML.slice(0, 60) + ' ' + e.getBoundingClientRect().height).join('\n')`); found != "" {
		v.Errorf("targets of less than 24 pixels:\n%s", found)
	}
}

// themes are chosen by the reader, and obey the system otherwise. Text stands out from its ground in each.
func (v *tab) themes() {
	v.paste(v.file(checkGame))
	v.click("e6")
	v.has("#panel-head", "Black 3")
	for _, theme := range []string{"light", "dark"} {
		v.js("(() => { const t = document.querySelector('#theme'); t.value = '" + theme +
			"'; t.dispatchEvent(new Event('change')); })()")
		v.until("getComputedStyle(document.querySelector('#picture .page')).fill === " +
			"getComputedStyle(document.documentElement).backgroundColor")
		v.contrast(theme)
		v.shot("theme-" + theme)
	}
	v.js("(() => { const t = document.querySelector('#theme'); t.value = 'auto'; t.dispatchEvent(new " +
		"Event('change')); })()")
	for scheme, page := range map[string]string{"dark": "rgb(22, 24, 29)", "light": "rgb(246, 244, 239)"} {
		v.media("prefers-color-scheme", scheme)
		v.until("getComputedStyle(document.documentElement).backgroundColor === '" + page + "'")
		v.until("getComputedStyle(document.querySelector('#picture .page')).fill === '" + page + "'")
	}
	if moving := v.js("document.getAnimations().length"); moving != "0" {
		v.Errorf("%s things move by themselves", moving)
	}
	v.media("forced-colors", "active")
	v.until("getComputedStyle(document.querySelector('#picture')).forcedColorAdjust === 'none'")
	v.shot("forced-colours")
	v.media("forced-colors", "none")
}

// media has the browser say that its reader wants something.
func (v *tab) media(name, value string) {
	v.Helper()
	features := []*emulation.MediaFeature{{Name: name, Value: value}}
	_, err := chromedp.Call(v.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
	if err != nil {
		v.Fatal(err)
	}
}

// contrastScript lists texts that stand out too little from what is behind them.
const contrastScript = `(() => {
	const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
	const rgba = (colour) => {
		context.clearRect(0, 0, 1, 1); context.fillStyle = colour; context.fillRect(0, 0, 1, 1);
		return [...context.getImageData(0, 0, 1, 1).data];
	};
	const linear = (x) => x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
	const light = (c) => {
		const [r, g, b] = c.map((x) => linear(x / 255));
		return 0.2126 * r + 0.7152 * g + 0.0722 * b;
	};
	const ground = (e) => {
		for (; e; e = e.parentElement) {
			const c = rgba(getComputedStyle(e).backgroundColor);
			if (c[3] === 255) return c;
		}
		return rgba('white');
	};
	const bad = [];
	for (const e of document.querySelectorAll('body *')) {
		if (e.closest('#picture, svg') || !e.checkVisibility() || e.disabled) continue;
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
		const [a, b] = [light(rgba(getComputedStyle(e).color)), light(ground(e))];
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		if (ratio < 4.5) bad.push(ratio.toFixed(2) + ' ' + e.outerHTML.slice(0, 80));
	}
	return bad.join('\n');
})()`

func (v *tab) contrast(theme string) {
	v.Helper()
	if found := v.js(contrastScript); found != "" {
		v.Errorf("%s: text with a contrast of less than 4.5:\n%s", theme, found)
	}
}

// readable wants what is on the page now to be readable, in both themes and on a phone.
func (v *tab) readable(name string) {
	v.Helper()
	for _, theme := range []string{"light", "dark"} {
		v.js("(() => { const t = document.querySelector('#theme'); t.value = '" + theme +
			"'; t.dispatchEvent(new Event('change')); })()")
		v.contrast(theme)
		v.shot(name + "-" + theme)
	}
	for _, wide := range []int64{390, 320} {
		v.size(wide, 800)
		v.until("document.documentElement.scrollWidth <= innerWidth")
		v.small()
		v.shot(fmt.Sprintf("%s-phone-%d", name, wide))
	}
}

// access is what screen readers and keyboards need: a language, a name for each control, live regions, a grid with one
// cell that Tab reaches, and a focus that is seen.
func (v *tab) access() {
	v.paste(v.file(checkGame))
	v.square("e6", "bishop")
	for expression, want := range map[string]string{
		"document.documentElement.lang": "en",
		"[...document.querySelectorAll('h1')].filter((e) => e.checkVisibility()).length": "1",
		"document.querySelectorAll('main').length":                                       "1",
		"document.querySelectorAll('[role=status]').length >= 2":                         "true",
		"document.querySelectorAll('[role=alert]').length":                               "3",
		"document.querySelectorAll('[role=grid] > " +
			"[role=row]').length": "8",
		"document.querySelectorAll('[role=row] > " +
			"[role=gridcell]').length": "64",
		"document.querySelectorAll('[role=gridcell][tabindex=\"0\"]').length": "1",
		"[...document.querySelectorAll('[role=gridcell]')].every((c) => " +
			"c.ariaLabel.startsWith(c.dataset.square + ', '))": "true",
		"document.querySelectorAll('[id]').length === new Set([...document.querySelectorAll('[id]')].map((e) => " +
			"e.id)).size": "true",
	} {
		if got := v.js(expression); got != want {
			v.Errorf("%s is %s, want %s", expression, got, want)
		}
	}
	v.named()
	v.focusSeen()
}

// named wants a name for all that a screen reader tells of.
func (v *tab) named() {
	v.Helper()
	tree, err := chromedp.Call(v.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		v.Fatal(err)
	}
	word := func(value *accessibility.Value) (text string) {
		if value != nil {
			_ = json.Unmarshal(value.Value, &text) // what is no text is no name
		}
		return text
	}
	seen := map[string]int{}
	for _, n := range tree.Nodes {
		if n.Ignored {
			continue
		}
		role, name := word(n.Role), word(n.Name)
		seen[role]++
		switch role {
		case "button", "combobox", "textbox", "slider", "checkbox", "grid", "gridcell", "dialog", "region", "image":
			if strings.TrimSpace(name) == "" {
				v.Errorf("a %s has no name", role)
			}
		}
	}
	for _, role := range []string{
		"grid", "row", "gridcell", "button", "slider", "textbox", "status", "alert", "heading",
		"main",
	} {
		if seen[role] == 0 {
			v.Errorf("no node has the role %s: %v", role, seen)
		}
	}
}

// focusSeen goes through the page by Tab and wants an outline on whatever has the focus.
func (v *tab) focusSeen() {
	v.Helper()
	v.js("document.activeElement.blur()")
	places := map[string]bool{}
	for range 90 {
		v.keys("\t")
		at := v.js(`(() => { const e = document.activeElement, s = getComputedStyle(e);
			return (e.id || e.dataset.square || e.textContent.slice(0, 20)) + '|' +
				(e === document.body || (s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) >= 2)); })()`)
		name, seen, _ := strings.Cut(at, "|")
		if seen != "true" {
			v.Errorf("the focus is not seen on %s", name)
		}
		places[name] = true
	}
	for _, name := range []string{"new", "ply", "move", "save", "text", "brand"} {
		if !places[name] {
			v.Errorf("Tab does not reach %s", name)
		}
	}
}
