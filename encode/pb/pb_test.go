package pb

import (
	"math/rand/v2"
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// someRows returns sums of positive terms with a bound that excludes something, but not everything: all sums of up
// to four terms with coefficients up to four, and some of one large coefficient and ones.
func someRows() (rows []formula.Linear) {
	var grow func(l formula.Linear, sum int)
	grow = func(l formula.Linear, sum int) {
		for bound := range sum {
			fits := true
			for _, t := range l.Terms {
				fits = fits && t.Coef <= bound
			}
			if fits {
				l.Bound = bound
				rows = append(rows, l)
			}
		}
		for coef := 1; coef <= 4 && len(l.Terms) < 4; coef++ {
			longer := append(l.Terms[:len(l.Terms):len(l.Terms)], formula.Term{Coef: coef, Lit: formula.Lit(len(l.Terms) + 1)})
			grow(formula.Linear{Terms: longer, Sense: formula.AtMost}, sum+coef)
		}
	}
	grow(formula.Linear{}, 0)
	for n := 1; n <= 7; n++ {
		l := formula.Linear{Terms: []formula.Term{{Coef: 16, Lit: 1}}, Sense: formula.AtMost, Bound: 16}
		for i := range n {
			l.Terms = append(l.Terms, formula.Term{Coef: 1, Lit: formula.Lit(i + 2)})
		}
		rows = append(rows, l)
	}
	return rows
}

// valuesOf returns the values of the variables from 1.
func valuesOf(vars, in int) []bool {
	value := make([]bool, vars+1)
	for x := range vars {
		value[x+1] = in>>x&1 == 1
	}
	return value
}

// Clauses are in the group of their constraint, and no linear constraint is left.
func TestReplaceGroups(t *testing.T) {
	for seed := range uint64(30) {
		l := randomRow(rand.New(rand.NewPCG(seed, 4)), 6)
		for _, pb := range Encodings[1:] {
			f, _ := formulatest.Inputs(6, false)
			f.AddLinear(7, l)
			if err := pb.Replace(f); err != nil {
				t.Fatal(err)
			}
			for _, g := range f.ClauseGroups {
				if g != 7 {
					t.Fatalf("seed %d, %s: groups %v", seed, pb.Name, f.ClauseGroups)
				}
			}
			if len(f.Linear)+len(f.LinearGroups) > 0 {
				t.Fatalf("seed %d, %s: left %v", seed, pb.Name, f.Linear)
			}
		}
	}
}

// The sizes of the papers: at most n·bound variables and n(2·bound+1) clauses for the counter, two clauses for each
// node of the diagram.
func TestPBSizes(t *testing.T) {
	for _, l := range someRows() {
		n := len(l.Terms)
		f, lits := formulatest.Inputs(n, false)
		weightCounter(formula.NewWriter(f, 1, lits), card.Digits(l.Terms), l.Bound)
		if f.Vars-n > n*l.Bound || len(f.Clauses) > n*(2*l.Bound+1) {
			t.Errorf("swc, %v: %d variables, %d clauses", l, f.Vars-n, len(f.Clauses))
		}
		f, lits = formulatest.Inputs(n, false)
		card.DecisionDiagram(formula.NewWriter(f, 1, lits), card.Digits(l.Terms), l.Bound)
		if len(f.Clauses) > 2*(f.Vars-n)+1 {
			t.Errorf("bdd, %v: %d variables, %d clauses", l, f.Vars-n, len(f.Clauses))
		}
	}
}
