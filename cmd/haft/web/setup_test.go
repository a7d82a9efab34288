package web

import (
	"fmt"

	"github.com/chromedp/chromedp"
)

// tool takes a tile from the palette of the editor, by its name.
func (v *tab) tool(name string) {
	v.Helper()
	v.press(fmt.Sprintf("#palette [aria-label=%q]", name))
}

// letters toggles letters of the chosen tile.
func (v *tab) letters(letters string) {
	v.Helper()
	for _, letter := range letters {
		v.press(fmt.Sprintf("#tile-letters [data-do=%c]", letter))
	}
}

// setsUp: a position is set up with tiles, refused where it is impossible, analysed, and shared by a link.
func (v *tab) setsUp() {
	v.open("#setup")
	v.has("#setup-state", "25,401,600 worlds. 30 legal moves.")
	v.main("Analyse")
	v.press("#setup-clear")
	v.has("#setup-state:not(.wrong)", "Each side needs a piece that can be the king.")
	v.until("document.querySelector('#setup-go').disabled")
	v.tool("Black king")
	v.click("a8")
	v.tool("White piece that may be anything")
	v.click("b6")
	v.js("[...'QBN'].forEach((letter) => document.querySelector(`#tile-letters [data-do=${letter}]`).click())") // fast
	v.settled()
	v.click("g1")
	v.letters("KBN")
	v.square("b6", "king")
	v.has("#setup-state", "White to move. ")
	v.until("document.querySelector('#setup-text').value === 'k7/8/1{KR}6/8/8/8/8/6{QR}1 w - - 0 1 -'")
	v.readable("setup-tiles")
	v.size(1160, 900)
	v.drag("g1", "a1")
	v.has("#setup-state.wrong", "on a8")
	v.readable("setup-wrong")
	v.size(1160, 900)
	v.press("#setup-undo")
	v.click("g1")
	v.has("#tile-head", "White queen or rook on g1")
	v.has("#tile-letters", "66.7 %")

	// The keys change the tile that has the focus; the letters of a taken piece are changed as others.
	v.keys("r", "r")
	v.press("#taken [aria-label='Add a taken piece of White']")
	v.letters("B")
	v.has("#tile-head", "White queen or bishop, taken")
	v.until("document.querySelector('#setup-text').value.endsWith(' {QB}')")
	v.press("#setup-undo")
	v.press("#setup-undo")
	v.press("#setup [value=black]")
	v.has("#setup-state", "Black to move")
	v.press("#setup [value=white]")

	// What the core cannot read does not happen, and the square is named.
	v.run(chromedp.SetValue("#setup-text", "k7/8/1{KZ}6/8/8/8/8/6{QR}1 w"))
	v.js("document.querySelector('#setup-form button:not([type])').click()")
	v.has("#refused", `On b6: "{KZ}" does not fit; it should be a man such as K`)
	v.run(chromedp.SetValue("#setup-text", "4k3/8/8/8/8/PPPPPPPP/P7/4K3"))
	v.js("document.querySelector('#setup-form button:not([type])').click()")
	v.has("#refused", "Something is missing: the side to move")
	v.run(chromedp.SetValue("#setup-text", "4k3/8/8/8/8/PPPPPPPP/P7/4K3 w"))
	v.js("document.querySelector('#setup-form button:not([type])').click()")
	v.has("#refused", "On a3: White would have 9 pawns")
	v.tool("White pawn")
	v.click("h8")
	v.has("#refused", "On h8: a pawn cannot stand on rank 1 or 8.")
	v.square("b6", "king")

	v.press("#setup-go")
	v.until("document.body.dataset.place === 'analyse' && location.hash.startsWith('#analyse/k7/8/1%7BKR%7D6/')")
	v.square("g1", "queen")
	v.has("#state", "White to move")
	v.drag("g1", "g8")
	v.has("#state", "After 1. g1-g8")
	v.until("location.hash === '#analyse'")
	v.press("#setup-open")
	v.until("location.hash.startsWith('#setup/k5')")
	v.has("#setup-state", "The game is over")

	v.open("#analyse/k7/8/1{KR}6/8/8/8/8/6{QR}1_b&check=off")
	v.has("#state", "Black to move")
	v.until("[...document.querySelectorAll('#rule-list select')].some((s) => s.value === 'off' && s.parentNode.textContent.startsWith('A king must get out of check'))")
	v.open("#analyse/k7/8/R{KR}6/8/8/8/8/6{QR}1_w")
	v.has("#refused", "No world fits the position")
	v.open("#setup/4k3/8/8/2PpP3/8/8/8/4K3_w&en-passant=on")
	v.has("#setup-passed", "d6")
	v.js("(document.querySelector('#setup-passed').value = 'd6') && document.querySelector('#setup-passed').dispatchEvent(new Event('change', { bubbles: true }))")
	v.until("document.querySelector('#setup-text').value === '4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1 -'")
	v.has("#setup-state", "9 legal moves.")
	v.open("#setup/%E0")
	v.has("#refused", "The link is damaged")
	v.square("a1", "White")
}
