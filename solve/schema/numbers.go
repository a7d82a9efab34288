package schema

import (
	"fmt"
	"math/big"

	"github.com/dustin/go-humanize"

	"haft/model/quantum"
)

// Number writes n with a comma before each group of three digits; a large power of two as 2^80.
func Number(n *big.Int) string {
	const plain = 40
	if bits := n.BitLen() - 1; bits > plain && n.TrailingZeroBits() == uint(bits) {
		return fmt.Sprintf("2^%d", bits)
	}
	return humanize.BigComma(n)
}

// Percent is a probability in percent with two digits; what is neither nothing nor everything never
// looks like it, and nothing is not written.
func Percent(p *big.Rat) string {
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

// A Perft is the number of sequences of legal moves, in any of the three games.
type Perft struct {
	Depth   int            `json:"depth"`            // plies in a sequence
	Nodes   uint64         `json:"nodes"`            // number of sequences
	Divide  Object[uint64] `json:"divide,omitzero"`  // by first move, if wanted
	Backend string         `json:"backend,omitzero"` // that counted, where it can be chosen
	Seconds float64        `json:"seconds"`
}
