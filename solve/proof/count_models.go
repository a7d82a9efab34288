package proof

import (
	"math/big"

	"haft/encode/formula"
)

// Count returns the number of models in which the given literals are true, without those of the other variables:
// Count(3) counts the models with variable 3. The literals are of different variables of the graph, not of nodes.
func (g *CPOG) Count(given ...formula.Lit) *big.Int {
	c := newCounts(g, given)
	return new(big.Int).Lsh(c.of(g.Root), uint(g.Vars-len(given)-c.free(g.Root)))
}

// counts holds, by node, in how many ways its variables that are not fixed make it true.
type counts struct {
	graph *CPOG
	fixed map[int]bool // by variable: whether it is true
	ways  []*big.Int
}

func newCounts(g *CPOG, given []formula.Lit) *counts {
	c := &counts{graph: g, fixed: map[int]bool{}}
	for _, l := range given {
		c.fixed[l.Var()] = l > 0
	}
	for i := range g.nodes {
		c.ways = append(c.ways, c.node(&g.nodes[i]))
	}
	return c
}

func (c *counts) node(n *node) *big.Int {
	total := new(big.Int)
	if n.sum {
		free := c.freeOf(n.depends)
		for _, child := range n.children {
			total.Add(total, new(big.Int).Lsh(c.of(child), uint(free-c.free(child))))
		}
		return total
	}
	total.SetInt64(1)
	for _, child := range n.children {
		if ways := c.of(child); ways != one {
			total.Mul(total, ways)
		}
	}
	return total
}

var zero, one = new(big.Int), big.NewInt(1)

// of returns in how many ways a literal is true. The caller must not change the number.
func (c *counts) of(l formula.Lit) *big.Int {
	if c.graph.at(l) == nil {
		if truth, fixed := c.fixed[l.Var()]; fixed && truth != (l > 0) {
			return zero
		}
		return one
	}
	ways := c.ways[l.Var()-c.graph.Vars-1]
	if l > 0 {
		return ways
	}
	all := new(big.Int).Lsh(one, uint(c.free(l)))
	return all.Sub(all, ways)
}

// free returns how many variables a literal depends on that are not fixed.
func (c *counts) free(l formula.Lit) int { return c.freeOf(c.graph.depends(l)) }

func (c *counts) freeOf(s variables) int {
	n := s.size()
	for v := range c.fixed {
		if s.has(v) {
			n--
		}
	}
	return n
}
