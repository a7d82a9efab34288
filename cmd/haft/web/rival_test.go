package web

import (
	"fmt"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// sits begins a game against haft.
func (v *tab) sits(level, side string, here bool) {
	v.Helper()
	v.until("document.querySelector('#rival-level').options.length === 6")
	v.until("document.querySelector('#rival-form').checkVisibility()")
	v.run(chromedp.SetValue("#rival-level", level))
	v.js("document.querySelector('#rival-level').dispatchEvent(new Event('change'))")
	v.js(fmt.Sprintf("document.querySelector('[name=rival-side][value=%q]').click()", side))
	v.js(fmt.Sprintf("document.querySelector('#rival-here').checked = %v", here))
	v.press("#rival-go")
	v.replaces()
	v.until("!document.querySelector('#rival-form').checkVisibility()")
	v.has("#rival-head", fmt.Sprintf("against haft (%s)", level))
}

// answered waits for haft to answer, when there are so many moves.
func (v *tab) answered(moves int) {
	v.Helper()
	v.until(fmt.Sprintf("document.querySelectorAll('#moves .move').length === %d", moves))
	v.has("#rival-state", "haft plays ")
	v.has("#rival-state", "It is your turn.")
	v.settled()
}

// rival is a game against haft: it answers, moves are taken back with their answers, and somebody resigns.
func (v *tab) rival() {
	v.open("#play")
	v.until("document.querySelector('#rival-here').disabled")
	v.has("#rival-strength", "It looks at 200 positions for each move, and also plays moves that seem almost as good")
	v.shot("rival-begin")
	v.size(375, 667)
	v.js("scrollTo(0, 9999)")
	v.js("(() => { const to = scrollTo; window.scrolls = 0; window.scrollTo = (...where) => { window.scrolls++; to(...where); }; })()")
	v.sits("beginner", "white", false)
	v.until("window.scrolls === 1 && scrollY === 0") // to the board, once
	v.until("document.querySelector('#rival-actions').getBoundingClientRect().bottom <= innerHeight")
	v.size(1160, 900)
	v.has("#rival-head", "You play White against haft (beginner)")
	v.has("#title", "you – haft (beginner)")
	v.has("#rival-state", "It is your turn.")
	v.has("#rival-level-words", "200 positions")
	v.until("!document.querySelector('#judge').checkVisibility({ visibilityProperty: true })") // no help while one plays
	v.drag("e2", "e4")
	v.answered(2)
	v.has("#rival-state", "haft plays 1... ")
	v.until("document.querySelector('#rival-state').role === 'status'")
	v.drag("d2", "d4")
	v.answered(4)
	v.shot("rival")
	v.press("#back")
	v.drag("a2", "a4")
	v.has("#refused", "This is an earlier position")
	v.press("#last")
	v.press("[data-do=back]")
	v.has("#rival-state", "Taken back. Your turn.")
	v.until("document.querySelectorAll('#moves .move').length === 2")
	v.until("document.activeElement.dataset.do === 'back'")
	v.press("[data-do=resign]")
	v.shot("rival-resign")
	v.press("#resign-yes")
	v.has("#rival-state", "0–1: you resign.")
	v.has("#state", ". The game is over.")
	v.until("document.querySelector('#judge').checkVisibility({ visibilityProperty: true })")
	v.drag("a2", "a4")
	v.has("#refused", "The game is over")
	v.press("[data-do=back]")
	v.drag("a2", "a4")
	v.answered(2)
	v.press("[data-do=leave]")
	v.until("location.hash === '#analyse' && !document.querySelector('#rival').checkVisibility()")
	v.settled()
	v.drag("b2", "b4")
	v.has("#state", "After 2. b4")
	v.press("#undo")
	v.has("#state", "After 1... ")
}

// rivalBegins has haft begin, and a mate end the game. A game goes on from the position on the board.
func (v *tab) rivalBegins() {
	v.open("#play")
	v.sits("easy", "black", false)
	v.answered(1)
	v.until("document.querySelector('[role=gridcell]').dataset.square === 'h1'")
	if v.js("document.querySelector('[data-do=back]').disabled") != "true" {
		v.Error("there is a move to take back before the first one")
	}
	v.press("[data-do=leave]")
	v.until("location.hash === '#analyse'")
	v.settled()
	v.paste(v.file("../../../testdata/games/legal.pgn"))
	v.press("#first")
	v.press("#forth")
	v.press("#rival-open")
	v.has("#state", "After 1. ")
	v.sits("beginner", "white", true)
	v.answered(2)
	v.has("#moves", "e4")
	v.js("document.querySelector('#move').focus()")
	v.keys("d", "2", "d", "4", kb.Enter)
	v.answered(4)
	v.named()
	v.readable("rival")
	v.js("document.querySelector('[data-do=another]').click()")
	v.until("document.querySelector('#rival-form').checkVisibility()")
	v.small()
	v.contrast("dark form")
	v.shot("rival-phone-begin")
	v.press("#rival-go")
	v.has("#replace-yes", "End it and begin")
	v.press("#replace-not")
	v.press("#rival-not")
	moves := v.text("#moves")
	v.dropped("1. d4 d5")
	v.until("location.hash === '#analyse'")
	v.has("#state", "After 1... d5")
	v.run(chromedp.NavigateBack())
	v.has("#rival-state", "It is your turn.")
	v.until(fmt.Sprintf("document.querySelector('#moves').textContent === %q", moves))
}

// rivalStays goes on with a game after the page is loaded again, or another place was shown.
func (v *tab) rivalStays() {
	v.open("#play")
	v.sits("beginner", "black", false)
	v.answered(1)
	v.js("document.querySelector('#move').focus()")
	v.keys("d", "7", "d", "5", kb.Enter)
	v.answered(3)
	moves := v.text("#moves")
	v.run(chromedp.Reload())
	v.has("#rival-head", "You play Black against haft (beginner)")
	v.has("#rival-state", "It is your turn.")
	if now := v.text("#moves"); now != moves {
		v.Errorf("%q is %q when the page is loaded again", moves, now)
	}
	v.until("document.querySelector('[role=gridcell]').dataset.square === 'h1'")
	v.press("[data-do=back]")
	v.has("#rival-state", "Taken back. Your turn.")
	v.js("document.querySelector('#move').focus()")
	v.keys("e", "7", "e", "5", kb.Enter)
	v.answered(3)
	v.press("[data-do=resign]")
	v.press("#resign-yes")
	v.has("#rival-state", "1–0: you resign.")
	v.run(chromedp.Reload())
	v.has("#rival-state", "1–0: you resign.")
	v.press("header [data-goes=learn]")
	v.until("!document.querySelector('#rival').checkVisibility()")
	v.run(chromedp.NavigateBack())
	v.has("#rival-state", "1–0: you resign.")
}

// dropped drops a file.
func (v *tab) dropped(text string) {
	v.Helper()
	v.js(fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.items.add(new File([%q], 'x.pgn'));
		document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
	})()`, text))
}

// hints are an arrow and words, by a button or a key, and go with the position.
func (v *tab) hints() {
	v.paste(v.file(checkGame))
	v.press("#hint")
	v.has("#hint-text", "Hint: 6... ")
	v.has("#hint-text", ", chances ")
	v.has("#hint-text", "; is possible in ")
	v.until("document.querySelectorAll('#picture .arrow').length > 0")
	v.shot("hint")
	v.press("#back")
	v.until("document.querySelector('#hint-text').textContent === ''")
	v.until("document.querySelectorAll('#picture .arrow').length === 0")
	v.js("document.querySelector('[data-square=e2]').focus()")
	v.keys("h")
	v.has("#hint-text", "Hint: 6. ")
	v.until("document.activeElement.dataset.square === 'e2'")
	v.js("document.querySelector('#variant').value = 'heisenberg'")
	v.press("#new")
	v.until("document.body.dataset.variant === 'heisenberg'")
	if seen := v.js("document.querySelector('#hint').checkVisibility()"); seen != "false" {
		v.Error("there are hints in Heisenberg Chess")
	}
}

// blunders are marked, and the plot follows the ply. Marks can be stopped.
func (v *tab) blunders() {
	v.paste(v.file("../../../testdata/games/legal.pgn"))
	v.press("#judge")
	v.has("#judged", "White: ")
	v.until("document.querySelectorAll('#moves .glyph').length > 0")
	v.until("document.querySelectorAll('#moves .eval').length > 5")
	v.has("#points-plot", "after 7. Nd5: White expects 0.")
	v.has("#points-plot ~ *, #timeline-plot", "bits")
	v.shot("blunders")
	v.press("#first")
	v.press("#forth")
	v.has("#points-plot", "after 1. e4: White expects 0.5")
	v.readable("blunders")
	v.size(1160, 900)
	v.press("#undo")
	v.until("document.querySelectorAll('#moves .glyph').length === 0")

	v.paste(v.file("../../../testdata/games/immortal.pgn"))
	v.js("document.querySelector('#judge').click()")
	v.until("document.querySelector('#judge-progress').value > 2")
	v.js("document.querySelector('#ply').value = 10")
	v.js("document.querySelector('#ply').dispatchEvent(new Event('input'))")
	v.has("#state", "After 5... Ngf6") // meanwhile
	v.shot("judging")
	v.js("document.querySelector('#judge-stop').click()")
	v.has("#judged", "Up to ")
	v.until("document.querySelector('#judging').hidden")
	v.until("document.querySelectorAll('#moves .eval').length > 1") // what was judged is kept
	v.has("#state", "After 5... Ngf6")
}
