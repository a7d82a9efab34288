// Counts of models, with a certificate that the count is right.
//
// The certificate is in CPOG, the format of Bryant, Nawrocki, Avigad and Heule, "Certified Knowledge Compilation
// with Application to Verified Model Counting", SAT 2023. It builds a partitioned-operation graph: products of
// literals and nodes without common variables, and sums of two that exclude each other. Such a graph is counted by
// one pass over its nodes. The certificate also shows that the graph and the formula have the same models:
//
//	41 p 9 1 -2 0           node 9 is the product of 1 and -2; it brings clauses 41 to 43
//	44 s 11 9 10 42 38 0    node 11 is the sum of 9 and 10, which exclude each other by clauses 42 and 38
//	47 a -3 11 0 7 45 0     clause 47, "not 3, or node 11", follows from clauses 7 and 45
//	r 11                    node 11 is the root
//	d 7 42 0                clause 7 is deleted; it follows from clause 42
//
// Clauses of the formula are numbered from 1, and each line that adds clauses gives the first of their numbers. Clauses
// follow by unit propagation through the hints: each must have one literal left, and the last one none. At the end,
// only the clauses of nodes and the unit clause of the root may be left. Added clauses show that every model of the
// formula is one of the graph, deleted clauses the converse.
//
// [Verify] checks a certificate of any origin. A [CPOGProver] writes one: it finds the hints, but not the graph and the
// lemmas. A [CPOG] counts, with or without some variables fixed, and a [CPOGSampler] draws models from it. The formula
// may be about anything.
//
// Verify shares with the prover only the graph. Weights and the lines "do", which delete nodes, are not understood.
package proof

import (
	"fmt"
	"math/bits"

	"haft/encode/formula"
)

// propagation holds which literals are true.
type propagation struct {
	value []int8 // by variable or node: 1 true, -1 false, 0 open
	trail []formula.Lit
}

// reserve makes room for the variables and nodes up to v.
func (p *propagation) reserve(v int) {
	if more := v + 1 - len(p.value); more > 0 {
		p.value = append(p.value, make([]int8, more)...)
	}
}

// is returns whether a literal is true (1), false (-1) or open (0).
func (p *propagation) is(l formula.Lit) int8 {
	if l < 0 {
		return -p.value[-l]
	}
	return p.value[l]
}

// set makes a literal true that is not false.
func (p *propagation) set(l formula.Lit) {
	if p.is(l) != 0 {
		return
	}
	p.value[l.Var()] = 1
	if l < 0 {
		p.value[l.Var()] = -1
	}
	p.trail = append(p.trail, l)
}

// open returns a literal of the clause that is not false, and how many there are; more than one count as two.
func (p *propagation) open(lits formula.Clause) (unit formula.Lit, open int) {
	for _, l := range lits {
		if p.is(l) < 0 || l == unit {
			continue
		}
		if open++; open > 1 {
			return unit, open
		}
		unit = l
	}
	return unit, open
}

// reset takes everything back.
func (p *propagation) reset() {
	for _, l := range p.trail {
		p.value[l.Var()] = 0
	}
	p.trail = p.trail[:0]
}

// A Graph is a partitioned-operation graph over variables 1..Vars. Nodes are numbered after these. A literal stands
// for a variable, a node, or the negation of either.
type CPOG struct {
	Vars  int
	Root  formula.Lit
	nodes []node
}

type node struct {
	sum      bool // else a product
	children []formula.Lit
	depends  variables
}

// NewGraph returns a graph without nodes.
func NewGraph(vars int) *CPOG { return &CPOG{Vars: vars} }

// Len returns the number of nodes.
func (g *CPOG) Len() int { return len(g.nodes) }

// Product adds a product. It fails if two of the children depend on the same variable. A product of nothing is true.
func (g *CPOG) Product(children ...formula.Lit) (formula.Lit, error) {
	var depends variables
	for _, c := range children {
		if !depends.add(g.depends(c)) {
			return 0, fmt.Errorf("literal %d of the product depends on a variable of those before it", c)
		}
	}
	return g.add(node{children: children, depends: depends}), nil
}

// Sum adds a sum of two literals. The caller answers for it that they exclude each other.
func (g *CPOG) Sum(a, b formula.Lit) formula.Lit {
	var depends variables
	depends.add(g.depends(a))
	depends.add(g.depends(b))
	return g.add(node{sum: true, children: []formula.Lit{a, b}, depends: depends})
}

func (g *CPOG) add(n node) formula.Lit {
	g.nodes = append(g.nodes, n)
	return formula.Lit(g.Vars + len(g.nodes))
}

// at returns the node of a literal, or nil if it is that of a variable.
func (g *CPOG) at(l formula.Lit) *node {
	if l.Var() <= g.Vars {
		return nil
	}
	return &g.nodes[l.Var()-g.Vars-1]
}

// depends returns the variables that a literal depends on.
func (g *CPOG) depends(l formula.Lit) variables {
	if n := g.at(l); n != nil {
		return n.depends
	}
	one := make(variables, l.Var()/64+1)
	one[l.Var()/64] = 1 << (l.Var() % 64)
	return one
}

// variables is a set of variables, a bit for each.
type variables []uint64

// add adds the variables of o, and reports whether they were all new.
func (s *variables) add(o variables) bool {
	if more := len(o) - len(*s); more > 0 {
		*s = append(*s, make(variables, more)...)
	}
	common := uint64(0)
	for i, w := range o {
		common |= (*s)[i] & w
		(*s)[i] |= w
	}
	return common == 0
}

// has reports whether v is in the set.
func (s variables) has(v int) bool { return v/64 < len(s) && s[v/64]>>(v%64)&1 != 0 }

// size returns how many variables there are.
func (s variables) size() (n int) {
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}
