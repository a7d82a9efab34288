package explain

import (
	"errors"

	"haft/model"
	"haft/solve"
)

// Kind says what sort of inference a step is.
type Kind string

// The kinds of steps, in the words of the JSON form.
const (
	Position   Kind = "position"        // the position that the game begins with says it
	Impossible Kind = "impossible-move" // a move that no piece makes
	Move       Kind = "move"            // how pieces moved shows what they may be
	Promotion  Kind = "promotion"       // a move named what its pawn became
	Capture    Kind = "capture"         // a captured piece is not the king
	NotKing    Kind = "not-king"        // pieces moved as no king does
	PawnAttack Kind = "pawn-attack"     // a pawn attacks a piece, which is therefore not the king
	Announced  Kind = "announced-check" // a check was announced that no piece can give to another, which is not the king
	Giver      Kind = "giver"           // only one of the pieces that may give a check is left, or none
	Attack     Kind = "attack"          // a piece attacks another, which is therefore not the king
	NoCheck    Kind = "no-check"        // the king was not in check, so a piece does not have some natures
	Roster     Kind = "roster"          // how many pieces of some natures there are
	Nothing    Kind = "nothing-left"    // a piece has no nature left
	Suppose    Kind = "suppose"         // an assumption, for the steps below it
	Refute     Kind = "refute"          // what was supposed is impossible
	Claim      Kind = "claim"           // the claim that the story is about
)

// Conclusion is what a step shows about one piece: it has none of the natures Not. If is the condition of the claim
// in the last step, and otherwise the zero value.
type Conclusion struct {
	If    solve.Statement
	Piece model.Piece
	Not   model.Natures
}

// Step is one inference of a story.
type Step struct {
	Number     int // from 1
	Kind       Kind
	Under      []int // the numbers of the suppositions above it, the outermost first
	Uses       []int // the numbers of the earlier steps that it needs
	Facts      []model.Fact
	Plies      []model.Ply    // of the facts, in order
	Pieces     []model.Piece  // the pieces that the text mentions, for a board to highlight
	Squares    []model.Square // the squares that the text mentions
	Derives    []Conclusion   // empty for a contradiction
	Impossible bool           // the step is a contradiction
	Text       string         // one or more sentences, without the number
}

// Story is why a claim holds. Its last step is the claim.
type Story struct {
	Claim solve.Claim
	Plies []model.Ply // the plies whose facts were allowed
	Steps []Step
}

// ErrOver is returned for the claim that the game is over. That claim is about each move that is left: see
// TellOver.
var ErrOver = errors.New("no story is told of a game that is over, only of what its moves show")

// ErrDoesNotFollow is returned for a claim that the facts of the plies do not force.
var ErrDoesNotFollow = errors.New("the claim does not follow from these plies")

// ErrAnnounced is returned for a claim that follows only with an announced check that several pieces may have given, in
// each case for another reason: proofs here do not go through these cases.
var ErrAnnounced = errors.New("no story is told of several pieces that may have given an announced check")

// Tell returns a story for a claim about g that the facts of the given plies force (solve.Reason finds such plies).
// It uses no facts of other plies. It fails with ErrDoesNotFollow, ErrAnnounced or ErrOver, or like solve.Claim.Denial.
func Tell(g *model.Game, plies []model.Ply, claim solve.Claim) (*Story, error) {
	return newRecord(g).tell(plies, claim)
}

func (r *record) tell(plies []model.Ply, claim solve.Claim) (*Story, error) {
	if claim.Kind == solve.ClaimOver {
		return nil, ErrOver
	}
	denial, err := claim.Denial(r.end)
	if err != nil {
		return nil, err
	}
	p, ok := newProver(r, plies, claim, denial)
	if !ok {
		return nil, ErrDoesNotFollow
	}
	best := p.best()
	if best == nil {
		return nil, ErrAnnounced
	}
	return &Story{Claim: claim, Plies: plies, Steps: newTeller(r, p).tell(best)}, nil
}
