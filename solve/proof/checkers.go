package proof

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"haft/encode/formula"
)

// A Checker checks a solver's proof that a formula has no solution; the formula must be as the solver read it. It
// returns nil if the proof is right. For a proof that breaks off, the error wraps [ErrUnfinished] or
// [io.ErrUnexpectedEOF]; for a proof with steps that are not understood, it wraps [ErrNotSupported]; if the check
// would take more than [Memory], it wraps [bounded.ErrTooLarge]. In these cases nothing is wrong so far.
type Checker func(f *formula.Formula, r io.Reader) error

// checkers are indexed by the words for kinds of proofs in the files of programs. The kind veripb is not among
// them: the proofs of no program that writes it have been tried.
var checkers = map[string]Checker{
	"drat":        VerifyDRAT,
	"drat-binary": VerifyDRAT,
	"frat":        VerifyFRAT,
	"lrat":        VerifyLRAT,
}

// CheckerOf returns the checker for a kind of proofs such as "drat", or nil if there is none.
func CheckerOf(kind string) Checker { return checkers[kind] }

// CheckedKinds returns the kinds of proofs that have a checker, in alphabetical order.
func CheckedKinds() []string { return slices.Sorted(maps.Keys(checkers)) }

// line checks a line.
func (c *checker) line(text []byte) error {
	w, err := readStep(text)
	if err != nil || w.kind == 0 {
		return err
	}
	switch w.kind {
	case 'p':
		return c.product(w)
	case 's':
		return c.sum(w)
	case 'a':
		return c.lemma(w)
	case 'd':
		return c.remove(w)
	}
	return c.setRoot(w)
}

// literals translates the numbers of the file.
func (c *checker) literals(numbers []int) (formula.Clause, error) {
	lits := make(formula.Clause, len(numbers))
	for i, n := range numbers {
		l := formula.Lit(max(n, -n))
		if int(l) > c.graph.Vars {
			node, there := c.nodes[int(l)]
			if !there {
				return nil, fmt.Errorf("%d is neither a variable of the formula nor a node", l)
			}
			l = node
		}
		if n < 0 {
			l = -l
		}
		lits[i] = l
	}
	return lits, nil
}

// product adds a node and its clauses: the node or not all of its children; and not the node, or a child.
func (c *checker) product(s step) error {
	children, err := c.fresh(s)
	if err != nil {
		return err
	}
	for _, l := range children {
		if err := c.spend(l); err != nil {
			return err
		}
	}
	node, err := c.graph.Product(children...)
	if err != nil {
		return err
	}
	clauses := []formula.Clause{append(formula.Clause{node}, formula.Negated(children)...)}
	for _, l := range children {
		clauses = append(clauses, formula.Clause{-node, l})
	}
	return c.define(s, node, clauses)
}

// sum adds a node and its clauses, if its children exclude each other by the clauses of nodes.
func (c *checker) sum(s step) error {
	children, err := c.fresh(s)
	if err != nil {
		return err
	}
	a, b := children[0], children[1]
	for _, h := range s.hints {
		if hint, there := c.clauses[h]; there && !hint.defining {
			return fmt.Errorf("hint %d is not a clause of a node", h)
		}
	}
	if err := c.follows(formula.Clause{-a, -b}, s.hints); err != nil {
		return fmt.Errorf("the children of a sum must exclude each other: %w", err)
	}
	if err := errors.Join(c.spend(a), c.spend(b)); err != nil {
		return err
	}
	node := c.graph.Sum(a, b)
	return c.define(s, node, []formula.Clause{{-node, a, b}, {node, -a}, {node, -b}})
}

// spend accounts for a child of a node, whose variables the node depends on.
func (c *checker) spend(child formula.Lit) error {
	return c.budget.Spend(cpogLiteralCost + wordCost*len(c.graph.depends(child)))
}

// fresh checks that a node is new, and returns its children.
func (c *checker) fresh(s step) (formula.Clause, error) {
	if _, there := c.nodes[s.node]; there || s.node <= c.graph.Vars {
		return nil, fmt.Errorf("node %d is not new", s.node)
	}
	if err := c.budget.Spend(nodeCost); err != nil {
		return nil, err
	}
	return c.literals(s.lits)
}

func (c *checker) define(s step, node formula.Lit, clauses []formula.Clause) error {
	c.nodes[s.node] = node
	c.units.reserve(int(node))
	for i, lits := range clauses {
		if err := c.store(s.number+i, lits, true); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) lemma(s step) error {
	lits, err := c.literals(s.lits)
	if err != nil {
		return err
	}
	if err := c.follows(lits, s.hints); err != nil {
		return fmt.Errorf("clause %d: %w", s.number, err)
	}
	slices.Sort(lits) // without repeated literals, no short line is slow to check
	return c.store(s.number, slices.Compact(lits), false)
}

// remove deletes a clause that follows from the others.
func (c *checker) remove(s step) error {
	old, there := c.clauses[s.number]
	switch {
	case !there:
		return fmt.Errorf("there is no clause %d", s.number)
	case old.defining:
		return fmt.Errorf("clause %d belongs to a node, so it cannot be deleted", s.number)
	}
	delete(c.clauses, s.number)
	if err := c.follows(old.lits, s.hints); err != nil {
		return fmt.Errorf("clause %d: %w", s.number, err)
	}
	c.budget.Return(old.cost)
	return nil
}

func (c *checker) setRoot(s step) error {
	lits, err := c.literals(s.lits)
	switch {
	case err != nil:
		return err
	case c.root != 0:
		return errors.New("a second root")
	}
	c.root = lits[0]
	return nil
}
