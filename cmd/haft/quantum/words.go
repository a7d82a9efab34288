package quantum

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/dustin/go-humanize"

	"haft/model/quantum"
)

// bigNumber writes n with a comma before each group of three digits; a large power of two as 2^80.
func bigNumber(n *big.Int) string {
	const plain = 40
	if bits := n.BitLen() - 1; bits > plain && n.TrailingZeroBits() == uint(bits) {
		return fmt.Sprintf("2^%d", bits)
	}
	return humanize.BigComma(n)
}

// percentOf is a probability in percent with two digits; what is neither nothing nor everything never
// looks like it, and nothing is not written.
func percentOf(p *big.Rat) string {
	percent := 100 * quantum.Likely(p)
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
