package encode

import (
	"testing"

	"haft/encode/card"
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
