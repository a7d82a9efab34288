package cpog_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/model/bounded"
	"haft/solve/proof/cpog"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// The certificates of some formulas line by line, what each counts, and how much memory its check needs.
func TestKeptCertificates(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	var b strings.Builder
	for seed := range uint64(20) {
		f := randomFormula(rand.New(rand.NewPCG(seed, 71)))
		if f.Vars > 3 {
			continue
		}
		text, _, err := prove(f)
		if err != nil {
			t.Fatal(err)
		}
		keep(t, &b, f, text)
	}
	keep(t, &b, rain, strings.Join(rainLines, "\n"))
	wide := &formula.Formula{Vars: 200, Clauses: []formula.Clause{{1, 63, 64, 127}, {200}}}
	keep(t, &b, wide, "3 p 201 -1 -63 -64 -127 0\n8 p 202 200 -201 0\n11 a 202 0 2 8 4 5 6 7 1 0\nr 202\n"+
		"d 1 11 10 3 0\nd 2 11 9 0\n")
	golden.Text(t, "testdata/certificates.txt", b.String())
}

// keep writes a formula, a certificate of it, its count, and the least memory with which it is accepted. With less, the
// memory is always what is complained of.
func keep(t *testing.T, b *strings.Builder, f *formula.Formula, text string) {
	t.Helper()
	fmt.Fprintf(b, "%d variables, %v\n%s\n", f.Vars, f.Clauses, strings.TrimSuffix(text, "\n"))
	for limit := bounded.Size(1); limit < 1<<16; limit += 11 {
		g, err := cpog.Verify(f, strings.NewReader(text), limit)
		if err == nil {
			fmt.Fprintf(b, "%v models; %d nodes; %d bytes\n", g.Count(), g.Len(), limit)
			for _, v := range []formula.Lit{1, 63, 64, 127, formula.Lit(f.Vars)} {
				if int(v) <= f.Vars {
					fmt.Fprintf(b, "%v with %d, %v without\n", g.Count(v), v, g.Count(-v))
				}
			}
			fmt.Fprintln(b)
			return
		}
		if !errors.Is(err, bounded.ErrTooLarge) {
			t.Errorf("with %d bytes: %v\n%s", limit, err, text)
			return
		}
	}
	t.Errorf("more than %d bytes are needed for\n%s", 1<<16, text)
}

// Candidates for lemmas are the clauses of nodes, down to a depth: of products in products, and of sums of three.
func TestCandidates(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	p := cpog.NewProver(&b, &formula.Formula{Vars: 9, Clauses: []formula.Clause{{1}, {2}}})
	low := p.Product(-1, 2)
	middle := p.Product(low, 3)
	high := p.Product(4, middle, 5)
	sum := p.Sum(p.Product(6, 7), p.Product(-6, 8), p.Product(-6, -8, 9))
	if again := p.Sum(sum); again != sum {
		t.Errorf("the sum of %d alone is %d", sum, again)
	}
	for _, l := range []formula.Lit{1, low, middle, high, sum} {
		for depth := range 4 {
			fmt.Fprintf(&b, "%d, depth %d: up %v, down %v\n", l, depth, p.Up(l, depth), p.Down(l, depth))
		}
	}
	fmt.Fprintf(&b, "clauses of the formula: %d %d %d\n", p.Input(1), p.Input(2), p.Input(3))
	if same := p.Product(-1, 0, 2); same != low {
		t.Errorf("product %d is made twice, as %d", low, same)
	}
	if one := p.Product(0, 7); one != 7 {
		t.Errorf("the product of 7 alone is %d", one)
	}
	p.Lemma(formula.Clause{-high, 3, -4, 3, 0}, p.Down(high, 3)...)
	if number := p.Lemma(formula.Clause{5, 1, -5}); number != 0 || p.Err() != nil {
		t.Errorf("what holds by itself is clause %d, %v", number, p.Err())
	}
	if _, err := p.Close(sum); err != nil {
		fmt.Fprintln(&b, err)
	}
	golden.Text(t, "testdata/candidates.txt", b.String())
}

// Draws from a graph with variables that nothing depends on, and with sums whose parts do not have the same variables.
// They come from the generator bit by bit, so the same seed gives the same draws.
func TestKeptDraws(t *testing.T) {
	t.Parallel()
	f := &formula.Formula{Vars: 140}
	p := cpog.NewProver(io.Discard, f)
	many := []formula.Lit{-3}
	for v := formula.Lit(75); v <= 140; v++ {
		many = append(many, p.Sum(v, p.Product(-v, v-70)))
	}
	root := p.Sum(p.Product(1, 2, 74), p.Product(-1, p.Sum(p.Product(3, 70), p.Product(many...))))
	p.Lemma(formula.Clause{root, -1, -2, -74}, p.Up(root, 1)...)
	g, err := p.Close(root)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.NewSampler(rand.New(rand.NewPCG(3, 4)))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%v models, %v with 70, %v with -1 and 5\n", g.Count(), g.Count(70), g.Count(-1, 5))
	for range 20 {
		for _, v := range s.Next()[1:] {
			fmt.Fprint(&b, map[bool]int{true: 1}[v])
		}
		fmt.Fprintln(&b)
	}
	golden.Text(t, "testdata/draws.txt", b.String())
}
