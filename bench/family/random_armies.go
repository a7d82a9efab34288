package family

import (
	"math/rand/v2"

	"haft/encode"
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
