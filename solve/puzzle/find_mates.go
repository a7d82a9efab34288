package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"slices"

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
		g := f.game(f.style(), matePlies)
		prover := search.NewMateProver(search.Checkmate, mateTable)
		shorter := map[int]bool{} // plies after which there is a mate in fewer moves
		for t := len(g.Moves) - 1; t >= int(g.First())-1; t-- {
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

// A puzzle about the last move shows, of a game of a given number of plies, where each piece stands or that it was
// captured, and in how many worlds each piece is of each nature; and not a single move. Of all legal games of as many
// plies, those after which the same is shown end in the same move: the answer. It is no puzzle unless some game leads
// to the same board by another last move, so that what is known of the pieces is needed.

const (
	lastPlies  = 4      // of the shortest game; nobody can have promoted in the longest
	lastRange  = 4      // how many lengths there are
	lastBudget = 20_000 // positions that are looked at
)

// A goal is the board that games have to lead to.
type goal [model.NumPieces]model.Square

// reachable reports whether a board could become the goal in so many plies: each piece that stands wrong has to move,
// and each that is still to be captured has to be captured by a move of its own.
func (to *goal) reachable(where *[model.NumPieces]model.Square, mover model.Color, plies int) bool {
	moves := [2]int{} // by color: those that are needed
	taken := [2]int{}
	for q, at := range where {
		c := model.Piece(q).Color()
		switch {
		case at == to[q]:
		case at == model.NoSquare:
			return false
		case to[q] == model.NoSquare:
			taken[c.Other()]++
		default:
			moves[c]++
		}
	}
	for c := range model.Color(2) {
		left := plies / 2
		if c == mover {
			left = (plies + 1) / 2
		}
		if max(moves[c], taken[c]) > left {
			return false
		}
	}
	return true
}

// A retrospect looks at all games that lead to a board.
type retrospect struct {
	goal    goal
	natures exact.Natures // after the game
	nodes   int
	last    []model.Move // of games after which all is as it is shown, each once
	others  []model.Move // of games that lead to the board only
}

// games looks at all games of so many plies from a state on. It gives up beyond lastBudget.
func (r *retrospect) games(s *exact.State, plies int, before model.Move) {
	if plies == 0 {
		r.end(s, before)
		return
	}
	replies := s.Replies()
	for _, m := range s.AllMoves(nil, &replies) {
		if r.nodes++; r.nodes > lastBudget {
			return
		}
		next := *s
		next.Play(m)
		var where goal
		for q := range where {
			where[q] = next.Where(model.Piece(q))
		}
		if r.goal.reachable((*[model.NumPieces]model.Square)(&where), next.ToMove(), plies-1) {
			r.games(&next, plies-1, m)
		}
	}
}

// end takes note of the last move of a game that leads to the board.
func (r *retrospect) end(s *exact.State, m model.Move) {
	_, _, natures := s.Marginals()
	to := &r.others
	if natures == r.natures {
		to = &r.last
	}
	if !slices.Contains(*to, m) {
		*to = append(*to, m)
	}
}

// lasts looks for a short game of which the last move can be told.
func lasts(ctx context.Context, f *finder) (*Puzzle, error) {
	g := f.game(f.style(), lastPlies+f.rng.IntN(lastRange))
	start, end := exact.NewState(model.NewPosition(f.rules)), *exact.NewState(model.NewPosition(f.rules))
	for _, m := range g.Moves {
		end.Play(m)
	}
	r := &retrospect{}
	for q := range r.goal {
		r.goal[q] = end.Where(model.Piece(q))
	}
	_, _, r.natures = end.Marginals()
	r.games(start, len(g.Moves), model.NullMove)
	r.others = slices.DeleteFunc(r.others, func(m model.Move) bool { return slices.Contains(r.last, m) })
	if r.nodes > lastBudget || len(r.last) != 1 || len(r.others) == 0 {
		return nil, nil
	}
	p, err := begin(ctx, g)
	if err != nil {
		return nil, err
	}
	p.Moves = nil
	p.Question = "What was the last move?"
	p.Difficulty = Difficulty{r.nodes, "positions on the way to the board"}
	p.Solution = &Solution{Answer: r.last[0].String()}
	for _, m := range r.others {
		p.Solution.Others = append(p.Solution.Others, m.String())
	}
	return p, nil
}
