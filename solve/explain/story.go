package explain

import (
	"context"
	"errors"
	"slices"

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
	Checker    Kind = "giver"           // only one of the pieces that may give a check is left, or none
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

// Step is one inference of a story, and how it is told.
type Step struct {
	Number     int // from 1
	Kind       Kind
	Under      []int // the numbers of the suppositions above it, the outermost first
	Uses       []int // the numbers of the earlier steps that it needs, in order
	Closes     int   // the number of the supposition that it refutes, or under which it shows the claim; 0 if none
	Facts      []model.Fact
	Derives    []Conclusion // empty for a contradiction
	Impossible bool         // the step is a contradiction
	Sentences

	confined []model.Piece // of a roster step: the pieces confined to the kinds; of a piece without natures: the piece
	kinds    kinds         // of a roster step
	settled  []settlement  // of a roster step
}

// A settlement is a piece that a step leaves one nature, with what the steps before it showed.
type settlement struct {
	piece  model.Piece
	nature model.Nature
}

// Sentences are a step in words, and what they name, for a board to highlight.
type Sentences struct {
	Text    string // one or more sentences, without the number of the step
	Plies   []model.Ply
	Pieces  []model.Piece
	Squares []model.Square
}

// Story is why a claim holds. Its last step is the claim.
type Story struct {
	Claim solve.Claim
	Plies []model.Ply // the plies whose facts were allowed
	Steps []Step
	game  *record
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
	s, err := r.outline(plies, claim)
	if err != nil {
		return nil, err
	}
	for i := range s.Steps {
		s.Steps[i].Sentences = newNarrator(s).sentences(&s.Steps[i], inStory)
	}
	return s, nil
}

// outline is tell without the sentences of the steps. A summary needs few of them, and tells them in another manner.
func (r *record) outline(plies []model.Ply, claim solve.Claim) (*Story, error) {
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
	return &Story{Claim: claim, Plies: plies, Steps: newTeller(r, p).tell(best), game: r}, nil
}

// step returns the step with the given number.
func (s *Story) step(number int) *Step { return &s.Steps[number-1] }

// Refusal is a move that a piece on the board could make, and the story of why it is not legal.
type Refusal struct {
	Move  model.Move
	Story *Story
}

// TellOver tells why a game is over. The facts of the given plies must force this (solve.Explain finds such plies).
// For each move of the side to move it tells why no world allows the move, in the order of
// model.Position.Candidates. There may be no moves. It uses the facts of the given plies and of the move itself. It
// fails with ErrDoesNotFollow.
func TellOver(ctx context.Context, g *model.Game, plies []model.Ply) ([]Refusal, error) {
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	var refusals []Refusal
	for _, m := range pos.Candidates() {
		longer := *g
		longer.Moves = append(slices.Clip(g.Moves), m)
		s, err := refuse(ctx, &longer, plies)
		if err != nil {
			return nil, err
		}
		refusals = append(refusals, Refusal{m, s})
	}
	return refusals, nil
}

// refuse tells why the last move of a game is impossible, from some of the plies: from a smallest reason, if these
// plies are enough for that.
func refuse(ctx context.Context, g *model.Game, plies []model.Ply) (*Story, error) {
	illegal := solve.Claim{Kind: solve.ClaimIllegal}
	allowed := append(slices.Clip(plies), model.Ply(len(g.Moves)))
	smallest, err := solve.Reason(ctx, solve.Exact{}, g)
	if err != nil {
		return nil, err
	}
	s, err := Tell(g, common(smallest, allowed), illegal)
	if errors.Is(err, ErrDoesNotFollow) {
		return Tell(g, allowed, illegal)
	}
	return s, err
}

// common returns the plies that are in both lists.
func common(a, b []model.Ply) []model.Ply {
	return slices.DeleteFunc(slices.Clone(a), func(t model.Ply) bool { return !slices.Contains(b, t) })
}
