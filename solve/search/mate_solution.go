package search

import (
	"context"
	"fmt"
	"slices"

	"haft/model"
	"haft/solve"
)

// A MateSolution is how the side to move forces the end of the game, or that it does not. The solution of a game that is
// over already has no keys.
type MateSolution struct {
	Goal  MateGoal
	Asked int          // the number of moves that was asked about
	Moves int          // the smallest number of moves that suffices, at most Asked; 0 if none does
	Keys  []model.Move // every first move that forces the end within Moves moves, in the order of the board
	Tree  *MateStep    // what happens after the first key; nil if there is none, or if it is larger than MaxTree
	Size  int          // moves in the tree
	Tries []MateTry    // if they were asked for: see [MateProver.Tries]
	Nodes uint64       // positions looked at
}

// A MateTry is a first move that would force the end but for one answer.
type MateTry struct{ Move, Refutation model.Move }

// Sound reports whether there is exactly one key, and no shorter way than was asked for.
func (s *MateSolution) Sound() bool { return len(s.Keys) == 1 && s.Moves == s.Asked }

// Forced reports whether the end can be forced.
func (s *MateSolution) Forced() bool { return s.Moves > 0 }

// MaxMateTree is the largest number of moves in a tree.
const MaxMateTree = 100_000

// A MateStep is a move of the attacker, and every answer to it.
type MateStep struct {
	Move    model.Move
	Result  string       // of solve.Outcome, if the move ends the game; "" if there are answers
	Duals   []model.Move // other moves that force the end within the same number of moves; none for a key
	Answers []MateAnswer // in the order of the board
}

// A MateAnswer is a move of the defender, and how the attacker goes on: by a shortest way.
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

// Tries returns the first moves that force the end within n moves after every answer but one, in the order of the board.
// The limit of positions is as for Solve.
func (p *MateProver) Tries(ctx context.Context, pos *model.Position, n int, nodes uint64) (tries []MateTry, err error) {
	if n < 2 {
		return nil, nil
	}
	p.begin(ctx, pos, n, nodes)
	first, second := &p.frames[0], &p.frames[1]
	for _, m := range first.state.AllMoves(nil, &first.replies) {
		if !p.play(0, m) {
			continue
		}
		refutations, last := 0, model.NullMove
		for _, answer := range second.state.AllMoves(nil, &second.replies) {
			if goesOn := p.play(1, answer); !goesOn || !p.forces(2, n-1) {
				refutations, last = refutations+1, answer
			}
			if p.err != nil {
				return nil, p.err
			}
			if refutations > 1 {
				break
			}
		}
		if refutations == 1 {
			tries = append(tries, MateTry{m, last})
		}
	}
	return tries, p.err
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

// VerifyMate plays a solution's tree from a position: each of its moves is legal, every legal move of the defender is
// answered, and wherever the attacker's last move stands the game has ended as the goal wants it, within the number of
// moves. The error says where that is not so; it wraps solve.ErrUndecided if the context ends.
func VerifyMate(ctx context.Context, pos *model.Position, s *MateSolution) error {
	if s.Tree == nil {
		return nil
	}
	v := verifier{ctx, s.Goal}
	return v.step(pos, s.Tree, s.Moves)
}

type verifier struct {
	ctx  context.Context
	goal MateGoal
}

func (v *verifier) step(pos *model.Position, s *MateStep, n int) error {
	legal, err := LegalMoves(v.ctx, pos)
	switch {
	case err != nil:
		return err
	case !slices.Contains(legal, s.Move):
		return fmt.Errorf("ply %d of the solution, %v, is illegal", pos.Ply+1, s.Move)
	}
	next := pos.After(s.Move)
	if legal, err = LegalMoves(v.ctx, next); err != nil {
		return err
	}
	var answered []model.Move
	for _, a := range s.Answers {
		answered = append(answered, a.Move)
	}
	switch {
	case !slices.Equal(answered, legal):
		return fmt.Errorf("ply %d of the solution, %v, is answered by %v; legal are %v", next.Ply, s.Move, answered, legal)
	case len(legal) == 0:
		return v.end(next, s)
	case n <= 1:
		return fmt.Errorf("ply %d of the solution, %v, is its last and does not end the game", next.Ply, s.Move)
	}
	for _, a := range s.Answers {
		if err := v.step(next.After(a.Move), a.Then, n-1); err != nil {
			return err
		}
	}
	return nil
}

// end is an error if the game has not ended as the goal wants it.
func (v *verifier) end(pos *model.Position, s *MateStep) error {
	if result := solve.Ending(pos).Result(); result != s.Result || !v.goal.meets(result) {
		return fmt.Errorf("ply %d of the solution, %v, leaves the game %s, not %q", pos.Ply, s.Move, result, s.Result)
	}
	return nil
}

// LegalMoves returns the legal moves of a position with every way to promote: the nature left open first, then each.
func LegalMoves(ctx context.Context, pos *model.Position) ([]model.Move, error) {
	legal, err := solve.Moves(ctx, solve.Exact{}, pos)
	if err != nil {
		return nil, err
	}
	var all []model.Move
	for _, m := range legal {
		all = append(all, m)
		if pos.Board.Pawn(pos.Board.On[m.From]) && model.LastRank(pos.ToMove(), m.To) {
			for n := range pos.Problem.Rules.Promote.All() {
				all = append(all, model.Move{From: m.From, To: m.To, Promote: n})
			}
		}
	}
	return all, nil
}

// AnnotatedMate returns a game with the solution of its last position behind it: the first key and the longest defence as
// moves of the game, every other key, answer and dual as a variation. Its result is that of these moves, not of the
// game as it was played on: a win if they end in mate in every world, or none. The game stays as it is.
func AnnotatedMate(g *model.Game, s *MateSolution) *model.Game {
	solved := *g
	line := model.Variation{Moves: slices.Clone(g.Moves), Notes: slices.Clone(g.Notes)}
	line.Cut(len(g.Moves))
	if len(s.Keys) > 0 {
		first := &MateStep{Move: s.Keys[0]}
		if s.Tree != nil {
			first = s.Tree
		}
		extend(&line, first, s.Keys[1:])
	}
	solved.Moves, solved.Notes = line.Moves, line.Notes
	solved.Tags = withResult(g.Tags, s.Tree.result(len(g.Moves)))
	return &solved
}

// result is the result in PGN of the longest line of a step after so many plies. Without a tree it is not known how the
// game ends.
func (s *MateStep) result(plies int) string {
	for s != nil && len(s.Answers) > 0 {
		s = s.Answers[s.longest()].Then
	}
	switch {
	case s == nil || s.Result != "checkmate":
		return "*"
	case plies%2 == 0: // the attacker makes the last move
		return "1-0"
	}
	return "0-1"
}

// withResult returns tags with another result.
func withResult(tags []model.Tag, result string) []model.Tag {
	tags = slices.Clone(tags)
	tag := model.Tag{Name: "Result", Value: result}
	if i := slices.IndexFunc(tags, func(t model.Tag) bool { return t.Name == tag.Name }); i >= 0 {
		tags[i] = tag
	} else if result != "*" {
		tags = append(tags, tag)
	}
	return tags
}

// extend adds a step to a line, with other moves of the attacker as variations.
func extend(line *model.Variation, s *MateStep, others []model.Move) {
	line.Moves = append(line.Moves, s.Move)
	for _, m := range others {
		vary(line, &model.Variation{Moves: []model.Move{m}})
	}
	if len(s.Answers) == 0 {
		return
	}
	longest := s.longest()
	line.Moves = append(line.Moves, s.Answers[longest].Move)
	for i, a := range s.Answers {
		if i != longest {
			other := &model.Variation{Moves: []model.Move{a.Move}}
			extend(other, a.Then, a.Then.Duals)
			vary(line, other)
		}
	}
	then := s.Answers[longest].Then
	extend(line, then, then.Duals)
}

// vary adds a variation to the last move of a line.
func vary(line, other *model.Variation) {
	line.Notes = append(line.Notes, model.Note{After: len(line.Moves), Line: other})
}

// longest returns which answer holds out longest, the first of several.
func (s *MateStep) longest() int {
	longest := 0
	for i, a := range s.Answers {
		if a.Then.moves() > s.Answers[longest].Then.moves() {
			longest = i
		}
	}
	return longest
}

// moves returns the largest number of moves that the attacker makes, from this one on.
func (s *MateStep) moves() int {
	most := 0
	for _, a := range s.Answers {
		most = max(most, a.Then.moves())
	}
	return most + 1
}
