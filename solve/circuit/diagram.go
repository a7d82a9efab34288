package circuit

import (
	"fmt"
	"slices"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// A diagram decides piece by piece what the majors of a side are, apart from the king, and then what the promoted pawns
// are that may have given a check. A place is the index of a piece: the majors are in the first eight.
type diagram struct {
	*side
	king     int // the place of the side's king
	opposing model.Piece
	may      [places]model.Natures // by place: nothing if the piece is left out; that of the king is king
	because  [places]bool          // whether something is banned because of the opposing king
	claims   []claim               // of checks to the opposing king
}

const (
	majors = 8
	places = 16
)

// use says how much of each limit is used. There are five natures and two limits for bishops on opposite colours.
type use [7]int8

// A result is a node. It is impossible if nothing makes it true; a possible node 0 is always true.
type result struct {
	node     formula.Lit
	possible bool
}

// A state is what the pieces before a place leave to those from there on: how much of the limits they use, and which
// claims none of them makes true.
type state struct {
	place int
	used  use
	open  string // a rune for each claim
}

// A nodeKey holds all that a node depends on: what may follow from a place on.
type nodeKey struct {
	place int
	used  use
	may   [places]model.Natures
	open  string // what makes the claims true, from there on
}

// diagram returns the diagram of a side with these two kings.
func (s *side) diagram(king, opposing model.Piece) *diagram {
	d := &diagram{side: s, king: king.File(), opposing: opposing}
	for i := range majors {
		d.may[i], d.because[i] = s.builder.may(opposing, s.piece(i))
	}
	d.may[d.king], d.because[d.king] = model.King.Set(), false
	d.hear()
	return d
}

// placements returns the node of the placements, whether there are any, and the lemma "not these kings, or one of
// the placements".
func (d *diagram) placements() (node formula.Lit, possible bool, lemma int) {
	begin := state{open: d.minClaims(0, d.allClaims())}
	r := d.from(begin)
	return r.node, r.possible, d.lemma(begin)
}

func (d *diagram) key(s state) nodeKey {
	k := nodeKey{place: s.place, used: s.used, open: d.rows(s)}
	copy(k.may[s.place:], d.may[s.place:])
	return k
}

// leftOut reports whether a place is passed over.
func (d *diagram) leftOut(i int) bool { return i >= majors && i < places && d.may[i] == 0 }

// from returns the node for a state.
func (d *diagram) from(s state) result {
	i := s.place
	switch {
	case d.dead(s) >= 0 || d.stopped():
		return result{}
	case i == places:
		return result{possible: true}
	case i == d.king:
		return d.from(d.after(s, model.King))
	case d.leftOut(i):
		return d.from(state{i + 1, s.used, s.open})
	}
	key := d.key(s)
	if r, known := d.nodes[key]; known {
		return r
	}
	d.steps++
	var parts []formula.Lit
	for n := range d.may[i].All() {
		if d.exceeded(s, n) >= 0 {
			continue
		}
		if rest := d.from(d.after(s, n)); rest.possible {
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

// exceeded returns the limit that would be exceeded if the next piece had nature n, or -1.
func (d *diagram) exceeded(s state, n model.Nature) int {
	for j, l := range d.limits {
		if l.nature == n && l.counts(s.place) && int(s.used[j]) == l.k {
			return j
		}
	}
	return -1
}

// after returns the state if the next piece has nature n. Behind the majors all places in the roster are taken, and
// nothing need be said of them.
func (d *diagram) after(s state, n model.Nature) state {
	next := state{s.place + 1, s.used, d.minClaims(s.place+1, d.unmet(s, n))}
	for j, l := range d.limits {
		if l.nature == n && l.counts(s.place) {
			next.used[j]++
		}
	}
	if next.place >= majors {
		next.used = use{}
	}
	return next
}

// context returns the conditions under which the node for a state is true, negated. What is used stands in counters.
// The king is a piece from this place on, or one of those that the counters are about.
func (d *diagram) context(s state) (clause formula.Clause) {
	i := s.place
	for j, l := range d.limits {
		if i < majors && (j > 0 || i > d.king) {
			clause = append(clause, -d.counter(j, l.before[i], int(s.used[j])))
		}
	}
	if i <= d.king {
		clause = append(clause, -encode.X(d.piece(d.king), model.King))
	}
	for _, none := range d.silent(s) {
		clause = append(clause, -none)
	}
	return append(clause, d.condition(s))
}

// condition returns that the opposing king is another, if something follows from it for the pieces of a state.
func (d *diagram) condition(s state) formula.Lit {
	if s.open != "" || slices.Contains(d.because[s.place:], true) {
		return -encode.X(d.opposing, model.King)
	}
	return 0
}

// lemmaKey is a node with its context; what is not in the key of the node.
type lemmaKey struct {
	nodeKey
	color     model.Color
	condition formula.Lit
	silent    string
}

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
