package proof

import "haft/encode/formula"

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
