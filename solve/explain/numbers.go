package explain

import (
	"fmt"

	"github.com/dustin/go-humanize"
)

// Number writes n, below 2⁶³, with a comma before each group of three digits.
func Number(n uint64) string { return humanize.Comma(int64(n)) }

// Count returns a number of things: "1 ply", "45 plies".
func Count(n uint64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Number(n) + " " + many
}

// StartsLeft returns "9 starting positions remain".
func StartsLeft(n uint64) string {
	return Count(n, "starting position remains", "starting positions remain")
}

// Percent returns part of whole in percent with one digit after the point, in at most five characters. It returns ""
// if part is 0, and 100.0 only if part is whole.
func Percent(part, whole uint64) string {
	p := 100 * float64(part) / float64(whole)
	switch {
	case part == 0:
		return ""
	case part < whole && p >= 99.95:
		return ">99.9"
	case p < 0.05:
		return "<0.1"
	}
	return fmt.Sprintf("%.1f", p)
}
