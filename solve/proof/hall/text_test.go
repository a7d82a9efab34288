package hall

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// A reason is told by what its pieces may be, and a fact by its rule.
func TestWords(t *testing.T) {
	rules := model.DefaultRules()
	some := func(pieces ...model.Piece) (s model.Pieces) {
		for _, q := range pieces {
			s |= q.Set()
		}
		return s
	}
	knights := Slots{Natures: model.Knight.Set(), Bishops: AllFiles}
	bishops := Slots{Natures: model.Bishop.Set() | model.Queen.Set(), Bishops: FilesBDFH}
	for _, tt := range []struct {
		reason Reason
		want   string
	}{
		{
			Reason{Argument: Argument{Pieces: some(1, 2, 3), Slots: knights}},
			"w2, w3 and w4 can only be N: 3 pieces for 2 places, since",
		},
		{
			Reason{Argument: Argument{Pieces: some(1, 3, 5), Slots: bishops}},
			"w2, w4 and w6 can only be QB (bishops of files b d f h): 3 pieces for 2 places, since",
		},
		{
			Reason{Argument: Argument{Pieces: some(1, 3), Slots: knights}},
			"w2 and w4 can only be N: 2 pieces for 2 places, since",
		},
		{Reason{some(1, 17), Argument{Pieces: some(1)}}, "w2 is not the king, since"},
		{Reason{some(1, 17), Argument{Pieces: some(8)}}, "w9 has no nature left, since"},
	} {
		if got := tt.reason.claim(&rules, tt.reason.Kings); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	queen, none := model.Queen.Set(), model.NoPiece
	for _, tt := range []struct {
		fact model.Fact
		want string
	}{
		{model.Fact{Rule: model.Impossible, King: none, Piece: 3, Not: queen}, "no piece of any nature moves like that"},
		{model.Fact{Rule: model.Movement, King: none, Piece: 3, Not: queen}, "w4 is none of Q, because it makes this move"},
		{model.Fact{Rule: model.Promotion, King: none, Piece: 3, Not: queen}, "w4 is none of Q, because the move names it"},
		{model.Fact{Rule: model.Capture, King: none, Piece: 3, Not: queen}, "w4 is none of Q, because it is captured"},
		{model.Fact{Rule: model.Safety, King: none, Piece: 3, Not: queen}, "w4 is none of Q, because a pawn attacks it"},
		{
			model.Fact{Rule: model.Announcement, King: none, Piece: 3, Not: queen},
			"w4 is none of Q, because a check is announced, and nothing can give it to this piece",
		},
		{
			model.Fact{Rule: model.Silence, King: none, Piece: 3, Not: queen},
			"w4 is none of Q, because a pawn attacks it, and no check is announced",
		},
		{
			model.Fact{Rule: model.Silence, King: 17, Piece: 3, Not: queen},
			"w4 is none of Q, because it would give a check that is not announced to the king b2",
		},
		{
			model.Fact{Rule: model.Safety, King: 17, Piece: 3, Not: queen},
			"w4 is none of Q, because it would attack the king b2",
		},
	} {
		if got := factWords(tt.fact); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
	for want, kings := range map[string]model.Pieces{
		"any piece": model.Majors & 0xff, "w2": some(1), "w1 or w3": some(0, 2), "w1, w2 or w8": some(0, 1, 7),
	} {
		if got := kingWords(kings); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Each checker of a check has a paragraph, numbered within the one above it, that tells what is assumed in the case, and
// what the cases before it have settled. Here the second case is itself about a check.
func TestTextOfCases(t *testing.T) {
	g := gametest.Game(t, "", "e2e4 b7b5 e4e5 d8c6 g2g4 g7g6")
	b4, b5, queen, knight := model.NewPiece(model.Black, 4), model.NewPiece(model.Black, 5), model.Queen.Set(),
		model.Knight.Set()
	none := func(s model.Pieces) Argument { return Argument{Pieces: s} }
	inner := &Check{Ply: 6, King: 6, Cases: []Case{{b5, knight, none(b4.Set() | b5.Set())}}}
	c := &Certificate{Plies: 6, Reasons: []Reason{{model.Majors, Argument{Check: &Check{
		Ply: 4, King: 7, Cases: []Case{{b4, queen, none(b4.Set())}, {b5, queen, Argument{Check: inner}}},
	}}}}}
	const want = `No world plays the game up to ply 6 (g7g6): whichever two pieces are the kings,
some pieces have no place.

1. White's king is any piece, Black's is any piece:
   ply 4 (d8c6) says check, which only these can give to the king w8: b4 as Q or b5 as Q

1.1. b4 is one of Q:
   b4 is not the king, since
   - case 1.1: b4 is one of Q

1.2. b5 is one of Q:
   ply 6 (g7g6) says check, which only these can give to the king w7: b5 as N

1.2.1. b5 is one of N:
   b4 and b5 have no nature left, since
   - case 1.1 is settled: b4 is none of Q
   - case 1.2: b5 is one of Q
   - case 1.2.1: b5 is one of N
`
	var text strings.Builder
	if err := WriteText(&text, g, c); err != nil || text.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, &text, want)
	}
}

// A certificate that cannot be written is an error, in every form.
func TestWriteFails(t *testing.T) {
	extent.Slow(t)
	broken := errors.New("the disk is full")
	written := map[string]int{}
	onRefuted(t, func(_ *rand.Rand, g *model.Game, c *Certificate) {
		for name, write := range map[string]func(io.Writer) error{
			"text":   func(w io.Writer) error { return WriteText(w, g, c) },
			"VeriPB": func(w io.Writer) error { return WriteVeriPB(w, g, c) },
		} {
			if err := write(io.Discard); err != nil {
				continue // a certificate that somebody has spoilt
			}
			written[name]++
			in, out := io.Pipe()
			in.CloseWithError(broken)
			if err := write(out); !errors.Is(err, broken) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
	if written["text"] == 0 || written["VeriPB"] == 0 {
		t.Errorf("%v are written", written)
	}
}
