package explain

import (
	"testing"

	"haft/model"
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
