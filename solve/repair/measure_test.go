package repair_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"haft/model"
	"haft/solve/gen"
	"haft/solve/repair"
)

var bounds = repair.Bounds{Changes: 2, Keep: 100000, Fillings: 100000, Steps: 3000000}

type tally struct{ n, found, first, stopped, fine int; slow time.Duration; sum time.Duration; open []int }

func (y *tally) String() string {
	slices.Sort(y.open)
	return fmt.Sprintf("n %4d among %4d first %4d stopped %d fine %d slowest %v mean %v fillings median %d p90 %d max %d", y.n, y.found, y.first, y.stopped, y.fine, y.slow, y.sum/time.Duration(y.n), y.open[len(y.open)/2], y.open[len(y.open)*9/10], y.open[len(y.open)-1])
}

func one(t *testing.T, rng *rand.Rand, kinds []damage, n int, numbers bool, y *tally) {
	v := newVictim(t, rng, model.DefaultRules(), 10+rng.IntN(51))
	at := map[int]damage{}
	for len(at) < n {
		at[rng.IntN(len(v.Moves))] = kinds[rng.IntN(len(kinds))]
	}
	text := v.record(rng, at, numbers)
	start := time.Now()
	r, err := repair.Find(ctx, sheetOf(t, text), bounds)
	took := time.Since(start)
	if err != nil { t.Fatal(err) }
	y.n++
	y.sum += took
	y.slow = max(y.slow, took)
	y.open = append(y.open, r.Found)
	if !r.Complete { y.stopped++ }
	if r.Fine { y.fine++ }
	i := slices.IndexFunc(r.Fillings, func(f repair.Filling) bool { return slices.Equal(f.Moves, v.Moves) })
	if i >= 0 { y.found++ } else if testing.Verbose() && r.Complete { t.Logf("missed (%d changes, %d found): %s\n was %v", r.Changes, r.Found, text, v.words) }
	if i == 0 { y.first++ }
}

func TestMeasure(t *testing.T) {
	for _, numbers := range []bool{true, false} {
		for _, d := range damages {
			var y tally
			for seed := range uint64(100) { one(t, gen.Seed(seed), []damage{d}, 1, numbers, &y) }
			fmt.Printf("numbers %v %-12s %v\n", numbers, d.name, &y)
		}
		for n := 1; n <= 4; n++ {
			var y tally
			for seed := range uint64(100) { one(t, gen.Seed(seed), damages, n, numbers, &y) }
			fmt.Printf("numbers %v mixed %d %v\n", numbers, n, &y)
		}
	}
}
