package circuit

import (
	"fmt"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// lemma returns the lemma "not the context, or the node for the state", or 0 if the node is always true.
func (d *diagram) lemma(s state) int {
	node := d.from(s)
	switch {
	case node.possible && node.node == 0 || d.stopped():
		return 0
	case d.leftOut(s.place):
		return d.lemma(state{s.place + 1, s.used, s.open})
	}
	key := lemmaKey{d.key(s), d.color, d.condition(s), fmt.Sprint(d.silent(s))}
	if _, known := d.known[key]; !known {
		d.steps++
		var candidates []int
		switch dead := d.dead(s); {
		case dead >= 0:
			candidates = d.noGiver(s, &d.claims[dead])
		case s.place == d.king:
			candidates = append(d.step(s, model.King), d.kingCounted())
		default:
			candidates = d.choices(s)
		}
		d.known[key] = d.Lemma(append(d.context(s), node.node), candidates...)
	}
	return d.known[key]
}

// choices returns what the lemma for a state follows from: the next piece has a nature, and each nature is not possible
// or makes the node true.
func (d *diagram) choices(s state) []int {
	q := d.piece(s.place)
	numbers := []int{d.some(q)}
	if q.Major() {
		numbers = append(numbers, d.notKing(s, s.place))
	}
	for n := range model.AllNatures.All() {
		switch limit := d.exceeded(s, n); {
		case n == model.King:
		case !d.may[s.place].Has(n):
			numbers = append(numbers, d.excluded(d.opposing, q, n))
		case limit >= 0:
			before := d.limits[limit].before[s.place]
			numbers = append(numbers, d.tooMany(limit, before, int(s.used[limit]), []int{before}))
		default:
			node := d.from(s).node
			clause := append(d.context(s), -encode.X(q, n), node)
			numbers = append(numbers, d.Lemma(clause, append(d.step(s, n), d.Up(node, 1)...)...))
		}
	}
	return numbers
}

// notKing returns why the major in place i, at or behind that of a state, is not the king: another is, or one of those
// before.
func (d *diagram) notKing(s state, i int) int {
	if s.place <= d.king {
		return d.Input(-encode.X(d.piece(d.king), model.King), -encode.X(d.piece(i), model.King))
	}
	return d.tooMany(0, s.place, 1, []int{i})
}

// step returns candidates for the node of the next state, if the next piece has nature n: its lemma, with its context.
func (d *diagram) step(s state, n model.Nature) []int {
	next := d.after(s, n)
	numbers := d.notBoth(d.piece(s.place), n)
	for j, l := range d.limits {
		if l.counts(s.place) && next.place < majors && (j > 0 || s.place > d.king) {
			numbers = append(numbers, d.Up(d.counter(j, l.before[next.place], int(next.used[j])), 0)...)
		}
	}
	for _, none := range d.silent(next) {
		numbers = append(numbers, d.Up(none, 0)...)
	}
	return append(numbers, d.lemma(next))
}

// kingCounted returns the lemma "the king is another, or just one of the pieces up to it is the king".
func (d *diagram) kingCounted() int {
	if d.counted[d.king] == 0 {
		q := d.piece(d.king)
		candidates := d.onlyKing(q)
		for i := 1; i <= d.king; i++ {
			candidates = append(candidates, d.Up(d.counter(0, i, 0), 0)...)
		}
		counter := d.counter(0, d.king+1, 1)
		candidates = append(candidates, d.Up(counter, 0)...)
		d.counted[d.king] = d.Lemma(formula.Clause{-encode.X(q, model.King), counter}, candidates...)
	}
	return d.counted[d.king]
}
