package circuit

import (
	"fmt"
	"slices"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// A side counts how much of its limits the first of its pieces use.
type side struct {
	*builder
	color    model.Color
	limits   []*limit // that of the king first
	nodes    map[nodeKey]result
	counters map[counterKey]formula.Lit
	full     map[string]int // lemmas of tooMany
	counted  [8]int         // lemmas of kingCounted
}

// A limit says that at most k of the members are true.
type limit struct {
	k       int
	members []formula.Lit
	nature  model.Nature
	before  [places + 1]int // by place: how many members belong to pieces before it
}

func newSide(b *builder, c model.Color) *side {
	s := &side{
		builder: b, color: c,
		nodes: map[nodeKey]result{}, counters: map[counterKey]formula.Lit{}, full: map[string]int{},
	}
	rules := &b.problem.Rules
	for n := range model.AllNatures.All() {
		s.limit(rules.Roster[n], n, func(int) bool { return true })
	}
	if rules.Bishops == model.OppositeBishops {
		for parity := range 2 {
			s.limit(1, model.Bishop, func(file int) bool { return file%2 == parity })
		}
	}
	return s
}

// limit adds the limit of a nature for the pieces on some files.
func (s *side) limit(k int, n model.Nature, on func(file int) bool) {
	l := &limit{k: k, nature: n}
	for i := range l.before {
		l.before[i] = len(l.members)
		if i < majors && on(i) {
			l.members = append(l.members, encode.X(s.piece(i), n))
		}
	}
	s.limits = append(s.limits, l)
}

// counts reports whether the limit has a member for the piece in place i.
func (l *limit) counts(i int) bool { return l.before[i] < l.before[i+1] }

// piece returns the piece in a place.
func (s *side) piece(i int) model.Piece { return model.NewPiece(s.color, i+1) }

type counterKey struct{ limit, first, count int }

// counter returns "exactly count of the first members are true". It is 0, for true, if there are none. The count must
// be possible.
func (s *side) counter(limit, first, count int) formula.Lit {
	if first == 0 {
		return 0
	}
	key := counterKey{limit, first, count}
	if _, known := s.counters[key]; !known {
		var parts []formula.Lit
		if count > 0 {
			parts = append(parts, s.taken(limit, first, count))
		}
		if count < first {
			parts = append(parts, s.left(limit, first, count))
		}
		s.counters[key] = s.Sum(parts...)
	}
	return s.counters[key]
}

// taken is the part of a counter in which the last of the first members is true.
func (s *side) taken(limit, first, count int) formula.Lit {
	return s.Product(s.limits[limit].members[first-1], s.counter(limit, first-1, count-1))
}

// left is the part of a counter in which the last of the first members is false.
func (s *side) left(limit, first, count int) formula.Lit {
	return s.Product(-s.limits[limit].members[first-1], s.counter(limit, first-1, count))
}

// tooMany returns the clause or lemma "if the counter holds, not all of these later members are true", for so many of
// them that the limit would be exceeded by one.
func (s *side) tooMany(limit, first, count int, later []int) int {
	members := s.limits[limit].members
	var clause formula.Clause
	for _, i := range later {
		clause = append(clause, -members[i])
	}
	if count == 0 {
		return s.Input(clause...)
	}
	more := slices.Insert(slices.Clone(later), 0, first-1)
	if first == 1 { // the counter is this member
		return s.tooMany(limit, 0, 0, more)
	}
	key := fmt.Sprint(limit, first, count, later)
	if _, known := s.full[key]; !known {
		taken := s.taken(limit, first, count)
		candidates := append(s.Down(taken, 0), s.tooMany(limit, first-1, count-1, more))
		number := s.Lemma(append(clause, -taken), candidates...)
		if count < first {
			counter := s.counter(limit, first, count)
			candidates = slices.Concat([]int{number}, s.Down(counter, 0), s.Down(s.left(limit, first, count), 0))
			candidates = append(candidates, s.tooMany(limit, first-1, count, later))
			number = s.Lemma(append(clause, -counter), candidates...)
		}
		s.full[key] = number
	}
	return s.full[key]
}

// someKing returns the clause that a piece of the side is its king.
func (s *side) someKing() int { return s.Input(s.limits[0].members...) }

// onlyKing returns the clauses that no other piece is king if q is.
func (s *side) onlyKing(q model.Piece) (numbers []int) {
	for i := range 8 {
		if other := s.piece(i); other != q {
			numbers = append(numbers, s.Input(-encode.X(q, model.King), -encode.X(other, model.King)))
		}
	}
	return numbers
}
