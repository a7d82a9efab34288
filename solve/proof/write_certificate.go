package proof

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"haft/encode/formula"
)

// A CPOGProver writes a certificate. The caller gives the nodes of the graph from the leaves to the root, lemmas that lead
// to the unit clause of the root, and at last [CPOGProver.Close]. A literal 0 stands for what is always true, and clause 0
// for no clause.
type CPOGProver struct {
	graph   *CPOG
	clauses []formula.Clause // by number, from 1
	inputs  int              // how many of these are those of the formula
	numbers map[string]int   // of the clauses of the formula
	made    map[string]formula.Lit
	first   []int                   // by node: the number of its first clause
	chains  map[formula.Lit]options // by the last sum of a chain
	lemmas  []lemma                 // in the order of their numbers
	units   *propagation
	reasons []reason
	rounds  []int // by variable or node: when it was last needed for hints
	round   int
	out     *bufio.Writer
	line    []byte
	err     error // the first one; what follows does nothing
}

// A lemma is an added clause, with its hints.
type lemma struct {
	number int
	hints  []int
}

// options are the parts of a sum of any number, with the sums of two that it is made of, the last one first.
type options struct{ parts, sums []formula.Lit }

// NewCPOGProver returns a prover for a formula of clauses.
func NewCPOGProver(w io.Writer, f *formula.Formula) *CPOGProver {
	p := &CPOGProver{
		graph: newCPOG(f.Vars), clauses: make([]formula.Clause, 1, len(f.Clauses)+1), inputs: len(f.Clauses),
		numbers: map[string]int{}, made: map[string]formula.Lit{}, chains: map[formula.Lit]options{},
		units: &propagation{}, out: bufio.NewWriter(w),
	}
	for i, c := range f.Clauses {
		p.clauses = append(p.clauses, c)
		p.numbers[c.Key()] = i + 1
	}
	p.reserve(f.Vars)
	return p
}

// Input returns the number of a clause of the formula, or 0 if the formula does not have it.
func (p *CPOGProver) Input(lits ...formula.Lit) int { return p.numbers[formula.Clause(lits).Key()] }

// Product returns the product of literals, which is a node unless there is only one.
func (p *CPOGProver) Product(lits ...formula.Lit) formula.Lit {
	lits = slices.DeleteFunc(slices.Clone(lits), func(l formula.Lit) bool { return l == 0 })
	if len(lits) == 1 {
		return lits[0]
	}
	return p.once("p", lits, func() formula.Lit {
		node, err := p.graph.product(lits...)
		if err != nil {
			p.fail(err)
			return 0
		}
		p.write(list(fmt.Appendf(p.line[:0], "%d p %d", len(p.clauses), node), lits))
		p.begins(node)
		p.clauses = append(p.clauses, append(formula.Clause{node}, formula.Negated(lits)...))
		for _, l := range lits {
			p.clauses = append(p.clauses, formula.Clause{-node, l})
		}
		return node
	})
}

// Sum returns the sum of at least one literal. Each two must be products that exclude each other by their literals or
// by those of their children.
func (p *CPOGProver) Sum(lits ...formula.Lit) formula.Lit {
	if len(lits) == 1 {
		return lits[0]
	}
	return p.once("s", lits, func() formula.Lit {
		rest := lits[len(lits)-1]
		var sums []formula.Lit
		below := p.Down(rest, 1)
		for _, l := range slices.Backward(lits[:len(lits)-1]) {
			rest = p.sum(l, rest, below)
			sums = append(sums, rest)
			below = slices.Concat(p.Down(l, 1), below, []int{p.begin(rest)})
		}
		slices.Reverse(sums)
		p.chains[rest] = options{slices.Clone(lits), sums}
		return rest
	})
}

// sum adds the sum of a and b. The candidates are hints that b is false, if a is true.
func (p *CPOGProver) sum(a, b formula.Lit, candidates []int) formula.Lit {
	hints := p.derive(formula.Clause{-a, -b}, append(p.Down(a, 1), candidates...))
	node := p.graph.Sum(a, b)
	p.write(list(fmt.Appendf(p.line[:0], "%d s %d %d %d", len(p.clauses), node, a, b), hints))
	p.begins(node)
	p.clauses = append(p.clauses, formula.Clause{-node, a, b}, formula.Clause{node, -a}, formula.Clause{node, -b})
	return node
}

// once makes each node once.
func (p *CPOGProver) once(kind string, lits []formula.Lit, make func() formula.Lit) formula.Lit {
	k := fmt.Sprint(kind, lits)
	if _, there := p.made[k]; !there && p.err == nil {
		p.made[k] = make()
	}
	return p.made[k]
}

// Lemma adds a clause and returns its number. Its hints are chosen among the candidates. A clause that holds by
// itself is not added.
func (p *CPOGProver) Lemma(lits formula.Clause, candidates ...int) int {
	lits = slices.DeleteFunc(slices.Clone(lits), func(l formula.Lit) bool { return l == 0 })
	slices.Sort(lits)
	lits = slices.Compact(lits)
	for _, l := range lits {
		if slices.Contains(lits, -l) {
			return 0
		}
	}
	hints := p.derive(lits, candidates)
	if p.err != nil {
		return 0
	}
	number := len(p.clauses)
	p.write(list(list(fmt.Appendf(p.line[:0], "%d a", number), lits), hints))
	p.clauses = append(p.clauses, lits)
	p.lemmas = append(p.lemmas, lemma{number, hints})
	return number
}

// Err returns the first error so far.
func (p *CPOGProver) Err() error { return p.err }

// Close ends the certificate, after a lemma that is the unit clause of the root. It deletes the other lemmas and the
// clauses of the formula. It returns the graph, or the first error.
func (p *CPOGProver) Close(root formula.Lit) (*CPOG, error) {
	p.graph.Root = root
	if p.err == nil && len(p.lemmas) == 0 {
		p.fail(errors.New("no lemma says that the root holds"))
	}
	if p.err != nil {
		return nil, p.err
	}
	last := len(p.lemmas) - 1
	p.write(fmt.Appendf(p.line[:0], "r %d", root))
	for _, l := range slices.Backward(p.lemmas[:last]) {
		p.write(list(fmt.Appendf(p.line[:0], "d %d", l.number), l.hints))
	}
	d := newDenial(p, p.lemmas[last].number)
	for number := 1; number <= p.inputs; number++ {
		p.write(list(fmt.Appendf(p.line[:0], "d %d", number), d.hints(p.clauses[number])))
	}
	p.fail(p.out.Flush())
	return p.graph, p.err
}
