package compose

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// everything lists stipulations of every kind.
var everything = []string{
	"over", "mate", "stalemate", "mixed", "lock w2=N", "lock b7", "lock K", "lock Q", "lock white", "lock black",
	"lock all", "promote", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "most moves 2", "most entanglement 2",
}

// A brute plays all games of up to so many plies after some moves, and asks the ordinary questions about each.
type brute struct {
	s        *Stipulation
	shortest int     // plies of the shortest game found
	most     float64 // of what is to be reached
}

func (b *brute) search(t *testing.T, s *exact.State, g *model.Game, plies, depth int) {
	if b.s.Best() && plies == b.s.Plies || !b.s.Best() && plies < b.shortest && (!b.s.over() || len(s.Moves()) == 0) {
		stipulation := *b.s
		stipulation.Plies = len(g.Moves)
		holds, amount, err := stipulation.Holds(context.Background(), g)
		if err != nil {
			t.Fatal(err)
		}
		if holds {
			b.most = max(b.most, amount)
			if plies > 0 {
				b.shortest = plies
			}
		}
	}
	if depth == 0 {
		return
	}
	for _, m := range s.Moves() {
		next := *s
		next.Play(m)
		longer := *g
		longer.Moves = append(g.Moves[:len(g.Moves):len(g.Moves)], m)
		b.search(t, &next, &longer, plies+1, depth-1)
	}
}

// compareWithBrute compares a proof with brute force after some moves.
func compareWithBrute(t *testing.T, p Proof, depth int) (found bool) {
	t.Helper()
	g := &model.Game{Rules: p.Rules, Moves: p.start}
	b := brute{s: p.Stipulation, shortest: depth + 1, most: -1}
	b.search(t, &p.newNode().state, g, 0, depth)
	p.Plies = depth
	got := prove(t, p)
	want := b.shortest
	if p.Stipulation.Best() {
		if math.Abs(got.Amount-b.most) > 1e-6 {
			t.Errorf("%s after %v under %+v: %v, brute force %v", p.Stipulation.Text, p.start, p.Rules, got.Amount, b.most)
		}
		return got.Game != nil
	}
	if got.None != want-1 || (got.Game != nil) != (want <= depth) || got.Game != nil && len(got.Game) != want {
		t.Errorf("%s after %v under %+v: none of %d plies, %v; brute force %d", p.Stipulation.Text, p.start, p.Rules,
			got.None, got.Game, want)
	}
	if got.Game == nil {
		return false
	}
	g.Moves = append(g.Moves[:len(g.Moves):len(g.Moves)], got.Game...)
	if ok, _, err := p.Stipulation.Holds(context.Background(), g); !ok || err != nil {
		t.Errorf("%s: %v does not do it: %v", p.Stipulation.Text, g.Moves, err)
	}
	return true
}

// From the start, proofs find what brute force finds, with symmetry and without.
func TestProofFromStart(t *testing.T) {
	extent.Slow(t)
	for i, text := range everything {
		for _, plain := range []bool{false, true} {
			rules := gametest.RulesOf(i)
			compareWithBrute(t, Proof{Stipulation: stipulation(t, text), Rules: rules, Plain: plain}, 2)
		}
	}
}

// Near the end of random games, proofs find what brute force finds.
func TestProofNearEnd(t *testing.T) {
	extent.Slow(t)
	found := map[string]int{}
	for seed := range full(40, 4) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := Proof{Rules: gametest.RulesOf(seed)}
		p.start = randomEnd(rng, &p, 300)
		left := 1 + rng.IntN(2)
		if len(p.start) < left {
			continue
		}
		p.start = p.start[:len(p.start)-left]
		for _, text := range everything {
			p.Stipulation = stipulation(t, text)
			p.Plain = p.Stipulation.mirrored() != nil || rng.IntN(2) == 0
			if compareWithBrute(t, p, 2) {
				found[text]++
			}
		}
	}
	for _, text := range []string{"over", "mate", "promote", "lock K", "most moves 2"} {
		if found[text] == 0 && extent.Soak() {
			t.Errorf("no game was found for %q", text)
		}
	}
}

// full returns n with HAFT_SOAK=1, and few otherwise.
func full(n, few uint64) uint64 {
	return extent.Of(few, few, n)
}

// randomEnd plays random moves to the end of the game, or so many plies.
func randomEnd(rng *rand.Rand, p *Proof, plies int) (moves []model.Move) {
	s := p.newNode().state
	for range plies {
		all := s.Moves()
		if len(all) == 0 {
			break
		}
		m := all[rng.IntN(len(all))]
		s.Play(m)
		moves = append(moves, m)
	}
	return moves
}
