package quantum

// marginals goes down from the roots. reaching is the weight with which boards reach a node; an
// edge has that, times its factor, times the total below it.
func (d *diagram) marginals() *marginals {
	v := d.view()
	reaching := make([]number, len(v.order))
	for _, p := range d.parts {
		if !p.empty() {
			at := v.place(p.node)
			reaching[at] = reaching[at].plus(p.factor)
		}
	}
	var sums marginals
	for i := len(v.order) - 1; i > 0; i-- {
		n := v.order[i]
		square := &sums[squareAt(d.store.nodes[n].level)]
		for _, e := range d.store.fan(n) {
			below := v.place(e.child())
			w := reaching[i].times(d.store.weights.number(e.weight))
			reaching[below] = reaching[below].plus(w)
			square[e.man()] = square[e.man()].plus(w.times(v.totals[below]))
		}
	}
	return &sums
}
