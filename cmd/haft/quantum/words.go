package quantum

import (
	"fmt"
	"math/big"
	"strings"

	"haft/bench/chart"
	"haft/model"
	"haft/model/quantum"
	"haft/solve/say"
	schema "haft/solve/schema/quantum"
)

// bigNumber writes n with a comma before each group of three digits; a large power of two as 2^80.
func bigNumber(n *big.Int) string {
	const plain = 1 << 40
	if n.IsInt64() && n.Int64() <= plain {
		return say.Number(n.Uint64())
	}
	if bits := n.BitLen() - 1; n.TrailingZeroBits() == uint(bits) {
		return fmt.Sprintf("2^%d", bits)
	}
	s := n.String()
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// percentOf is a probability in percent with two digits; what is neither nothing nor everything never
// looks like it, and nothing is not written.
func percentOf(p *big.Rat) string {
	percent := 100 * schema.Probability(p)
	switch {
	case p.Sign() == 0:
		return ""
	case p.Cmp(big.NewRat(1, 1)) < 0 && percent > 99.995:
		return ">99.99"
	case percent < 0.005:
		return "<0.01"
	}
	return fmt.Sprintf("%.2f", percent)
}

// weightPercent is percentOf a weight among all.
func weightPercent(weight, total *big.Int) string {
	return percentOf(new(big.Rat).SetFrac(weight, total))
}

// presences are the men of each square as pictures want them, without those of empty squares.
func presences(s *quantum.Space) *[64][]chart.Presence {
	var squares [64][]chart.Presence
	for i, shares := range s.Composition() {
		for _, share := range shares {
			if share.Man != quantum.Nobody {
				squares[i] = append(squares[i], chart.Presence{Man: share.Man.String()[0], Probability: schema.Probability(s.Probability(share.Weight))})
			}
		}
	}
	return &squares
}

// certain is a single board in the same way.
func certain(b *quantum.Board) *[64][]chart.Presence {
	var squares [64][]chart.Presence
	for s := range model.Square(64) {
		if m := b.At(s); m != quantum.Nobody {
			squares[s] = []chart.Presence{{Man: m.String()[0], Probability: 1}}
		}
	}
	return &squares
}

// manName is "white pawn", or "nobody".
func manName(m quantum.Man) string {
	if m == quantum.Nobody {
		return "nobody"
	}
	kind := "pawn"
	if !m.Pawn() {
		kind = m.Nature().Name()
	}
	return strings.ToLower(m.Color().String()) + " " + kind
}

// numberedPlay is a play as players write it: "2. d4e5", "1... e7e5".
func numberedPlay(ply int, play string) string {
	dots := "."
	if ply%2 == 0 {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", (ply+1)/2, dots, play)
}
