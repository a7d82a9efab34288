package quantum

import (
	"fmt"
	"math/big"

	schema "haft/solve/schema/quantum"
)

// weightPercent is the percentage of a weight among all.
func weightPercent(weight, total *big.Int) string {
	return schema.Percent(new(big.Rat).SetFrac(weight, total))
}

// numberedPlay is a play as players write it: "2. d4e5", "1... e7e5".
func numberedPlay(ply int, play string) string {
	dots := "."
	if ply%2 == 0 {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", (ply+1)/2, dots, play)
}
