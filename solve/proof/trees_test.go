package proof_test

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/solve/proof"
	"haft/solve/solvertest/extent"
)

// randomFormula returns a formula of few variables that has a model.
func randomFormula(rng *rand.Rand) *formula.Formula {
	for {
		f := &formula.Formula{Vars: 2 + rng.IntN(4)}
		for range rng.IntN(2 * f.Vars) {
			var c formula.Clause
			for v := 1; v <= f.Vars; v++ {
				switch rng.IntN(4) {
				case 0:
					c = append(c, formula.Lit(v))
				case 1:
					c = append(c, formula.Lit(-v))
				}
			}
			f.Add(formula.File, c...)
		}
		if len(models(f)) > 0 {
			return f
		}
	}
}

// models returns the models of a formula, by trying all values.
func models(f *formula.Formula) (found [][]bool) {
	for value := range formulatest.Values(f.Vars) {
		if f.Holds(value) {
			found = append(found, value)
		}
	}
	return found
}

// literals returns the literals that are true.
func literals(value []bool) (lits []formula.Lit) {
	for v := 1; v < len(value); v++ {
		l := formula.Lit(v)
		if !value[v] {
			l = -l
		}
		lits = append(lits, l)
	}
	return lits
}

// A tree decides one variable after the other, and forgets those that make no difference below.
type tree struct {
	*proof.CPOGProver
	f      *formula.Formula
	inputs []int
}

func prove(f *formula.Formula) (string, *proof.CPOG, error) {
	var b strings.Builder
	t := &tree{CPOGProver: proof.NewCPOGProver(&b, f), f: f}
	for i := range f.Clauses {
		t.inputs = append(t.inputs, i+1)
	}
	root, _, _ := t.node(1, nil)
	g, err := t.Close(root)
	return b.String(), g, err
}

// node returns the node below a path, whether it has models, and the lemma "another path, or the node".
func (t *tree) node(v int, path formula.Clause) (node formula.Lit, possible bool, lemma int) {
	if v > t.f.Vars {
		value := make([]bool, v)
		for _, l := range path {
			value[l.Var()] = l > 0
		}
		if t.f.Holds(value) {
			return 0, true, 0
		}
		return 0, false, t.Lemma(formula.Negated(path), t.inputs...)
	}
	var parts []formula.Lit
	var below []int
	for _, l := range []formula.Lit{formula.Lit(v), formula.Lit(-v)} {
		part, ok, n := t.node(v+1, append(path[:len(path):len(path)], l))
		below = append(below, n)
		if ok {
			parts = append(parts, t.Product(l, part))
		}
	}
	if len(parts) > 0 {
		node = t.Sum(parts...)
	}
	clause := slices.Clip(append(formula.Negated(path), node))
	first := t.Lemma(append(clause, formula.Lit(-v)), append(t.Up(node, 0), below[0])...)
	second := t.Lemma(append(clause, formula.Lit(v)), append(t.Up(node, 0), below[1])...)
	return node, len(parts) > 0, t.Lemma(clause, first, second)
}

// Certificates of small formulas are right, and count what trying all values counts, each variable fixed or not.
func TestTrees(t *testing.T) {
	extent.Slow(t)
	for seed := range uint64(300) {
		f := randomFormula(rand.New(rand.NewPCG(seed, 0)))
		text, built, err := prove(f)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		g, err := proof.Verify(f, strings.NewReader(text), 0)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		all := models(f)
		if n := int64(len(all)); g.Count().Int64() != n || built.Count().Int64() != n {
			t.Errorf("seed %d: %v and %v models, want %d", seed, g.Count(), built.Count(), n)
		}
		for v := 1; v <= f.Vars; v++ {
			n := 0
			for _, value := range all {
				if value[v] {
					n++
				}
			}
			if with, without := g.Count(formula.Lit(v)), g.Count(formula.Lit(-v)); with.Int64() != int64(n) ||
				new(big.Int).Add(with, without).Cmp(g.Count()) != 0 {
				t.Errorf("seed %d: %v models with variable %d and %v without; want %d with", seed, with, v, without, n)
			}
		}
	}
}

// same reports whether a graph has the same models as a formula.
func same(g *proof.CPOG, f *formula.Formula) bool {
	all := models(f)
	for _, value := range all {
		if g.Count(literals(value)...).Int64() != 1 {
			return false
		}
	}
	return g.Count().Int64() == int64(len(all))
}
