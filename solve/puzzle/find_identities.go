package puzzle

import (
	"context"
	"fmt"
	"math/bits"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/explain"
)

// minReason is how many plies a smallest reason has at least: what a single move shows is no puzzle.
const minReason = 2

const (
	lockPlies = 30 // of a game in which a lock is looked for
	whoPlies  = 60 // and a king
)

// locks looks for the end of a game after which exactly one move, of another piece, makes a given piece known.
func locks(ctx context.Context, f *finder) (*Puzzle, error) {
	g := f.game(f.style(), 6+f.rng.IntN(min(lockPlies, f.most)-6))
	state := exact.NewState(model.ReplayTo(g, model.Ply(len(g.Moves))))
	var turn exact.Turn
	turn.Look(state, state.Alive())
	replies := turn.Replies()
	by := lockingMoves(state, &turn, state.AllMoves(nil, &replies), &f.rules)
	var lone []model.Piece
	for q := range model.Majors.All() {
		if len(by[q]) == 1 && state.On(by[q][0].From) != q {
			lone = append(lone, q)
		}
	}
	if len(lone) == 0 {
		return nil, nil
	}
	q := lone[f.rng.IntN(len(lone))]
	return lockOf(ctx, g, q, by[q][0])
}

// lockingMoves returns for each major that is not known yet the moves after which it is.
func lockingMoves(
	s *exact.State, turn *exact.Turn, moves []model.Move, rules *model.Rules,
) (by [model.NumPieces][]model.Move) {
	var before, after exact.View
	var next exact.State
	memory := exact.NewMemory(rules, &exact.Values{})
	memory.View(s, s.Alive(), &before)
	for _, m := range moves {
		turn.After(m, &next)
		memory.View(&next, next.Alive(), &after)
		for c := range model.Color(2) {
			for files := after.Locked[c] &^ before.Locked[c]; files != 0; files &= files - 1 {
				q := model.NewPiece(c, bits.TrailingZeros8(files)+1)
				by[q] = append(by[q], m)
			}
		}
	}
	return by
}

// lockOf makes a puzzle of a move after which a piece is known; nil if the move shows it alone.
func lockOf(ctx context.Context, g *model.Game, q model.Piece, m model.Move) (*Puzzle, error) {
	longer := *g
	longer.Moves = append(g.Moves[:len(g.Moves):len(g.Moves)], m)
	because, err := known(ctx, &longer, q)
	if err != nil || len(because) < minReason {
		return nil, err
	}
	p, err := begin(ctx, g)
	if err != nil {
		return nil, err
	}
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	p.Piece = q.String()
	p.Question = fmt.Sprintf("After which move is it known what %s is?", named(pos, q))
	p.Difficulty = Difficulty{len(because), "plies in the smallest reason"}
	p.Solution = &Solution{Answer: m.String(), Because: because}
	return p, nil
}

// known returns a smallest set of plies of a game that shows what a piece is.
func known(ctx context.Context, g *model.Game, q model.Piece) ([]model.Ply, error) {
	all, err := solve.Locks(ctx, solve.Exact{}, g)
	for _, l := range all {
		if err == nil && l.Piece == q {
			one := []solve.Lock{l}
			err = solve.WhyLocked(ctx, solve.Exact{}, g, one)
			return one[0].Because, err
		}
	}
	return nil, err
}

// named names a piece and where it stands.
func named(pos *model.Position, q model.Piece) string {
	if pos.Board.Captured(q) {
		return explain.Called(q) + " (captured)"
	}
	return fmt.Sprintf("%s on %v", explain.Called(q), pos.Board.Where[q])
}

// whos looks for the ply of a game after which it is known first which piece of a side is the king.
func whos(ctx context.Context, f *finder) (*Puzzle, error) {
	g := f.game(f.style(), min(whoPlies, f.most))
	c := model.Color(f.rng.IntN(2))
	state := exact.NewState(g.Start())
	for i, m := range g.Played() {
		state.Play(m)
		if kings := exact.Kings(state.Alive(), c); bits.OnesCount8(kings) == 1 {
			return kingOf(ctx, g.UpTo(g.First()+model.Ply(i)), model.NewPiece(c, bits.TrailingZeros8(kings)+1))
		}
	}
	return nil, nil
}

// kingOf makes a puzzle of a game after which it is known which piece is a king; nil if one ply shows it.
func kingOf(ctx context.Context, g *model.Game, king model.Piece) (*Puzzle, error) {
	because, err := known(ctx, g, king)
	if err != nil || len(because) < minReason {
		return nil, err
	}
	p, err := begin(ctx, g)
	if err != nil {
		return nil, err
	}
	p.hide()
	p.Side = king.Color().String()
	p.Question = fmt.Sprintf("Which piece is %s's king?", p.Side)
	p.Difficulty = Difficulty{len(because), "plies in the smallest reason"}
	p.Solution = &Solution{Answer: king.String(), Because: because}
	return p, nil
}
