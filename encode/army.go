package encode

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"haft/encode/formula"
)

// A NatureSet is a set of natures of an army, by number from 0.
type NatureSet uint64

// Has reports whether nature n is in the set.
func (s NatureSet) Has(n int) bool { return s>>n&1 != 0 }

// Len returns the number of natures in the set.
func (s NatureSet) Len() int { return bits.OnesCount64(uint64(s)) }

// An Army is a problem without a game: it asks for a nature for each piece. There are any number of sides, pieces
// and natures. Each side limits how many of its pieces have a nature, and some pairs of natures exclude each other.
// Pieces are numbered from 0 through all sides.
type Army struct {
	Natures []string // names, one word each
	Sides   []Side
	Pairs   []Pair
}

// A Side has its own limits.
type Side struct {
	Name   string      // its pieces are named after it, with a number from 1: w1, w2
	May    []NatureSet // by piece: the natures that it may have
	Limits []int       // by nature: how many pieces of the side may have it
	Orders [][]int     // by nature: the order in which its pieces are counted, from 0; nil for the order of their numbers
}

// A Pair says that a piece does not have a nature if another piece has a certain other nature.
type Pair struct {
	Piece, Nature int
	Other, Not    int
}

// maxSide is the largest number of pieces of a side, and of natures.
const maxSide = 63

// NumPieces returns the number of pieces of all sides.
func (a *Army) NumPieces() (n int) {
	for _, s := range a.Sides {
		n += len(s.May)
	}
	return n
}

// X returns the variable "the piece has the nature". The first is 1.
func (a *Army) X(piece, nature int) formula.Lit {
	return formula.Lit(piece*len(a.Natures) + nature + 1)
}

// Holds reports whether the natures, one for each piece, are a solution.
func (a *Army) Holds(natures []int) bool {
	if len(natures) != a.NumPieces() {
		return false
	}
	first := 0
	for _, s := range a.Sides {
		if !s.holds(natures[first : first+len(s.May)]) {
			return false
		}
		first += len(s.May)
	}
	for _, p := range a.Pairs {
		if natures[p.Piece] == p.Nature && natures[p.Other] == p.Not {
			return false
		}
	}
	return true
}

func (s *Side) holds(natures []int) bool {
	count := make([]int, len(s.Limits))
	for i, n := range natures {
		if n < 0 || n >= len(count) || !s.May[i].Has(n) {
			return false
		}
		if count[n]++; count[n] > s.Limits[n] {
			return false
		}
	}
	return true
}

// filled reports whether the limits add up to the number of pieces of the side, so that every limit is reached.
func (s *Side) filled() bool {
	sum := 0
	for _, k := range s.Limits {
		sum += k
	}
	return sum == len(s.May)
}

// Decode reads the natures of the pieces from a model of EncodeArmy's formula. A piece without a nature gets -1.
func (a *Army) Decode(value []bool) []int {
	natures := make([]int, a.NumPieces())
	for i := range natures {
		natures[i] = -1
		for n := range a.Natures {
			if x := int(a.X(i, n)); x < len(value) && value[x] {
				natures[i] = n
			}
		}
	}
	return natures
}

// check returns an error if the army is not well-formed. An army without a solution is well-formed.
func (a *Army) check() error {
	if n := len(a.Natures); n == 0 || n > maxSide {
		return fmt.Errorf("an army with %d natures; expected 1 to %d", n, maxSide)
	}
	var names []string
	for _, s := range a.Sides {
		if err := s.check(len(a.Natures)); err != nil {
			return err
		}
		names = append(names, s.Name)
	}
	if name, ok := twice(a.Natures); ok {
		return fmt.Errorf("two natures are called %s", name)
	}
	if name, ok := twice(names); ok {
		return fmt.Errorf("two sides are called %s", name)
	}
	return a.checkPairs()
}

// twice returns a name that occurs more than once, if there is one.
func twice(names []string) (string, bool) {
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return name, true
		}
	}
	return "", false
}

func (a *Army) checkPairs() error {
	n := a.NumPieces()
	for _, p := range a.Pairs {
		if min(p.Piece, p.Other, p.Nature, p.Not) < 0 || max(p.Piece, p.Other) >= n ||
			max(p.Nature, p.Not) >= len(a.Natures) || p.Piece == p.Other {
			return fmt.Errorf("pair %v; expected two of the %d pieces, each with one of the %d natures", p, n, len(a.Natures))
		}
	}
	return nil
}

func (s *Side) check(natures int) error {
	if n := len(s.May); n == 0 || n > maxSide {
		return fmt.Errorf("side %s has %d pieces; expected 1 to %d", s.Name, n, maxSide)
	}
	if len(s.Limits) != natures {
		return fmt.Errorf("side %s has %d limits; expected one for each of the %d natures", s.Name, len(s.Limits), natures)
	}
	for _, k := range s.Limits {
		if k < 0 {
			return fmt.Errorf("side %s has the limit %d", s.Name, k)
		}
	}
	for _, order := range s.Orders {
		if order != nil && !isOrder(order, len(s.May)) {
			return fmt.Errorf("side %s counts its pieces in the order %v; expected each of 0 to %d once",
				s.Name, order, len(s.May)-1)
		}
	}
	return nil
}

func isOrder(order []int, n int) bool {
	var seen uint64
	for _, i := range order {
		if i < 0 || i >= n {
			return false
		}
		seen |= 1 << i
	}
	return len(order) == n && bits.OnesCount64(seen) == n
}

// pieceName returns the name of piece i of the side, from 0.
func (s *Side) pieceName(i int) string { return s.Name + strconv.Itoa(i+1) }
