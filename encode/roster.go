package encode

import (
	"fmt"
	"slices"

	"haft/encode/card"
	"haft/encode/formula"
	"haft/model"
)

// A rosterWriter writes constraint 3 for one side: counted limits, each by itself (counting), or the side as a whole,
// so that propagation finds more.
type rosterWriter interface {
	side(f *formula.Formula, s *side)
}

// A side is what a roster constrains: pieces that have one of several natures each, and limits on the natures.
type side struct {
	pieces []string        // their names
	x      [][]formula.Lit // by piece and nature: the piece has the nature
	limits []limit         // of each nature in order, then others
}

// A limit says that at most k of lits are true.
type limit struct {
	lits   []formula.Lit
	k      int
	filled bool // exactly k are true if the roster is filled
}

// backRank returns the side of the majors of c. If the roster is filled and the bishops start on opposite colours,
// there are two of them, one on the files of each parity.
func backRank(r *model.Rules, c model.Color) *side {
	s := &side{}
	for i := range 8 {
		p := model.NewPiece(c, i+1)
		s.pieces = append(s.pieces, p.String())
		s.x = append(s.x, options(p, model.AllNatures))
	}
	for n := range model.AllNatures.All() {
		s.limits = append(s.limits, limit{majors(c, n, 0, 1), r.Roster[n], true})
	}
	if r.Bishops == model.OppositeBishops {
		two := r.Roster[model.Bishop] == 2
		s.limits = append(s.limits, limit{majors(c, model.Bishop, 0, 2), 1, two},
			limit{majors(c, model.Bishop, 1, 2), 1, two})
	}
	return s
}

// majors returns x(c,i,n) for the majors of c, from the given file on, a step of files apart.
func majors(c model.Color, n model.Nature, file, step int) []formula.Lit {
	var lits []formula.Lit
	for ; file < 8; file += step {
		lits = append(lits, X(model.NewPiece(c, file+1), n))
	}
	return lits
}

// filled reports whether the limits add up to the eight majors. Every limit is then reached.
func filled(r *model.Rules) bool {
	sum := 0
	for _, k := range r.Roster {
		sum += k
	}
	return sum == 8
}

// natures returns the number of natures.
func (s *side) natures() int { return len(s.x[0]) }

// room returns the limits of the natures.
func (s *side) room() []int {
	room := make([]int, s.natures())
	for n := range room {
		room[n] = s.limits[n].k
	}
	return room
}

// having returns "piece i has the nature", by i.
func (s *side) having(nature int) []formula.Lit {
	lits := make([]formula.Lit, len(s.x))
	for i := range s.x {
		lits[i] = s.x[i][nature]
	}
	return lits
}

// counting writes the limits one by one. An encoding that is made for exactly k writes both ends of the limits of a
// filled roster.
type counting struct{ card.Limit }

// countedRows returns the wanted rows of package card as choices for rosters.
func countedRows(wanted func(card.Limit) bool) (rows []choice[rosterWriter]) {
	for _, l := range card.Limits {
		if !wanted(l) {
			continue
		}
		c := chosen(l.Label)
		c.Filled, c.Missed = l.Both, missedBy[l.Name]
		switch {
		case l.Complete && l.Both:
			c.Missed = bothLimits
		case l.Complete:
			c.Missed = eachLimit
		}
		rows = append(rows, choice[rosterWriter]{c, counting{l}})
	}
	return rows
}

// limitCalled returns a row that is known to exist.
func limitCalled(name string) card.Limit {
	l, err := card.ByName(name)
	if err != nil {
		panic(err)
	}
	return l
}

func (write counting) side(f *formula.Formula, s *side) {
	if write.Both && s.limits[0].filled {
		s.meanFilled(f)
	}
	for _, l := range s.limits {
		if l.filled && write.Both {
			write.Exactly(f, Roster, l.lits, l.k)
		} else {
			write.AtMost(f, Roster, l.lits, l.k)
		}
	}
}

// wholeSide is a writer that sees all limits of a side at once.
type wholeSide func(f *formula.Formula, s *side)

func (write wholeSide) side(f *formula.Formula, s *side) { write(f, s) }

// slots writes a filled roster as a permutation: in chess eight slots, one for K, one for Q, two for R, and so on.
// Exactly one piece is in each slot, and each piece is in exactly one slot. The direct encoding of a permutation is
// folklore (Walsh, "Permutation Problems and Channelling Constraints", LPAR 2001). Slots of the same nature are
// filled in the order of the pieces, so that each solution has one filling.
//
// 64 variables and, for the roster of chess, 652 clauses for a side.
func slots(f *formula.Formula, s *side) {
	var natures []int // by slot
	for n := range s.natures() {
		for range s.limits[n].k {
			natures = append(natures, n)
		}
	}
	in := slotVariables(f, s, len(natures))
	s.meanSlots(f, in, natures)
	for i := range in {
		onePairwise(f, Roster, in[i])
		linkSlots(f, s.x[i], natures, in[i])
	}
	for j := range natures {
		onePairwise(f, Roster, slot(in, j))
		if j > 0 && natures[j] == natures[j-1] {
			inOrder(f, slot(in, j-1), slot(in, j))
		}
	}
	otherLimits(f, s)
}

// slotVariables returns "piece i is in slot j", by i and j.
func slotVariables(f *formula.Formula, s *side, slots int) (in [][]formula.Lit) {
	for _, name := range s.pieces {
		var lits []formula.Lit
		for j := range slots {
			lits = append(lits, f.Named(fmt.Sprintf("%s:slot%d", name, j+1)))
		}
		in = append(in, lits)
	}
	return in
}

// linkSlots says that a piece has a nature exactly if it is in one of the nature's slots.
func linkSlots(f *formula.Formula, x []formula.Lit, natures []int, in []formula.Lit) {
	for n, has := range x {
		some := []formula.Lit{-has}
		for j, l := range in {
			if natures[j] == n {
				f.Add(Roster, -l, has)
				some = append(some, l)
			}
		}
		f.Add(Roster, some...)
	}
}

// inOrder forbids that the piece in the second slot comes before the piece in the first.
func inOrder(f *formula.Formula, first, second []formula.Lit) {
	for i, l := range second {
		for _, later := range first[i+1:] {
			f.Add(Roster, -l, -later)
		}
	}
}

// slot returns "piece i is in slot j", by i.
func slot(in [][]formula.Lit, j int) []formula.Lit {
	lits := make([]formula.Lit, len(in))
	for i := range in {
		lits[i] = in[i][j]
	}
	return lits
}

// otherLimits writes the limits that are not on a nature, such as those of bishops on opposite colours, for writers
// that do not cover them otherwise.
func otherLimits(f *formula.Formula, s *side) {
	for _, l := range s.limits[s.natures():] {
		limitCalled("binomial").AtMost(f, Roster, l.lits, l.k)
	}
}

// Those returns every encoding of All that matches a list of axis=choice pairs, as Parse reads it. Several choices
// of one axis are alternatives, and an axis that is not named may have any choice. The result may be empty. An
// unknown axis or choice is an error.
func Those(list string) ([]Encoding, error) {
	wanted := map[string][]string{}
	for _, pair := range pairsOf(list) {
		a, name, err := parsePair(pair)
		if err != nil {
			return nil, err
		}
		var e Encoding
		*a.of(&e) = name
		if _, err := a.choice(e); err != nil {
			return nil, err
		}
		wanted[a.Name] = append(wanted[a.Name], name)
	}
	var matching []Encoding
	for _, e := range offered() {
		if e.among(wanted) {
			matching = append(matching, e)
		}
	}
	return matching, nil
}

// among reports whether e has one of the wanted names on each axis that has some.
func (e Encoding) among(wanted map[string][]string) bool {
	for _, a := range axes() {
		if names := wanted[a.Name]; names != nil && !slices.Contains(names, *a.of(&e)) {
			return false
		}
	}
	return true
}
