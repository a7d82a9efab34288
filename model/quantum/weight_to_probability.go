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

// Probability returns the weight as a part of Total.
func (s *Space) Probability(weight *big.Int) *big.Rat {
	return new(big.Rat).SetFrac(weight, s.Total())
}

// Chance returns the probability that p is realised: the weight, after p is played, of the boards
// on which it has just been made. It is half the weight of the boards that admit it.
func (s *Space) Chance(p Play) *big.Rat {
	admit := s.Probability(s.now.legal(s.Turn(), p).big())
	return admit.Mul(admit, big.NewRat(1, 2))
}
