package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// best searches a game with a fresh player.
func best(g *Game, limits Limits, lines int) Result {
	return NewPlayer(g.rules, Options{Megabytes: 1}).Search(context.Background(), g, limits, lines)
}

// legal reports an error for a line that is not a legal continuation of a game.
func legal(t *testing.T, g *Game, line []model.Move) {
	t.Helper()
	s := g.state
	for i, m := range line {
		if !slices.Contains(all(&s), m) {
			t.Fatalf("move %d of %v is illegal", i+1, line)
		}
		s.Play(m)
	}
}

// With all methods on, every line is legal, the lines begin with different moves, the best comes first, and the same
// nodes give the same lines.
func TestLines(t *testing.T) {
	for seed := range full(400, 24) {
		rules := gametest.RulesOf(seed)
		rng := rand.New(rand.NewPCG(seed, 22))
		g := randomGame(rng, &rules, rng.IntN(120))
		if g == nil {
			continue
		}
		r := best(g, Limits{Nodes: 5_000}, 3)
		again := best(g, Limits{Nodes: 5_000}, 3)
		var first []model.Move
		for i, l := range r.Lines {
			legal(t, g, l.Moves)
			if slices.Contains(first, l.Moves[0]) || i > 0 && l.Score > r.Lines[i-1].Score && l.Depth == r.Lines[i-1].Depth {
				t.Errorf("seed %d: line %d of %+v", seed, i+1, r.Lines)
			}
			first = append(first, l.Moves[0])
			if !slices.Equal(l.Moves, again.Lines[i].Moves) || l.Score != again.Lines[i].Score {
				t.Errorf("seed %d: line %d is %v, and then %v", seed, i+1, l, again.Lines[i])
			}
		}
	}
}

// Wherever a search is stopped, it has a legal move.
func TestStopAnywhere(t *testing.T) {
	extent.Slow(t)
	for seed := range uint64(4) {
		rules := gametest.RulesOf(seed)
		g := randomGame(rand.New(rand.NewPCG(seed, 23)), &rules, 20)
		p := NewPlayer(&rules, Options{Megabytes: 1})
		for nodes := uint64(1); nodes < 40_000; nodes = nodes*5/4 + 1 {
			p.Forget()
			r := p.Search(context.Background(), g, Limits{Nodes: nodes}, 1)
			if len(r.Lines) != 1 || r.Nodes > nodes+1 {
				t.Fatalf("%d nodes of %d, %d lines", r.Nodes, nodes, len(r.Lines))
			}
			legal(t, g, r.Lines[0].Moves)
		}
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		legal(t, g, p.Search(ended, g, Limits{}, 1).Lines[0].Moves)
	}
}

// However many threads there are, a search uses up its nodes, takes hardly more, and the first thread gets somewhere.
func TestThreadsShareNodes(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	for _, threads := range []int{1, 2, 5, 64} {
		p := NewPlayer(&rules, Options{Threads: threads, Megabytes: 4})
		for _, nodes := range []uint64{1_000, 5_000, 20_000} {
			r := p.Search(context.Background(), NewGame(&rules), Limits{Nodes: nodes}, 1)
			most := nodes + uint64(threads)
			if r.Nodes+uint64(threads*blockNodes) < nodes || r.Nodes > most || r.Lines[0].Depth == 0 {
				t.Errorf("%d threads: %d nodes of %d, depth %d", threads, r.Nodes, nodes, r.Lines[0].Depth)
			}
			p.Forget()
		}
	}
}

// A search allocates what it returns, and nothing for each node.
func TestAllocations(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	for _, plies := range []int{0, 20, 90} {
		moves := randomMoves(rand.New(rand.NewPCG(3, 25)), &rules, plies)
		g := Replay(&model.Game{Rules: rules, Moves: moves})
		p := NewPlayer(&rules, Options{Megabytes: 1})
		p.Search(context.Background(), g, Limits{Nodes: 20_000}, 1)
		few := testing.AllocsPerRun(3, func() { p.Search(context.Background(), g, Limits{Nodes: 100}, 1) })
		many := testing.AllocsPerRun(3, func() { p.Search(context.Background(), g, Limits{Nodes: 20_000}, 1) })
		if many > few+12 { // the moves of a longer line
			t.Errorf("ply %d: %v allocations, of which %v at the root", plies, many, few)
		}
	}
}

// Forced mates of random games that brute force finds are found, with their length: in one and in two moves.
func TestMates(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	found, ones, twos := [3]int{}, extent.Of(4, 6, 10), extent.Of(1, 3, 5)
	for seed := uint64(0); found[1] < ones || found[2] < twos; seed++ {
		g := randomGame(rand.New(rand.NewPCG(seed, 26)), &rules, 60+int(seed%80))
		if g == nil {
			continue
		}
		n := 0
		switch {
		case mates(&g.state, 1):
			n = 1
		case found[2] < twos && g.state.Perft(3) < 20_000 && mates(&g.state, 2):
			n = 2
		default:
			continue
		}
		if found[n]++; found[n] > 10 {
			continue
		}
		r := best(g, Limits{Depth: 2*n + 3}, 1) // reductions may hide a mate from the iteration of its own depth
		if moves, forced := r.Lines[0].Score.Mate(); !forced || moves != n {
			t.Errorf("seed %d: score %d, want mate in %d", seed, r.Lines[0].Score, n)
		}
	}
}

// mates is brute force: the side to move can end the game in so many moves by mate in every world.
func mates(s *exact.State, n int) bool {
	for _, m := range all(s) {
		next := *s
		next.Play(m)
		if mated(&next, n) {
			return true
		}
	}
	return false
}

// mated reports whether the side to move is mated in every world, now or after every move of its own and n-1 more.
func mated(s *exact.State, n int) bool {
	replies := all(s)
	if len(replies) == 0 {
		o := new(exact.Ender).Ending(s)
		return o.Stalemate == 0
	}
	if n == 1 {
		return false
	}
	for _, m := range replies {
		next := *s
		next.Play(m)
		if !mates(&next, n-1) {
			return false
		}
	}
	return true
}

// A game that is over has no line. Its score is the mean over its worlds.
func TestOver(t *testing.T) {
	rules := model.DefaultRules()
	g := Replay(&model.Game{Rules: rules, Moves: gametest.Moves(t, "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 "+
		"d2d3 d1e1 f2f3 e1f1 h2h4 d8h4 g2g3 h4g3 f3f4 "+
		"g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6")})
	if r := best(g, Limits{Depth: 3}, 1); len(r.Lines) != 0 {
		t.Errorf("lines of a game that is over: %v", r.Lines)
	}
	o := new(exact.Ender).Ending(&g.state)
	if o.Checkmate != 900 || o.Stalemate != 4500 {
		t.Fatalf("%+v", o)
	}
	want := 2250.0 / 5400
	if got := ended(o, 0).Points(); got < want-0.001 || got > want+0.001 {
		t.Errorf("%v points, want %v", got, want)
	}
}
