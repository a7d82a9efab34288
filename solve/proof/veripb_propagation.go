package proof

import (
	"context"
	"errors"
	"slices"

	"haft/encode/formula"
)

// A propagator holds constraints, and finds what follows from them by unit propagation: which literals each of them
// needs in view of those that are false (Elffers, Gocht, McCreesh and Nordström, "Justifying All Differences Using
// Pseudo-Boolean Reasoning", AAAI 2020, section 2). What follows without assumptions is kept from one question to the
// next.
type propagator struct {
	ctx    context.Context
	value  []int8        // by variable: 1 true, -1 false, 0 open
	place  []int         // by variable that has a value: its place in the trail
	reason []*row        // by variable that has a value
	trail  []formula.Lit // the true literals in the order found
	done   int           // how many literals of the trail have been followed up
	broken *row          // it cannot hold
	occurs [][]occurrence
	live   int // constraints that are not dead
	gone   int // constraints that are dead and still occur
	epoch  int // how often values have been taken back for good
	steps  int
}

// A row is a constraint of a propagator, which knows its room: by how much the literals that are not false exceed the
// degree. Only literals that have been followed up count as false.
type row struct {
	*sum
	number int  // in the proof; 0 if it has none
	core   bool // it was in the formula, or counts as if it were

	room, largest int
	dead          bool
	needed        bool // it is the reason of a value, or broken
}

type occurrence struct {
	in *row
	a  int // what the literal counts there
}

func newPropagator(ctx context.Context, vars int) *propagator {
	p := &propagator{ctx: ctx}
	p.grow(vars)
	return p
}

// grow makes room for the variables up to vars.
func (p *propagator) grow(vars int) {
	for len(p.value) <= vars {
		p.value, p.place, p.reason = append(p.value, 0), append(p.place, 0), append(p.reason, nil)
		p.occurs = append(p.occurs, nil, nil)
	}
}

// is returns whether a literal is true (1), false (-1) or open (0).
func (p *propagator) is(l formula.Lit) int8 {
	if l < 0 {
		return -p.value[-l]
	}
	return p.value[l]
}

// add adds a constraint, and propagates.
func (p *propagator) add(s *sum) *row { return p.addRow(&row{sum: s}) }

func (p *propagator) addRow(w *row) *row {
	s := w.sum
	w.room = -s.degree
	p.live++
	for _, c := range s.terms {
		l := c.lit()
		w.largest = max(w.largest, c.size())
		if p.is(l) >= 0 || p.place[c.variable] >= p.done {
			w.room += c.size()
		}
		p.occurs[index(l)] = append(p.occurs[index(l)], occurrence{w, c.size()})
	}
	if p.broken == nil {
		if holds := p.look(w); holds {
			p.propagate()
		}
	}
	return w
}

// drop takes the last constraint out again, and all values that were found since the mark.
func (p *propagator) drop(w *row, mark int) {
	p.back(mark)
	p.live--
	if p.broken == w {
		p.broken = nil
	}
	for _, c := range w.terms {
		i := index(c.lit())
		p.occurs[i] = p.occurs[i][:len(p.occurs[i])-1]
	}
}

// back takes back the values from a place of the trail on. Only what was broken by them is whole again.
func (p *propagator) back(mark int) {
	for i := len(p.trail) - 1; i >= mark; i-- {
		l := p.trail[i]
		if i < p.done {
			for _, o := range p.occurs[index(-l)] {
				o.in.room += o.a
			}
		}
		p.value[l.Var()], p.reason[l.Var()] = 0, nil
	}
	p.trail, p.done = p.trail[:min(mark, len(p.trail))], min(p.done, mark)
	if p.broken != nil && p.broken.room >= 0 {
		p.broken = nil
	}
}

// remove deletes constraints, with all that followed from them. The others are given, because something may follow from
// them, too.
func (p *propagator) remove(gone []*row, others func(yield func(*row) bool)) {
	mark, broken := len(p.trail), false
	for _, w := range gone {
		w.dead = true
		p.gone, p.live = p.gone+1, p.live-1
		broken = broken || p.broken == w
		if !w.needed {
			continue
		}
		for _, c := range w.terms {
			if p.value[c.variable] != 0 && p.reason[c.variable] == w {
				mark = min(mark, p.place[c.variable])
			}
		}
	}
	if broken {
		p.broken = nil
	}
	if broken || mark < len(p.trail) {
		p.epoch++
		p.back(mark)
		for other := range others {
			if p.broken == nil {
				p.look(other)
			}
		}
		p.propagate()
	}
	p.sweep()
}

// A mark is a state to which [propagator.undo] can return.
type mark struct{ trail, epoch int }

// mark returns the state, if all that follows is known.
func (p *propagator) mark() mark {
	if p.broken != nil || p.done < len(p.trail) {
		return mark{-1, 0}
	}
	return mark{len(p.trail), p.epoch}
}

// undo is remove for all constraints that were added since the mark.
func (p *propagator) undo(m mark, gone []*row, others func(yield func(*row) bool)) {
	if m.trail < 0 || m.epoch != p.epoch {
		p.remove(gone, others)
		return
	}
	for _, w := range gone {
		w.dead = true
	}
	p.gone, p.live = p.gone+len(gone), p.live-len(gone)
	p.back(m.trail)
	p.broken = nil
	p.sweep()
}

// sweep forgets dead constraints if they are many.
func (p *propagator) sweep() {
	if p.gone < max(minGone, p.live) {
		return
	}
	p.gone = 0
	for i, list := range p.occurs {
		kept := list[:0]
		for _, o := range list {
			if !o.in.dead {
				kept = append(kept, o)
			}
		}
		clear(list[len(kept):])
		p.occurs[i] = kept
	}
}

// look makes the literals true that a constraint needs. It returns false if the constraint cannot hold.
func (p *propagator) look(w *row) bool {
	if w.dead || w.room >= w.largest {
		return true
	}
	if w.room < 0 {
		p.broken, w.needed = w, true
		return false
	}
	for _, c := range w.terms {
		if l := c.lit(); c.size() > w.room && p.is(l) == 0 {
			w.needed = true
			p.set(l, w)
		}
	}
	return true
}

// interval is after how many literals the context is looked at.
const interval = 1 << 10

// propagate follows up the literals of the trail until a constraint cannot hold, or nothing is left to do, or the
// context ends.
func (p *propagator) propagate() {
	for p.broken == nil && p.done < len(p.trail) {
		if p.steps++; p.steps%interval == 0 && p.ctx.Err() != nil {
			return
		}
		l := p.trail[p.done]
		p.done++
		list := p.occurs[index(-l)]
		for _, o := range list {
			o.in.room -= o.a
		}
		for _, o := range list {
			if !p.look(o.in) {
				break
			}
		}
	}
}

// refutes reports whether propagation finds that a constraint cannot hold together with those that are there.
func (p *propagator) refutes(s *sum) bool {
	if p.broken != nil {
		return true
	}
	mark := len(p.trail)
	w := p.add(s)
	defer p.drop(w, mark)
	return p.broken != nil && p.ctx.Err() == nil
}

// rup adds a constraint that follows by reverse unit propagation: together with its negation, propagation of the
// known constraints, or of those that hints name, reaches one that cannot hold. The hint ~ names the negation, which is
// used in any case.
func (v *planes) rup(words []string) error {
	parts := split(words)
	s, err := v.constraint(parts[0])
	switch {
	case err != nil:
		return err
	case len(parts) > 2:
		return errors.New("expected a constraint and hints")
	case len(parts) == 2 && len(parts[1]) > 0:
		var hints []*row
		if hints, err = v.numberedAll(slices.DeleteFunc(slices.Clone(parts[1]), func(w string) bool { return w == "~" })); err != nil {
			return err
		}
		if !v.refutesWith(hints, s.negation()) {
			return errors.New("propagation of the hints finds no contradiction to its negation")
		}
	case !v.all.refutes(s.negation()):
		return errors.New("propagation finds no contradiction to its negation")
	}
	return v.learn(s)
}

// refutesWith reports whether propagation finds that a constraint cannot hold together with some others.
func (v *planes) refutesWith(others []*row, s *sum) bool {
	var used []*row
	seen := map[*row]bool{}
	for _, r := range others {
		if !seen[r] && v.some.broken == nil {
			seen[r] = true
			used = append(used, v.some.add(r.sum))
		}
	}
	refuted := v.some.refutes(s)
	for _, w := range slices.Backward(used) {
		v.some.drop(w, 0)
	}
	return refuted
}

// assume makes literals true, and propagates. It reports whether no constraint is broken.
func (p *propagator) assume(lits []formula.Lit) bool {
	for _, l := range lits {
		switch p.is(l) {
		case -1:
			return false
		case 0:
			p.set(l, nil)
		}
	}
	p.propagate()
	return p.broken == nil
}

func (p *propagator) set(l formula.Lit, because *row) {
	p.value[l.Var()], p.place[l.Var()], p.reason[l.Var()] = 1, len(p.trail), because
	if l < 0 {
		p.value[l.Var()] = -1
	}
	p.trail = append(p.trail, l)
}
