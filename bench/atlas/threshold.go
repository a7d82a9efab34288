package atlas

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sort"

	"haft/encode/formula"
	"haft/solve/engine"
)

// An instance is a question that is asked in every encoding of a table.
type instance struct {
	Kind   string // the constraint that it is made of, or its family
	Number int    // among those of a seed, from 0
	write  func(encoding string) (*formula.Formula, error)
}

// A growing question has ever fewer solutions. Write writes it after so many steps.
type growing struct {
	kind  string
	steps int
	write func(encoding string, steps int) (*formula.Formula, error)
}

// atThreshold returns the question after as many steps as just leave no solution or, if it is to have one, one step
// less. There such questions are hardest. One of the encodings serves to find it.
func (g *growing) atThreshold(ctx context.Context, encoding string, number int, solvable bool) (*instance, error) {
	var failed error
	steps := sort.Search(g.steps, func(n int) bool {
		f, err := g.write(encoding, n)
		if err != nil || failed != nil {
			failed = cmp.Or(failed, err)
			return true
		}
		result, err := engine.Solve(ctx, engine.CuttingPlanes{}, f)
		failed = cmp.Or(err, ctx.Err())
		return result.Status != engine.Sat
	})
	if solvable {
		steps--
	}
	return &instance{g.kind, number, func(encoding string) (*formula.Formula, error) {
		return g.write(encoding, steps)
	}}, failed
}

// stepsEach is how many steps are drawn for each variable or vertex: more than leave a solution.
const stepsEach = 12

// copies is a question that grows by copies of a constraint on random literals of different variables.
func (c *Constraint) copies(vars int, rng *rand.Rand) *growing {
	var on [][]formula.Lit
	for range stepsEach * vars {
		var lits []formula.Lit
		for _, v := range rng.Perm(vars)[:c.Inputs] {
			lits = append(lits, formula.Lit(v+1)*formula.Lit(1-2*rng.IntN(2)))
		}
		on = append(on, lits)
	}
	return &growing{c.Name, len(on), func(encoding string, steps int) (*formula.Formula, error) {
		f := &formula.Formula{}
		variables(f, vars)
		for _, lits := range on[:steps] {
			if err := c.add(encoding, f, slices.Clone(lits)); err != nil {
				return nil, err
			}
		}
		return f, nil
	}}
}

// colouring is a question that grows by edges: can each vertex of a graph have one colour, of as many as the constraint
// has inputs, with different colours at the ends of each edge?
func (c *Constraint) colouring(vertices int, rng *rand.Rand) *growing {
	var edges [][]int
	for range stepsEach * vertices {
		edges = append(edges, rng.Perm(vertices)[:2])
	}
	return &growing{c.Name, len(edges), func(encoding string, steps int) (*formula.Formula, error) {
		f := &formula.Formula{}
		has := variables(f, vertices*c.Inputs)
		for v := range vertices {
			if err := c.add(encoding, f, slices.Clone(has[v*c.Inputs:(v+1)*c.Inputs])); err != nil {
				return nil, err
			}
		}
		for _, e := range edges[:steps] {
			for i := range c.Inputs {
				f.Add(formula.File, -has[e[0]*c.Inputs+i], -has[e[1]*c.Inputs+i])
			}
		}
		return f, nil
	}}
}
