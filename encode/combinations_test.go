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
	// Rows become clauses in any way if a roster or a way of safety writes them, and otherwise in none.
	clauses, rows := 0, 0
	for _, r := range rosters {
		for _, s := range safeties {
			if r.Linear || s.Linear {
				rows++
			} else {
				clauses++
			}
		}
	}
	sparse := 0 // with the decision diagram
	for _, s := range safeties {
		if s.Linear {
			sparse += len(linears)
		} else {
			sparse++
		}
	}
	want := len(histories) * (len(domains)*(clauses+rows*len(linears)) - sparse)
	if all := All(); len(all) != want {
		t.Errorf("%d combinations of %d, want %d", len(all), product, want)
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
