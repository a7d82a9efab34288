package quantum

import (
	"container/heap"
	"iter"
	"math/bits"

	"haft/model"
)

// view is the nodeList of all boards of a diagram, with the weight of each node.
type view struct {
	*nodeList
	totals []number
}

func (d *diagram) view() *view {
	if d.seen == nil {
		var roots []ref
		for _, p := range d.parts {
			roots = append(roots, p.node)
		}
		v := d.store.nodeList(roots...)
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

// nodeList lists the nodes below some roots from the leaf upwards: children come before parents. What
// is known about each node is kept in slices, by its place in this order.
type nodeList struct {
	store  *store
	order  []ref
	marks  []uint64 // a bit for each node of the store
	before []uint32 // for each word of marks, the number of nodes before it
}

func (s *store) nodeList(roots ...ref) *nodeList {
	v := &nodeList{store: s, marks: make([]uint64, len(s.nodes)/64+1)}
	for _, n := range roots {
		v.mark(n)
	}
	for i := len(v.marks) - 1; i >= 0; i-- {
		v.markBelow(i)
	}
	v.number()
	return v
}

func (v *nodeList) mark(n ref) { v.marks[n/64] |= 1 << (n % 64) }

func (v *nodeList) has(n ref) bool { return v.marks[n/64]>>(n%64)&1 != 0 }

// markBelow marks the children of the nodes of a word, including those in the same word.
func (v *nodeList) markBelow(word int) {
	if v.marks[word] == 0 {
		return
	}
	for bit := 63; bit >= 0; bit-- {
		if n := ref(word*64 + bit); v.has(n) {
			for _, e := range v.store.fan(n) {
				v.mark(e.child())
			}
		}
	}
}

// number fills order and before. The node none has no place.
func (v *nodeList) number() {
	v.marks[0] &^= 1 << none
	v.before = make([]uint32, len(v.marks))
	for i, word := range v.marks {
		v.before[i] = uint32(len(v.order))
		for ; word != 0; word &= word - 1 {
			v.order = append(v.order, ref(i*64+bits.TrailingZeros64(word)))
		}
	}
}

func (v *nodeList) place(n ref) int {
	return int(v.before[n/64]) + bits.OnesCount64(v.marks[n/64]&(1<<(n%64)-1))
}

// fold computes a number for each node from its edges and the numbers of its children. The leaf has
// one.
func (v *nodeList) fold(step func(sum number, e edge, below number) number) []number {
	values := make([]number, len(v.order))
	for i, n := range v.order {
		if n == leaf {
			values[i] = small(1)
			continue
		}
		for _, e := range v.store.fan(n) {
			values[i] = step(values[i], e, values[v.place(e.child())])
		}
	}
	return values
}

// totals returns the weight of all boards of each node together.
func (v *nodeList) totals() []number {
	return v.fold(func(sum number, e edge, below number) number {
		return sum.plus(v.store.weights.number(e.weight).times(below))
	})
}

// counts returns the number of boards of each node.
func (v *nodeList) counts() []number {
	return v.fold(func(sum number, _ edge, below number) number { return sum.plus(below) })
}

// heaviest returns the weight of each node's heaviest board.
func (v *nodeList) heaviest() []number {
	return v.fold(func(most number, e edge, below number) number {
		if w := v.store.weights.number(e.weight).times(below); w.cmp(most) > 0 {
			return w
		}
		return most
	})
}

// cast returns exactly the men that appear on some board of n.
func (s *store) cast(n ref) *cast {
	var who cast
	for _, n := range s.nodeList(n).order {
		for _, e := range s.fan(n) {
			who[squareAt(s.nodes[n].level)] |= e.man().set()
		}
	}
	return &who
}

// size returns the number and the weight of the boards of parts.
func (s *store) size(parts ...part) (sum count) {
	roots := make([]ref, len(parts))
	for i, p := range parts {
		roots[i] = p.node
	}
	v := s.nodeList(roots...)
	counts, totals := v.counts(), v.totals()
	for _, p := range parts {
		if !p.empty() {
			at := v.place(p.node)
			sum.add(count{counts[at], p.factor.times(totals[at])})
		}
	}
	return sum
}

// weight is a factor as the diagram stores it: the number itself below 2^31, otherwise a place in a
// table of the numbers in use. Equal numbers have equal weights, so that nodes and questions can be
// looked up by them. In uniform play of 80 plies, all but a few edges of the finished diagram hold
// less than 2^16.
type weight uint32

const inTable weight = 1 << 31

// weights is the table.
type weights struct {
	numbers []number
	words   map[uint64]weight
	wide    map[string]weight // by the bytes of the number
}

func newWeights() weights {
	return weights{words: map[uint64]weight{}, wide: map[string]weight{}}
}

func (w *weights) number(of weight) number {
	if of < inTable {
		return small(uint64(of))
	}
	return w.numbers[of-inTable]
}

func (w *weights) of(n number) weight {
	switch {
	case n.wide != nil:
		return w.ofWide(n)
	case n.small < uint64(inTable):
		return weight(n.small)
	}
	id, ok := w.words[n.small]
	if !ok {
		id = w.enter(n)
		w.words[n.small] = id
	}
	return id
}

func (w *weights) ofWide(n number) weight {
	key := string(n.wide.Bytes())
	id, ok := w.wide[key]
	if !ok {
		id = w.enter(n)
		w.wide[key] = id
	}
	return id
}

func (w *weights) enter(n number) weight {
	w.numbers = append(w.numbers, n)
	return inTable + weight(len(w.numbers)-1)
}

// bytes returns about how much memory the table uses.
func (w *weights) bytes() int64 {
	return int64(cap(w.numbers))*16 + int64(len(w.words))*48 + int64(len(w.wide))*160
}

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

// byWeight searches best first. A prefix of filled squares is as good as the heaviest board that
// begins with it, which is known for every node. So boards come out in order, and only what leads
// to them is visited.
func (d *diagram) byWeight() iter.Seq[weighed] {
	v := d.view()
	best := v.heaviest()
	return func(yield func(weighed) bool) {
		q := &frontier{}
		for fate, p := range d.parts {
			q.enter(&prefix{part: p, fate: Fate(fate)}, v, best)
		}
		for len(q.list) > 0 {
			x := heap.Pop(q).(*prefix)
			if x.node != leaf {
				q.expand(x, v, best)
			} else if !yield(weighed{x.board, x.factor, x.fate}) {
				return
			}
		}
	}
}

// prefix is the boards of a part whose earlier squares are filled as on board.
type prefix struct {
	part
	board Board
	bound number // weight of its heaviest board
	level uint8
	fate  Fate
}

// frontier is a queue of prefixes that have no board in common.
type frontier struct{ list []*prefix }

// enter first fills the squares that are the same on all boards of the prefix.
func (q *frontier) enter(x *prefix, v *view, best []number) {
	if x.empty() {
		return
	}
	for x.node != leaf && len(v.store.fan(x.node)) == 1 {
		x.follow(v.store, v.store.fan(x.node)[0])
	}
	x.bound = x.factor.times(best[v.place(x.node)])
	heap.Push(q, x)
}

func (q *frontier) expand(x *prefix, v *view, best []number) {
	for _, e := range v.store.fan(x.node) {
		next := *x
		next.follow(v.store, e)
		q.enter(&next, v, best)
	}
}

// follow fills one more square.
func (x *prefix) follow(s *store, e edge) {
	x.board.put(squareAt(x.level), e.man())
	x.part = s.follow(x.factor, e)
	x.level++
}

func (q *frontier) Len() int { return len(q.list) }

// Less puts the heavier prefix first, and among equals the one whose boards come first: squares
// still to come count as empty, which is the least they can be. Of two prefixes that look the same
// so far, from boards of different fates, the shorter one is expanded first.
func (q *frontier) Less(i, j int) bool {
	a, b := q.list[i], q.list[j]
	if order := b.bound.cmp(a.bound); order != 0 {
		return order < 0
	}
	if order := a.board.Compare(&b.board); order != 0 {
		return order < 0
	}
	return a.level < b.level
}

func (q *frontier) Swap(i, j int) { q.list[i], q.list[j] = q.list[j], q.list[i] }

// Push implements heap.Interface.
func (q *frontier) Push(x any) { q.list = append(q.list, x.(*prefix)) }

// Pop implements heap.Interface.
func (q *frontier) Pop() any {
	last := q.list[len(q.list)-1]
	q.list = q.list[:len(q.list)-1]
	return last
}
