package encode

import (
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
