package model

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// plies are stories with the facts of their last ply, written out by hand: first all of them, then only those that
// were not known before.
var plies = []struct {
	name, rules, story string
	facts, news        string // between semicolons, sorted
}{
	{"a pawn says nothing", "", "e2e4", "", ""},
	{"jump", "", "b1c3", "movement: w2 not KQRB", "movement: w2 not KQRB"},
	{"diagonal slide", "", "e2e4 d7d5 f1d3", "movement: w6 not KRN", "movement: w6 not KRN"},
	{"diagonal step", "", "e2e4 d7d5 f1e2", "movement: w6 not RN", "movement: w6 not RN"},
	{"straight step", "", "e2e4 d7d5 e1e2", "movement: w5 not BN", "movement: w5 not BN"},
	{
		// After plies 3 and 5, w6 is the queen. Black's fourth major looks at it.
		"straight slide", "", "e2e4 d7d5 f1d3 h8g6 d3d5",
		"movement: w6 not KBN; safety: b4 not QR if w6 is K",
		"movement: w6 not B; safety: b4 not QR if w6 is K",
	},
	{
		"check off", "check=off", "e2e4 d7d5 f1d3 h8g6 d3d5",
		"movement: w6 not KBN",
		"movement: w6 not B",
	},
	{
		// Ply 5 already showed that b2 is not a king or queen if w2 is the king.
		"capture of a major", "", "b1c3 h7h6 c3b5 h6h5 b5c7 h5h4 c7a8",
		"capture: b1 not K; movement: w2 not KQRB; safety: b2 not KQR if w2 is K",
		"capture: b1 not K; safety: b2 not R if w2 is K",
	},
	{
		"capture with check off", "check=off", "b1c3 h7h6 c3b5 h6h5 b5c7 h5h4 c7a8",
		"capture: b1 not K; movement: w2 not KQRB",
		"capture: b1 not K",
	},
	{"pawn attack left standing", "", "b1c3 d7d5 a2a3 d5d4 a3a4", "safety: w2 not K", ""},
	{
		// A candidate king steps where a pawn attacks, so it is the queen.
		"pawn attack on a candidate king", "", "e2e3 c7c5 e1e2 c5c4 e2d3",
		"movement: w5 not RN; safety: w5 not K",
		"movement: w5 not R; safety: w5 not K",
	},
	{
		"majors on an open file", "", "e2e4 d7d5 e4d5 c8e6 h1g3",
		"movement: w8 not KQRB; safety: b3 not QR if w5 is K",
		"movement: w8 not KQRB; safety: b3 not QR if w5 is K",
	},
	{
		// w4 stands on e3 between b3 on e6 and w5 on e1, and attacks h6 all the same.
		"pinned pieces attack", "", "e2e4 d7d5 e4d5 c8e6 d1e3 g8h6",
		"movement: b7 not KQRB; safety: b3 not K; safety: w4 not QB if b7 is K; safety: w4 not QR if b3 is K",
		"movement: b7 not KQRB; safety: w4 not QB if b7 is K; safety: w4 not QR if b3 is K",
	},
	{
		// Ply 6 already showed that w5 is not a queen or rook if b5 is the king.
		"kings never touch", "", "e2e3 e7e6 e1e2 e8e7 e2f3 e7f6 f3f4 f6f5",
		"movement: b5 not BN; safety: w5 not KQR if b5 is K",
		"safety: w5 not K if b5 is K",
	},
	{
		// At ply 7 the pawn already attacked a8 and c8, and Black did not answer.
		"pawn attack on the last rank", "", promoting,
		"safety: b1 not K; safety: b3 not K",
		"safety: b1 not K; safety: b3 not K",
	},
	{
		"named promotion", "", promoting + "b7a8q",
		"capture: b1 not K; promotion: w9 not RBN",
		"promotion: w9 not RBN",
	},
	{"promotion left open", "", promoting + "b7a8", "capture: b1 not K", ""},
	{
		"a promoted piece attacks but is no king", "", promoting + "b7a8 h3g2",
		"safety: w9 not QR if b2 is K",
		"safety: w9 not QR if b2 is K",
	},
	{
		// The pawn on g2 attacks f1 and h1.
		"a promoted piece moves", "", promoting + "b7a8 h3g2 a8b8",
		"capture: b2 not K; movement: w9 not BN; safety: w6 not K; safety: w8 not K",
		"capture: b2 not K; movement: w9 not BN; safety: w6 not K; safety: w8 not K",
	},
	{"en passant", "en-passant=on", "e2e4 a7a6 e4e5 d7d5 e5d6", "", ""},
	{"White's fault", "", "b1b3", "impossible: w1 not KQRBN", "impossible: w1 not KQRBN"},
	{"Black's fault", "", "e2e4 e7e4", "impossible: b1 not KQRBN", "impossible: b1 not KQRBN"},
	{"a second fault of the same side", "", "b1b3 e7e5 b1b3", "impossible: w1 not KQRBN", ""},
}

func TestFactsOfAPly(t *testing.T) {
	for _, c := range plies {
		t.Run(c.name, func(t *testing.T) {
			g := gameOf(t, c.rules, c.story)
			last := Ply(len(g.Moves))
			compareFacts(t, "Ledger", c.facts, last, Ledger(g)[last])
			before := ReplayTo(g, last-1)
			known := len(before.Problem.Facts)
			after := before.After(g.Moves[last-1])
			compareFacts(t, "Play", c.news, last, after.Problem.Facts[known:])
		})
	}
}

// compareFacts fails the test unless the facts of a ply are those listed in want.
func compareFacts(t *testing.T, what, want string, ply Ply, facts []Fact) {
	t.Helper()
	var lines []string
	if want != "" {
		lines = strings.Split(want, "; ")
	}
	if diff := cmp.Diff(lines, tell(facts)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", what, diff)
	}
	for _, f := range facts {
		if f.Ply != ply {
			t.Errorf("%s: a fact of ply %d at ply %d", what, f.Ply, ply)
		}
	}
}

// A fault changes nothing on the board; only the ply goes up.
func TestFaultLeavesTheBoard(t *testing.T) {
	p := positionOf(t, "", "e2e4 d7d5")
	q := p.After(told(t, "e5e4"))
	if q.Board != p.Board || q.Ply != 3 || q.ToMove() != Black || len(q.Problem.Moves) != 3 {
		t.Errorf("ply %d, %v to move, %d moves, same board: %v", q.Ply, q.ToMove(), len(q.Problem.Moves), q.Board == p.Board)
	}
}

// A promoted pawn is unknown, and stays so when it is captured.
func TestUnknown(t *testing.T) {
	w9 := NewPiece(White, 9).Set()
	for moves, want := range map[string]Pieces{
		"":                                   Majors,
		promoting:                            Majors,
		promoting + "b7a8":                   Majors | w9,
		promoting + "b7a8q":                  Majors | w9,
		promoting + "b7a8q h3g2 g1h3 b8a8":   Majors | w9,
		"b1c3 h7h6 c3b5 h6h5 b5c7 h5h4 c7a8": Majors,
	} {
		if got := positionOf(t, "", moves).Problem.Unknown; got != want {
			t.Errorf("%s: %032b, want %032b", moves, got, want)
		}
	}
}

// The 30 first moves and the 900 pairs of first moves: the known perft counts, since no move of the first two plies
// excludes every world.
func TestCandidatesOfTheStart(t *testing.T) {
	p := NewPosition(DefaultRules())
	pairs := 0
	for _, m := range p.Candidates() {
		pairs += len(p.After(m).Candidates())
	}
	if first := len(p.Candidates()); first != 30 || pairs != 900 {
		t.Errorf("%d moves and %d pairs, want 30 and 900", first, pairs)
	}
}

func TestCandidatesOfAPiece(t *testing.T) {
	for _, c := range []struct{ story, from, want string }{
		{"", "a1", "a1b3"},
		{"", "b1", "b1a3 b1c3"},
		{"e2e4 d7d5", "e4", "e4d5 e4e5"},
		{promoting, "b7", "b7a8 b7c8"},
		{promoting + "b7a8 h3g2", "a8", "a8g2 a8f3 a8e4 a8d5 a8b6 a8c6 a8a7 a8b7 a8c7 a8b8"},
	} {
		var got []string
		for _, m := range positionOf(t, "", c.story).Candidates() {
			if m.From.String() == c.from {
				got = append(got, m.String())
			}
		}
		if diff := cmp.Diff(c.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("from %s (-want +got):\n%s", c.from, diff)
		}
	}
}

// The candidates are the moves that have a shape, in the order of the squares.
func TestCandidatesHaveShapes(t *testing.T) {
	for _, g := range seeds(t) {
		p := ReplayTo(g, Ply(len(g.Moves)))
		var want []Move
		for i := range 64 * 64 {
			m := Move{From: Square(i / 64), To: Square(i % 64)}
			if natures, _ := p.Board.Shape(p.ToMove(), m, &g.Rules); natures != 0 {
				want = append(want, m)
			}
		}
		if diff := cmp.Diff(want, p.Candidates()); diff != "" {
			t.Errorf("after %v (-want +got):\n%s", g.Moves, diff)
		}
	}
}
