package scramble_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/model/scramble"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// Games in worlds, with checks, pins, pawns that pass and pawns that promote.
var scenes = []struct{ world, rules, moves, promoted string }{
	{ordinary, "", "", ""},
	{"KQRRBBNN/NNBBRRQK", "check=off", "b2b4 g7g5 a1b2 h8g7", ""},
	{ordinary, "en-passant=on", "e2e4 a7a6 e4e5 d7d5", ""},
	{ordinary, "announce=on", "e2e4 f7f6 d1h5+", ""},
	{ordinary, "", "a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5", "w9=N"},
	{ordinary, "", "a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5", ""},
}

// Why moves between any two squares are refused, in a few positions: each kind of reason with how often it is given
// and an example; the legal moves, and the position after each.
func TestKeptReasons(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	var b strings.Builder
	for _, c := range scenes {
		w := parseWorld(t, c.world)
		if name, nature, ok := strings.Cut(c.promoted, "="); ok {
			q, _ := model.ParsePiece(name)
			w[q], _ = model.ParseNature(nature[0])
		}
		p := replayed(t, gametest.Game(t, c.rules, c.moves), w)
		fmt.Fprintf(&b, "== %v, in check %v, %v\n", p, p.InCheck(), p.Status())
		for _, m := range p.Moves() {
			q := *p
			fmt.Fprintf(&b, "%v: %v", m, q.Play(m))
			fmt.Fprintf(&b, ", %v, in check %v\n", &q, q.InCheck())
		}
		refusals(t, p, &b)
	}
	golden.Text(t, "testdata/reasons.txt", b.String())
}

// anything is what reasons of one kind may differ in.
var anything = regexp.MustCompile(`\b[wb]\d+|\b[a-h][1-8]|king|queen|rook|bishop|knight|pawn`)

// refusals writes why moves are refused: each kind of reason with how often it is given, and an example.
func refusals(t *testing.T, p *scramble.Position, b *strings.Builder) {
	t.Helper()
	times, example, order := map[string]int{}, map[string]error{}, []string{}
	for from := range model.Square(64) {
		for to := range model.Square(64) {
			q := *p
			m := model.Move{From: from, To: to}
			switch (from + to) % 7 {
			case 2:
				m.Promote = model.Knight
			case 3:
				m.Promote = model.King
			case 4:
				m.Check = true
			}
			if err := q.Play(m); err != nil {
				_, why, _ := strings.Cut(err.Error(), ": ")
				kind := anything.ReplaceAllString(why, "..")
				if times[kind]++; times[kind] == 1 {
					order = append(order, kind)
				}
				if example[kind] = err; q != *p {
					t.Errorf("%v has changed the position", m)
				}
			}
		}
	}
	for _, kind := range order {
		fmt.Fprintf(b, "%d× such as %v\n", times[kind], example[kind])
	}
}

// What is no start of the game, and where a game ends in a world.
func TestKeptWorlds(t *testing.T) {
	var b strings.Builder
	for _, world := range []string{
		ordinary, "RNBQKBNR/RNBQKBNK", "RNBQKBNN/RNBQKBNR", "KRNBQBNR/RNBQKBNR", "RNBKQNBR/RNKQBNRB", "RBNQKBNR/RNBQKBNR",
		"QQQQQQQQ/KKKKKKKK",
	} {
		for _, bishops := range []model.Bishops{model.AnyBishops, model.OppositeBishops} {
			rules := model.DefaultRules()
			rules.Bishops = bishops
			g := &model.Game{Rules: rules}
			for text := range strings.FieldsSeq("e2e4 e7e5 b1c3 b8c6 c3d5") {
				g.Moves = append(g.Moves, parseMove(t, text))
			}
			ok, first, why := scramble.Legal(g, parseWorld(t, world))
			fmt.Fprintf(&b, "%s, bishops %v: %v, %d, %v\n", world, bishops, ok, first, why)
		}
	}
	golden.Text(t, "testdata/worlds.txt", b.String())
}
