package proof

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"haft/encode/formula"
	"haft/model/input"
)

// ErrCertificateUnfinished is the error for a certificate in which no step is wrong, but which does not lead to a root alone.
var ErrCertificateUnfinished = errors.New("the certificate is not finished")

// Verify checks a certificate for f, which must have clauses only, and returns its graph, which has the same models.
// Errors name the line. They wrap [ErrUnread] if a line cannot be read, [ErrUnfinished] if no step is wrong but
// some are missing, and [input.ErrTooLarge] if the check would use more than the memory beside that for the formula
// (0 means no limit). After other errors the certificate is wrong.
func Verify(f *formula.Formula, r io.Reader, memory input.Size) (*CPOG, error) {
	if len(f.Linear) > 0 {
		return nil, errors.New("the formula has linear constraints; CPOG is about clauses")
	}
	c, err := newChecker(f, memory)
	if err != nil {
		return nil, err
	}
	lines := input.NewLines(r, maxLine)
	for n := 1; ; n++ {
		text, err := lines.Next()
		if err != nil && err != io.EOF {
			return nil, fmt.Errorf("%w: line %d: %w", ErrUnread, n, err)
		}
		if wrong := c.line(text); wrong != nil {
			return nil, fmt.Errorf("line %d: %w", n, wrong)
		}
		if err == io.EOF {
			return c.finish()
		}
	}
}

// maxLine bounds the length of a line, which is a step with all its hints.
const maxLine input.Size = 16 << 20

// The costs in bytes of what a certificate keeps, with the garbage of maps and slices. Measured on 300,000 products of
// two variables: each took 650 bytes of the process, and costs 926.
const (
	nodeCost        = 300
	cpogClauseCost  = 150
	cpogLiteralCost = 16
	wordCost        = 16 // for 64 variables that a node depends on, and for its share in the count
)

// A checker holds what a certificate has shown so far.
type checker struct {
	graph   *CPOG
	nodes   map[int]formula.Lit // by the numbers in the file: the numbers in the graph
	clauses map[int]cpogClause
	root    formula.Lit // 0 before it is declared
	units   *propagation
	budget  *input.Budget
}

type cpogClause struct {
	lits     formula.Clause
	defining bool // it is one of the clauses of a node
	cost     int  // in the budget
}

func newChecker(f *formula.Formula, memory input.Size) (*checker, error) {
	c := &checker{
		graph: newCPOG(f.Vars), nodes: map[int]formula.Lit{}, clauses: map[int]cpogClause{},
		units: &propagation{}, budget: input.NewBudget(memory),
	}
	for i, lits := range f.Clauses {
		c.clauses[i+1] = cpogClause{lits: lits, cost: cpogClauseCost}
	}
	c.units.reserve(f.Vars)
	return c, c.budget.Spend(f.Vars + cpogClauseCost*len(f.Clauses))
}

// follows checks by hints that a clause follows from those that are there.
func (c *checker) follows(lits formula.Clause, hints []int) error {
	defer c.units.reset()
	for _, l := range lits {
		if c.units.is(l) > 0 {
			return nil // a tautology
		}
		c.units.set(-l)
	}
	for _, h := range hints {
		hint, there := c.clauses[h]
		if !there {
			return fmt.Errorf("hint %d is not a clause", h)
		}
		unit, open := c.units.open(hint.lits)
		switch {
		case open == 0:
			return nil
		case open > 1 || c.units.is(unit) > 0:
			return fmt.Errorf("hint %d does not propagate", h)
		}
		c.units.set(unit)
	}
	return errors.New("the hints leave it open")
}

// store adds a clause. Its number must be new.
func (c *checker) store(number int, lits formula.Clause, defining bool) error {
	if _, there := c.clauses[number]; there {
		return fmt.Errorf("there is a clause %d already", number)
	}
	cost := cpogClauseCost + cpogLiteralCost*len(lits)
	if err := c.budget.Spend(cost); err != nil {
		return err
	}
	c.clauses[number] = cpogClause{lits, defining, cost}
	return nil
}

// finish checks that only the root is left.
func (c *checker) finish() (*CPOG, error) {
	if c.root == 0 {
		return nil, fmt.Errorf("%w: there is no root", ErrCertificateUnfinished)
	}
	left, kept := 0, 0
	for number, clause := range c.clauses {
		switch {
		case clause.defining:
		case len(clause.lits) == 1 && clause.lits[0] == c.root:
			left++
		case kept == 0 || number < kept:
			kept = number
		}
	}
	switch {
	case kept > 0:
		return nil, fmt.Errorf("%w: clause %d is not deleted", ErrCertificateUnfinished, kept)
	case left == 0:
		return nil, fmt.Errorf("%w: the unit clause of the root is missing", ErrCertificateUnfinished)
	}
	c.graph.Root = c.root
	return c.graph, nil
}

// Determined returns how many of the first vars variables of f are determined by the others, as far as pairs of linear
// constraints show: one holds if the variable is true, and its contrary if the variable is false. Of variables that
// rest on each other, the first does not count, nor do those of which f says nothing because it has fewer.
func Determined(f *formula.Formula, vars int) (count int) {
	d := determination{halves: halvesOf(f), known: make([]bool, f.Vars+1), needed: map[int][]int{}}
	for v := 1; v <= f.Vars; v++ {
		for _, on := range d.halves[v] {
			for _, u := range on {
				d.needed[u] = append(d.needed[u], v)
			}
		}
	}
	for v := 1; v <= f.Vars; v++ {
		d.tell(v)
	}
	free := 0
	for v := 1; v <= f.Vars; v++ {
		if !d.known[v] {
			d.learn(v)
			if v <= vars {
				free++
			}
		}
	}
	return min(vars, f.Vars) - free
}

// A determination goes from variables that are known to those that they determine.
type determination struct {
	halves map[int][][]int // by variable: the variables on which it rests, for each pair that determines it
	needed map[int][]int   // by variable: those that may rest on it
	known  []bool
}

// tell learns a variable if it is determined by what is known.
func (d *determination) tell(v int) {
	if !d.known[v] && slices.ContainsFunc(d.halves[v], func(on []int) bool {
		return !slices.ContainsFunc(on, func(u int) bool { return !d.known[u] })
	}) {
		d.learn(v)
	}
}

// learn takes a variable, and what it determines, as known.
func (d *determination) learn(v int) {
	d.known[v] = true
	for _, u := range d.needed[v] {
		d.tell(u)
	}
}

// halvesOf returns for each variable the variables on which it rests, for each pair of constraints that determines it.
func halvesOf(f *formula.Formula) map[int][][]int {
	type consequence struct {
		v    int
		text string
	}
	ifTrue := map[consequence]bool{}
	each(f, func(v int, given *sum, value bool) {
		if value {
			ifTrue[consequence{v, fmt.Sprint(*given)}] = true
		}
	})
	halves := map[int][][]int{}
	each(f, func(v int, given *sum, value bool) {
		switch contrary := given.negation(); {
		case contrary.degree <= 0: // what is given cannot hold
			halves[v] = append(halves[v], nil)
		case !value && ifTrue[consequence{v, fmt.Sprint(*contrary)}]:
			var on []int
			for _, c := range given.terms {
				on = append(on, c.variable)
			}
			halves[v] = append(halves[v], on)
		}
	})
	return halves
}

// each visits what linear constraints say if a variable has a value, where they say anything only then.
func each(f *formula.Formula, visit func(v int, given *sum, value bool)) {
	for i := range f.Linear {
		for _, s := range sums(&f.Linear[i]) {
			for _, c := range s.terms {
				if c.size() != s.degree { // it holds in any case, or says something in any case
					continue
				}
				given := s.without(c.variable)
				given.degree = s.degree
				visit(c.variable, given, c.a < 0)
			}
		}
	}
}

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
	node, err := c.graph.product(children...)
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
