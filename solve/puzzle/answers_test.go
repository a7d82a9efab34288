package puzzle

import (
	"context"
	"fmt"
	"slices"

	"haft/model"
	"haft/solve"
	"haft/solve/search"
)

// answersOf finds all answers to a puzzle of each kind. It knows nothing of how a puzzle was made: it reads what the
// solver of the puzzle is shown, and tries every answer with the positions of package model and the questions of
// package solve.
var answersOf = map[string]func(context.Context, *Puzzle) ([]string, error){
	"mate2": mateKeys(2), "mate3": mateKeys(3), "lock": lockers, "who": kings, "last": lastMoves,
}

// check is an error unless a puzzle has exactly one answer, which is that of its solution.
func check(ctx context.Context, p *Puzzle) error {
	answers, err := answersOf[p.Kind](ctx, p)
	if err != nil {
		return err
	}
	if !slices.Equal(answers, []string{p.Solution.Answer}) {
		return fmt.Errorf("puzzle %s has the answers %v; its solution is %s", p.ID, answers, p.Solution.Answer)
	}
	return nil
}

// mateKeys returns the check of a mate in n: every first move that forces mate within n moves, with those that do so
// in fewer among them.
func mateKeys(n int) func(context.Context, *Puzzle) ([]string, error) {
	return func(ctx context.Context, p *Puzzle) ([]string, error) {
		pos, _, err := p.legal(ctx)
		if err != nil {
			return nil, err
		}
		keys, err := forcing(ctx, pos, n-1)
		if err == nil && len(keys) > 0 {
			err = fmt.Errorf("puzzle %s is solved in fewer moves by %v", p.ID, keys)
		}
		if err != nil {
			return nil, err
		}
		return forcing(ctx, pos, n)
	}
}

// forcing returns the moves that force checkmate within n moves, by the definition alone: every move is tried, and
// nothing remembered.
func forcing(ctx context.Context, pos *model.Position, n int) (keys []string, err error) {
	legal, err := search.LegalMoves(ctx, pos)
	for _, m := range legal {
		yes, err := forces(ctx, pos.After(m), n)
		if err != nil {
			return nil, err
		}
		if yes {
			keys = append(keys, m.String())
		}
	}
	return keys, err
}

// forces reports whether the side that has just made its first of n moves forces checkmate. It stops at the first
// answer that refutes it.
func forces(ctx context.Context, pos *model.Position, n int) (bool, error) {
	if n == 0 {
		return false, nil
	}
	answers, err := search.LegalMoves(ctx, pos)
	switch {
	case err != nil:
		return false, err
	case len(answers) == 0:
		return solve.Ending(pos).Result() == "checkmate", nil
	case n == 1:
		return false, nil
	}
	for _, answer := range answers {
		next := pos.After(answer)
		legal, err := search.LegalMoves(ctx, next)
		if err != nil {
			return false, err
		}
		found := false
		for i := 0; i < len(legal) && !found; i++ {
			if found, err = forces(ctx, next.After(legal[i]), n-1); err != nil {
				return false, err
			}
		}
		if !found {
			return false, nil
		}
	}
	return true, nil
}

// lockers returns the moves after which the piece of a puzzle is known.
func lockers(ctx context.Context, p *Puzzle) ([]string, error) {
	pos, moves, err := p.legal(ctx)
	if err != nil {
		return nil, err
	}
	q, _ := model.ParsePiece(p.Piece)
	before, err := solve.Backbone(ctx, solve.Exact{}, &pos.Problem)
	if err != nil {
		return nil, err
	}
	if before[q].Len() == 1 {
		return nil, fmt.Errorf("puzzle %s: %v is known before the move", p.ID, q)
	}
	var answers []string
	for _, m := range moves {
		after, err := solve.Backbone(ctx, solve.Exact{}, &pos.After(m).Problem)
		if err != nil {
			return nil, err
		}
		if after[q].Len() == 1 {
			answers = append(answers, m.String())
		}
	}
	return answers, nil
}

// kings returns the pieces of a puzzle's side that may be its king.
func kings(ctx context.Context, p *Puzzle) ([]string, error) {
	pos, _, err := p.legal(ctx)
	if err != nil {
		return nil, err
	}
	natures, err := solve.Backbone(ctx, solve.Exact{}, &pos.Problem)
	if err != nil {
		return nil, err
	}
	var answers []string
	for q := range model.Majors.All() {
		if q.Color().String() == p.Side && natures[q].Has(model.King) {
			answers = append(answers, q.String())
		}
	}
	return answers, nil
}

// lastMoves returns the last moves of all games after which all is as a puzzle shows it.
func lastMoves(ctx context.Context, p *Puzzle) (answers []string, err error) {
	g, err := p.Game()
	if err != nil {
		return nil, err
	}
	want := goal{}
	for i, s := range p.Pieces {
		want[i] = squareOf(s)
	}
	err = replay(ctx, p, model.NewPosition(g.Rules), &want, &answers)
	return answers, err
}

// replay is games with the positions of package model and the questions of package solve.
func replay(ctx context.Context, p *Puzzle, pos *model.Position, want *goal, answers *[]string) error {
	left := p.Plies - int(pos.Ply)
	if !want.reachable(&pos.Board.Where, pos.ToMove(), left) {
		return nil
	}
	if left == 0 {
		marginals, err := solve.Exact{}.Marginals(ctx, &pos.Problem)
		if err != nil {
			return err
		}
		m := pos.Problem.Moves[len(pos.Problem.Moves)-1].String()
		if slices.EqualFunc(shown(pos, marginals), p.Pieces, sameShown) && !slices.Contains(*answers, m) {
			*answers = append(*answers, m)
		}
		return nil
	}
	legal, err := search.LegalMoves(ctx, pos)
	for _, m := range legal {
		if err == nil {
			err = replay(ctx, p, pos.After(m), want, answers)
		}
	}
	return err
}

func sameShown(a, b Shown) bool {
	return a.Piece == b.Piece && a.Square == b.Square && slices.Equal(a.Natures, b.Natures)
}
