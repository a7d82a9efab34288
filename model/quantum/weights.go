package quantum

import (
	"math"
	"math/big"
	"math/bits"
)

// number is a natural number of any size, and exact. Nearly all weights fit in a machine word.
// Numbers cannot be compared with ==; wide is never changed.
type number struct {
	small uint64
	wide  *big.Int // nil, or at least 2^64
}

func small(n uint64) number { return number{small: n} }

// fromBig keeps n, which must not change afterwards.
func fromBig(n *big.Int) number {
	if n.IsUint64() {
		return small(n.Uint64())
	}
	return number{wide: n}
}

// big returns a copy, which callers may change.
func (a number) big() *big.Int {
	if a.wide != nil {
		return new(big.Int).Set(a.wide)
	}
	return new(big.Int).SetUint64(a.small)
}

// look returns the number for reading only.
func (a number) look() *big.Int {
	if a.wide != nil {
		return a.wide
	}
	return new(big.Int).SetUint64(a.small)
}

func (a number) zero() bool { return a.small == 0 && a.wide == nil }

func (a number) one() bool { return a.small == 1 && a.wide == nil }

func (a number) plus(b number) number {
	if a.wide == nil && b.wide == nil {
		if sum, carry := bits.Add64(a.small, b.small, 0); carry == 0 {
			return small(sum)
		}
	}
	return fromBig(new(big.Int).Add(a.look(), b.look()))
}

// minus subtracts b, which is at most a.
func (a number) minus(b number) number {
	if a.wide == nil {
		return small(a.small - b.small)
	}
	return fromBig(new(big.Int).Sub(a.look(), b.look()))
}

func (a number) times(b number) number {
	if a.wide == nil && b.wide == nil {
		if high, low := bits.Mul64(a.small, b.small); high == 0 {
			return small(low)
		}
	}
	return fromBig(new(big.Int).Mul(a.look(), b.look()))
}

// over divides by b, which divides a.
func (a number) over(b number) number {
	if a.wide == nil && b.wide == nil {
		return small(a.small / b.small)
	}
	return fromBig(new(big.Int).Quo(a.look(), b.look()))
}

// divisor returns the greatest common divisor; that of zero and b is b.
func (a number) divisor(b number) number {
	if a.wide == nil && b.wide == nil {
		return small(gcd(a.small, b.small))
	}
	return fromBig(new(big.Int).GCD(nil, nil, a.look(), b.look()))
}

func (a number) cmp(b number) int {
	switch {
	case a.wide != nil || b.wide != nil:
		return a.look().Cmp(b.look())
	case a.small < b.small:
		return -1
	case a.small > b.small:
		return 1
	}
	return 0
}

// gcd uses Josef Stein's algorithm, with shifts and differences.
func gcd(a, b uint64) uint64 {
	if a == 0 || b == 0 {
		return a | b
	}
	shift := bits.TrailingZeros64(a | b)
	a >>= bits.TrailingZeros64(a)
	for b != 0 {
		b >>= bits.TrailingZeros64(b)
		if a > b {
			a, b = b, a
		}
		b -= a
	}
	return a << shift
}

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
