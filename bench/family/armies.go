package family

import (
	"math/rand/v2"

	"haft/encode"
	"haft/encode/pb"
	"haft/model"
	"haft/solve"
)

// randomFamilies returns families of armies with more than eight pieces, as on wider boards. If the
// seed is even, natures are chosen first and nothing contradicts them, so there is a solution. If
// it is odd, there may be none.
func randomFamilies() []Family {
	return []Family{
		Family{
			Name: "army",
			Doc:  "a large army with the five natures of chess, random limits, and random natures forbidden to each piece",
			Size: "pieces", Sizes: []int{8, 16, 24, 32, 48}, Knows: "search",
		}.within(2, 63, func(size int, seed uint64) (*Instance, error) {
			return askArmy(shape{natures: 5, sides: 1, pieces: size, may: 0.08}.draw(size, seed))
		}),
		Family{
			Name: "army-natures", Doc: "the same with many natures, four pieces for each",
			Size: "natures", Sizes: []int{3, 5, 8, 12}, Knows: "search",
		}.within(2, 15, func(size int, seed uint64) (*Instance, error) {
			return askArmy(shape{natures: size, sides: 1, pieces: 4 * size, may: 1 / float64(size)}.draw(size, seed))
		}),
		Family{
			Name: "army-pairs",
			Doc: "two such armies, and random pairs of natures across them that exclude each other; " +
				"the answer is unknown if the search would take too long",
			Size: "pieces of a side", Sizes: []int{8, 16, 24, 32, 40}, Knows: "search",
		}.within(2, 63, func(size int, seed uint64) (*Instance, error) {
			return askArmy(shape{natures: 5, sides: 2, pieces: size, may: 0.5, pairs: pairsEach * size}.draw(size, seed))
		}),
	}
}

// pairsEach is the number of pairs for each piece of a side.
const pairsEach = 20

// A shape says what the random armies of a family have in common.
type shape struct {
	natures, sides, pieces int
	may                    float64 // probability that a piece may have a nature other than its chosen one
	pairs                  int
}

// draw draws an army with a solution, and spoils it if the seed is odd.
func (s shape) draw(size int, seed uint64) *encode.Army {
	rng := randomness(size, seed)
	a := &encode.Army{}
	for n := range s.natures {
		a.Natures = append(a.Natures, string("KQRBNACEGHJLMOP"[n]))
	}
	var chosen []int
	for i := range s.sides {
		chosen = append(chosen, s.addSide(rng, a, "wb"[i:i+1], seed%2 == 1)...)
	}
	s.addPairs(rng, a, chosen, seed%2 == 1)
	return a
}

// addSide gives each piece a random nature that it may have, and others. In a spoilt side, up to an
// eighth of the places for the chosen natures become places for others.
func (s shape) addSide(rng *rand.Rand, a *encode.Army, name string, spoilt bool) (chosen []int) {
	side := encode.Side{Name: name, Limits: make([]int, s.natures)}
	for range s.pieces {
		n := rng.IntN(s.natures)
		set := encode.NatureSet(1) << n
		for other := range s.natures {
			if rng.Float64() < s.may {
				set |= 1 << other
			}
		}
		chosen = append(chosen, n)
		side.May = append(side.May, set)
		side.Limits[n]++
	}
	for range (s.pieces + 7) / 8 {
		from, to := rng.IntN(s.natures), rng.IntN(s.natures)
		if spoilt && side.Limits[from] > 0 {
			side.Limits[from]--
			side.Limits[to]++
		}
	}
	a.Sides = append(a.Sides, side)
	return chosen
}

// addPairs adds pairs between the two sides. Unless the army is spoilt, the chosen natures satisfy
// them.
func (s shape) addPairs(rng *rand.Rand, a *encode.Army, chosen []int, spoilt bool) {
	for len(a.Pairs) < s.pairs {
		p := encode.Pair{
			Piece: rng.IntN(s.pieces), Nature: rng.IntN(s.natures),
			Other: s.pieces + rng.IntN(s.pieces), Not: rng.IntN(s.natures),
		}
		if spoilt || chosen[p.Piece] != p.Nature || chosen[p.Other] != p.Not {
			a.Pairs = append(a.Pairs, p)
		}
	}
}

// tightFamilies range from sizes that every solver manages to sizes where methods differ. CaDiCaL
// takes hundredths of a second at 17 pieces; at 25 it takes seconds with counters and longer with
// adders. glpsol takes milliseconds, thanks to its relaxation.
func tightFamilies() []Family {
	sizes := []int{13, 15, 17, 19, 21, 23, 25}
	return []Family{
		Family{
			Name: "tight", Doc: "one piece too many for {Q,R}: impossible; the counter of R sees the pieces in a random order",
			Size: "pieces", Sizes: sizes, Knows: "pigeonhole",
		}.within(2, 63, func(size int, seed uint64) (*Instance, error) {
			return pigeonhole(size, randomness(size, seed).Perm(size)), nil
		}),
		Family{
			Name: "tight-ordered", Doc: "the same with both counters in one order, which makes it easy",
			Size: "pieces", Sizes: sizes, Knows: "pigeonhole", Fixed: true,
		}.within(2, 63, func(size int, _ uint64) (*Instance, error) { return pigeonhole(size, nil), nil }),
	}
}

// Alike reports whether an encoding makes the same formula of all instances of a size, but for the order of terms. Those of
// tight differ in the order of a counter, which a linear constraint does not have.
func Alike(family, encoding string) bool {
	if family != "tight" {
		return false
	}
	e, err := encode.Parse(encoding)
	return err == nil && e.Roster == "native" && e.PB == pb.Keep
}

// pigeonhole has m pieces that are Q or R, and room for m-1. Its roster cannot be filled, so only
// roster encodings that do not rely on that can take it.
func pigeonhole(m int, order []int) *Instance {
	s := encode.Side{
		Name: "p", May: make([]encode.NatureSet, m),
		Limits: []int{(m - 1) / 2, m / 2}, Orders: [][]int{nil, order},
	}
	for i := range s.May {
		s.May[i] = 0b11
	}
	in := ofArmy(&encode.Army{Natures: []string{"Q", "R"}, Sides: []encode.Side{s}})
	in.answer(solve.Unsat, "pigeonhole")
	return in
}

// order lists the pieces of a problem that have a nature, in the order of armyOf: White's majors,
// Black's majors, and the promoted pawns.
func order(p *model.Problem) []model.Piece {
	var pieces []model.Piece
	for q := range (p.Unknown & model.Majors).All() {
		pieces = append(pieces, q)
	}
	for q := range (p.Unknown &^ model.Majors).All() {
		pieces = append(pieces, q)
	}
	return pieces
}

// armyOf returns a problem as an army of three sides. The third has all promoted pawns and room for
// anything. The problem must have no alternatives, and bishops=any.
func armyOf(p *model.Problem) *encode.Army {
	a := &encode.Army{Natures: []string{"K", "Q", "R", "B", "N"}}
	limits := p.Rules.Roster[1:]
	number := map[model.Piece]int{}
	sides := []encode.Side{
		{Name: "w", Limits: limits},
		{Name: "b", Limits: limits},
		{Name: "p", Limits: make([]int, model.NumNatures)},
	}
	for i, q := range order(p) {
		number[q] = i
		at := 2
		if q.Major() {
			at = int(q.Color())
		}
		sides[at].May = append(sides[at].May, mayBe(p, q))
	}
	for n := range sides[2].Limits {
		sides[2].Limits[n] = len(sides[2].May)
	}
	if len(sides[2].May) == 0 {
		sides = sides[:2]
	}
	a.Sides = sides
	for _, f := range p.Facts {
		if f.King == model.NoPiece || !p.Unknown.Has(f.King) || !p.Unknown.Has(f.Piece) {
			continue
		}
		for n := range f.Not.All() {
			a.Pairs = append(a.Pairs, encode.Pair{Piece: number[f.King], Nature: 0, Other: number[f.Piece], Not: int(n) - 1})
		}
	}
	return a
}

// mayBe returns the natures that the facts leave to a piece, counting only facts that hold whoever
// is king.
func mayBe(p *model.Problem, q model.Piece) encode.NatureSet {
	may := p.May(q)
	for _, f := range p.Facts {
		if f.King == model.NoPiece && f.Piece == q {
			may &^= f.Not
		}
	}
	return encode.NatureSet(may)
}

// demands returns the announcements about the army of p.
func demands(p *model.Problem, known []announcement) (any [][][]demand) {
	number := map[model.Piece]int{}
	for i, q := range order(p) {
		number[q] = i
	}
	for _, a := range known {
		var groups [][]demand
		for _, facts := range a.groups {
			var group []demand
			for _, f := range facts {
				group = append(group, demand{number[f.Piece], ^encode.NatureSet(f.Not)})
			}
			groups = append(groups, group)
		}
		any = append(any, groups)
	}
	return any
}

// match gives every piece one of its natures within the limits of its side, if possible.
func (s *search) match(may []encode.NatureSet) (natures []int, ok bool) {
	for _, side := range s.army.Sides {
		first := len(natures)
		m := matching{may: may[first : first+len(side.May)], limits: side.Limits, holders: make([][]int, len(side.Limits))}
		for i := range m.may {
			if seen := encode.NatureSet(0); !m.place(i, &seen) {
				return nil, false
			}
		}
		natures = append(natures, m.natures()...)
	}
	return natures, true
}

// A matching gives natures to the pieces of a side. It grows piece by piece along augmenting paths
// (Berge, "Two Theorems in Graph Theory", PNAS 1957). A nature has as many places as its limit.
type matching struct {
	may     []encode.NatureSet
	limits  []int
	holders [][]int // by nature: the pieces that have it
}

// place finds a nature for piece i, and new natures for pieces that are in its way.
func (m *matching) place(i int, seen *encode.NatureSet) bool {
	for n, limit := range m.limits {
		if !m.may[i].Has(n) || seen.Has(n) {
			continue
		}
		*seen |= 1 << n
		if len(m.holders[n]) < limit {
			m.holders[n] = append(m.holders[n], i)
			return true
		}
		for at, holder := range m.holders[n] {
			if m.place(holder, seen) {
				m.holders[n][at] = i
				return true
			}
		}
	}
	return false
}

func (m *matching) natures() []int {
	natures := make([]int, len(m.may))
	for n, holders := range m.holders {
		for _, i := range holders {
			natures[i] = n
		}
	}
	return natures
}
