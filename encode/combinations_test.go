package encode

import (
	"math"
	"testing"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/model"
	"haft/solve/solvertest/extent"
)

// singly returns the default and the encodings that differ from it in one choice. Where such an encoding is not
// offered, it adds big-M, so that there are linear constraints to turn into clauses.
func singly() []Encoding {
	all := []Encoding{Default()}
	for _, a := range Axes() {
		for _, c := range a.Choices[1:] {
			e := Default()
			if *a.of(&e) = c.Name; e.check() != nil {
				e.Safety = "big-m"
			}
			all = append(all, e)
		}
	}
	return all
}

// Every choice of every axis is offered, both alone and with every choice of the other axes, except for the
// combinations that are refused.
func TestCombinations(t *testing.T) {
	extent.Slow(t)
	alone := map[string]bool{}
	for _, e := range singly() {
		if err := e.check(); err != nil {
			t.Error(err)
		}
		for _, a := range Axes() {
			alone[a.Name+*a.of(&e)] = true
		}
	}
	product, choices := 1, 0
	for _, a := range Axes() {
		product *= len(a.Choices)
		choices += len(a.Choices)
	}
	if len(alone) != choices {
		t.Errorf("%d choices are offered, of %d", len(alone), choices)
	}
	// Choices that write linear constraints go with every way to keep or to encode them, others only with keeping them.
	ways := map[string]int{}    // choices on each axis
	clauses := map[string]int{} // those of them that write no linear constraint
	for _, a := range Axes() {
		ways[a.Name] = len(a.Choices)
		for _, c := range a.Choices {
			if !c.Linear {
				clauses[a.Name]++
			}
		}
	}
	offered := func(domains, rosters, plainRosters int) int {
		plain := domains * plainRosters * clauses["safety"] * ways["history"]
		all := domains * rosters * ways["safety"] * ways["history"]
		return plain + (all-plain)*ways["linear"]
	}
	sparse := offered(1, 1, 1) // not with the decision diagram
	want := offered(ways["domain"], ways["roster"], clauses["roster"]) - sparse
	if got := len(All()); got != want {
		t.Errorf("%d combinations of %d, want %d", got, product, want)
	}
}

// Every row of package card is a choice of its axis.
func TestRowsOfCard(t *testing.T) {
	has := map[string]bool{}
	for _, a := range Axes() {
		for _, c := range a.Choices {
			has[a.Name+c.Name] = true
		}
	}
	for _, e := range card.ExactlyOnes {
		if !has["domain"+e.Name] {
			t.Errorf("%s is no choice for domains", e.Name)
		}
	}
	for _, l := range card.Limits {
		if !has["roster"+l.Name] {
			t.Errorf("%s is no choice for rosters", l.Name)
		}
	}
}

// For too many natures the subsets are not counted.
func TestHallSizeOfManyNatures(t *testing.T) {
	for natures := 15; natures <= 18; natures++ {
		s := &Side{May: make([]NatureSet, 2), Limits: make([]int, natures)}
		if got := math.IsInf(s.hallSize(false), 1); got != (natures > 16) {
			t.Errorf("%d natures: beyond counting is %v", natures, got)
		}
	}
}

// An encoding that does not exist writes nothing, and it writes no plies either.
func TestNoEncoding(t *testing.T) {
	g := &model.Game{Rules: model.DefaultRules(), Moves: []model.Move{{
		From: model.NewSquare(4, 1),
		To:   model.NewSquare(4, 3),
	}}}
	for _, e := range []Encoding{{}, {Domain: "nosuch"}} {
		for what, write := range map[string]func() (*formula.Formula, error){
			"Encode": func() (*formula.Formula, error) { return e.Encode(model.Replay(g)) },
			"ByPly":  func() (*formula.Formula, error) { return e.ByPly(g) },
		} {
			if f, err := write(); err == nil {
				t.Errorf("%s of %+v: %v", what, e, f)
			}
		}
	}
}

// The ways to choose some of a few, and none where there are too few.
func TestWaysToChoose(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, k int
		want float64
	}{{5, 2, 10}, {5, 0, 1}, {5, 5, 1}, {5, 6, 0}, {5, -1, 0}, {5, -2, 0}, {0, 0, 1}, {8, 3, 56}} {
		if got := choose(c.n, c.k); got != c.want {
			t.Errorf("%d of %d: %v ways", c.k, c.n, got)
		}
	}
	for _, natures := range [][]int{{-1, 0}, {0, 2}, {5, 0}, {0, -1}} {
		if uniform(2, []int{1, 1}).Holds(natures) {
			t.Errorf("natures %v", natures)
		}
	}
}
