package atlas_test

import (
	"context"
	"fmt"
	"log"

	"haft/bench/atlas"
)

// What unit propagation misses in two encodings of "exactly one of up to four", over all partial assignments.
func Example() {
	for _, table := range atlas.Tables() {
		if table.Name != "one" {
			continue
		}
		table.Encodings = []string{"pairwise", "log"}
		rows, err := atlas.MeasureAll(context.Background(), &atlas.Options{
			Tables: []atlas.Table{table}, Size: 4, Workers: 1, Done: func() {},
		})
		if err != nil {
			log.Fatal(err)
		}
		for _, row := range atlas.Pool(rows) {
			unit := row.Strength[atlas.Unit]
			fmt.Printf("%s: %d of %d contradictions, %d of %d values\n", row.Encoding,
				unit.Conflicts.Missed, unit.Conflicts.Of, unit.Values.Missed, unit.Values.Of)
		}
	}
	// Output:
	// pairwise: 0 of 44 contradictions, 0 of 71 values
	// log: 2 of 44 contradictions, 7 of 71 values
}
