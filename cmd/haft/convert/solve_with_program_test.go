package convert

import (
	"testing"

	"haft/solve/backend"
)

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
