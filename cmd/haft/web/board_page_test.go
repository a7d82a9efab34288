package web

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// stepping goes through a game by the keyboard alone, and by the wheel, in every place that has moves. Keys do what the
// list of keys says.
func (v *tab) stepping() {
	v.paste(v.file(checkGame))
	v.has("#state", "After 6. Nbc3")
	v.js("document.activeElement.blur()")
	v.keys(kb.ArrowLeft)
	v.has("#state", "After 5... a6")
	v.keys(kb.Home)
	v.has("#state", "Before the first move")
	v.keys(kb.ArrowRight)
	v.has("#state", "After 1. e4")
	v.keys(kb.End)
	v.has("#state", "After 6. Nbc3")
	v.click("e6") // from here the arrows still go through the moves
	v.keys(kb.ArrowLeft)
	v.has("#state", "After 5... a6")
	v.keys("f")
	v.until("document.querySelector('[role=gridcell]').dataset.square === 'h1'")
	v.keys("f", "?")
	v.until("document.querySelector('#help').open")
	v.keys(kb.ArrowLeft) // not behind a dialog
	v.has("#state", "After 5... a6")
	v.keys(kb.Escape)
	v.until("!document.querySelector('#help').open")
	v.drag("a6", "a5") // it is not Black's turn
	v.keys(kb.End)
	v.drag("h7", "h6")
	v.has("#state", "After 6... h6")
	v.chord("z")
	v.has("#state", "After 6. Nbc3")
	v.chord("y")
	v.has("#state", "After 6... h6")
	v.run(chromedp.SetValue("#move", "fffff"))
	v.js("document.querySelector('#move').focus()")
	v.keys(kb.ArrowLeft, "f") // letters in a field are letters
	v.has("#state", "After 6... h6")

	x, y := v.center("e4")
	v.run(chromedp.MouseEvent(chromedp.MouseWheel, x, y, func(p *input.DispatchMouseEventParams) { p.DeltaX, p.DeltaY = 0.01, -100 }))
	v.has("#state", "After 6. Nbc3")
	v.until("document.documentElement.scrollTop === 0")

	for _, place := range []string{"#learn/haft/3", "#day/2024-02-28"} {
		v.open(place)
		if place[1] == 'd' {
			v.press("[data-do=skip]")
		}
		v.js("document.activeElement.blur()")
		last := v.js("document.querySelector('#ply').value")
		v.keys(kb.ArrowLeft)
		v.until(fmt.Sprintf("Number(document.querySelector('#ply').value) === %s - 1", last))
	}
}

// chord presses a key together with Control.
func (v *tab) chord(key string) {
	v.Helper()
	v.js(fmt.Sprintf("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: %q, ctrlKey: true, bubbles: true }))", key))
	v.settled()
}

// stillness wants nothing to move while panels are filled and emptied: not even shifts just after a click count as none.
func (v *tab) stillness() {
	for _, size := range [][2]int64{{1440, 900}, {375, 667}} {
		v.open("#analyse")
		v.size(size[0], size[1])
		v.paste(v.file(checkGame))
		v.js("scrollTo(0, 0)")
		time.Sleep(300 * time.Millisecond) // what the new size has moved is told late
		v.js(`(() => {
			window.shifts = [];
			new PerformanceObserver((list) => {
				for (const { value, sources } of list.getEntries()) {
					window.shifts.push(value + ' ' + sources.map(({ node, previousRect: a, currentRect: b }) => [a.x, a.y, b.x, b.y].join(' ') + node?.id || node?.className || node?.textContent).join());
				}
			}).observe({ type: 'layout-shift' });
		})()`)
		square := func(name string) {
			x, y := v.center(name)
			v.run(chromedp.MouseClickXY(x, y))
			v.settled()
		}
		for _, name := range []string{"e6", "e6", "a1", "a7", "a7"} { // select and let go
			square(name)
		}
		for _, question := range []string{"select('e6')", "suppose('w5=K')", "why('w2=N')", "stop()", "play('e6e8')", "lens('K')", "leap(4)", "leap(11)", "play('a6')", "stop()"} {
			v.js("import('./actions.js').then((act) => act." + question + ").then(() => { window.done = '" + strings.ReplaceAll(question, "'", "") + "'; })")
			v.until("window.done === '" + strings.ReplaceAll(question, "'", "") + "'")
			v.settled()
		}
		time.Sleep(300 * time.Millisecond) // the observer is told later
		if shifts := v.js("window.shifts.join('\\n')"); shifts != "" {
			v.Errorf("layout shifts at %v:\n%s", size, shifts)
		}
	}
}

// pasting ordinary chess asks what it is, a letter in doubt asks which piece, and an error stands beside the button.
func (v *tab) pasting() {
	load := func(text string) {
		v.run(chromedp.SetValue("#text", text))
		v.js("document.querySelector('#paste button').click()")
	}
	dialog := func(id, button string) {
		v.until(fmt.Sprintf("document.querySelector('#%s').open", id))
		v.shot("paste-" + id)
		v.js(fmt.Sprintf("[...document.querySelectorAll('#%s button')].find((b) => b.textContent.includes(%q)).click()", id, button))
	}
	load("1. e4 e5 2. Nf3 Nc6 3. Bb5")
	dialog("ordinary", "Cancel")
	v.settled()
	v.has("#state", "Before the first move")
	load("1. e4 e5 2. Nf3 Nc6 3. Bb5")
	dialog("ordinary", "Ordinary game")
	v.replaces()
	v.has("#state", "After 3. f1-b5")
	load("1. e4 e5 2. Nf3 Nc6")
	dialog("ordinary", "Haft")
	v.has("#choose-head", "Which move is 2. Nf3?")
	dialog("choose", "White 5")
	v.has("#choose-head", "Which move is 2... Nc6?")
	dialog("choose", "Black 2")
	v.replaces()
	v.has("#state", "After 2... Nbc6")
	v.has("#moves", "Nef3")
	load("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	dialog("ordinary", "Ordinary game")
	v.replaces()
	v.square("e1", "king")

	v.paste("e2e4 e7e5")
	v.run(chromedp.SetValue("#move", "Nf3"))
	v.js("document.querySelector('#type button').click()")
	dialog("choose", "White 7")
	v.has("#state", "After 2. Ngf3")

	for _, size := range [][2]int64{{1440, 900}, {375, 667}} {
		v.size(size[0], size[1])
		v.js("document.querySelector('#text').scrollIntoView()")
		load("this is no game")
		v.has("#paste-refused", "line 1, column 1)")
		v.until(`(() => {
			const button = document.querySelector('#paste .main').getBoundingClientRect();
			const said = document.querySelector('#paste-refused').getBoundingClientRect();
			return said.top > 0 && said.bottom < innerHeight && Math.abs(said.top - button.bottom) < 80;
		})()`)
		v.settled()
	}
}

// liveLines are sought as long as the reader wants them, for the position on the board.
func (v *tab) liveLines() {
	v.paste("e2e4 d7d5")
	if n := v.js("document.querySelectorAll('#engine-lines li').length"); n != "0" {
		v.Error("haft looks for moves before anybody wants it")
	}
	v.js("document.activeElement.blur()")
	v.keys("l")
	v.until("document.querySelectorAll('#engine-lines .line').length === 3")
	v.has("#engine-lines", "2. ")
	v.has("#engine-depth", "half-moves deep")
	v.until("/^\\d+ %$/.test(document.querySelector('#gauge').getAttribute('aria-valuetext'))")
	v.keys(kb.ArrowLeft)
	v.has("#engine-lines", "1... ")
	v.run(chromedp.Reload())
	v.settled()
	v.until("document.querySelectorAll('#engine-lines .line').length === 3") // it is remembered
	v.shot("live")
	v.js("document.querySelector('#engine-lines .line').click()")
	v.has("#state", "After 1... ")
	v.js("(() => { Object.defineProperty(document, 'hidden', { get: () => true, configurable: true }); " +
		"document.dispatchEvent(new Event('visibilitychange')); })()")
	v.keys(kb.ArrowLeft, kb.ArrowLeft)
	v.has("#state", "Before the first move")
	time.Sleep(300 * time.Millisecond)
	if n := v.js("document.querySelectorAll('#engine-lines .line').length"); n != "0" {
		v.Error("haft looks for moves while nobody sees the page")
	}
	v.js("delete document.hidden")
	v.js("document.dispatchEvent(new Event('visibilitychange'))")
	v.until("document.querySelectorAll('#engine-lines .line').length === 3")
	v.press("#engine-on")
	v.until("document.querySelectorAll('#engine-lines .line').length === 0")
}

// namesOfPieces are never those that one takes for squares, and moves have the numbers that players give them, not those of
// plies. What is said of White is said of Black in the same words, and w2 is no square.
func (v *tab) namesOfPieces() {
	look := func(what string) {
		v.settled()
		if found := v.js(`[...document.body.innerText.matchAll(/.*\b(?:w\d{1,2}|pl(?:y|ies) \d+)\b.*/g)].join('\n')`); found != "" {
			v.Errorf("%s: %s", what, found)
		}
		if found := v.js(`[...document.querySelectorAll('[title], [aria-label]')].filter((e) => e.checkVisibility())
			.flatMap((e) => [e.title, e.ariaLabel]).filter((text) => /\b(?:w\d{1,2}|pl(?:y|ies) \d+)\b/.test(text ?? '')).join('\n')`); found != "" {
			v.Errorf("%s, in titles: %s", what, found)
		}
	}
	for _, name := range []string{checkGame, "../../../testdata/games/immortal.pgn", "../../../testdata/games/seeds/000-three-knights.pgn"} {
		v.paste(v.file(name))
		v.js("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
		look(name)
		if v.text("#fault") != "" {
			v.js("import('./actions.js').then((act) => act.why('illegal'))")
			look(name + " illegal")
		}
		last, _ := strconv.Atoi(v.js("document.querySelector('#ply').max"))
		for _, question := range []string{"select('e1')", "select('c3')", "suppose('w5=K')", "why('w2=N')", "why('w5=K')", "why('w2!=Q')", "step(1)", "step(2)", fmt.Sprintf("leap(%d)", last/2), "select('d1')", "select('f1')", "hint()"} {
			v.js("import('./actions.js').then((act) => act." + question + ")")
			time.Sleep(100 * time.Millisecond)
			look(name + " " + question)
		}
	}
}

// comfort: the size of the board and the sounds are kept, men go where they are moved, and not for those who do not want
// that.
func (v *tab) comfort() {
	v.paste(v.file(checkGame))
	wide := func() float64 {
		w, _ := strconv.ParseFloat(v.js("document.querySelector('#frame').getBoundingClientRect().width"), 64)
		return w
	}
	full := wide()
	v.js("document.querySelector('#resize').focus()")
	v.keys(kb.ArrowLeft, kb.ArrowLeft, kb.ArrowLeft)
	smaller := wide()
	if smaller > 0.9*full || smaller < 0.8*full {
		v.Errorf("a board of %v becomes one of %v", full, smaller)
	}
	v.has("#state", "After 6. Nbc3") // the same keys
	v.press("#sound")
	v.run(chromedp.Reload())
	v.settled()
	if again := wide(); again != smaller {
		v.Errorf("the board is %v wide, and %v after a reload", smaller, again)
	}
	v.until("document.querySelector('#sound').getAttribute('aria-pressed') === 'true'")
	v.press("#sound")
	v.js("document.querySelector('#resize').focus()")
	v.keys(kb.End)

	v.js(`(() => {
		window.travels = 0;
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (...all) { window.travels++; return animate.apply(this, all); };
	})()`)
	v.press("#back")
	v.until("window.travels === 1")
	v.media("prefers-reduced-motion", "reduce")
	v.press("#back")
	v.has("#state", "After 5. ")
	v.until("window.travels === 1")
	v.media("prefers-reduced-motion", "no-preference")
	x, y := v.center("c3")
	v.run(chromedp.MouseClickXY(x, y))
}
