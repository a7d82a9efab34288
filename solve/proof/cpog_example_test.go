package proof_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"haft/encode/formula"
	"haft/solve/proof"
)

// umbrella is the certificate of -1 or 2: it rains (1) only with an umbrella (2).
const umbrella = `
2 p 3 1 2 0
5 s 4 3 -1 3 0
8 a -1 4 0 6 1 2 0
9 a 4 0 7 8 0
r 4
d 8 6 1 2 0
d 1 4 5 9 0
`

// An umbrella (2) if it rains (1): three of the four cases.
func Example_counts() {
	f := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{-1, 2}}}
	graph, err := proof.Verify(f, strings.NewReader(umbrella), 0)
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

// Each of the three cases is drawn about equally often.
func ExampleCPOGSampler() {
	f := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{-1, 2}}}
	graph, err := proof.Verify(f, strings.NewReader(umbrella), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	sampler, err := graph.NewSampler(rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		fmt.Println(err)
		return
	}
	drawn := map[[2]bool]int{}
	for range 3000 {
		value := sampler.Next()
		drawn[[2]bool{value[1], value[2]}]++
	}
	fmt.Println("rain without an umbrella:", drawn[[2]bool{true, false}])
	for _, n := range []int{drawn[[2]bool{true, true}], drawn[[2]bool{false, true}], drawn[[2]bool{false, false}]} {
		fmt.Println(900 < n && n < 1100)
	}
	// Output:
	// rain without an umbrella: 0
	// true
	// true
	// true
}

// The same certificate, with hints that the prover finds.
func ExampleCPOGProver() {
	f := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{-1, 2}}}
	p := proof.NewCPOGProver(os.Stdout, f)
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
