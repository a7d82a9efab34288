package explain

import (
	"fmt"

	"haft/solve/search"
)

// Worth says what a side can expect that has a score: "0.53 points expected, +0.35 pawns", "mate in 2".
func Worth(s search.Score) string {
	if moves, forced := s.Mate(); forced {
		return Mate(moves)
	}
	return fmt.Sprintf("%.2f points expected, %+.2f pawns", s.Points(), float64(s)/100)
}

// Mate says in how many moves there is a forced mate; a negative number is of the other side.
func Mate(moves int) string {
	if moves < 0 {
		return fmt.Sprintf("is mated in %d", -moves)
	}
	return fmt.Sprintf("mate in %d", moves)
}
