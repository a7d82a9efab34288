package exact

import (
	"fmt"
	"math/bits"
	"slices"

	"haft/model"
)

// An announced check couples the pieces of a side: some officer of it attacks the opposing king. The 64 cases stay, and
// within one, each side by itself is divided into parts that are as simple as the sides of other games: domains. In a
// part every announcement is kept by one piece that has none but natures that attack. So there are at most as many
// parts as ways to place the side's officers, however many checks were announced: 630 as long as no pawn has promoted,
// and hardly more than one in games. Only many promoted pawns that may all have given many checks are too much: see
// Countable.

// announced holds the announced checks by the side that gave them and the king that they attack. A claim of the list
// for a king must be true if that major is the king.
type announced [2][8][]claim

// claims returns what must be true of the officers of c if major k is the opposing king.
func (a *announced) claims(c model.Color, k int) []claim {
	if a == nil {
		return nil
	}
	return a[c&1][k&7]
}

// with returns the list with one more claim. Tables share lists, so a list never changes.
func (a *announced) with(c model.Color, k int, one claim) *announced {
	if slices.Contains(a.claims(c, k), one) {
		return a
	}
	more := a.copied()
	more.add(c, k, one)
	return more
}

// copied returns a list to which claims can be added as long as no table has it.
func (a *announced) copied() *announced {
	var more announced
	if a != nil {
		more = *a
	}
	return &more
}

// add adds a claim to a list that no table has.
func (a *announced) add(c model.Color, k int, one claim) {
	if list := &a[c&1][k&7]; !slices.Contains(*list, one) {
		*list = append(slices.Clip(*list), one)
	}
}

// and returns what both lists hold.
func (a *announced) and(b *announced) *announced {
	if a == nil || b == nil || a == b {
		if a == nil {
			return b
		}
		return a
	}
	for c := range b {
		for k, claims := range b[c] {
			for _, one := range claims {
				a = a.with(model.Color(c), k, one)
			}
		}
	}
	return a
}

// announce adds a fact with checkers.
func (t *Table) announce(f model.Fact) {
	var one claim
	for i, natures := range f.Checkers {
		if i < 8 {
			one.majors |= lane(i, natures)
		} else {
			one.promoted |= lane(i-8, natures)
		}
	}
	t.said = t.said.with(f.King.Color().Other(), f.King.File(), one)
}

// heard leaves of the pairs of kings those in which all announced checks can be true.
func (t *Table) heard(alive uint64) uint64 {
	for p := range eachPair(alive) {
		if !t.heardBy(p) {
			alive &^= 1 << (8*p.black + p.white)
		}
	}
	return alive
}

// heardBy reports whether all announced checks can be true with a pair of kings.
func (t *Table) heardBy(p pair) bool {
	for c := range model.Color(2) {
		own, k := p.king(c), p.king(c.Other())
		if claims := t.said.claims(c, k); len(claims) > 0 && !t.anyPart(t.domain(c, k, own), claims) {
			return false
		}
	}
	return true
}

// Possible reports whether a world is left, that is, whether any pair is alive. If checks were announced, this takes
// less time than to find all such pairs.
func (t *Table) Possible() bool {
	if t.said == nil {
		return t.Alive() != 0
	}
	silent := *t
	silent.said = nil
	for p := range eachPair(silent.Alive()) {
		if t.heardBy(p) {
			return true
		}
	}
	return false
}

// anyPart reports whether a domain has a part.
func (t *Table) anyPart(d domain, claims []claim) bool {
	does, not, whole, ok := t.divide(&d, claims)
	return ok && (whole || t.anyPart(does, claims) || t.anyPart(not, claims))
}

// appendParts appends the parts of a domain. No two have a placement in common, and those with the same majors follow
// each other; if these differ, so do all of their placements.
func (t *Table) appendParts(parts []domain, d domain, claims []claim) []domain {
	does, not, whole, ok := t.divide(&d, claims)
	switch {
	case !ok:
		return parts
	case whole:
		return append(parts, d)
	}
	return t.appendParts(t.appendParts(parts, does, claims), not, claims)
}

// divide settles a domain, and divides it in two if a claim is open in it. whole means that none is, and the domain is
// a part; ok is false if nothing is left of it.
func (t *Table) divide(d *domain, claims []claim) (does, not domain, whole, ok bool) {
	if !t.settle(d) {
		return does, not, false, false
	}
	var open *claim
	least := 0
	for i := range claims {
		c := &claims[i]
		if d.must(c) {
			continue
		}
		urgency := d.urgency(c)
		if urgency == 0 {
			return does, not, false, false
		}
		if open == nil || urgency < least {
			open, least = c, urgency
		}
	}
	if open == nil {
		return does, not, true, true
	}
	does, not = d.split(open)
	return does, not, false, true
}

// urgency orders claims for dividing, the smallest first: by how many pieces may make them true, 0 if there is none. A
// single piece divides nothing. All others come after those about majors if they are about promoted pawns alone: so the
// majors of two parts are the same or have no placement in common.
func (d *domain) urgency(c *claim) int {
	majors := bits.OnesCount64(uint64((d.majors & c.majors).lanes()))
	n := majors + bits.OnesCount64(uint64((d.promoted & c.promoted).lanes()))
	if majors == 0 && n > 1 {
		n += 16
	}
	return n
}

// appendDomains appends what the officers of c can be, with these files of both kings, as disjoint domains: one as long
// as nothing is announced. The pair must be alive.
func (t *Table) appendDomains(dst []domain, c model.Color, opposing, king int) []domain {
	d := t.domain(c, opposing, king)
	claims := t.said.claims(c, opposing)
	if len(claims) == 0 {
		return append(dst, d)
	}
	return t.appendParts(dst, d, claims)
}

// A countedSide is what counting found about a side with both kings fixed.
type countedSide struct {
	domains   []domain // disjoint
	positions uint64   // placements of the majors
	ways      uint64   // the same with the choices of promotions
}

// counted counts side c, with the pair of kings p, which is alive.
func (t *Table) counted(c model.Color, p pair) (s countedSide) {
	s.domains = t.appendDomains(nil, c, p.king(c.Other()), p.king(c))
	last := word(0) // of the part before
	for i := range s.domains {
		d := &s.domains[i]
		t.settle(d)
		s.ways += t.ways(d)
		if d.majors != last {
			s.positions += t.placer().placements(d.majors)
		}
		last = d.majors
	}
	return s
}

// countAnnounced is Count for a table with announced checks.
func (t *Table) countAnnounced() (positions, worlds uint64) {
	for p := range eachPair(t.Alive()) {
		white, black := t.counted(model.White, p), t.counted(model.Black, p)
		positions += white.positions * black.positions
		worlds += white.ways * black.ways
	}
	return positions, worlds
}

// marginalsAnnounced is Marginals for a table with announced checks.
func (t *Table) marginalsAnnounced() (positions, worlds uint64, natures Natures) {
	for p := range eachPair(t.Alive()) {
		white, black := t.counted(model.White, p), t.counted(model.Black, p)
		positions += white.positions * black.positions
		worlds += white.ways * black.ways
		t.tallySide(&white, model.White, black.ways, &natures)
		t.tallySide(&black, model.Black, white.ways, &natures)
	}
	return positions, worlds, natures
}

// tallySide adds what the officers of side c are, each time with a weight.
func (t *Table) tallySide(s *countedSide, c model.Color, weight uint64, natures *Natures) {
	for i := range s.domains {
		d := &s.domains[i]
		var majors [8]tally
		placements := t.placer().marginals(d.majors, &majors)
		ways := t.ways(d)
		choices := ways / placements * weight
		for file, one := range majors {
			q := model.NewPiece(c, file+1)
			if file == d.king {
				natures[q][model.King] += ways * weight
				continue
			}
			for n := model.Queen; n <= model.Knight; n++ {
				natures[q][n] += one.of(n) * choices
			}
		}
		for q := range t.turned.Of(c).All() {
			may := d.promoted.at(q.File())
			for n := range may.All() {
				natures[q][n] += ways * weight / uint64(may.Len())
			}
		}
	}
}

// maxDivisions is how often a table may be divided to count it: for less than a second.
const maxDivisions = 1 << 17

// Countable returns an error if announced checks divide a table into too many parts to count them, or to list the moves
// after which they are counted. In all other tables nothing takes long.
func (t *Table) Countable() error {
	if t.said == nil {
		return nil
	}
	left := maxDivisions
	for p := range eachPair(t.Alive()) {
		for c := range model.Color(2) {
			k := p.king(c.Other())
			t.spend(t.domain(c, k, p.king(c)), t.said.claims(c, k), &left)
		}
	}
	if left <= 0 {
		return fmt.Errorf("the checks that %d promoted pawns may have given leave more than %d cases to the exact solver; "+
			"it counts games with fewer promoted pawns, whatever is announced", t.turned.Len(), maxDivisions)
	}
	return nil
}

// spend divides a domain like appendParts, as long as something is left to spend.
func (t *Table) spend(d domain, claims []claim, left *int) {
	if *left--; *left <= 0 {
		return
	}
	if does, not, whole, ok := t.divide(&d, claims); ok && !whole {
		t.spend(does, claims, left)
		t.spend(not, claims, left)
	}
}
