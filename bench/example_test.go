package bench_test

import (
	"context"
	"fmt"
	"log"

	"haft/bench"
	"haft/model"
	"haft/solve"
)

// How fast the starting positions of random games disappear.
func Example() {
	var all bench.Collection
	for seed := range uint64(20) {
		game := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], 30)
		record, err := bench.Measure(context.Background(), solve.Exact{}, game)
		if err != nil {
			log.Fatal(err)
		}
		all.Add(record)
	}
	for ply := 0; ply <= 30; ply += 10 {
		p := all.ByPly[ply]
		median, known := p.Positions.Quantile(0.5), 100*p.LockedShare()
		fmt.Printf("after ply %d: %d positions in the median, %.0f %% of the pieces known\n", ply, median, known)
	}
	// Output:
	// after ply 0: 25401600 positions in the median, 0 % of the pieces known
	// after ply 10: 32400 positions in the median, 20 % of the pieces known
	// after ply 20: 1620 positions in the median, 30 % of the pieces known
	// after ply 30: 24 positions in the median, 55 % of the pieces known
}
