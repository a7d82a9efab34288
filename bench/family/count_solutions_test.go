package family

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/engine"
	"haft/solve/solvertest/extent"
)

// bruteCount tries all natures.
func bruteCount(a *encode.Army, any [][][]demand) (n int64) {
	natures := make([]int, a.NumPieces())
	var from func(i int)
	from = func(i int) {
		if i == len(natures) {
			if a.Holds(natures) && allMet(any, natures) {
				n++
			}
			return
		}
		for natures[i] = range a.Natures {
			from(i + 1)
		}
	}
	from(0)
	return n
}

// Counting by cases gives the same numbers as trying all natures.
func TestCountArmies(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 0))
	some := 0
	for range 2000 {
		a := smallArmy(rng)
		a.Pairs = a.Pairs[:len(a.Pairs)/4] // with all of them there is rarely more than one
		any := smallDemands(rng, a)
		got, want := search{army: a, any: any}.count(), bruteCount(a, any)
		if got == nil || got.Cmp(big.NewInt(want)) != 0 {
			t.Fatalf("%+v, %v: %v, want %d", *a, any, got, want)
		}
		if want > 1 {
			some++
		}
	}
	if some < 100 {
		t.Errorf("only %d armies have several solutions", some)
	}
}

// The worlds of games, counted as those of armies, are as many as the exact solver counts.
func TestCountWorlds(t *testing.T) {
	for seed := range uint64(40) {
		p := model.Replay(solve.RandomMixedGame(seed))
		if p.Rules.Bishops != model.DefaultRules().Bishops || len(p.Any) > 0 {
			continue
		}
		got := search{army: armyOf(p)}.count()
		if want := new(big.Int).SetUint64(solve.Count(p).Worlds); got == nil || got.Cmp(want) != 0 {
			t.Errorf("seed %d: %v, want %v", seed, got, want)
		}
	}
}

// What is counted is the number of models of the formula on the variables that solutionVars names. Small instances have few
// enough for Gini to list them.
func TestCountModels(t *testing.T) {
	extent.Slow(t)
	const most = 3000
	listed := 0
	for _, c := range []struct {
		family string
		size   int
	}{{"army-pairs", 4}, {"army-pairs", 5}, {"announced", 60}, {"kings", 60}, {"legal", 60}} {
		f, err := Lookup(c.family)
		if err != nil {
			t.Fatal(err)
		}
		for seed := uint64(1); seed <= 4; seed++ {
			in, err := f.Make(c.size, seed)
			if err != nil {
				t.Fatal(err)
			}
			n, by := in.count()
			if n == nil || by == "" {
				t.Fatalf("%s %d, seed %d is not counted", c.family, c.size, seed)
			}
			if n.Cmp(big.NewInt(most)) > 0 {
				continue
			}
			e, err := encode.Parse("roster=totalizer")
			if err != nil {
				t.Fatal(err)
			}
			formula, err := in.Formula(e, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := models(t, formula, in.solutionVars()); n.Cmp(big.NewInt(got)) != 0 {
				t.Errorf("%s %d, seed %d: %v by %s, but %d models", c.family, c.size, seed, n, by, got)
			}
			listed++
		}
	}
	if listed < 6 {
		t.Errorf("only %d instances were small enough", listed)
	}
}

// models lists the models of a formula on some of its variables.
func models(t *testing.T, f *formula.Formula, vars []int) (n int64) {
	t.Helper()
	for {
		r, err := engine.Solve(context.Background(), engine.Gini{}, f)
		if err != nil {
			t.Fatal(err)
		}
		if r.Status != solve.Sat {
			return n
		}
		n++
		var other []formula.Lit
		for _, v := range vars {
			l := formula.Lit(v)
			if r.Value[v] {
				l = -l
			}
			other = append(other, l)
		}
		f.Add(formula.File, other...)
	}
}

// Several questions have no number of solutions, and a count that takes too long ends without one.
func TestNoCount(t *testing.T) {
	several := &Instance{Problem: &model.Problem{}, Groups: [][]model.Fact{{}, {}}}
	if n, source := several.count(); n != nil || source != "" {
		t.Errorf("%v, says %q", n, source)
	}
	one := &encode.Army{}
	s := search{army: one, nodes: maxCounted - 1}
	if n := s.countFrom(allowed(one)); n == nil || n.Int64() != 1 {
		t.Errorf("an army of nobody can be made in %v ways, want one", n)
	}
	if n := s.countFrom(allowed(one)); n != nil {
		t.Errorf("%v after too many nodes", n)
	}
}
