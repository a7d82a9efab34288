package trial

import (
	"math/rand/v2"

	"haft/encode/formula"
)

// A renaming gives the new number of each variable, by the old one; renaming[0] is 0. Nil renames
// nothing.
type renaming []int

// shuffle rewrites a formula at random by seed: it renumbers the variables, and reorders clauses,
// literals, rows and terms. Solvers are known to take very different times for such variants. Names
// are dropped. Seed 0 leaves the formula as it is.
func shuffle(f *formula.Formula, seed uint64, question int) (*formula.Formula, renaming) {
	if seed == 0 {
		return f, nil
	}
	rng := rand.New(rand.NewPCG(seed, uint64(question)))
	r := renaming{0}
	for _, v := range rng.Perm(f.Vars) {
		r = append(r, v+1)
	}
	g := &formula.Formula{Vars: f.Vars}
	for _, i := range rng.Perm(len(f.Clauses)) {
		g.Add(f.ClauseGroups[i], r.clause(rng, f.Clauses[i])...)
	}
	for _, i := range rng.Perm(len(f.Linear)) {
		g.AddLinear(f.LinearGroups[i], r.linear(rng, &f.Linear[i]))
	}
	return g, r
}

func (r renaming) clause(rng *rand.Rand, old formula.Clause) formula.Clause {
	c := make(formula.Clause, len(old))
	for to, from := range rng.Perm(len(old)) {
		c[to] = r.lit(old[from])
	}
	return c
}

func (r renaming) linear(rng *rand.Rand, old *formula.Linear) formula.Linear {
	l := formula.Linear{Terms: make([]formula.Term, len(old.Terms)), Sense: old.Sense, Bound: old.Bound}
	for to, from := range rng.Perm(len(old.Terms)) {
		t := old.Terms[from]
		l.Terms[to] = formula.Term{Coef: t.Coef, Lit: r.lit(t.Lit)}
	}
	return l
}

func (r renaming) lit(l formula.Lit) formula.Lit {
	v := formula.Lit(r[l.Var()])
	if l < 0 {
		return -v
	}
	return v
}

// back turns a model of the shuffled formula into one of the original formula. Variables that the
// model lacks are false.
func (r renaming) back(value []bool, vars int) []bool {
	old := make([]bool, vars+1)
	for v := 1; v <= vars; v++ {
		to := v
		if r != nil {
			to = r[v]
		}
		old[v] = to < len(value) && value[to]
	}
	return old
}
