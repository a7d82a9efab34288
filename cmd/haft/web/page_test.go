package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/corentings/chess/v2"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/formula"
	"haft/cmd/haft/quantum"
	quantumchess "haft/model/quantum"
	"haft/solve/solvertest/extent"
)

// pageTests are what somebody does on the page, one after the other in one browser.
var pageTests = []struct {
	name string
	do   func(*tab)
}{
	{"story", (*tab).story},
	{"keyboard", (*tab).keyboard},
	{"navigate", (*tab).navigate},
	{"variations", (*tab).variations},
	{"files", (*tab).files},
	{"packed", (*tab).packed},
	{"ordinary", (*tab).ordinary},
	{"promotion", (*tab).promotion},
	{"worlds", (*tab).worlds},
	{"rules", (*tab).rules},
	{"quantum", (*tab).quantum},
	{"heisenberg", (*tab).heisenberg},
	{"phone", (*tab).phone},
	{"zoom", (*tab).zoom},
	{"comments", (*tab).comments},
	{"rival", (*tab).rival},
	{"rival begins", (*tab).rivalBegins},
	{"rival stays", (*tab).rivalStays},
	{"hints", (*tab).hints},
	{"puzzles", (*tab).puzzles},
	{"mate puzzle", (*tab).matePuzzle},
	{"hidden puzzles", (*tab).hiddenPuzzles},
	{"blunders", (*tab).blunders},
	{"themes", (*tab).themes},
	{"access", (*tab).access},
	{"stepping", (*tab).stepping},
	{"stillness", (*tab).stillness},
	{"pasting", (*tab).pasting},
	{"live lines", (*tab).liveLines},
	{"names of pieces", (*tab).namesOfPieces},
	{"comfort", (*tab).comfort},
	{"problems", (*tab).problems},
	{"set up", (*tab).setsUp},
}

// The page does what it says, without an error, a request to elsewhere, or a breach of its policy.
func TestPage(t *testing.T) {
	extent.Slow(t)
	v := visit(t, testServer(t).URL)
	for _, test := range pageTests {
		t.Run(test.name, func(t *testing.T) {
			v.of(t, func() {
				v.open("#analyse")
				test.do(v)
			})
		})
	}
}

// normal is a file as "haft fmt" writes it.
func normal(v *tab, name string) string {
	var text bytes.Buffer
	p := cli.NewProgram(nil, &text, io.Discard)
	cmd := formula.NewFmt(p, []formula.Variant{{Name: "QuantumChess", Is: quantumchess.IsVariant, Normal: quantum.Normal}})
	cmd.SetArgs([]string{filepath.FromSlash(name)})
	if c := p.Finish(context.Background(), cmd.ExecuteContext(context.Background())); c != cli.Yes {
		v.Fatalf("haft fmt %s: exit status %d", name, c)
	}
	return text.String()
}

const checkGame = "../../../testdata/games/seeds/001-check.pgn"

func (v *tab) file(name string) string {
	v.Helper()
	text, err := os.ReadFile(filepath.FromSlash(name))
	if err != nil {
		v.Fatal(err)
	}
	return string(text)
}

// story is that of the blog: the page tells what the post tells.
func (v *tab) story() {
	v.paste(v.file(checkGame))
	v.square("e6", "e6, Black piece 3, bishop 71 %, queen 29 %")

	v.drag("e6", "e8")
	v.has("#refused", "6... e6xe8 is illegal: Black 5 on e8 is Black’s own.")
	v.shot("refused")
	v.until("document.querySelector('#refused').getBoundingClientRect().bottom <= document.querySelector('#grid').getBoundingClientRect().top")
	v.keys(kb.Shift)
	v.has("#refused", "")
	v.js(`(() => {
		const refused = document.querySelector('#refused'), wait = window.wait = setTimeout;
		window.setTimeout = (does, time) => wait(does, time === 8000 ? 100 : time); // and no other time
		window.said = '';
		new MutationObserver(() => { window.said += refused.textContent; }).observe(refused, { childList: true });
	})()`)
	v.drag("e6", "f4")
	v.until("window.said.includes('illegal') && document.querySelector('#refused').textContent === ''") // by itself, after a while
	v.js("(window.setTimeout = window.wait) && 0")
	v.click("e6")
	v.click("e4") // a click is answered as a drag is
	v.until("document.querySelector('#refused').textContent === '' && document.querySelector('#state').textContent.includes('After 6... Qe4')")
	v.press("#undo")
	v.click("e6")
	v.click("f4")
	v.has("#refused", "6... e6-f4 is illegal")
	v.has("#panel-head", "Select a square")

	v.size(1440, 900)
	v.click("e6")
	v.has("#panel-head", "Black 3 on e6")
	v.js("scrollTo(0, 0)")
	v.until("document.querySelector('#natures tr:last-child').getBoundingClientRect().bottom <= innerHeight")
	v.size(1160, 900)
	v.square("e6", "selected")
	v.square("e5", "can go here, leaves 29 %, makes known Q")
	v.square("e1", "can be taken")
	v.shot("selected")
	v.press("[data-lens=K]")
	v.until("document.querySelectorAll('#picture .white-level').length > 0")
	v.shot("lens")
	v.press("[data-lens=K]")

	v.click("d8")
	v.has("#panel-head", "Black 4 on d8")
	v.click("d1")
	v.has("#panel-head", "White 4 on d1")
	v.click("e1")
	v.press("[aria-label='suppose White 5 is the king']")
	v.square("e6", "Black piece 3, bishop, changed")
	v.has("#banner-text", "Only supposed: White 5 (e1) is the king, as in 37,800 of 321,300 worlds (11.8 %).")
	for _, size := range [][2]int64{{375, 667}, {1160, 900}} { // wherever one reads
		v.size(size[0], size[1])
		v.js("document.querySelector('#claim').focus() ?? scrollTo(0, 9999)")
		v.until("(({ top, bottom }) => top >= 0 && bottom < 120)(document.querySelector('#stop').getBoundingClientRect())")
	}
	v.shot("suppose")
	v.click("e6") // a reason then follows from what is supposed, which stays
	v.press("[aria-label='why: Black 3 is a bishop']")
	v.has("#why-head", "Why: if White 5 (e1) is the king, Black 3 (e6) is a bishop")
	v.has("#banner-text", "Only supposed: White 5 (e1) is the king, as in 37,800 of")
	v.js("import('./actions.js').then((act) => act.why('illegal'))")
	v.has("#refused", "haft can only say why a piece is or is not something.")
	v.press("#about-close")
	v.has("#banner-text", "37,800 of 321,300 worlds")
	v.keys(kb.Escape)
	v.square("e6", "bishop 71 %")
	v.has("#banner-text", "")
	v.click("d8")
	v.keys(kb.Escape) // who has clicked sees no frame of the focus
	v.until("document.activeElement.dataset.square === 'd8' && getComputedStyle(document.activeElement).outlineStyle === 'none'")
	v.js("import('./actions.js').then((act) => act.why('w5=K'))")
	v.until("document.querySelectorAll('#why-worlds svg').length === 2")
	v.press("#about-close")

	v.press("[aria-label='why: White 2 is a knight']")
	v.has("#story [aria-current]", "6. Nbc3 went like a knight")
	v.square("c3", "part of the reason 6.")
	v.until("document.querySelector('#moves .reason').textContent === 'Nbc3'")
	v.press("#step-forth")
	v.has("#story [aria-current]", "So the piece on c3 is a knight")
	v.shot("why")

	v.drag("a6", "a5")
	v.has("#state", "After 6... a5: White to move.")
	v.press("#undo")
	v.has("#state", "After 6. Nbc3")
	v.press("#redo")
	v.has("#state", "After 6... a5")
}

// keyboard plays without a pointer. Letters choose the lens on the board and nowhere else, and can be turned off.
func (v *tab) keyboard() {
	v.js("document.querySelector('#last').focus()")
	v.js("document.querySelector('[data-square=e2]').focus()")
	v.keys(kb.Enter)
	v.square("e2", "selected")
	v.keys(kb.ArrowUp, kb.ArrowUp, kb.Enter)
	v.has("#state", "After 1. e4: Black to move")
	v.until("document.activeElement.dataset.square === 'e4' && getComputedStyle(document.activeElement).outlineStyle === 'solid'")
	v.keys("q")
	v.until("document.querySelector('[data-lens=Q]').getAttribute('aria-pressed') === 'true'")
	v.shot("lens-queen")
	v.keys("q", kb.PageUp)
	v.has("#state", "Before the first move")
	v.keys(kb.PageDown, kb.Home)
	v.has("#state", "After 1. e4")
	v.until("document.activeElement.dataset.square === 'a4'")
	v.js("document.querySelector('#keys').click()")
	v.js("document.querySelector('[data-square=a4]').focus()")
	v.keys("k", kb.End, kb.ArrowRight)
	v.until("document.activeElement.dataset.square === 'h4'")
	if pressed := v.js("document.querySelectorAll('#lenses [aria-pressed=true]').length"); pressed != "0" {
		v.Error("a letter chooses the lens although letters are off")
	}
	v.js("document.querySelector('#move').focus()")
	v.keys("d", "7", "d", "5", kb.Enter)
	v.has("#state", "After 1... d5")
	v.keys("N", "x", "9", kb.Enter)
	v.has("#refused", "Nx9")
}

// navigate goes through the plies by slider, keys and list, flips the board, and has the plots follow.
func (v *tab) navigate() {
	v.paste(v.file("../../../testdata/games/immortal.pgn"))
	v.has("#state", "After 23. Be7")
	v.shot("immortal")
	v.js("document.querySelector('#timeline').open = true")
	v.js("document.querySelector('#entangle').open = true")
	v.has("#timeline-plot", "after 23. Be7: ")
	v.js("(() => { const ply = document.querySelector('#ply'); ply.value = 10; ply.dispatchEvent(new Event('input')); " +
		"})()")
	v.has("#state", "After 5... Ngf6")
	v.has("#timeline-plot", "after 5... Ngf6: ")
	v.has("#entangle-plot", "Bits that two pieces share")
	v.shot("plots")
	v.js("document.querySelector('#ply').focus()")
	v.keys(kb.ArrowRight)
	v.has("#state", "After 6. Nf3")
	v.press("#back")
	v.has("#state", "After 5... Ngf6")
	v.js("document.querySelector('#moves [aria-current]').focus()")
	v.keys(kb.ArrowLeft)
	v.has("#moves [aria-current]", "c4xb5")
	x, y := v.center("a1")
	v.press("#flip")
	v.until("document.querySelector('#flip').getAttribute('aria-pressed') === 'true'")
	v.until("document.querySelector('[role=gridcell]').dataset.square === 'h1'")
	if x2, y2 := v.center("a1"); x2 <= x || y2 >= y {
		v.Errorf("a1 is at %v, %v, and at %v, %v when the board is flipped", x, y, x2, y2)
	}
}

// variations, comments and glyphs are kept, and another move in the middle of a line becomes a variation.
func (v *tab) variations() {
	v.paste("1. e4! {<b>best</b>} (1. d4 d5 (1... f5?)) e5 2. a3 *")
	v.has("#moves", "<b>best</b>")
	v.until("document.querySelectorAll('#moves .variation').length === 2")
	v.until("document.querySelectorAll('#moves b').length === 0")
	v.js("[...document.querySelectorAll('#moves .move')].find((b) => b.textContent === 'f5').click()")
	v.has("#state", "After 1... f5")
	v.press("#back")
	v.has("#state", "After 1. d4")
	v.drag("a7", "a6")
	v.has("#state", "After 1... a6")
	v.until("document.querySelectorAll('#moves .variation').length === 3")
	v.shot("variations")
	v.press("#first")
	v.drag("d2", "d4") // it is there already
	v.has("#state", "After 1. d4")
	v.until("document.querySelectorAll('#moves .variation').length === 3")
}

// keepsSaved has the page put the text of a file that it saves into window.saved.
func (v *tab) keepsSaved() {
	v.js(`(() => {
		window.saved = null;
		URL.createObjectURL = (blob) => {
			blob.text().then((t) => { window.saved = t; });
			return 'blob:' + location.origin + '/x';
		};
	})()`)
	v.js("HTMLAnchorElement.prototype.click = () => {}")
}

// files are saved as they are written in normal form, links hold a game, and what cannot be read is told.
func (v *tab) files() {
	v.keepsSaved()
	for _, name := range []string{
		checkGame, "../../../testdata/games/immortal.pgn",
		"../../../testdata/quantum/capture.pgn",
	} {
		v.paste(v.file(name))
		v.until("document.querySelector('#refused').textContent === ''")
		v.js("window.saved = null")
		v.press("#save")
		v.until("window.saved !== null")
		if got, want := v.js("window.saved"), normal(v, name); got != want {
			v.Errorf("%s is saved as\n%s\nhaft fmt writes\n%s", name, got, want)
		}
	}
	v.paste("e2e4 d7d5")
	v.has("#state", "After 1... d5")
	v.press("#back")
	v.has("#state", "After 1. e4")
	v.press("#share")
	v.until("location.hash.startsWith('#g=')")
	hash := v.js("location.hash")
	v.open(hash)
	v.has("#state", "After 1. e4")
	v.until("document.querySelectorAll('#moves .move').length === 2")
	reply, err := board.Usual.Answer(v.ctx, &board.Request{Question: "read", Text: "d2d4 d7d5 c2c4"})
	if err != nil {
		v.Fatal(err)
	}
	v.open(linkTo(reply.(*board.Games).Games[0]))
	v.has("#state", "After 2. c4")
	for _, link := range []string{"#g=AAAA", "#g=", linkTo(reply.(*board.Games).Games[0]) + ".", "#g=AAAA&at=x"} {
		v.open(link)
		v.has("#refused", "The link is damaged")
	}
	v.press("[data-lens=K]")
	v.paste("1. e2e4 e7e5 *\n\n1. d2d4 *")
	v.until("!document.querySelector('#lenses [aria-pressed=true]')")
	v.has("#several", "The first of 2 games is on the board; choose another above the moves.")
	v.paste("e4 e5 Qx")
	v.until("document.querySelector('#several').textContent === ''")
	v.has("#fault", "line 1, column 7")
	v.js(`(() => {
		const data = new DataTransfer();
		data.items.add(new File(['1. d4 d5'], 'x.pgn'));
		document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
	})()`)
	v.has("#state", "After 1... d5")
}

// packed files are read.
func (v *tab) packed() {
	v.dropPacked("bytes")
	v.has("#state", "After 1... d5")
}

// dropPacked drops a file packed by gzip, or what an expression makes of its bytes.
func (v *tab) dropPacked(file string) {
	v.Helper()
	v.js(fmt.Sprintf(`(async () => {
		const stream = new Blob(['1. d4 d5']).stream().pipeThrough(new CompressionStream('gzip'));
		const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
		const data = new DataTransfer();
		data.items.add(new File([%s], 'x.pgn.gz'));
		document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
	})()`, file))
}

// ordinary games of other sites are read up to their castling, can be played on, and go back to chess programs.
func (v *tab) ordinary() {
	v.keepsSaved()
	v.paste(v.file("../../../testdata/pgn/lichess-castling.pgn"))
	v.has("#fault",
		"White castles at 5. O-O, and there is no castling in Haft Schrödinger Chess: the game is read up to "+
			"there.")
	v.has("#state", "After 4... h6: White to move.")
	v.until("!document.querySelector('#moves').textContent.includes('[%')")
	v.has("#moves .eval", "+0.18")
	v.has("#moves .time", "0:10:00")
	v.has("#side-below .clock", "0:10:")
	v.shot("castling")
	v.drag("e1", "g1")
	v.has("#state", "After 5. e1-g1")
	v.until("document.querySelector('#fault').textContent === ''")
	v.press("#save-for-chess")
	v.until("window.saved !== null")
	game, err := chess.PGN(strings.NewReader(v.js("window.saved")))
	if err != nil {
		v.Fatal(err)
	}
	if n := len(chess.NewGame(game).Moves()); n != 9 {
		v.Errorf("a chess program replays %d plies, want 9", n)
	}
	if text := v.js("window.saved"); !strings.Contains(text, "is now a") || !strings.Contains(text, "[%clk 0:10:05]") {
		v.Errorf("the file lacks comments:\n%s", text)
	}
	v.paste("e2e4 e7e5 a1a5")
	v.press("#save-for-chess")
	v.has("#shared", "The game is illegal, so there is no start")
}

// comments are written beside the move that is shown, and saved.
func (v *tab) comments() {
	v.paste("1. e4 {old} {twice} e5 (1... d5 2. a3) 2. a4 *")
	v.press("#first")
	v.press("#forth")
	v.until("document.querySelector('#comment').value === 'old twice'")
	v.run(chromedp.SetValue("#comment", "new <b>one</b>"))
	v.press("#keep-comment")
	v.has("#moves .comment", "new <b>one</b>")
	v.has("#comment-kept", "Kept")
	v.until("document.querySelectorAll('#moves .comment').length === 1")
	v.has("#state", "After 1. e4")
	v.js("[...document.querySelectorAll('#moves .move')].find((b) => b.textContent === 'a3').click()")
	v.has("#state", "After 2. a3")
	v.until("document.querySelector('#comment').value === ''")
	v.run(chromedp.SetValue("#comment", "in a variation"))
	v.press("#keep-comment")
	v.has("#moves .variation", "in a variation")
	v.press("#undo")
	v.until("document.querySelector('#comment-kept').textContent === ''")
	v.until("document.querySelectorAll('#moves .comment').length === 1")
	v.press("#redo")
	v.js("import('./state.js').then((m) => { window.text = m.game().text; })")
	v.until("window.text !== undefined")
	if text := v.js("window.text"); !strings.Contains(text,
		"1. e4 {new <b>one</b>} 1... e5 (1... d5 2. a3 {in a variation})") {
		v.Error(text)
	}
}

// promotion asks what the pawn becomes; to leave it open comes first.
func (v *tab) promotion() {
	v.paste("e4 d5 exd5 c6 dxc6 a6 cxb7 a5")
	v.has("#state", "After 4... a5")
	v.drag("b7", "a8")
	v.until("document.querySelector('#choose').open")
	v.has("#choose-head", "What does it become?")
	v.until("document.querySelectorAll('#choices .signs').length === 5")
	v.until("document.activeElement.textContent.includes('Leave it open')")
	v.shot("promotion")
	v.keys(kb.Enter)
	v.square("a8", "White piece 13, ")
	v.square("a8", "knight 2")
	v.press("#undo")
	v.drag("b7", "a8")
	v.press("#choices button:nth-child(5)")
	v.square("a8", "White piece 13, knight")
}

// worlds are stepped through, and the picture is one of ordinary chess.
func (v *tab) worlds() {
	v.paste("e2e4 d7d5 f1d3 h8g6 d3d5")
	v.square("d5", "White piece 6, queen")
	v.js("document.querySelector('#world').focus()")
	v.keys(kb.ArrowRight)
	v.has("#banner-text", "Random world 1, one of 793,800")
	v.until("document.querySelectorAll('#picture .white-tile, #picture .black-tile').length === 0")
	first := v.text("#banner-text")
	v.keys(kb.ArrowRight)
	v.has("#banner-text", "Random world 2")
	if v.text("#banner-text") == first {
		v.Error("the second world is the first")
	}
	v.shot("world")
	v.press("#stop")
	v.until("document.querySelectorAll('#picture .white-tile').length > 0")
	v.js("HTMLAnchorElement.prototype.click = () => {}")
	v.press("#copy")
	v.has("#shared", "The picture is")
}

// rules are those of the file, and can be changed.
func (v *tab) rules() {
	v.paste(v.file("../../../testdata/games/seeds/001-without-check.pgn"))
	v.until("document.querySelector('#rule-list label:nth-child(2) select')?.value === 'off'")
	v.has("#rule-list label:nth-child(2)", "A king must get out of check")
	v.square("e6", "bishop 67 %")
	v.js(`(() => {
		const s = document.querySelector('#rule-list label:nth-child(2) select');
		s.value = 'on';
		s.dispatchEvent(new Event('change'));
	})()`)
	v.square("e6", "bishop 71 %")
}

// quantum is QuantumChess: everything that the window of its program has.
func (v *tab) quantum() {
	v.js("document.querySelector('#variant').value = 'quantum'")
	v.press("#new")
	v.has("#state", "White to move. 1 board.")
	v.drag("e2", "e4")
	v.has("#state", "Black to move. 2 boards, all different.")
	v.square("e4", "White pawn 50 %")
	v.paste(v.file("../../../testdata/quantum/capture.pgn"))
	v.click("e5")
	v.has("#natures", "empty")
	v.shot("quantum")
	v.js("document.querySelector('#world').focus()")
	v.keys(kb.ArrowRight, kb.ArrowRight)
	v.has("#banner-text", "Board 2 of")
	v.shot("quantum-board")
	v.press("#stop")
	v.js("document.querySelector('#timeline').open = true")
	v.has("#timeline-plot", "happens on %")
	v.has("#counts", "distinct boards")
	state := v.text("#state")
	v.js("document.querySelector('#explore').click()")
	v.drag("a2", "a3")
	v.has("#panel-head", "On a3")
	if now := v.text("#state"); now != state {
		v.Errorf("in explore mode %q became %q", state, now)
	}
}

// heisenberg shows both diagrams of its author.
func (v *tab) heisenberg() {
	for _, man := range []string{"R", "N"} {
		v.paste(`[Variant "Heisenberg Chess"]` + "\n[SetUp \"1\"]\n[FEN \"7k/4pb2/8/n7/8/2" + man +
			"1B3/8/K7 w - - 0 1\"]\n\n*")
		v.until("document.body.dataset.variant === 'heisenberg'")
		v.until("document.querySelector('#panel-head').textContent === 'Select a square'")
		v.square("c3", map[string]string{"R": "White rook", "N": "White knight"}[man])
		v.click("c3")
		v.square("c3", "selected")
		v.shot("heisenberg-" + strings.ToLower(man))
	}
	v.press("#help-open")
	v.has("#help-signs", "enemies see it")
	v.until("!document.querySelector('#help .haft').checkVisibility()")
	v.press("#help-close")
	v.drag("c3", "d5")
	v.until("document.querySelector('#state').textContent.includes('Black to move') || " +
		"document.querySelector('#choose').open || document.querySelector('#refused').textContent !== ''")
	v.Log(v.text("#state"), v.text("#refused"), v.text("#choices"))
}
