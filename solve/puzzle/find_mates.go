package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/bits"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"

	"haft/solve/schema"
	"haft/solve/search"
)

const (
	matePlies = 120     // of a game in which a mate is looked for
	fewKings  = 3       // that the side to be mated has at most: with more there is hardly ever a mate
	mateNodes = 200_000 // that a position is looked at for
	mateTable = 8       // megabytes
)

var errNoMate = errors.New("with the rule check=off there is no mate; " +
	"expected another rule, or puzzles of another kind")

// mates returns the search for a position in which the side to move mates in exactly n moves, with one first move that
// does it and leaves the other side a choice: the last of a game.
func mates(n int) func(context.Context, *finder) (*Puzzle, error) {
	return func(ctx context.Context, f *finder) (*Puzzle, error) {
		if !f.rules.Check { // or the search would never end
			return nil, errNoMate
		}
		g := solve.RandomGame(f.rng, f.rules, f.style(), matePlies)
		prover := search.New(search.Checkmate, mateTable)
		shorter := map[int]bool{} // plies after which there is a mate in fewer moves
		for t := len(g.Moves) - 1; t >= 0; t-- {
			pos := model.ReplayTo(g, model.Ply(t))
			state := exact.NewState(pos)
			if bits.OnesCount8(exact.Kings(state.Alive(), pos.ToMove().Other())) > fewKings {
				return nil, nil // nor before
			}
			asked := n
			if n > 2 && !shorter[t+2] {
				asked = n - 1 // whoever blunders into a mate mostly does so at the end of a longer one
			}
			s, err := prover.Solve(ctx, pos, asked, mateNodes)
			switch {
			case errors.Is(err, solve.ErrUndecided) && ctx.Err() == nil:
				continue
			case err != nil:
				return nil, err
			}
			shorter[t] = s.Forced() && s.Moves < n
			if s.Moves == n && s.Sound() && s.Tree != nil && len(s.Tree.Answers) > 1 {
				return mateIn(ctx, g.UpTo(model.Ply(t)), s)
			}
		}
		return nil, nil
	}
}

// mateIn makes a puzzle of a solution.
func mateIn(ctx context.Context, g *model.Game, s *search.MateSolution) (*Puzzle, error) {
	p, err := begin(ctx, g)
	if err != nil {
		return nil, err
	}
	p.Question = fmt.Sprintf("Which move forces checkmate in %d moves, whatever the answers?", s.Moves)
	p.Difficulty = Difficulty{s.Size, "moves in the tree of the solution"}
	answer := schema.NewMateAnswer(s)
	p.Solution = &Solution{Answer: answer.Keys[0], Tree: answer.Tree}
	return p, nil
}
