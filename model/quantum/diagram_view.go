package quantum

import "haft/model"

// view is the survey of all boards of a diagram, with the weight of each node.
type view struct {
	*survey
	totals []number
}

func (d *diagram) view() *view {
	if d.seen == nil {
		var roots []ref
		for _, p := range d.parts {
			roots = append(roots, p.node)
		}
		v := d.store.survey(roots...)
		d.seen = &view{v, v.totals()}
	}
	return d.seen
}

// total returns the weight of a part of the diagram.
func (v *view) total(p part) number {
	if p.empty() {
		return number{}
	}
	return p.factor.times(v.totals[v.place(p.node)])
}

func (d *diagram) weight() number { return d.view().total(d.parts[Playable]) }

func (d *diagram) distinct() (sum number) {
	v := d.view()
	counts := v.counts()
	for _, p := range d.parts {
		if !p.empty() {
			sum = sum.plus(counts[v.place(p.node)])
		}
	}
	return sum
}

func (d *diagram) tally() Tally {
	var t counts
	for fate, p := range d.parts {
		t.fates[fate] = d.store.size(p)
	}
	d.store.scratch(func() { d.countChecks(&t) })
	return t.export()
}

// countChecks adds the counts of the two sides if a mover may not leave his king attacked, because
// then no board has both kings in check.
func (d *diagram) countChecks(t *counts) {
	s, all := d.store, d.parts[Playable]
	var safe [2]part
	for _, c := range colors {
		safe[c] = s.safe(all, d.who, c)
		t.checked[c] = t.fates[Playable].minus(s.size(safe[c]))
		t.inCheck.add(t.checked[c])
	}
	if s.rules.SelfCheck {
		neither := s.safe(safe[model.White], d.who, model.Black)
		t.inCheck = t.fates[Playable].minus(s.size(neither))
	}
}

func (d *diagram) at(depth number) Board {
	v := d.view()
	for _, p := range d.parts {
		total := v.total(p)
		if depth.cmp(total) < 0 {
			return v.boardAt(p, depth)
		}
		depth = depth.minus(total)
	}
	panic("quantum: a depth beyond the weight of all boards")
}

// boardAt goes down to the board at a depth below the weight of p.
func (v *view) boardAt(p part, depth number) (b Board) {
	for p.node != leaf {
		at := squareAt(v.store.nodes[p.node].level)
		for _, e := range v.store.fan(p.node) {
			below := v.store.follow(p.factor, e)
			total := v.total(below)
			if depth.cmp(total) < 0 {
				b.put(at, e.man())
				p = below
				break
			}
			depth = depth.minus(total)
		}
	}
	return b
}
