package quantum

import (
	"fmt"
	"math/big"

	schema "haft/solve/schema/quantum"
)

// weightPercent returns a weight in percent of the total.
func weightPercent(weight, total *big.Int) string {
	return schema.Percent(new(big.Rat).SetFrac(weight, total))
}

// numberedPlay returns a play as players write it: "2. d4e5", "1... e7e5".
func numberedPlay(ply int, play string) string {
	dots := "."
	if ply%2 == 0 {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %s", (ply+1)/2, dots, play)
}
