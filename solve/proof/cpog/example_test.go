package cpog_test

import (
	"fmt"
	"os"
	"strings"

	"haft/encode/formula"
	"haft/solve/proof/cpog"
)

// An umbrella (2) if it rains (1): three of the four cases.
func Example() {
	f := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{-1, 2}}}
	const certificate = `
2 p 3 1 2 0
5 s 4 3 -1 3 0
8 a -1 4 0 6 1 2 0
9 a 4 0 7 8 0
r 4
d 8 6 1 2 0
d 1 4 5 9 0
`
	graph, err := cpog.Verify(f, strings.NewReader(certificate), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("cases:", graph.Count())
	fmt.Println("cases without rain:", graph.Count(-1))
	// Output:
	// cases: 3
	// cases without rain: 2
}

// The same certificate, with hints that the prover finds.
func ExampleProver() {
	f := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{-1, 2}}}
	p := cpog.NewProver(os.Stdout, f)
	both := p.Product(1, 2)
	root := p.Sum(both, -1)
	ifRain := p.Lemma(formula.Clause{-1, root}, append(p.Up(root, 0), p.Input(-1, 2))...)
	p.Lemma(formula.Clause{root}, append(p.Up(root, 0), ifRain)...)
	if _, err := p.Close(root); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 2 p 3 1 2 0
	// 5 s 4 3 -1 3 0
	// 8 a -1 4 0 6 1 2 0
	// 9 a 4 0 7 8 0
	// r 4
	// d 8 6 1 2 0
	// d 1 4 5 9 0
}
