package solvertest

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"haft/encode/formula"
	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve"
	"haft/solve/conformance"
	"haft/solve/engine"
)

// hardPigeons takes every engine longer than a deadline of 10 ms (clasp 0.11 s, gini 1.2 s), but
// not too long: gophersat cannot be stopped (0.8 s).
const hardPigeons = 9

// randomClauses is Sat about half the time. It has clauses of one to three literals, with repeated
// literals and tautologies.
func randomClauses(r *rand.Rand) *formula.Formula {
	n := 1 + r.IntN(10)
	lists := make([][]int, r.IntN(5*n+1))
	for i := range lists {
		size := 3
		if r.IntN(10) == 0 {
			size = 1 + r.IntN(2)
		}
		for range size {
			lists[i] = append(lists[i], literal(r, n))
		}
	}
	return conformance.OfClauses(n, lists...)
}

// randomLinear has a few clauses and a few linear constraints of every sense, with negative and
// zero coefficients and repeated variables.
func randomLinear(r *rand.Rand) *formula.Formula {
	n := 1 + r.IntN(8)
	var lists [][]int
	for range r.IntN(n + 1) {
		lists = append(lists, []int{literal(r, n), literal(r, n)})
	}
	f := conformance.OfClauses(n, lists...)
	for range 1 + r.IntN(4) {
		var terms []int
		for range r.IntN(n + 3) {
			terms = append(terms, r.IntN(11)-4, literal(r, n))
		}
		conformance.Sum(f, formula.Sense(r.IntN(3)), r.IntN(12)-3, terms...)
	}
	return f
}

func literal(r *rand.Rand, n int) int {
	l := 1 + r.IntN(n)
	if r.IntN(2) == 0 {
		return -l
	}
	return l
}

// bruteForce tries all values of the variables that occur; the others are false.
func bruteForce(t *testing.T, f *formula.Formula) engine.Status {
	t.Helper()
	vars := occurring(f)
	if len(vars) > 20 {
		t.Fatalf("%d variables are too many for brute force", len(vars))
	}
	value := make([]bool, f.Vars+1)
	for bits := range 1 << len(vars) {
		for i, v := range vars {
			value[v] = bits>>i&1 == 1
		}
		if f.Holds(value) {
			return engine.Sat
		}
	}
	return engine.Unsat
}

func occurring(f *formula.Formula) []int {
	var vars []int
	for _, c := range f.Clauses {
		for _, l := range c {
			vars = append(vars, l.Var())
		}
	}
	for _, l := range f.Linear {
		for _, term := range l.Terms {
			vars = append(vars, term.Lit.Var())
		}
	}
	slices.Sort(vars)
	return slices.Compact(vars)
}

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
	model.RuleOptions.Choose(&rules, func() bool { return rng.IntN(3) == 0 })
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

// RandomRules returns the default rules three times out of four.
func RandomRules(rng *rand.Rand) model.Rules {
	rules := model.DefaultRules()
	if rng.IntN(4) == 0 {
		model.RuleOptions.Choose(&rules, func() bool { return rng.IntN(2) == 0 })
	}
	return rules
}

// Play returns a game of UCI moves under the default rules.
func Play(t testing.TB, moves string) *model.Game {
	t.Helper()
	return gametest.Game(t, "", moves)
}
