package quantum

import (
	"math"
	"math/big"
)

// Likely converts a probability to a number that is 0 or 1 only if it is exactly that.
func Likely(p *big.Rat) float64 {
	f, _ := p.Float64()
	switch {
	case f == 1 && !p.IsInt():
		return math.Nextafter(1, 0)
	case f == 0 && p.Sign() > 0:
		return math.SmallestNonzeroFloat64
	}
	return f
}
