package conformance

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
)

// EnoughFresh is how many fresh formulas expose, with a probability of 99 %, a backend that answers Unsat to one
// satisfiable formula in fifty: 0.98^230 < 0.01. A wrong Sat needs no such number, because models are checked.
const EnoughFresh = 230

// largeFresh is how many more formulas are as large as those of the bench, with at least 24,000 clauses.
const largeFresh = 3

// mediumFresh is how many lie between: one in each third of an octave, from 200 clauses to 24,000.
const mediumFresh = 21

// Among the small formulas, one in unsatEvery comes after an unsatisfiable one, so that an answer kept from the formula
// before is wrong. One in againEvery is asked again, some formulas later.
const (
	unsatEvery = 8
	againEvery = 11
)

// Fresh asks a backend about n small satisfiable formulas that are drawn by seed, about medium and large ones, and
// about some that are unsatisfiable. A program that recognises the questions of [Check] does not know these. Fresh may
// end early, as Check does.
func Fresh(ctx context.Context, b *backend.Backend, limit time.Duration, n int, seed uint64) ([]Finding, error) {
	if _, err := b.Open(encode.Encoding{}); err != nil {
		return nil, err
	}
	if b.Engine == nil {
		return nil, ctx.Err() // it takes only positions
	}
	c, random := &checker{backend: b, limit: limit}, rand.New(rand.NewPCG(seed, 0))
	var again *formula.Formula
	for i := range n {
		f, _ := planted(random, 12+random.IntN(40), 4, b.Linear() && i%2 == 1)
		if i%unsatEvery == 0 {
			c.known(ctx, fmt.Sprintf("fresh-%d-of-seed-%d-contradicted", i+1, seed), contradicted(random, f), solve.Unsat)
		}
		c.satisfiable(ctx, fmt.Sprintf("fresh-%d-of-seed-%d", i+1, seed), f)
		switch {
		case i%againEvery == 0:
			again = f
		case i%againEvery == againEvery/2:
			c.satisfiable(ctx, fmt.Sprintf("fresh-%d-of-seed-%d-again", i-againEvery/2+1, seed), again)
		}
	}
	if n > 0 {
		c.medium(ctx, random, seed)
	}
	for i := range largeFresh {
		f, hidden := planted(random, 8000+4000*i, 3, false)
		if b.Linear() { // a program for linear constraints may need hours for what others do in a moment
			give(f, hidden)
		}
		c.satisfiable(ctx, fmt.Sprintf("fresh-large-%d-of-seed-%d", i+1, seed), f)
	}
	return c.findings, ctx.Err()
}

// medium asks about formulas between the small and the large ones, in a random order of sizes.
func (c *checker) medium(ctx context.Context, random *rand.Rand, seed uint64) {
	const clauses, least = 3, 200
	for _, i := range random.Perm(mediumFresh) {
		size := least * math.Exp2((float64(i)+random.Float64())/3)
		f, hidden := planted(random, int(size)/clauses, clauses, false)
		if c.backend.Linear() {
			give(f, hidden)
		}
		c.satisfiable(ctx, fmt.Sprintf("fresh-medium-%d-of-seed-%d", i+1, seed), f)
	}
}

func (c *checker) satisfiable(ctx context.Context, name string, f *formula.Formula) {
	c.known(ctx, name, f, solve.Sat)
}

func (c *checker) known(ctx context.Context, name string, f *formula.Formula, want solve.Status) {
	c.ask(ctx, name, func(ctx context.Context) (solve.Status, error) {
		return decide(ctx, c.backend.Engine, f)
	}, want)
}

// contradicted returns the formula with four clauses more that cannot all hold.
func contradicted(random *rand.Rand, f *formula.Formula) *formula.Formula {
	g := *f
	g.Clauses, g.ClauseGroups = slices.Clip(f.Clauses), slices.Clip(f.ClauseGroups)
	a := formula.Lit(1 + random.IntN(f.Vars-1))
	for _, c := range []formula.Clause{{a, a + 1}, {a, -a - 1}, {-a, a + 1}, {-a, -a - 1}} {
		g.Add(0, c...)
	}
	return &g
}

// give adds the hidden values of nearly all variables, so that propagation does most of the work.
func give(f *formula.Formula, hidden []bool) {
	for v := 1; v < len(hidden); v++ {
		l := formula.Lit(v)
		if !hidden[v] {
			l = -l
		}
		if v%100 != 0 {
			f.Add(0, l)
		}
	}
}

// planted draws a formula that a hidden assignment satisfies. It has the given number of clauses for each variable,
// each of three literals. If linear is set, it has half as many clauses, and linear constraints as well.
func planted(random *rand.Rand, vars, clauses int, linear bool) (f *formula.Formula, hidden []bool) {
	hidden = make([]bool, vars+1)
	for v := range hidden {
		hidden[v] = random.IntN(2) == 1
	}
	lit := func() int { return (1 + random.IntN(vars)) * (1 - 2*random.IntN(2)) }
	holds := func(l int) bool { return hidden[max(l, -l)] == (l > 0) }
	if linear {
		clauses /= 2
	}
	var lists [][]int
	for len(lists) < clauses*vars {
		list := []int{lit(), lit(), lit()}
		if holds(list[0]) || holds(list[1]) || holds(list[2]) {
			lists = append(lists, list)
		}
	}
	f = OfClauses(vars, lists...)
	for range vars / 2 {
		if linear {
			row(f, random, lit, holds)
		}
	}
	return f, hidden
}

// row adds a sum of different variables. Its bound is the value under the hidden assignment, or leaves a little room.
func row(f *formula.Formula, random *rand.Rand, lit func() int, holds func(int) bool) {
	var terms []int
	sum, seen := 0, map[int]bool{}
	for range 3 + random.IntN(6) {
		l, coefficient := lit(), 1+random.IntN(5)
		if seen[max(l, -l)] {
			continue
		}
		seen[max(l, -l)] = true
		terms = append(terms, coefficient, l)
		if holds(l) {
			sum += coefficient
		}
	}
	switch random.IntN(3) {
	case 0:
		Sum(f, formula.AtLeast, sum-random.IntN(2), terms...)
	case 1:
		Sum(f, formula.AtMost, sum+random.IntN(2), terms...)
	default:
		Sum(f, formula.Equal, sum, terms...)
	}
}

// gamesAsked is how many random games a backend is asked about.
const gamesAsked = 8

// A position is a game with its name in reports.
type position struct {
	name    string
	problem *model.Problem
}

// positions returns the start, and random games of 15 plies and more, every second one with an illegal last move.
// The answers are those of the exact solver.
func positions() []position {
	start := model.NewProblem(model.DefaultRules())
	all := []position{{"game-start", &start}}
	for seed := range uint64(gamesAsked) {
		plies, style := 15+10*int(seed), solve.Styles[int(seed)%len(solve.Styles)]
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), style, plies)
		if seed%2 == 1 {
			g, _ = solve.RandomIllegalGame(solve.Seed(seed), model.DefaultRules(), style, plies)
		}
		all = append(all, position{fmt.Sprintf("game-%d-of-%d-plies", seed, plies), model.Replay(g)})
	}
	return all
}
