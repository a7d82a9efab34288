package encode

import (
	"haft/encode/card"
	"haft/encode/formula"
	"haft/model"
)

// A RosterWriter writes constraint 3 for one side. Most count each limit by itself; some
// write the side as a whole, which lets them find more.
type RosterWriter interface {
	side(f *formula.Formula, s *side)
}

// A side is what a roster is about: pieces that have one of some natures each, and how many may
// have which.
type side struct {
	pieces []string        // their names
	x      [][]formula.Lit // by piece and nature: the piece has the nature
	limits []limit         // of each nature in order, and then those on something else
}

// A limit of the roster: at most k of lits.
type limit struct {
	lits   []formula.Lit
	k      int
	filled bool // exactly k, if the roster is filled
}

// backRank is the side of the majors of c. The bishops of a filled roster that start on opposite
// colours are two, one on the files of each parity.
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
		s.limits = append(s.limits, limit{majors(c, model.Bishop, 0, 2), 1, two}, limit{majors(c, model.Bishop, 1, 2), 1, two})
	}
	return s
}

// majors is x(c,i,n) for the majors of c, from the given file on, a step of files apart.
func majors(c model.Color, n model.Nature, file, step int) []formula.Lit {
	var lits []formula.Lit
	for ; file < 8; file += step {
		lits = append(lits, X(model.NewPiece(c, file+1), n))
	}
	return lits
}

// filled tells whether the limits add up to the eight majors. Every limit is reached then.
func filled(r *model.Rules) bool {
	sum := 0
	for _, k := range r.Roster {
		sum += k
	}
	return sum == 8
}

// natures is how many there are.
func (s *side) natures() int { return len(s.x[0]) }

// room is the limits of the natures.
func (s *side) room() []int {
	room := make([]int, s.natures())
	for n := range room {
		room[n] = s.limits[n].k
	}
	return room
}

// having is "piece i has the nature" by i.
func (s *side) having(nature int) []formula.Lit {
	lits := make([]formula.Lit, len(s.x))
	for i := range s.x {
		lits[i] = s.x[i][nature]
	}
	return lits
}

// counting writes the limits one by one. A way that is meant for exactly k writes those of a filled
// roster at both ends.
type counting struct{ card.Limit }

// counted is a row of package card as a choice for rosters.
func counted(name string, missed *Missed) choice[RosterWriter] {
	write := limitCalled(name)
	return choice[RosterWriter]{Choice{Label: write.Label, Filled: write.Both, Missed: missed}, counting{write}}
}

// limitCalled is a row that is known to be there.
func limitCalled(name string) card.Limit {
	l, err := card.ByName(name)
	if err != nil {
		panic(err)
	}
	return l
}

func (write counting) side(f *formula.Formula, s *side) {
	for _, l := range s.limits {
		if l.filled && write.Both {
			write.Exactly(f, Roster, l.lits, l.k)
		} else {
			write.AtMost(f, Roster, l.lits, l.k)
		}
	}
}

// wholeSide is a writer that has all limits in view.
type wholeSide func(f *formula.Formula, s *side)

func (write wholeSide) side(f *formula.Formula, s *side) { write(f, s) }
