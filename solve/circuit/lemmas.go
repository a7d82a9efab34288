package circuit

import (
	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// lemma returns the lemma "not the context, or the node for the pieces from i on", or 0 if the node is always true.
func (d *diagram) lemma(i int, used use) int {
	node := d.from(i, used)
	if node.possible && node.node == 0 {
		return 0
	}
	key := lemmaKey{d.key(i, used), d.color, d.condition(i)}
	if _, known := d.known[key]; !known {
		var candidates []int
		if i == d.king {
			candidates = append(d.step(i, model.King, used), d.kingCounted())
		} else {
			candidates = d.choices(i, used)
		}
		d.known[key] = d.Lemma(append(d.context(i, used), node.node), candidates...)
	}
	return d.known[key]
}

// choices returns what the lemma for piece i follows from: it has a nature, and each nature is not possible or makes
// the node true.
func (d *diagram) choices(i int, used use) []int {
	q := d.piece(i)
	numbers := []int{d.some(q), d.notKing(i)}
	for n := range model.AllNatures.All() {
		switch limit := d.exceeded(i, n, used); {
		case n == model.King:
		case !d.may[i].Has(n):
			numbers = append(numbers, d.excluded(d.opposing, q, n))
		case limit >= 0:
			numbers = append(numbers, d.used(limit, i, used))
		default:
			node := d.from(i, used).node
			clause := append(d.context(i, used), -encode.X(q, n), node)
			numbers = append(numbers, d.Lemma(clause, append(d.step(i, n, used), d.Up(node, 1)...)...))
		}
	}
	return numbers
}

// notKing returns why piece i is not the king: another is, or one of those before.
func (d *diagram) notKing(i int) int {
	if i < d.king {
		return d.Input(-encode.X(d.piece(d.king), model.King), -encode.X(d.piece(i), model.King))
	}
	return d.used(0, i, use{1})
}

// used returns why the member of a limit that is used up is false for piece i.
func (d *diagram) used(limit, i int, used use) int {
	before := d.limits[limit].before[i]
	return d.tooMany(limit, before, int(used[limit]), []int{before})
}

// step returns candidates for the node after piece i, if it has nature n: its lemma, with the counters of its context.
func (d *diagram) step(i int, n model.Nature, used use) []int {
	next := d.after(i, n, used)
	numbers := d.notBoth(d.piece(i), n)
	for j, l := range d.limits {
		if l.counts(i) && (j > 0 || i > d.king) {
			numbers = append(numbers, d.Up(d.counter(j, l.before[i+1], int(next[j])), 0)...)
		}
	}
	return append(numbers, d.lemma(i+1, next))
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
