package circuit

import (
	"slices"
	"strings"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
)

// A claim is an announced check: some piece has one of these natures, if the opposing king is the king. A diagram keeps
// the claims open that none of the pieces so far makes true, so that the last piece that can, must.
type claim struct {
	number   int            // of the clause that says so
	checkers model.Checkers // by place
}

// hear adds the checks to the opposing king, and the pawns that may have given them. Claims that a piece makes true
// whatever it is are left out.
func (d *diagram) hear() {
	pawns := [places]model.Natures{}
	for q := range (d.problem.Unknown &^ model.Majors).Of(d.color).All() {
		pawns[q.Index()-1], _ = d.builder.may(d.opposing, q)
	}
	for _, f := range d.problem.Facts {
		if !f.HasCheckers() || f.King != d.opposing {
			continue
		}
		certain := false
		for i, natures := range f.Checkers {
			may := d.may[i] | pawns[i]
			certain = certain || may != 0 && may&^natures == 0
		}
		if !certain {
			d.claims = append(d.claims, claim{d.Input(encode.Clauses(f)[0]...), f.Checkers})
		}
	}
	for i := majors; i < places; i++ {
		gives := func(c claim) bool { return c.checkers[i]&pawns[i] != 0 }
		if slices.ContainsFunc(d.claims, gives) {
			d.may[i], d.because[i] = d.builder.may(d.opposing, d.piece(i))
		}
	}
}

// allClaims returns all claims as open.
func (d *diagram) allClaims() string {
	var open strings.Builder
	for c := range d.claims {
		open.WriteRune(rune(c))
	}
	return open.String()
}

// row returns what makes a claim true from a place on.
func (d *diagram) row(c rune, from int) (row model.Checkers) {
	for i := from; i < places; i++ {
		row[i] = d.claims[c].checkers[i] & d.may[i]
	}
	return row
}

// minClaims returns those of some claims from which the others follow for the pieces from a place on.
func (d *diagram) minClaims(from int, open string) string {
	claims := []rune(open)
	return string(slices.DeleteFunc(slices.Clone(claims), func(c rune) bool {
		row := d.row(c, from)
		return slices.ContainsFunc(claims, func(other rune) bool {
			if c == other {
				return false
			}
			less := d.row(other, from)
			return within(&less, &row) && (less != row || other < c)
		})
	}))
}

// within reports whether each checker of a row is one of the other.
func within(row, other *model.Checkers) bool {
	for i, natures := range row {
		if natures&^other[i] != 0 {
			return false
		}
	}
	return true
}

// unmet returns the claims that are open behind a state if the next piece has nature n.
func (d *diagram) unmet(s state, n model.Nature) string {
	return strings.Map(func(c rune) rune {
		if d.claims[c].checkers[s.place].Has(n) {
			return -1
		}
		return c
	}, s.open)
}

// rows returns the open claims of a state without their names: claims of other checks that say the same are the same.
func (d *diagram) rows(s state) string {
	var rows []string
	for _, c := range s.open {
		row := d.row(c, s.place)
		var b strings.Builder
		for _, natures := range row[s.place:] {
			b.WriteByte(byte(natures))
		}
		rows = append(rows, b.String()+".")
	}
	slices.Sort(rows)
	return strings.Join(rows, "")
}

// dead returns an open claim that nothing can make true, or -1.
func (d *diagram) dead(s state) int {
	for _, c := range s.open {
		if d.row(c, s.place) == (model.Checkers{}) {
			return int(c)
		}
	}
	return -1
}

// silent returns for each open claim of a state "none of the pieces so far makes it true". Pieces that are left out
// cannot make it true.
func (d *diagram) silent(s state) (nodes []formula.Lit) {
	for _, c := range s.open {
		none := formula.Lit(0)
		for i := range s.place {
			parts := []formula.Lit{none}
			if !d.leftOut(i) {
				for n := range d.claims[c].checkers[i].All() {
					parts = append(parts, -encode.X(d.piece(i), n))
				}
			}
			if len(parts) > 1 {
				none = d.Product(parts...)
			}
		}
		nodes = append(nodes, none)
	}
	return nodes
}

// noGiver returns what the lemma for a state with a dead claim follows from: none of the pieces so far makes it true,
// and none of the others can.
func (d *diagram) noGiver(s state, c *claim) []int {
	numbers := []int{c.number}
	for _, none := range d.silent(s) {
		numbers = append(numbers, d.Down(none, places)...)
	}
	for i, natures := range c.checkers {
		if i < s.place && !d.leftOut(i) {
			continue
		}
		for n := range natures.All() {
			numbers = append(numbers, d.cannotGive(s, i, n))
		}
	}
	return numbers
}

// cannotGive returns why the piece in a place that is still open does not have nature n.
func (d *diagram) cannotGive(s state, i int, n model.Nature) int {
	q := d.piece(i)
	switch {
	case i == d.king:
		return d.Input(-encode.X(q, model.King), -encode.X(q, n))
	case d.excluded(d.opposing, q, n) > 0:
		return d.excluded(d.opposing, q, n)
	}
	return d.notKing(s, i)
}
