package puzzle

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/search"
)

// A Verdict says whether an answer to a puzzle is right, and why.
type Verdict struct {
	Right bool   `json:"right"`
	Words string `json:"words"`           // a sentence
	Reply string `json:"reply,omitzero"`  // of a mate: what the other side plays, if the puzzle goes on
	Next  string `json:"next,omitzero"`   // of a mate: the right move after the reply, of which there may be others
	Over  bool   `json:"solved,omitzero"` // the puzzle is solved
}

// Try judges an answer: a move as in e2e4, or for who a piece as in w5. The game of a mate may be longer than the
// puzzle by moves of its solution and answers to them; then the next move is judged. An error is that of a puzzle that
// makes no sense, or of the context.
func Try(ctx context.Context, p *Puzzle, answer string) (*Verdict, error) {
	k, ok := KindOf(p.Kind)
	if !ok {
		return nil, fmt.Errorf("puzzle %s is of kind %q", p.ID, p.Kind)
	}
	return k.try(ctx, p, answer)
}

func wrong(format string, args ...any) *Verdict { return &Verdict{Words: fmt.Sprintf(format, args...)} }

func right(format string, args ...any) *Verdict {
	return &Verdict{Right: true, Over: true, Words: fmt.Sprintf(format, args...)}
}

// answered is the position of a puzzle and the legal move that an answer names; a verdict if it names none.
func (p *Puzzle) answered(ctx context.Context, answer string) (*model.Position, model.Move, *Verdict, error) {
	pos, legal, err := p.legal(ctx)
	if err != nil {
		return nil, model.NullMove, nil, err
	}
	m, ok := model.ParseMove(answer)
	if !ok || !slices.Contains(legal, m) {
		return nil, m, wrong("Found %.10q; expected a legal move, such as %v.", answer, legal[0]), nil
	}
	return pos, m, nil, nil
}

// tryMate judges the next move of a mate in n.
func tryMate(n int) func(context.Context, *Puzzle, string) (*Verdict, error) {
	return func(ctx context.Context, p *Puzzle, answer string) (*Verdict, error) {
		made := len(p.Moves) - p.Plies // since the puzzle began: as many by each side
		left := n - made/2
		if p.Plies < 0 || made < 0 || made%2 != 0 || left < 1 {
			return nil, fmt.Errorf("puzzle %s is about ply %d, and the game has %d", p.ID, p.Plies, len(p.Moves))
		}
		pos, m, v, err := p.answered(ctx, answer)
		if v != nil || err != nil {
			return v, err
		}
		return defend(ctx, pos.After(m), m, left-1)
	}
}

// defend looks for the answer to a move after which there is no mate in so many moves; or else for that after which it
// takes longest.
func defend(ctx context.Context, pos *model.Position, m model.Move, left int) (*Verdict, error) {
	replies, err := search.LegalMoves(ctx, pos)
	if err != nil {
		return nil, err
	}
	side := pos.ToMove()
	switch result := solve.Ending(pos).Result(); {
	case len(replies) == 0 && result == "checkmate":
		return right("%v is checkmate in all worlds.", m), nil
	case len(replies) == 0 && result == "mixed":
		return wrong("After %v the game is over, but it is checkmate in some worlds only.", m), nil
	case len(replies) == 0:
		return wrong("After %v the game is over by %s.", m, result), nil
	case left == 0:
		return wrong("%v does not mate: %v can answer %v.", m, side, replies[0]), nil
	}
	prover, longest := search.NewMateProver(search.Checkmate, mateTable), 0
	var reply, next model.Move
	for _, r := range replies {
		s, err := prover.Solve(ctx, pos.After(r), left, 0)
		switch {
		case err != nil:
			return nil, err
		case !s.Forced():
			moves := explain.Count(uint64(left), "move", "moves")
			return wrong("After %v, %v answers %v, and there is no mate in %s.", m, side, r, moves), nil
		case s.Moves > longest:
			longest, reply, next = s.Moves, r, s.Keys[0]
		}
	}
	return &Verdict{
		Right: true, Reply: reply.String(), Next: next.String(),
		Words: fmt.Sprintf("%v is right. %v answers %v: go on.", m, side, reply),
	}, nil
}

// tryLock judges a move that is to make a piece known.
func tryLock(ctx context.Context, p *Puzzle, answer string) (*Verdict, error) {
	pos, m, v, err := p.answered(ctx, answer)
	if v != nil || err != nil {
		return v, err
	}
	q, ok := model.ParsePiece(p.Piece)
	if !ok {
		return nil, fmt.Errorf("puzzle %s is about %q; expected a piece such as w5", p.ID, p.Piece)
	}
	after, err := solve.Backbone(ctx, solve.Exact{}, &pos.After(m).Problem)
	if err != nil {
		return nil, err
	}
	is := explain.OneOf(q, after[q], "or")
	if after[q].Len() == 1 {
		return right("After %v it is known that %s is %s.", m, explain.Called(q), is), nil
	}
	return wrong("After %v, %s may still be %s.", m, explain.Called(q), is), nil
}

// longestReason is how many bytes of a reason can be read at a glance. Where it is longer, a verdict names its plies only.
const longestReason = 240

// tryWho judges a piece that is said to be the king.
func tryWho(ctx context.Context, p *Puzzle, answer string) (*Verdict, error) {
	q, ok := model.ParsePiece(answer)
	if !ok || !model.Majors.Has(q) || q.Color().String() != p.Side {
		return wrong("Found %.10q; expected one of %s's pieces, such as %c5.", answer, p.Side, p.Side[0]|0x20), nil
	}
	g, err := p.Game()
	if err != nil {
		return nil, err
	}
	c, err := solve.ParseClaim(q.String() + "=K")
	if err != nil {
		return nil, err
	}
	is := p.Solution != nil && p.Solution.Answer == q.String()
	if !is {
		c.Then.Not = true
	}
	e, err := solve.Explain(ctx, solve.Exact{}, g, c)
	if err != nil {
		return nil, err
	}
	name := explain.Called(q)
	for _, shown := range p.Pieces {
		if at := squareOf(shown); shown.Piece == q.String() && at != model.NoSquare {
			name = fmt.Sprintf("%s (%v)", name, at)
		}
	}
	if is {
		return right("%s is the king: it follows from %s.", name, explain.Plies(g, e.Plies())), nil
	}
	story, err := explain.Tell(g, e.Plies(), c)
	if err != nil {
		return nil, err
	}
	reason := strings.TrimSuffix(strings.TrimSuffix(story.Summary(), "."), ", so that piece is not the king")
	if len(reason) <= longestReason {
		return wrong("%s: %s.", name, reason), nil
	}
	return wrong("%s is not the king: that follows from %s.", name, explain.Plies(g, e.Plies())), nil
}

// tryLast judges a move that is said to be the last one of a puzzle that has its solution.
func tryLast(_ context.Context, p *Puzzle, answer string) (*Verdict, error) {
	_, ok := model.ParseMove(answer)
	switch {
	case p.Solution == nil:
		return nil, fmt.Errorf("puzzle %s has no solution", p.ID)
	case !ok:
		return wrong("Found %.10q; expected a move, such as e2e4.", answer), nil
	case answer == p.Solution.Answer:
		return right("%s is the only last move after which the pieces can be what is shown. %s could also have led to "+
			"the board, but not to these numbers.", answer, explain.Either(p.Solution.Others)), nil
	case slices.Contains(p.Solution.Others, answer):
		return wrong("%s could have led to this board, but then the pieces would be something else in other numbers of "+
			"worlds.", answer), nil
	}
	return wrong("No game of %s that leads to this board ends with %.10s.", english.Plural(int(p.Plies), "ply", "plies"),
		answer), nil
}
