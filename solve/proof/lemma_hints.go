package proof

import (
	"fmt"
	"slices"
	"strconv"

	"haft/encode/formula"
)

// A reason is a clause that made a literal true.
type reason struct {
	number int
	unit   formula.Lit
}

// derive chooses hints for a clause among the candidates, in any order.
func (p *CPOGProver) derive(lits formula.Clause, candidates []int) (hints []int) {
	if p.err != nil {
		return nil
	}
	defer p.reset()
	if p.assume(lits) {
		return nil
	}
	for found := true; found; {
		found = false
		for _, number := range candidates {
			if number == 0 {
				continue
			}
			switch unit, open := p.units.open(p.clauses[number]); {
			case open == 0:
				return p.needed(number)
			case open == 1 && p.units.is(unit) == 0:
				p.set(unit, number)
				found = true
			}
		}
	}
	p.fail(fmt.Errorf("clause %v does not follow from its candidates", lits))
	return nil
}

// assume makes the literals of a clause false. It reports whether that is impossible, because the clause holds by
// itself.
func (p *CPOGProver) assume(lits formula.Clause) bool {
	for _, l := range lits {
		if p.units.is(l) > 0 {
			return true
		}
		p.units.set(-l)
	}
	return false
}

func (p *CPOGProver) set(unit formula.Lit, number int) {
	p.units.set(unit)
	p.reasons = append(p.reasons, reason{number, unit})
}

func (p *CPOGProver) reset() {
	p.units.reset()
	p.reasons = p.reasons[:0]
}

// needed returns the reasons that lead to a clause that has become false, and this clause.
func (p *CPOGProver) needed(conflict int) []int {
	hints := []int{conflict}
	p.round++
	p.need(conflict)
	for _, r := range slices.Backward(p.reasons) {
		if p.rounds[r.unit.Var()] == p.round {
			hints = append(hints, r.number)
			p.need(r.number)
		}
	}
	slices.Reverse(hints)
	return hints
}

// need marks what a clause is about.
func (p *CPOGProver) need(number int) {
	for _, l := range p.clauses[number] {
		p.rounds[l.Var()] = p.round
	}
}

// begins notes that the clauses of a new node come next.
func (p *CPOGProver) begins(node formula.Lit) {
	p.first = append(p.first, len(p.clauses))
	p.reserve(int(node))
}

// reserve makes room for the variables and nodes up to v.
func (p *CPOGProver) reserve(v int) {
	p.units.reserve(v)
	p.rounds = append(p.rounds, make([]int, v+1-len(p.rounds))...)
}

// begin returns the number of the first clause of a node.
func (p *CPOGProver) begin(node formula.Lit) int { return p.first[node.Var()-p.graph.Vars-1] }

// Down returns candidates for what follows from a literal: the clauses "not the node, or a child" of a product and,
// down to the given depth, of the products below it; and the clauses "not the sum, or a part" of a sum.
func (p *CPOGProver) Down(l formula.Lit, depth int) (numbers []int) {
	n := p.graph.at(l)
	switch {
	case n == nil || p.err != nil:
	case n.sum:
		for _, s := range slices.Backward(p.chains[l].sums) {
			numbers = append(numbers, p.begin(s))
		}
	default:
		for i := range n.children {
			numbers = append(numbers, p.begin(l)+1+i)
		}
		for _, c := range n.children {
			if depth > 0 {
				numbers = append(numbers, p.Down(c, depth-1)...)
			}
		}
	}
	return numbers
}

// Up returns candidates for what a literal follows from: the clause "the node, or not all children" of a product and,
// down to the given depth, of the products below it; and the clauses "the sum, or not a part" of a sum, with those of
// its parts.
func (p *CPOGProver) Up(l formula.Lit, depth int) (numbers []int) {
	n := p.graph.at(l)
	switch {
	case n == nil || p.err != nil:
	case n.sum:
		chain := p.chains[l]
		for _, part := range chain.parts {
			numbers = append(numbers, p.Up(part, depth)...)
		}
		for _, s := range slices.Backward(chain.sums) {
			numbers = append(numbers, p.begin(s)+1, p.begin(s)+2)
		}
	default:
		for _, c := range n.children {
			if depth > 0 {
				numbers = append(numbers, p.Up(c, depth-1)...)
			}
		}
		numbers = append(numbers, p.begin(l))
	}
	return numbers
}

// list appends numbers and the 0 at their end.
func list[N ~int](line []byte, numbers []N) []byte {
	for _, n := range numbers {
		line = strconv.AppendInt(append(line, ' '), int64(n), 10)
	}
	return append(line, " 0"...)
}

func (p *CPOGProver) write(line []byte) {
	p.line = line
	_, err := p.out.Write(append(line, '\n'))
	p.fail(err)
}

// fail keeps the first error.
func (p *CPOGProver) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}
