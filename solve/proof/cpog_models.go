package proof

import (
	"errors"
	"math/big"
	"math/rand/v2"

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

// A CPOGSampler draws models of a graph. All models are equally likely, and each draw is independent of those before.
type CPOGSampler struct {
	counts *counts
	rng    *rand.Rand
}

// NewSampler returns a sampler. It fails if the graph has no model, or if a negated node occurs in it: the models of
// such a node cannot be read off.
func (g *CPOG) NewSampler(rng *rand.Rand) (*CPOGSampler, error) {
	negated := g.at(g.Root) != nil && g.Root < 0
	for _, n := range g.nodes {
		for _, c := range n.children {
			negated = negated || g.at(c) != nil && c < 0
		}
	}
	s := &CPOGSampler{newCounts(g, nil), rng}
	switch {
	case negated:
		return nil, errors.New("the graph has a negated node; models are drawn only from graphs without")
	case s.counts.of(g.Root).Sign() == 0:
		return nil, errors.New("the graph has no model")
	}
	return s, nil
}

// Next returns the values of a random model by variable; the first one, of variable 0, is unused.
func (s *CPOGSampler) Next() []bool {
	g := s.counts.graph
	value := make([]bool, g.Vars+1)
	for v := 1; v <= g.Vars; v++ { // those that nothing depends on keep these values
		value[v] = s.rng.Uint64()&1 != 0
	}
	for todo := []formula.Lit{g.Root}; len(todo) > 0; {
		l := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		switch n := g.at(l); {
		case n == nil:
			value[l.Var()] = l > 0
		case n.sum:
			todo = append(todo, s.one(n))
		default:
			todo = append(todo, n.children...)
		}
	}
	return value
}

// one chooses a child of a sum by the number of ways.
func (s *CPOGSampler) one(n *node) formula.Lit {
	c := s.counts
	a, b := n.children[0], n.children[1]
	first := new(big.Int).Lsh(c.of(a), uint(n.depends.size()-c.free(a)))
	second := new(big.Int).Lsh(c.of(b), uint(n.depends.size()-c.free(b)))
	if s.below(new(big.Int).Add(first, second)).Cmp(first) < 0 {
		return a
	}
	return b
}

// below returns a random number from 0 to n-1. It draws as many bits as n has until they are a number below n.
func (s *CPOGSampler) below(n *big.Int) *big.Int {
	x := new(big.Int)
	for {
		x.SetInt64(0)
		for range (n.BitLen() + 63) / 64 {
			x.Or(x.Lsh(x, 64), new(big.Int).SetUint64(s.rng.Uint64()))
		}
		if x.Rsh(x, uint((64-n.BitLen()%64)%64)); x.Cmp(n) < 0 {
			return x
		}
	}
}
