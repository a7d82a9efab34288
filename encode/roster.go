package encode

import "haft/model"

// A RosterWriter writes constraint 3 for one side. Most count each limit by itself; some
// write the side as a whole, which lets them find more.
type RosterWriter interface {
	side(f *Formula, r *model.Rules, c model.Color)
}

// A limit of the roster: at most k of lits.
type limit struct {
	lits   []Lit
	k      int
	filled bool // exactly k, if the roster is filled
}

// limits of side c. The bishops of a filled roster that start on opposite colours are two,
// one on the files of each parity.
func limits(r *model.Rules, c model.Color) []limit {
	var all []limit
	for n := range model.AllNatures.All() {
		all = append(all, limit{majors(c, n, 0, 1), r.Roster[n], true})
	}
	if r.Bishops == model.OppositeBishops {
		two := r.Roster[model.Bishop] == 2
		all = append(all, limit{majors(c, model.Bishop, 0, 2), 1, two}, limit{majors(c, model.Bishop, 1, 2), 1, two})
	}
	return all
}

// majors is x(c,i,n) for the majors of c, from the given file on, a step of files apart.
func majors(c model.Color, n model.Nature, file, step int) []Lit {
	var lits []Lit
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

func (write AtMostK) side(f *Formula, r *model.Rules, c model.Color) {
	for _, l := range limits(r, c) {
		write.limit(f, Roster, l.lits, l.k)
	}
}

// exactly writes the limits of a filled roster, at both ends where they are reached.
type exactly struct {
	atMost  AtMostK
	exactly ExactlyK
}

func (write exactly) side(f *Formula, r *model.Rules, c model.Color) {
	for _, l := range limits(r, c) {
		if l.filled {
			write.exactly.limit(f, Roster, l.lits, l.k)
		} else {
			write.atMost.limit(f, Roster, l.lits, l.k)
		}
	}
}

// wholeSide is a writer that has all limits in view.
type wholeSide func(f *Formula, r *model.Rules, c model.Color)

func (write wholeSide) side(f *Formula, r *model.Rules, c model.Color) { write(f, r, c) }
