package solvertest

import (
	"math/rand/v2"
	"sync"
	"testing"

	"haft/model"
	"haft/solve"
)

// A decided problem has its status by package exact.
type decided struct {
	problem *model.Problem
	status  solve.Status
}

// randomProblems are those of seeds 0 to 199. All tests share them, because making them takes longer than solving
// them, and no more are made than are asked about.
var randomProblems = func() (all [200]func() decided) {
	for seed := range all {
		all[seed] = sync.OnceValue(func() decided {
			p := randomProblem(uint64(seed))
			return decided{p, byExact(p)}
		})
	}
	return all
}()

func randomDecided(seed int) decided { return randomProblems[seed]() }

// onRandomProblems compares answers to random problems with package exact.
func onRandomProblems(t *testing.T, s solve.Solver) {
	found := map[solve.Status]int{}
	n := fewProblems(s, len(randomProblems))
	for seed := range n {
		d := randomDecided(seed)
		found[d.status]++
		decide(t, s, d.problem, d.status)
		if t.Failed() {
			t.Fatalf("seed %d: rules %v", seed, d.problem.Rules)
		}
	}
	if found[solve.Sat] < n/5 || found[solve.Unsat] < n/5 {
		t.Fatalf("the random problems are too much alike: %v", found)
	}
}

// randomProblem returns the problem of a random game under random rules, legal or illegal in its
// last ply, often with random facts and alternatives added.
func randomProblem(seed uint64) *model.Problem {
	rng := solve.Seed(seed)
	rules := model.DefaultRules()
	rules.Check, rules.EnPassant = rng.IntN(4) > 0, rng.IntN(2) == 0
	rules.Bishops = model.Bishops(rng.IntN(2))
	style, plies := solve.Styles[rng.IntN(len(solve.Styles))], 1+rng.IntN(60)
	g := solve.RandomGame(rng, rules, style, plies)
	if rng.IntN(3) == 0 {
		g, _ = solve.RandomIllegalGame(rng, rules, style, plies)
	}
	p := model.Replay(g)
	p = p.With(randomFacts(rng, p, rng.IntN(3))...)
	var groups [][]model.Fact
	for range rng.IntN(4) {
		groups = append(groups, randomFacts(rng, p, rng.IntN(4)))
	}
	return p.WithAny(groups)
}

func randomFacts(rng *rand.Rand, p *model.Problem, n int) []model.Fact {
	var pieces []model.Piece
	for q := range p.Unknown.All() {
		pieces = append(pieces, q)
	}
	facts := make([]model.Fact, n)
	for i := range facts {
		q := pieces[rng.IntN(len(pieces))]
		facts[i] = solve.Is(q, model.Natures(rng.IntN(int(model.AllNatures)+1)))
		if rng.IntN(2) == 0 {
			king := model.NewPiece(q.Color().Other(), 1+rng.IntN(8))
			facts[i] = model.Fact{Ply: model.Ply(len(p.Moves) + 1), Rule: model.Safety, King: king, Piece: q, Not: facts[i].Not}
		}
	}
	return facts
}
