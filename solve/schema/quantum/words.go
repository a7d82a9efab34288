package quantum

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/dustin/go-humanize"

	"haft/model"
	"haft/model/quantum"
	"haft/solve/say"
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

// ManName is "white pawn", or "nobody".
func ManName(m quantum.Man) string {
	if m == quantum.Nobody {
		return "nobody"
	}
	kind := "pawn"
	if !m.Pawn() {
		kind = m.Nature().Name()
	}
	return strings.ToLower(m.Color().String()) + " " + kind
}

// KingWords says what has happened to a king, by its name in JSON.
func KingWords(name string) string {
	color, fate, found := strings.Cut(name, "_")
	switch {
	case name == "in_check":
		return "a king in check"
	case !found:
		return name
	}
	return color + " king " + strings.ReplaceAll(fate, "_", " ")
}

// Words is "3 plays, Black to play: 8 boards in total, 5 distinct".
func Words(s *quantum.Space) string {
	plays := say.Count(uint64(len(s.Plays())), "play", "plays")
	boards := "boards"
	if s.Total().Cmp(big.NewInt(1)) == 0 {
		boards = "board"
	}
	return fmt.Sprintf("%s, %v to play: %s %s in total, %s distinct",
		plays, s.Turn(), Number(s.Total()), boards, Number(s.Distinct()))
}

// FateWords say what has happened to the kings of a board; "" if nothing has.
func FateWords(b *quantum.Weighted) string {
	if b.Fate != quantum.Playable {
		return b.Fate.String()
	}
	var words []string
	for _, c := range []model.Color{model.White, model.Black} {
		if b.Board.Check(c) {
			words = append(words, strings.ToLower(c.String())+" king in check")
		}
	}
	return strings.Join(words, ", ")
}
