package quantum

import (
	"container/heap"
	"iter"
)

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
