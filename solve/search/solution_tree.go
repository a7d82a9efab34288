package search

import (
	"context"

	"haft/model"
	"haft/solve"
)

// A Solution is how the side to move forces the end of the game, or that it does not. The solution of a game that is
// over already has no keys.
type MateSolution struct {
	Goal  MateGoal
	Asked int          // the number of moves that was asked about
	Moves int          // the smallest number of moves that suffices, at most Asked; 0 if none does
	Keys  []model.Move // every first move that forces the end within Moves moves, in the order of the board
	Tree  *MateStep    // what happens after the first key; nil if there is none, or if it is larger than MaxTree
	Size  int          // moves in the tree
	Nodes uint64       // positions looked at
}

// Sound reports whether there is exactly one key, and no shorter way than was asked for.
func (s *MateSolution) Sound() bool { return len(s.Keys) == 1 && s.Moves == s.Asked }

// Forced reports whether the end can be forced.
func (s *MateSolution) Forced() bool { return s.Moves > 0 }

// MaxTree is the largest number of moves in a tree.
const MaxMateTree = 100_000

// A Step is a move of the attacker, and every answer to it.
type MateStep struct {
	Move    model.Move
	Result  string       // of solve.Outcome, if the move ends the game; "" if there are answers
	Duals   []model.Move // other moves that force the end within the same number of moves; none for a key
	Answers []MateAnswer // in the order of the board
}

// An Answer is a move of the defender, and how the attacker goes on: by a shortest way.
type MateAnswer struct {
	Move model.Move
	Then *MateStep
}

// Solve looks for the shortest forced end within so many moves, from 1 to MaxMoves, and finds all keys. It looks at so
// many positions at most; 0 is no limit. If that or the context does not let it finish, the error wraps
// solve.ErrUndecided. Otherwise it can only be that of [model.Rules.Unannounced].
func (p *MateProver) Solve(ctx context.Context, pos *model.Position, moves int, nodes uint64) (*MateSolution, error) {
	if err := pos.Problem.Rules.Unannounced(); err != nil {
		return nil, err
	}
	p.begin(ctx, pos, moves, nodes)
	s := &MateSolution{Goal: p.goal, Asked: moves}
	for n := 1; n <= moves && s.Moves == 0; n++ {
		s.Keys = p.keys(0, n)
		if p.err != nil {
			return nil, p.err
		}
		if len(s.Keys) > 0 {
			s.Moves = n
		}
	}
	if s.Forced() {
		s.Tree = p.step(s, 0, s.Moves, s.Keys[0])
	}
	if s.Size > MaxMateTree {
		s.Tree = nil
	}
	s.Nodes = p.Nodes
	return s, p.err
}

// keys returns the moves at a ply that force the end within n moves.
func (p *MateProver) keys(ply, n int) (keys []model.Move) {
	f := &p.frames[ply]
	for _, m := range f.state.AllMoves(nil, &f.replies) {
		replies := p.play(ply, m)
		if !replies && p.won(ply+1) || replies && n > 1 && p.fails(ply+1, n-1) {
			keys = append(keys, m)
		}
		if p.err != nil {
			return nil
		}
	}
	return keys
}

// step returns what happens after a move at a ply that forces the end within n moves. It stops when the tree is too
// large.
func (p *MateProver) step(s *MateSolution, ply, n int, m model.Move) *MateStep {
	step := &MateStep{Move: m}
	s.Size++
	if !p.play(ply, m) {
		step.Result = solve.Outcome{Outcome: p.ender.Ending(&p.frames[ply+1].state)}.Result()
		return step
	}
	f := &p.frames[ply+1]
	for _, reply := range f.state.AllMoves(nil, &f.replies) {
		if s.Size > MaxMateTree || p.err != nil {
			return nil
		}
		s.Size++
		p.play(ply+1, reply)
		step.Answers = append(step.Answers, MateAnswer{reply, p.continuation(s, ply+2, n-1)})
	}
	return step
}

// continuation returns a shortest way at a ply to force the end within n moves, with all duals.
func (p *MateProver) continuation(s *MateSolution, ply, n int) *MateStep {
	all := p.keys(ply, n)
	if len(all) == 0 {
		return nil // the prover has to stop
	}
	first, short := all[0], n
	for ; short > 1; short-- {
		shorter := p.keys(ply, short-1)
		if len(shorter) == 0 {
			break
		}
		first = shorter[0]
	}
	then := p.step(s, ply, short, first)
	if then == nil {
		return nil
	}
	for _, m := range all {
		if m != first {
			then.Duals = append(then.Duals, m)
		}
	}
	return then
}
