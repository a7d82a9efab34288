package solve

import (
	"fmt"

	"haft/model"
)

// ClaimKind says what a claim is about.
type ClaimKind uint8

// The three kinds of claims. ClaimNature is about what a piece is or is not, possibly under a condition on another
// piece.
const (
	ClaimIllegal ClaimKind = iota
	ClaimNature
	ClaimOver
)

// Claim is a statement about a game that one can ask a reason for. ParseClaim says how claims are written.
//
// A claim follows from a set of plies if it is true in every world in which the facts of these plies hold. The
// board is always that of the whole game: the other plies have been played, but what they show about natures is not
// used.
type Claim struct {
	Kind ClaimKind
	If   Statement // of ClaimNature: the condition; the zero Statement for none
	Then Statement // of ClaimNature
}

// Statement says that a piece has a nature, or that it does not have it. The zero value says nothing.
type Statement struct {
	Piece  model.Piece
	Not    bool
	Nature model.Nature
}

// String returns the statement as "w6=Q" or "w6!=Q".
func (s Statement) String() string {
	sign := "="
	if s.Not {
		sign = "!="
	}
	return s.Piece.String() + sign + s.Nature.String()
}

// fact returns the assumption that the statement holds, or that it does not.
func (s Statement) fact(holds bool) model.Fact {
	if s.Not == holds {
		return IsNot(s.Piece, s.Nature.Set())
	}
	return Is(s.Piece, s.Nature.Set())
}

// conditional reports whether the claim has a condition.
func (c Claim) conditional() bool { return c.If != Statement{} }

// String returns the claim as ParseClaim reads it.
func (c Claim) String() string {
	switch {
	case c.Kind == ClaimIllegal:
		return "illegal"
	case c.Kind == ClaimOver:
		return "over"
	case c.conditional():
		return c.If.String() + " -> " + c.Then.String()
	}
	return c.Then.String()
}

// Pieces returns the pieces that the claim is about: none for illegal and over.
func (c Claim) Pieces() (set model.Pieces) {
	if c.Kind != ClaimNature {
		return 0
	}
	if c.conditional() {
		set = c.If.Piece.Set()
	}
	return set | c.Then.Piece.Set()
}

// Denial is what a world must show to be an exception to a claim: all of Facts and, unless Any is empty, all facts
// of one of its groups. It is added to a problem.
type Denial struct {
	Facts []model.Fact
	Any   [][]model.Fact
}

// Of returns problem p asking for an exception. The alternatives of the denial replace those of p.
func (d *Denial) Of(p *model.Problem) *model.Problem { return p.With(d.Facts...).WithAny(d.Any) }

// NoNatureError says that a claim is about a pawn that has not promoted.
type NoNatureError struct {
	Claim  Claim
	Piece  model.Piece
	Square model.Square // where it stands, or NoSquare
	Ply    model.Ply    // the last ply played
}

func (e *NoNatureError) Error() string {
	on := ""
	if e.Square != model.NoSquare {
		on = fmt.Sprintf(" on %v", e.Square)
	}
	return fmt.Sprintf("claim %q: %v%s has no nature: it is a pawn that has not promoted by ply %d; "+
		"expected one of the pieces 1 to 8 of a side or a promoted pawn", e.Claim, e.Piece, on, e.Ply)
}

// Denial returns what a world of pos must show to be an exception. It fails with a *NoNatureError if the claim is
// about a pawn that has not promoted at pos.
//
// Any world is an exception to illegal. An exception to over is a world in which the side to move has a legal move:
// all facts hold that this move brings about its shape, the piece that it captures, and the safety of its king.
// Such a world may break facts of plies already played, so that the other side's king stands attacked in it.
// Capturing that king is not a legal move there either.
func (c Claim) Denial(pos *model.Position) (Denial, error) {
	for q := range c.Pieces().All() {
		if !pos.Problem.Unknown.Has(q) {
			return Denial{}, &NoNatureError{c, q, pos.Board.Where[q], pos.Ply}
		}
	}
	switch {
	case c.Kind == ClaimIllegal:
		return Denial{}, nil
	case c.Kind == ClaimOver:
		return goingOn(pos), nil
	case c.conditional():
		return Denial{Facts: []model.Fact{c.If.fact(true), c.Then.fact(false)}}, nil
	}
	return Denial{Facts: []model.Fact{c.Then.fact(false)}}, nil
}

// goingOn asks for a world in which the side to move has a legal move. If no piece of any nature could move, there
// is no such world.
func goingOn(pos *model.Position) Denial {
	var d Denial
	for _, m := range pos.Candidates() {
		d.Any = append(d.Any, factsOf(pos, m))
	}
	if len(d.Any) == 0 {
		d.Facts = []model.Fact{IsNot(model.NewPiece(pos.ToMove(), 1), model.AllNatures)}
	}
	return d
}
