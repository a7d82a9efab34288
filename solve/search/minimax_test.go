package search

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// A plain is minimax without anything: no window, no table, no order. It makes moves on copies of states, counts
// repetitions by comparing worlds, and shares with the search only the evaluation and which captures are looked at.
type plain struct {
	w    *worker
	path []*exact.State

	frames [3]frame // of captures
}

// newPlain returns a plain after some moves.
func newPlain(moves []model.Move, rules *model.Rules) *plain {
	p := &plain{w: newWorker(rules, &played, newTable(1), new(atomic.Bool))}
	p.w.methods = methods{captures: 1}
	s := exact.NewState(model.NewPosition(*rules))
	p.path = append(p.path, s)
	for _, m := range moves {
		next := *s
		next.Play(m)
		s = &next
		p.path = append(p.path, s)
	}
	return p
}

func (p *plain) last() *exact.State { return p.path[len(p.path)-1] }

func (p *plain) value(s *exact.State, depth, ply, clock int) Score {
	moves := all(s)
	switch {
	case ply > 0 && depth > 0 && p.repeated(s, ply, clock):
		return 0
	case depth == 0:
		return p.captures(s, 0)
	case len(moves) == 0:
		return ended(new(exact.Ender).Ending(s), ply)
	case ply > 0 && clock >= fiftyMoves:
		return 0
	}
	best := -infinite
	for _, m := range moves {
		next := *s
		next.Play(m)
		then := clock + 1
		if progresses(s, m) || starts(s) != starts(&next) {
			then = 0
		}
		p.path = append(p.path, &next)
		best = max(best, -p.value(&next, depth-1, ply+1, then))
		p.path = p.path[:len(p.path)-1]
	}
	return best
}

// all lists the legal moves, with every way to promote.
func all(s *exact.State) (moves []model.Move) {
	for _, m := range s.Moves() {
		moves = append(moves, m)
		if s.Pawns(s.ToMove()).Has(m.From) && model.LastRank(s.ToMove(), m.To) {
			for n := range model.Promotable.All() {
				moves = append(moves, model.Move{From: m.From, To: m.To, Promote: n})
			}
		}
	}
	return moves
}

func starts(s *exact.State) uint64 {
	positions, _ := s.Count()
	return positions
}

// repeated compares boards and worlds, without hashes.
func (p *plain) repeated(s *exact.State, ply, clock int) bool {
	last := len(p.path) - 1
	times := 0
	for back := 4; back <= min(clock, last); back += 2 {
		if same(s, p.path[last-back]) {
			if times++; times == 2 || back <= ply {
				return true
			}
		}
	}
	return false
}

func same(a, b *exact.State) bool {
	for at := range model.Square(64) {
		if a.On(at) != b.On(at) {
			return false
		}
	}
	_, worldsA, naturesA := a.Marginals()
	_, worldsB, naturesB := b.Marginals()
	return worldsA == worldsB && naturesA == naturesB
}

// captures is the quiescence search with the full window.
func (p *plain) captures(s *exact.State, n int) Score {
	f := &p.frames[n]
	f.state, f.alive = *s, s.Alive()
	best := p.w.evaluate(f)
	if n == p.w.captures {
		return best
	}
	f.turn.Look(&f.state, f.alive)
	r := f.turn.Captures()
	p.w.list(f, &r, 0)
	for _, ch := range f.choices {
		if n := ch.move.promote(); n != model.NoNature && n != model.Queen {
			continue
		}
		next := *s
		next.Play(ch.move.model())
		best = max(best, -p.captures(&next, n+1))
	}
	return best
}

// Alpha-beta with the table, without reductions, has the value of minimax at depths 1 to 4, under all rules, with one
// thread and with two, which put off moves. The
// positions are those of random games that have few enough continuations, about one in fifteen.
func TestMinimax(t *testing.T) {
	extent.Slow(t)
	searched := uint64(0)
	for seed := uint64(0); searched < full(500, 8); seed++ {
		rules := gametest.RulesOf(searched)
		rng := rand.New(rand.NewPCG(seed, 21))
		moves := randomMoves(rng, &rules, 40+rng.IntN(260))
		g := Replay(&model.Game{Rules: rules, Moves: moves})
		if n := g.state.Perft(4); n < 100 || n > 30_000 {
			continue
		}
		searched++
		ref := newPlain(moves, &rules)
		var players []*Player
		for threads := 1; threads <= 2; threads++ {
			p := NewPlayer(&rules, Options{Megabytes: 4, Threads: threads})
			for _, w := range p.workers {
				w.methods = methods{captures: 1}
			}
			players = append(players, p)
		}
		for depth := 1; depth <= 4; depth++ {
			want := ref.value(ref.last(), depth, 0, g.clock)
			for i, p := range players {
				if got := p.Search(context.Background(), g, Limits{Depth: depth}, 1).Lines[0].Score; got != want {
					t.Fatalf("seed %d, depth %d, %d threads: score %d, want %d\n%v", seed, depth, i+1, got, want, moves)
				}
			}
		}
	}
}
