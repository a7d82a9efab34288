package bench

import (
	"math"
	"math/bits"
)

// A Sum adds numbers from 0 on without rounding, so that their order does not matter: in binary, 64 digits before the
// point and 64 after it. The first word has those before it.
type Sum [2]uint64

// add adds another sum.
func (s *Sum) add(o Sum) {
	var carry uint64
	s[1], carry = bits.Add64(s[1], o[1], 0)
	s[0], _ = bits.Add64(s[0], o[0], carry)
}

// number returns x, which is at least 0 and below 2⁶⁴; all its digits are kept if it is 0 or at least 2⁻¹².
func number(x float64) Sum {
	whole, part := math.Modf(x)
	return Sum{uint64(whole), uint64(math.Ldexp(part, 64))}
}

// share returns part/all. Part is at most all, and all is not 0.
func share(part, all uint64) Sum {
	if part == all {
		return Sum{1, 0}
	}
	digits, _ := bits.Div64(part, 0, all)
	return Sum{0, digits}
}

// float returns the nearest float64, or one next to it.
func (s Sum) float() float64 { return float64(s[0]) + math.Ldexp(float64(s[1]), -64) }
