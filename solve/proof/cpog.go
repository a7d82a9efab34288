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

// A CPOG is a partitioned-operation graph over variables 1..Vars. Nodes are numbered after these. A literal stands
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

// newCPOG returns a graph without nodes.
func newCPOG(vars int) *CPOG { return &CPOG{Vars: vars} }

// Len returns the number of nodes.
func (g *CPOG) Len() int { return len(g.nodes) }

// product adds a product. It fails if two of the children depend on the same variable. A product of nothing is true.
func (g *CPOG) product(children ...formula.Lit) (formula.Lit, error) {
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
