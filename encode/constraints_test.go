package encode

import (
	"testing"

	"haft/encode/formula"
	"haft/model"
)

// What a king may not be beside a pawn that has not promoted, or if it is such a pawn, needs no clause.
func TestPawnsWithoutNature(t *testing.T) {
	t.Parallel()
	p := model.NewProblem(model.DefaultRules())
	want := encoded(t, Default(), &p)
	w1, w9, b2 := model.Piece(0), model.Piece(8), model.NewPiece(model.Black, 2)
	for _, f := range []model.Fact{
		{Rule: model.Safety, King: b2, Piece: w9, Not: model.Queen.Set(), Ply: 1},
		{Rule: model.Safety, King: w9, Piece: b2, Not: model.Queen.Set(), Ply: 1},
	} {
		if got := encoded(t, Default(), p.With(f)); len(got.Clauses) != len(want.Clauses) {
			t.Errorf("%v takes %d clauses", f, len(got.Clauses)-len(want.Clauses))
		}
	}
	f := model.Fact{Rule: model.Safety, King: b2, Piece: w1, Not: model.Queen.Set(), Ply: 1}
	if got := encoded(t, Default(), p.With(f)); len(got.Clauses) != len(want.Clauses)+1 {
		t.Errorf("%v takes %d clauses", f, len(got.Clauses)-len(want.Clauses))
	}
}

// With the sparse domain majors may have several natures as far as it goes, but promoted pawns, of which no roster
// speaks, may not.
func TestSparsePawns(t *testing.T) {
	t.Parallel()
	p := model.NewProblem(model.DefaultRules())
	w9 := model.Piece(8)
	p.Unknown |= w9.Set()
	f := NewFormula()
	oneNature(f, &p, row(domains, "sparse"))
	prop := formula.NewPropagator(f)
	for _, c := range []struct {
		piece model.Piece
		want  bool
	}{{model.Piece(0), true}, {w9, false}} {
		mark := prop.Mark()
		if got := prop.Assume(X(c.piece, model.Queen), X(c.piece, model.Rook)); got != c.want {
			t.Errorf("%v is queen and rook: %v", c.piece, got)
		}
		prop.Undo(mark)
	}
}
