package desk

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/teatest/v2"

	"haft/cmd/haft/board"
	"haft/cmd/haft/picture"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// seed001 is a game in which a piece may be a queen or a bishop.
const seed001 = "games/seeds/001-check.pgn"

// A whole session with Haft Schrödinger Chess.
func TestHaft(t *testing.T) {
	extent.Slow(t)
	s := sit(t, seed001)
	s.sees("After 6. Nbc3: Black to move. 321,300 possible worlds.", "known: w2=N w8=N", "White lost: P", "[6. Nbc3]")
	s.press("up", "up", "up", "up", "enter")
	s.sees("Black piece 3 (b3) on e6", "queen  29.4 % ████", "king       no", "20 squares to go to", "•29%!")
	s.press("down")
	s.sees("Qe5 leaves 29.4 %, makes\n", "known b3=Q")
	s.press("enter")
	s.sees("[Qe5]", "94,500 worlds", "not saved", "known: w2=N w8=N b3=Q", "♛ q")
	s.press("u")
	s.sees("321,300 worlds", "[6. Nbc3]")
	s.missing("not saved", "e6e5")
	s.press("y")
	s.sees("[Qe5]")
	s.press("[", "[", "]")
	s.sees("[6. Nbc3] Qe5")
	s.press("tab", "right", "left", "left")
	s.sees("[a6] 6. Nbc3", "arrows ply")
	s.press("right")
	s.sees("[6. Nbc3]")
	s.press("esc")

	s.press("k", "k", "b")
	s.sees("71%")
	s.press("b")
	s.missing("71%")
	s.types("suppose w5=K")
	s.sees("Suppose w5=K: 37,800", "3! ~", "♝ b")
	s.press("esc")
	s.missing("Suppose")
	s.types("why w8=N")
	s.sees("Why w8=N?", "<3. Nhg3>")
	s.press(".")
	s.sees("Step 1 of ")
	s.press(",", ",")
	s.sees("found step -1; expected 1 to ")

	s.press("esc", ">")
	s.sees("Random world 1, one of")
	s.press("<")
	s.missing("Random world")
	s.types("e6a3")
	s.sees("6... e6-a3 is illegal")
	s.types("e6a2")
	s.sees("([6... e6xa2])", "perhaps in check")
	s.press("v")
	s.sees("[Qe5]", "(6... e6xa2)")
	s.press("f")
	s.sees("    h     g     f     e     d     c     b     a")
	s.press("x")
	s.sees("The game is not saved. Quit?")
	s.press("n", "ctrl+s")
	s.sees("save game.pgn")
	s.press("ctrl+u", "save new.pgn", "enter")
	s.sees("wrote new.pgn")
	s.press("ctrl+s")
	s.sees("save new.pgn")
	s.press("esc")
	s.press("x")
	if m := s.ends(); m.interrupted || m.desk.unsaved() || s.saved["new.pgn"] != m.desk.Game.Text {
		t.Errorf("interrupted %v, saved %q", m.interrupted, s.saved)
	}
}

// The panel's questions about the selected piece: choices by letters.
func TestClaims(t *testing.T) {
	extent.Slow(t)
	s := sit(t, seed001)
	s.press("up", "up", "up", "up", "enter", "s")
	s.sees("Suppose", "q  b3=Q", "b  b3=B")
	s.press("q")
	s.sees("Suppose b3=Q: 94,500")
	s.press("esc", "enter", "w")
	s.sees("Why", "k  b3!=K", "n  b3!=N")
	s.press("k")
	s.sees("Why b3!=K?")
	s.press("esc", "w", "esc", "ctrl+c")
	if m := s.ends(); !m.interrupted || m.typed != nil {
		t.Errorf("interrupted %v, typed %v", m.interrupted, m.typed)
	}
}

// A pawn on the last rank may stay open, or is named.
func TestPromotion(t *testing.T) {
	extent.Slow(t)
	s := sit(t, "games/seeds/000-promotion-open.pgn")
	for s.press("home"); !strings.Contains(s.screen(), "leave it open"); {
		if strings.Contains(s.screen(), "end of the line") {
			t.Fatal("no promotion in the game")
		}
		s.press("]")
		d := s.look()
		for _, from := range d.View.Movers {
			if from[1] != '2' && from[1] != '7' {
				continue // no pawn before its last step
			}
			s.types(from)
			for _, to := range s.look().View.Targets {
				if len(to.Choices) > 1 {
					s.clicks(to.To, to.To)
				}
			}
		}
	}
	s.sees("o  leave it open", "q  queen", "r  rook", "b  bishop", "n  knight")
	s.press("r")
	s.sees("=R", "not saved")
	s.press("x", "y")
	s.ends()
}

// The mouse: click and click, drag, a drag that is refused, and the list of moves.
func TestMouse(t *testing.T) {
	s := sit(t, seed001)
	s.clicks("e6", "e6")
	s.sees("Black piece 3 (b3) on e6")
	s.clicks("e5", "e5")
	s.sees("[Qe5]")
	s.clicks("f2", "f4")
	s.sees("[7. f4]")
	s.clicks("h7", "h4")
	s.sees("7... h7-h4 is illegal: a pawn")
	at := strings.Split(s.screen(), "\n")
	for y, line := range at {
		if x := strings.Index(line, "1. e4"); x >= 0 {
			s.program.Send(tea.MouseClickMsg{X: ansi.StringWidth(line[:x]), Y: y, Button: tea.MouseLeft})
		}
	}
	s.sees("[1. e4]")
	s.program.Send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	s.sees("[d5]")
	s.press("x", "y")
	s.ends()
}

// A whole session with QuantumChess: what the window of the author's program has.
func TestQuantum(t *testing.T) {
	extent.Slow(t)
	s := sit(t, "quantum/capture.pgn")
	s.sees("8 boards, 5 of them different", "p37.5", "8 boards in total", "5 distinct boards")
	s.press("up", "up", "up", "enter")
	s.sees("On e5, of 8 boards", "black pawn 37.5 %, 3", "white pawn  12.5 %, 1 board", "8 boards in total")
	s.press("m")
	s.sees("explore mode")
	s.press("down", "enter")
	s.sees("On e4, of 8 boards", "2. d4e5]")
	s.press("m", "esc", "tab", "tab", "right")
	s.sees("Board 1 of 5: 25 %", "arrows world")
	s.press("right", "right", "right", "right", "right")
	s.sees("Board 5 of 5", "found 6; expected 1 to 5")
	s.press("left", "left", "left", "left", "left", "tab")
	s.missing("Board ")
	s.types("d7d5")
	s.sees("White to move. 16 boards", "not saved")
	s.press("ctrl+n")
	s.sees("White to move. 1 board.")
	s.press("u", "u")
	s.sees("Black to move. 8 boards")
	s.press("x")
	s.ends()
}

// diagrams are those of the document of Heisenberg Chess, as positions.
var diagrams = map[string]string{"R": "first", "N": "second"}

// A whole session with Heisenberg Chess; both diagrams appear when the piece on c3 is selected.
func TestHeisenberg(t *testing.T) {
	extent.Slow(t)
	s := sit(t, "[Variant \"Heisenberg Chess\"]\n\n*\n")
	s.types("e4")
	s.types("d7")
	s.sees("Black pawn on d7")
	s.types("d7d5")
	s.sees("the pawn is seen on d5")
	s.sees("? Change of position: seen", "by 1, jumps 1 square away:", "c6 d6 e6")
	s.types("d7?d5-d6")
	s.sees("[d7?d5-d6]", "not saved")
	s.press("u", "u", "x")
	s.ends()
	s = sit(t, "[Variant \"Heisenberg Chess\"]\n[FEN \"3r3k/8/b7/8/8/3n4/4P3/K7 w - - 0 1\"]\n\n*\n")
	s.clicks("e2", "e4")
	s.sees("1  Pawn from e2 to e4 (e2-", "2  Pawn from e2 to e4")
	s.press("2")
	s.sees("[1. e2?d3-e4]")
	s.press("u", "x")
	s.ends()
	for letter, name := range diagrams {
		fen, targets := diagram(t, name+".txt")
		s := sit(t, "[Variant \"Heisenberg Chess\"]\n[FEN \""+fen+"\"]\n\n*\n")
		s.clicks("c3", "c3")
		s.sees("White "+map[string]string{"R": "rook", "N": "knight"}[letter]+" on c3", "on c3")
		sign := map[string]string{"R": "@", "N": "?"}[letter]
		for _, to := range targets {
			if !slices.Contains(s.marked(sign), to) {
				t.Errorf("%s: %s is not marked\n%s", name, to, s.screen())
			}
		}
		s.press("x")
		s.ends()
	}
}

// diagram is a position of the document with White to move, and the squares that it marks.
func diagram(t *testing.T, name string) (fen string, targets []string) {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "heisenberg", name))
	if err != nil {
		t.Fatal(err)
	}
	var ranks []string
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		rank := ""
		for file, man := range strings.Fields(line) {
			if man == "x" {
				targets = append(targets, fmt.Sprintf("%c%d", 'a'+file, 8-i))
			}
			if man == "x" || man == "." {
				man = "1"
			}
			rank += man
		}
		ranks = append(ranks, rank)
	}
	besides := map[string]string{"first.txt": "f7", "second.txt": "a5"}[name] // as the words beneath it say
	targets = append(targets, besides)
	slices.Sort(targets)
	return strings.Join(ranks, "/") + " w - - 0 1", targets
}

// marked are the squares that have a sign.
func (s *session) marked(sign string) (squares []string) {
	lines := strings.Split(s.screen(), "\n")
	for at := range model.Square(64) {
		x, y := boardX+int(at)%8*6, boardY+(7-int(at)/8)*2
		row := []rune(lines[y] + strings.Repeat(" ", minWide))
		if strings.Contains(string(row[x:x+6]), sign) {
			squares = append(squares, at.String())
		}
	}
	slices.Sort(squares)
	return squares
}

const screens = "../../../testdata/screens/"

// What the screen looks like, on the smallest terminal and on a larger one. UPDATE=1 writes the files.
func TestLooks(t *testing.T) {
	extent.Slow(t)
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		s := sit(t, seed001, teatest.WithInitialTermSize(size[0], size[1]))
		s.press("up", "up", "up", "up", "enter", "down")
		s.screen()
		s.press("x")
		golden.Text(t, fmt.Sprintf("%sselect-%dx%d.txt", screens, size[0], size[1]), s.ends().text())
	}
}

// On any size every line fits, and every square is where the mouse looks for it. What is too small says so.
func TestSizes(t *testing.T) {
	extent.Slow(t)
	for seed := range uint64(2) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%3], int(30*seed))
		var text strings.Builder
		if err := gamefile.Write(&text, g); err != nil {
			t.Fatal(err)
		}
		d, err := Open(t.Context(), board.Usual, text.String(), "game")
		if err != nil {
			t.Fatal(err)
		}
		for i, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.TrueColor} {
			m := newModel(t.Context(), d, nil)
			m.profile = profile
			turn := 0
			for wide := 76; wide < 200; wide += 17 {
				for high := 22; high < 70; high += 7 {
					if turn++; turn%3 != i && !extent.Soak() { // each size with some profile
						continue
					}
					m.wide, m.high = wide, high
					checkFit(t, m)
				}
			}
		}
	}
}

func checkFit(t *testing.T, m *screenModel) {
	t.Helper()
	lines := strings.Split(m.View().Content, "\n")
	if m.wide < minWide || m.high < minHigh {
		if !strings.Contains(lines[1], "needs 80 and 24") {
			t.Errorf("%dx%d: %q", m.wide, m.high, lines)
		}
		return
	}
	if len(lines) > m.high {
		t.Errorf("%d lines on %dx%d", len(lines), m.wide, m.high)
	}
	for i, line := range lines {
		if n := ansi.StringWidth(line); n > m.wide {
			t.Errorf("line %d of %dx%d has %d columns: %q", i, m.wide, m.high, n, ansi.Strip(line))
		}
	}
	l, _ := m.layout()
	for row := range 8 * l.squareHigh {
		board := boardX + 8*l.squareWide
		if n := ansi.StringWidth(lines[boardY+row]); n < board {
			t.Errorf("row %d of the board has %d columns, want %d", row, n, board)
		}
	}
}

// Without colours, or with few, everything is said by characters that every terminal has.
func TestNoColour(t *testing.T) {
	for _, profile := range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI} {
		s := sit(t, seed001, teatest.WithProgramOptions(tea.WithColorProfile(profile)))
		s.press("up", "up", "up", "up", "enter", "down")
		s.sees("3 #", "o29%!", ".q.b.", " 2! *", "  N", "  p  ", "  P  ")
		s.missing("♟", "♙", "·", "•")
		s.press("x")
		s.ends()
	}
}

// The keys of the line that is typed.
func TestTypedLine(t *testing.T) {
	extent.Slow(t)
	s := sit(t, "1. e4 *")
	s.press(":", "d5", "left", "x", "backspace", "home", "delete", "d", "end", "enter")
	s.sees("1. e4 [d5]")
	s.press(":", "rubbish", "ctrl+u", "backspace", "1")
	s.sees("Press : to type a move.")
	s.types("help")
	s.sees("suppose CLAIM    what if")
	s.press("esc")
	s.types("save screen_test.go")
	s.sees("already. Replace it?")
	s.press("n")
	s.types("save screen_test.go")
	s.press("y")
	s.sees("wrote screen_test.go") // as the test has it
	s.types("save a.jsonl")
	s.sees("a game is saved as PGN here")
	s.press("?")
	s.sees("enter space select a piece, then where it goes")
	s.press("down")
	s.missing("select a piece, then")
	s.press("esc")
	s.program.Send(tea.PasteMsg{Content: "f2f3\n"})
	s.press("enter")
	s.sees("[2. f3]")
	s.program.Send(tea.WindowSizeMsg{Width: 60, Height: 20})
	s.sees("This terminal has 60 columns and 20 lines.", "The game is not saved.")
	s.press("u", "x", "y") // nobody would see what they do
	s.program.Send(tea.WindowSizeMsg{Width: 80, Height: 24})
	s.sees("[2. f3]")
	s.types("quit")
	s.press("y")
	s.ends()
}

// newScreen is that of a new game, on the smallest screen, that nobody runs.
func newScreen(t *testing.T) *screenModel {
	t.Helper()
	d, err := Open(t.Context(), board.Usual, "*", "game")
	if err != nil {
		t.Fatal(err)
	}
	m := newModel(t.Context(), d, nil)
	m.wide, m.high = minWide, minHigh
	return m
}

// What has no room is cut, and a sign stands for the rest.
func TestNoRoom(t *testing.T) {
	m := newScreen(t)
	l, _ := m.layout()
	var all []choice
	for range l.panelHigh {
		all = append(all, choice{key: "q", words: "queen"})
	}
	m.choices = &choices{"To e8:", all}
	lines := m.panel(l)
	if last := lines[len(lines)-1]; len(lines) != l.panelHigh || len(last) != 1 || last[0].text != "…" {
		t.Errorf("%d lines: %+v", len(lines), lines)
	}
	m.choices.all = all[1:]
	if lines := m.panel(l); len(lines) != l.panelHigh || lines[len(lines)-1][0].text != "q  queen" {
		t.Errorf("%d lines: %+v", len(lines), lines)
	}
	for room, want := range map[int]int{1: 0, 2: 1} { // a heading without moves says nothing
		b := &builder{wide: l.panelWide}
		if m.moveList(b, room); len(b.lines) != want {
			t.Errorf("room for %d: %+v", room, b.lines)
		}
	}
	b := &builder{wide: 8}
	for _, text := range []string{"1. e4", "{longer than that}"} {
		b.word(part{text: text})
	}
	var words []string
	for _, line := range b.lines {
		words = append(words, line.render())
	}
	if want := []string{"1. e4", "{longer", "than", "that}"}; !slices.Equal(words, want) {
		t.Errorf("%q, want %q", words, want)
	}
	m.wide = 10
	for most, want := range map[int][]string{
		1: {"one two …"}, 2: {"one two", "three fou…"}, 3: {"one two", "three four", "five"},
	} {
		if got := m.few("one two three four five", most); !slices.Equal(got, want) {
			t.Errorf("%d lines: %q, want %q", most, got, want)
		}
	}
	m.wide = 20
	m.typed = newLine("abcdefghijklmnopqrstuvwxyz")
	if got := m.prompt(); got != "> klmnopqrstuvwxyz" || m.typedColumn() != 18 {
		t.Errorf("%q, the cursor at %d", got, m.typedColumn())
	}
}

// What is wrong with the position, and what has happened to the game, are said beneath the board.
func TestBeneath(t *testing.T) {
	m := newScreen(t)
	m.desk.View.Fault, m.desk.Remark = "No king is left.", "haft resigns."
	if got := strings.Join(m.beneath(), " "); !strings.Contains(got, "No king is left. haft resigns.") {
		t.Error(got)
	}
}

// A place outside of the list of moves is none.
func TestNoPlace(t *testing.T) {
	m := newScreen(t)
	l, _ := m.layout()
	for _, at := range [][2]int{
		{l.panelX, boardY - 1},
		{l.panelX, boardY + l.panelHigh},
		{l.panelX, boardY + l.panelHigh - 1},
		{l.panelX - 1, boardY},
		{m.wide, boardY},
	} {
		if place := m.placeAt(l, at[0], at[1]); place != nil {
			t.Errorf("%v: %v", at, place)
		}
	}
}

// An answer that nobody waits for any more changes nothing, and a move that can be several is asked about.
func TestAnswers(t *testing.T) {
	m := newScreen(t)
	was, q := m.desk, &asking{func() {}}
	m.asked = q
	if cmd := m.answer(answered{&asking{}, &Desk{}, "late", nil}); cmd != nil || m.asked != q || m.desk != was ||
		m.message != "" {
		t.Errorf("a late answer: %+v", m)
	}
	several := &ambiguity{Moves: []board.Choice{{Move: "a7a8q", Words: "queen"}, {Words: "by speed"}}}
	m.answer(answered{q, nil, "", several})
	if c := m.choices; c == nil || c.title != "Which move?" || c.all[0].key != "q" || c.all[1].key != "2" ||
		m.desk != was {
		t.Errorf("%+v", c)
	}
}

// Where there are few colours, only who is rather there than not has that of his side behind him.
func TestTileOfFewColours(t *testing.T) {
	ground := lipgloss.Color("9")
	for presence, want := range map[float64]any{0: ground, 0.5: ground, 0.51: few.tiles[picture.Black]} {
		r := squareRow{Side: picture.Black, Presence: presence}
		if got := few.tile(&picture.Square{}, r, ground); got != want {
			t.Errorf("%g: %v, want %v", presence, got, want)
		}
	}
}

// Without colours the terminal cannot bring them back, and everything else is heard.
func TestModest(t *testing.T) {
	if msg := modest(nil, tea.CapabilityMsg{}); msg != nil {
		t.Errorf("%v", msg)
	}
	if msg := modest(nil, tea.PasteMsg{Content: "a"}); msg != (tea.PasteMsg{Content: "a"}) {
		t.Errorf("%v", msg)
	}
}

// Keys and buttons beyond those of the other sessions.
func TestOtherKeys(t *testing.T) {
	extent.Slow(t)
	s := sit(t, seed001)
	s.press("f", "down", "down", "down", "down", "enter")
	s.sees("Black piece 3 (b3) on e6")
	s.press("enter")
	s.missing("Black piece 3")
	s.press("f")
	s.clicks("e6", "e6")
	s.clicks("e6", "e6")
	s.sees("Black piece 3 (b3) on e6") // it could be dragged
	s.press("esc")
	s.program.Send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	s.sees("[a6] 6. Nbc3")
	s.press("tab", "up")
	s.sees("there is no other move here")
	s.press("esc", ":", "ab", "left", "left", "right", "x")
	s.sees("> axb")
	s.press("esc", "l")
	s.sees("1. e4", "…")
	s.press("?")
	const first, last = "select a piece, then", "a nature that is excluded"
	s.press("down", "up")
	s.sees(first)
	s.press("pgdown", "pgdown")
	s.sees(last)
	s.missing(first)
	s.press("pgup", "pgup")
	s.sees(first)
	s.press(" ", " ")
	s.sees(last)
	s.press("esc", "end")
	s.types("e6e5")
	s.press("x")
	s.sees("Quit?")
	s.program.Send(tea.PasteMsg{Content: "abc"})
	s.press("z")
	s.sees("Quit?")
	s.missing("abc")
	s.press("esc")
	s.missing("Quit?")
	s.press("u")
	s.missing("Quit?") // and the move is taken back, so the game is as it was
	s.program.Send(tea.WindowSizeMsg{Width: 60, Height: 20})
	s.press("x")
	s.ends()

	s = sit(t, "[Variant \"Heisenberg Chess\"]\n\n*\n") // which has no worlds and no story
	s.press("tab")
	s.sees("arrows ply")
	s.press("tab")
	s.sees("arrows cursor")
	s.press("x")
	s.ends()
}

// What is said stands beneath the board if it is a line that fits into the smallest terminal, else on a page.
func TestTell(t *testing.T) {
	for text, onPage := range map[string]bool{
		"": false, "wrote a\n": false, "two\nlines": true, strings.Repeat("a", minWide): false,
		strings.Repeat("a", minWide+1): true,
	} {
		m := newScreen(t)
		m.tell(text)
		if (m.page != nil) != onPage || m.page == nil && m.message != strings.TrimSpace(text) {
			t.Errorf("%q: page %v, message %q", text, m.page, m.message)
		}
	}
}

// What is on a square, line by line: a plus stands for men who have no line, and of what a move makes known as much is
// said as there is room for.
func TestRows(t *testing.T) {
	perhaps := func(side picture.Side, kind picture.Kind, part float64) picture.Man {
		return picture.Man{Side: side, Kinds: []picture.Share{{Kind: kind, Part: 1}}, Presence: part}
	}
	three := []picture.Man{
		perhaps(picture.White, picture.Pawn, 0.5), perhaps(picture.Black, picture.Pawn, 0.3),
		perhaps(picture.White, picture.Queen, 0.2),
	}
	rook := picture.Sure(picture.Black, picture.Rook)
	rook.Number = 3
	goes := picture.Square{Men: []picture.Man{rook}, Ways: picture.Ordinary, Keeps: "29 %", Locks: "QRN"}
	for _, c := range []struct {
		face squareFace
		s    picture.Square
		want []string
	}{
		{squareFace{Wide: 6, High: 2}, picture.Square{Men: three}, []string{" P 50 ", " p 30+"}},
		{squareFace{Wide: 6, High: 2}, picture.Square{Men: three[:2]}, []string{" P 50 ", " p 30 "}},
		{squareFace{Wide: 6, High: 3}, picture.Square{Men: three}, []string{" P 50 ", " p 30 ", " Q 20 "}},
		{squareFace{Wide: 6, High: 2, Symbols: true}, picture.Square{Men: three}, []string{"▓P 50 ", "▒p 30+"}},
		{squareFace{Wide: 12, High: 2}, goes, []string{"3! x29%!QRN ", "     r      "}},
		{squareFace{Wide: 10, High: 2}, goes, []string{"3! x29%!  ", "    r     "}},
		{squareFace{Wide: 8, High: 2}, goes, []string{"3!x29%! ", "   r    "}},
	} {
		for i, r := range c.face.rows(&c.s, false) {
			if r.Text != c.want[i] {
				t.Errorf("%+v: line %d is %q, want %q", c.face, i+1, r.Text, c.want[i])
			}
		}
	}
}
