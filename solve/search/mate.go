package search

import (
	"context"
	"fmt"

	"github.com/dustin/go-humanize/english"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// A MateGoal is what kind of end the attacker has to force.
type MateGoal uint8

// The goals.
const (
	Checkmate MateGoal = iota // checkmate in every world
	AnyEnd                    // no legal move in any world: checkmate, stalemate, or some worlds of each
)

// meets reports whether a result of solve.Outcome is what the goal wants.
func (g MateGoal) meets(result string) bool {
	return result == "checkmate" || g == AnyEnd && result != "ongoing"
}

// MaxMateMoves is the largest number of moves that a MateProver looks ahead.
const MaxMateMoves = 50

// A MateProver looks for forced ends. It is for one goroutine. Its answers depend on the position alone.
type MateProver struct {
	Nodes uint64 // positions looked at so far

	goal    MateGoal
	limit   uint64 // of Nodes; 0 for none
	ctx     context.Context
	err     error // why the search has to stop
	table   *exact.Transposition
	refuted [64][64]uint32 // how often a reply refuted something
	frames  []mateFrame
	ender   exact.Ender
}

// A mateFrame is a position on the way from the root.
type mateFrame struct {
	state   exact.State
	turn    exact.Turn
	replies exact.Replies
	moves   []model.Move
	order   []uint32 // of the moves: the smallest first
}

// NewMateProver returns a prover that remembers positions in about the given number of megabytes.
func NewMateProver(goal MateGoal, megabytes int) *MateProver {
	return &MateProver{goal: goal, table: exact.NewTransposition(megabytes)}
}

// begin puts the prover on a position, for so many moves. It may look at so many positions; 0 is no limit.
func (p *MateProver) begin(ctx context.Context, pos *model.Position, moves int, nodes uint64) {
	p.ctx, p.err, p.Nodes, p.limit = ctx, nil, 0, nodes
	if frames := 2 * moves; len(p.frames) < frames {
		p.frames = make([]mateFrame, frames)
	}
	p.frames[0].state = *exact.NewState(pos)
	p.look(0)
}

// look prepares the frame at a ply, whose state is there, and reports whether the side to move has a legal move.
func (p *MateProver) look(ply int) bool {
	f := &p.frames[ply]
	f.turn.Look(&f.state, f.state.Alive())
	f.replies = f.turn.Replies()
	return f.replies.Len() > 0
}

// play makes a move of the frame at a ply for the next one, and reports whether there is a reply.
func (p *MateProver) play(ply int, m model.Move) bool {
	p.count()
	p.frames[ply].turn.After(m, &p.frames[ply+1].state)
	return p.look(ply + 1)
}

// mateCheckEvery is how many positions pass between two looks at the clock, a power of two.
const mateCheckEvery = 1 << 8

// count takes note of a position that is looked at.
func (p *MateProver) count() {
	p.Nodes++
	switch {
	case p.err != nil:
	case p.limit > 0 && p.Nodes > p.limit:
		p.err = fmt.Errorf("%w: the limit of %d %s was reached", solve.ErrUndecided, p.limit,
			english.PluralWord(int(p.limit), "position", ""))
	case p.Nodes&(mateCheckEvery-1) == 0 && p.ctx.Err() != nil:
		p.err = fmt.Errorf("%w: %w", solve.ErrUndecided, p.ctx.Err())
	}
}

// won reports whether the position at a ply, in which there is no legal move, is the end that is wanted. A side without
// a move whose king is attacked in every world is checkmated in every world.
func (p *MateProver) won(ply int) bool { return p.goal == AnyEnd || p.frames[ply].turn.InCheck() }

// forces reports whether the side to move at a ply forces the end within n moves, which is at least 1. Once the
// prover has to stop, the answer means nothing.
func (p *MateProver) forces(ply, n int) bool {
	f := &p.frames[ply]
	if n == 1 {
		return p.ends(ply)
	}
	key := f.turn.KeyFor(n)
	if known, ok := p.table.Get(key); ok {
		return known&1 == 1
	}
	before := p.Nodes
	yes := p.attack(ply, n)
	if p.err == nil {
		p.table.Put(key, fact(n, p.Nodes-before, yes))
	}
	return yes
}

// fact is what the table remembers: whether there is a forced end, below the work that it took to find out.
func fact(n int, nodes uint64, yes bool) uint64 {
	word := uint64(n)<<56 | nodes<<1&(1<<56-1)
	if yes {
		word |= 1
	}
	return word
}

// ends reports whether the side to move has a move that ends the game.
func (p *MateProver) ends(ply int) bool {
	f := &p.frames[ply]
	f.moves = f.state.AllMoves(f.moves[:0], &f.replies)
	for _, m := range f.moves {
		goesOn := p.play(ply, m)
		if !goesOn && p.won(ply+1) {
			return true
		}
		if p.err != nil {
			return false
		}
	}
	return false
}

// attack tries the moves of the side to move, those first that leave the fewest replies.
func (p *MateProver) attack(ply, n int) bool {
	f, next := &p.frames[ply], &p.frames[ply+1]
	f.moves, f.order = f.state.AllMoves(f.moves[:0], &f.replies), f.order[:0]
	for _, m := range f.moves {
		goesOn := p.play(ply, m)
		switch {
		case goesOn:
			f.order = append(f.order, uint32(next.replies.Len()))
		case p.won(ply + 1):
			return true
		default:
			f.order = append(f.order, lost)
		}
	}
	for i := range f.moves {
		m, open := f.next(i)
		if !open || p.err != nil {
			return false
		}
		p.play(ply, m)
		if p.fails(ply+1, n-1) {
			return true
		}
	}
	return false
}

// lost is the order of moves that need not be tried.
const lost = ^uint32(0)

// next moves the first of the moves from i on to place i, and returns it, unless it need not be tried.
func (f *mateFrame) next(i int) (model.Move, bool) {
	best := i
	for j := i + 1; j < len(f.order); j++ {
		if f.order[j] < f.order[best] {
			best = j
		}
	}
	f.order[i], f.order[best] = f.order[best], f.order[i]
	f.moves[i], f.moves[best] = f.moves[best], f.moves[i]
	return f.moves[i], f.order[i] != lost
}

// fails reports whether after every reply at a ply the attacker forces the end within n moves. There is a reply.
func (p *MateProver) fails(ply, n int) bool {
	f := &p.frames[ply]
	f.moves, f.order = f.state.AllMoves(f.moves[:0], &f.replies), f.order[:0]
	for _, m := range f.moves {
		f.order = append(f.order, lost-1-p.refuted[m.From&63][m.To&63])
	}
	for i := range f.moves {
		m, _ := f.next(i)
		goesOn := p.play(ply, m)
		if !goesOn || !p.forces(ply+1, n) {
			p.refuted[m.From&63][m.To&63]++
			return false
		}
	}
	return p.err == nil
}

// Threat returns in how many moves the side to move would mate after a move if the other side passed, or 0 if no such
// mate was found within the limits.
func (p *Player) Threat(ctx context.Context, g *Game, m model.Move, limits Limits) (moves int) {
	next := *g
	next.keys = nil
	next.state.Play(m)
	next.state.Pass()
	if next.state.Alive() == 0 {
		return 0 // it is check: there is no passing
	}
	next.clock = 0
	next.look()
	r := p.Search(ctx, &next, limits, 1)
	if len(r.Lines) == 0 {
		return 0
	}
	moves, _ = r.Lines[0].Score.Mate()
	return max(moves, 0)
}
