package formula

import (
	"testing"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/solve/backend"
)

// A proof is about the file as it stands, or --proof is refused.
func TestProvable(t *testing.T) {
	row := formula.Linear{Terms: []formula.Term{{Coef: 1, Lit: 1}}, Sense: formula.AtLeast, Bound: 1}
	clauses := &formula.Formula{Vars: 1, Clauses: []formula.Clause{{1}}}
	linear := &formula.Formula{Vars: 1, Linear: []formula.Linear{row}}
	const about = "--proof: the proof would not be about the file as it stands, "
	for _, c := range []struct {
		backend, format, linear string
		in                      formula.Instance
		want                    string
	}{
		{"cutting-planes", "dimacs", "keep", formula.Instance{Formula: clauses}, ""},
		{"cutting-planes", "opb", "keep", formula.Instance{Formula: linear}, ""},
		{"cutting-planes", "opb", "keep", formula.Instance{Formula: linear, Symbols: []string{"", "a1"}}, ""},
		{"cadical", "dimacs", "keep", formula.Instance{Formula: clauses}, ""},
		{"cadical", "dimacs", "adder", formula.Instance{Formula: clauses}, ""},
		{
			"cadical", "opb", "keep",
			formula.Instance{Formula: linear},
			about + "but about clauses: backend cadical proves in drat; expected backend cutting-planes",
		},
		{
			"cutting-planes", "opb", "adder",
			formula.Instance{Formula: linear},
			about + "but about the clauses of linear=adder",
		},
		{
			"cutting-planes", "opb", "keep",
			formula.Instance{Formula: linear, Auxiliary: 1},
			about + "but about rows into which haft translates some of it",
		},
		{
			"cutting-planes", "dimacs", "keep",
			formula.Instance{Formula: linear},
			about + "because not all of its rows are clauses",
		},
		{
			"cutting-planes", "lp", "keep",
			formula.Instance{Formula: linear},
			"--proof: checkers of proofs read dimacs and opb, and the file is lp",
		},
		{
			"cutting-planes", "opb", "keep",
			formula.Instance{Formula: clauses, Weights: []int{2}},
			"--proof: proofs are about files in which all must hold, without an objective",
		},
		{
			"roundingsat", "opb", "keep",
			formula.Instance{Formula: linear, Symbols: []string{"", "a1"}},
			about + "because backend roundingsat gets the variables by other names",
		},
	} {
		b, err := backend.Lookup(c.backend)
		if err != nil {
			t.Fatal(err)
		}
		f, err := format.Lookup(c.format)
		if err != nil {
			t.Fatal(err)
		}
		s := solving{options: &solveOptions{way: wayOption{pb.Way{Linear: c.linear}}, proof: "file"}, backend: b, in: &c.in, format: f}
		said := ""
		if err := s.provable(); err != nil {
			said = err.Error()
		}
		if said != c.want {
			t.Errorf("%s, %s: %q, want %q", c.backend, c.format, said, c.want)
		}
	}
}

// A backend that cannot obey --seed, --believe or --proof is refused.
func TestEquipped(t *testing.T) {
	for _, c := range []struct {
		name string
		o    solveOptions
		want string
	}{
		{"gini", solveOptions{}, ""},
		{"gini", solveOptions{seed: -1}, "--seed is -1; expected no negative number"},
		{"gini", solveOptions{seed: 2}, "backend gini takes no --seed"},
		{
			"gini",
			solveOptions{believe: true},
			"--believe is for programs; backend gini is part of haft, so it is not doubted",
		},
		{"gini", solveOptions{proof: "file"}, "backend gini writes no proofs"},
		{"glpsol", solveOptions{proof: "file"}, "backend glpsol writes no proofs"},
		{"cutting-planes", solveOptions{proof: "file"}, ""},
		{"cadical", solveOptions{proof: "file", seed: 2, believe: true}, ""},
	} {
		b, err := backend.Lookup(c.name)
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		if _, err := c.o.equipped(b); err != nil {
			said = err.Error()
		}
		if said != c.want {
			t.Errorf("%s, %+v: %q, want %q", c.name, c.o, said, c.want)
		}
	}
}

// One of a thing is called so.
func TestSizesInWords(t *testing.T) {
	t.Parallel()
	one := &formula.Formula{Vars: 1, Clauses: make([]formula.Clause, 1), Linear: make([]formula.Linear, 1)}
	two := &formula.Formula{Vars: 1200, Clauses: make([]formula.Clause, 2)}
	for f, want := range map[*formula.Formula]string{
		one: "1 variable, 1 clause, 1 linear constraint",
		two: "1200 variables, 2 clauses, 0 linear constraints",
	} {
		if got := sizes(f); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
