package circuit

import (
	"slices"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// A diagram decides piece by piece what the majors of a side are, apart from the king.
type diagram struct {
	*side
	king     int // the file of the side's king
	opposing model.Piece
	may      [8]model.Natures // by file; that of the king is king
	because  [8]bool          // whether something is banned because of the opposing king
}

// use says how much of each limit is used. There are five natures and two limits for bishops on opposite colours.
type use [7]int8

// A result is a node. It is impossible if nothing makes it true; a possible node 0 is always true.
type result struct {
	node     formula.Lit
	possible bool
}

// A nodeKey holds all that a node depends on: what may follow from piece i on.
type nodeKey struct {
	piece int
	used  use
	may   [8]model.Natures
}

// arrangements returns the node of the arrangements of a side with these two kings, whether there are any, and the
// lemma "not these kings, or one of the arrangements".
func (s *side) arrangements(king, opposing model.Piece) (node formula.Lit, possible bool, lemma int) {
	d := &diagram{side: s, king: king.File(), opposing: opposing}
	for i := range 8 {
		d.may[i], d.because[i] = s.builder.may(opposing, s.piece(i))
	}
	d.may[d.king], d.because[d.king] = model.King.Set(), false
	r := d.from(0, use{})
	return r.node, r.possible, d.lemma(0, use{})
}

func (d *diagram) key(i int, used use) nodeKey {
	k := nodeKey{piece: i, used: used}
	copy(k.may[i:], d.may[i:])
	return k
}

// from returns the node for the pieces from i on, if those before use so much.
func (d *diagram) from(i int, used use) result {
	switch i {
	case 8:
		return result{possible: true}
	case d.king:
		return d.from(i+1, d.after(i, model.King, used))
	}
	key := d.key(i, used)
	if r, known := d.nodes[key]; known {
		return r
	}
	var parts []formula.Lit
	for n := range d.may[i].All() {
		if d.exceeded(i, n, used) >= 0 {
			continue
		}
		if rest := d.from(i+1, d.after(i, n, used)); rest.possible {
			parts = append(parts, d.Product(d.is(d.piece(i), n), rest.node))
		}
	}
	r := result{}
	if len(parts) > 0 {
		r = result{d.Sum(parts...), true}
	}
	d.nodes[key] = r
	return r
}

// exceeded returns the limit that would be exceeded if piece i had nature n, or -1.
func (d *diagram) exceeded(i int, n model.Nature, used use) int {
	for j, l := range d.limits {
		if l.nature == n && l.counts(i) && int(used[j]) == l.k {
			return j
		}
	}
	return -1
}

// after returns what is used if piece i has nature n.
func (d *diagram) after(i int, n model.Nature, used use) use {
	for j, l := range d.limits {
		if l.nature == n && l.counts(i) {
			used[j]++
		}
	}
	return used
}

// context returns the conditions under which the node for the pieces from i on is true, negated. What is used stands
// in counters. The king is a piece from i on, or one of those that the counters are about.
func (d *diagram) context(i int, used use) (clause formula.Clause) {
	for j, l := range d.limits {
		if j > 0 || i > d.king {
			clause = append(clause, -d.counter(j, l.before[i], int(used[j])))
		}
	}
	if i <= d.king {
		clause = append(clause, -encode.X(d.piece(d.king), model.King))
	}
	return append(clause, d.condition(i))
}

// condition returns that the opposing king is another, if something is banned from the pieces from i on because of it.
func (d *diagram) condition(i int) formula.Lit {
	if slices.Contains(d.because[i:], true) {
		return -encode.X(d.opposing, model.King)
	}
	return 0
}

// lemmaKey is a node with its context; what is not in the key of the node.
type lemmaKey struct {
	nodeKey
	color     model.Color
	condition formula.Lit
}
