package explain

import (
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
)

// Moves that leave the same natures are told together, whether the piece is a major or a promoted pawn. What the
// moves take away may differ.
func TestLikeMoves(t *testing.T) {
	rules := model.DefaultRules()
	teller := &teller{record: &record{rules: &rules}, needed: map[*inference]*[model.NumPieces]model.Natures{}}
	like := func(p model.Piece, not ...model.Nature) likeness {
		n := &inference{kind: Move, fact: model.Fact{Ply: 1, Piece: p}}
		for _, nature := range not {
			n.fact.Not |= nature.Set()
		}
		teller.needed[n] = new([model.NumPieces]model.Natures)
		return teller.likeMoves(p, []*inference{n})
	}
	major, pawn := model.NewPiece(model.White, 2), model.NewPiece(model.White, 9)
	knight := like(major, model.King, model.Queen, model.Rook, model.Bishop)
	if other := like(pawn, model.Queen, model.Rook, model.Bishop); other != knight {
		t.Errorf("two knights are %v and %v", knight, other)
	}
	if other := like(major, model.King, model.Queen, model.Rook, model.Knight); other == knight {
		t.Errorf("a bishop is %v, as a knight is", other)
	}
}

// A step that settles a piece rests on every step that took a nature from it, and a supposition takes none.
func TestStepsUseWhatTook(t *testing.T) {
	for _, test := range []struct {
		moves, claim string
		plies        []model.Ply
		want         string
	}{
		{
			"g2g3 e8d6 c2c3 b7b5 c1d3 f8e8 d1a4 d8c6 e1c2 f7f6 h1d5 h7h5 e2e4 a7a6 c2b4 c6d4 " +
				"h2h3 a6a5 g3g4 g7g6 b1e1 g8h7 d5c6 b8b7 c6d6 d4b3 a1d1 g6g5 d3e5 h7f7 e5f3 e8f8 " +
				"d6c6 b7b6 e1e2 f7d5 e2e3 h5h4 f1e2 a8a6 b4d5 b6c6 g1g2 b3d4 d5f6 d4b3 f3h2 a6a8 " +
				"a4b3 e7e5 h2f3 h8f6 g2f1 f8g7 e2d3 a8b8 d3b1 g7f8 f1e2 c8b7",
			"b6=K",
			[]model.Ply{24, 30, 32, 40},
			"So the piece on c6 (b2) is the king. [2, 3, 4]",
		},
		{
			"f1g3 d8c6 d1c3 e7e6 h2h3 h7h5 b2b3 g8e7 g3h5 g7g6 c1d1 h8h6 h5g3 a7a6 g3h5 d7d5 " +
				"b3b4 e7g8 c3d5 b7b6 d5c3 c8b7 e2e4 b8a7 h5g7 f8d6 a1b2 h6h3 d2d3 h3g3 b2a3 g3f3 " +
				"d1c1 f3f5 b1a1 b6b5 a3b3 e8d8 c3b5 c6e7 b3c4 f5d5 c4d4 d5e4 g1f1 e4e5 f2f3 d6b4 " +
				"g2g4 e5f6 g7e8 a6a5 b5c3 d8d5 c1b1 b4c3 d4a4 f6g5 a4e4 a7f2",
			"w7=R",
			[]model.Ply{22, 24, 41, 43, 45, 50, 55, 56},
			"Only the piece on b7 (b3) can still be Black's king, so it is. [2, 3, 10]",
		},
	} {
		g, err := gamefile.ReadGame(strings.NewReader(test.moves), "game")
		if err != nil {
			t.Fatal(err)
		}
		claim, err := solve.ParseClaim(test.claim)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Tell(g, test.plies, claim)
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(strings.Fields(s.Text()), " "); !strings.Contains(text, test.want) {
			t.Errorf("%s: no %q in\n%s", test.claim, test.want, s.Text())
		}
	}
}
