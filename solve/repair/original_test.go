package repair_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"

	"haft/model"
	"haft/solve/gen"
	"haft/solve/repair"
	"haft/solve/solvertest"
)

// wideBounds are those of haft repair, but keep all fillings.
var wideBounds = repair.Bounds{Changes: 2, Keep: 100_000, Fillings: 100_000, Steps: 5_000_000}

// A tally counts where the original game was among the fillings.
type tally struct {
	games, among, first, stopped int
	slowest                      time.Duration
	fillings                     []int
}

func (y *tally) String() string {
	slices.Sort(y.fillings)
	return fmt.Sprintf("%d games: among the fillings %d, first %d, stopped %d, slowest %v, fillings %d (median) to %d",
		y.games, y.among, y.first, y.stopped, y.slowest, y.fillings[len(y.fillings)/2], y.fillings[len(y.fillings)-1])
}

// try damages n plies of a game, and looks for the original among the fillings of the record.
func (y *tally) try(t *testing.T, seed uint64, kinds []damage, n int, numbers bool) {
	t.Helper()
	rng := gen.Seed(seed)
	y.tryUnder(t, rng, solvertest.RandomRules(rng), kinds, n, numbers)
}

// tryUnder is try under given rules.
func (y *tally) tryUnder(t *testing.T, rng *rand.Rand, rules model.Rules, kinds []damage, n int, numbers bool) {
	t.Helper()
	v := newVictim(t, rng, rules, 10+rng.IntN(51))
	text := v.record(rng, v.suffer(rng, n, kinds), numbers)
	sheet := sheetOf(t, text)
	start := time.Now()
	r, err := repair.Find(ctx, sheet, wideBounds)
	y.slowest = max(y.slowest, time.Since(start))
	if err != nil {
		t.Fatal(err)
	}
	y.games++
	y.fillings = append(y.fillings, r.Found)
	if !r.Complete {
		y.stopped++
	}
	rank := slices.IndexFunc(r.Fillings, func(f repair.Filling) bool { return slices.Equal(f.Moves, v.Moves) })
	switch {
	case rank == 0:
		y.first++
		fallthrough
	case rank > 0:
		y.among++
	case numbers:
		t.Errorf("not among %d fillings (complete: %v) of %s", r.Found, r.Complete, text)
	}
	for i := range r.Fillings[:min(20, len(r.Fillings))] {
		if f := &r.Fillings[i]; !legal(v.Rules, f.Moves) {
			t.Errorf("%v is illegal", f.Moves)
		}
	}
	if !slices.IsSortedFunc(r.Fillings, func(a, b repair.Filling) int { return cmp.Compare(b.Positions, a.Positions) }) {
		t.Errorf("the likeliest filling is not first")
	}
}

// One to four plies are damaged at random, and the numbers of the moves are as they were. Then the original game is
// always among the fillings, and first in more than half of the games.
func TestOriginalIsAmongTheFillingsSoak(t *testing.T) {
	var all tally
	for seed := range uint64(solvertest.Some(50)) {
		all.try(t, seed, damages, 1+int(seed)%4, true)
	}
	if t.Log(&all); 2*all.first <= all.games {
		t.Errorf("first only in %d of %d games", all.first, all.games)
	}
}

// How often the original is found, by the kind of damage, with the numbers of the moves and without.
func TestRatesByDamageSoak(t *testing.T) {
	if os.Getenv("HAFT_SOAK") == "" {
		t.Skip("measures rates for the documentation; set HAFT_SOAK")
	}
	for _, numbers := range []bool{true, false} {
		for _, d := range damages {
			var one tally
			for seed := range uint64(300) {
				one.try(t, seed, []damage{d}, 1, numbers)
			}
			t.Logf("numbers %v, %s: %v", numbers, d.name, &one)
		}
		for n := 1; n <= 4; n++ {
			var mixed tally
			for seed := range uint64(250) {
				mixed.try(t, seed, damages, n, numbers)
			}
			t.Logf("numbers %v, %d plies: %v", numbers, n, &mixed)
		}
	}
}
