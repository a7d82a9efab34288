package repair_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"haft/model"
	"haft/process"
	"haft/solve"
	"haft/solve/repair"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// wideBounds are those of haft repair, but keep all fillings.
var wideBounds = repair.Bounds{Changes: 2, Keep: 100_000, Fillings: 100_000, Steps: 5_000_000}

// A tally counts where the original game was among the fillings.
type tally struct {
	games, among, first, stopped int
	unseen                       int           // of those not among: a forgotten sign did not show
	slowest                      time.Duration // of the processor
	fillings                     []int
}

func (y *tally) String() string {
	slices.Sort(y.fillings)
	return fmt.Sprintf("%d games: among the fillings %d (and %d that did not show), first %d, stopped %d, slowest %v, "+
		"fillings %d (median) to %d", y.games, y.among, y.unseen, y.first, y.stopped, y.slowest,
		y.fillings[len(y.fillings)/2], y.fillings[len(y.fillings)-1])
}

// add adds what another tally counted.
func (y *tally) add(z *tally) {
	y.games, y.among, y.first, y.stopped = y.games+z.games, y.among+z.among, y.first+z.first, y.stopped+z.stopped
	y.unseen += z.unseen
	y.slowest = max(y.slowest, z.slowest)
	y.fillings = append(y.fillings, z.fillings...)
}

// try damages n plies of a game, and looks for the original among the fillings of the record.
func (y *tally) try(t *testing.T, rng *rand.Rand, rules model.Rules, kinds []damage, n int) {
	t.Helper()
	v := newVictim(t, rng, rules, 10+rng.IntN(51))
	at := v.suffer(rng, n, kinds)
	text := v.record(rng, at, true)
	sheet := sheetOf(t, text)
	start := process.CPU()
	r, err := repair.Find(ctx, sheet, wideBounds)
	y.slowest = max(y.slowest, process.CPU()-start)
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
	case r.Changes == 0 && r.Signs < forgottenSigns(at):
		y.unseen++
	default:
		t.Errorf("not among %d fillings (complete: %v) of %s", r.Found, r.Complete, text)
	}
	checkFillings(t, v, r)
}

// forgottenSigns counts the signs of check that nobody wrote.
func forgottenSigns(at map[int]damage) (n int) {
	for _, d := range at {
		if d.name == forgotten.name {
			n++
		}
	}
	return n
}

// checkFillings checks that the fillings are legal and sorted.
func checkFillings(t *testing.T, v *victim, r *repair.Repair) {
	t.Helper()
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
// always among the fillings, and first in more than half of the games. Where checks are announced, some signs are
// forgotten. If the record can then be read with fewer other signs, nothing shows the rest, and the original is missed.
func TestOriginalIsAmongTheFillingsSoak(t *testing.T) {
	for name, kinds := range map[string][]damage{"announce=off": damages, "announce=on": signedDamages} {
		var all tally
		for n := 1; n <= 4; n++ {
			var some tally
			for i := range uint64(extent.Some(50) / 4) {
				rng := solve.Seed(4*i + uint64(n))
				rules := solvertest.RandomRules(rng)
				if name == "announce=on" {
					rules.Announce, rules.Check = true, true
				}
				some.try(t, rng, rules, kinds, n)
			}
			t.Logf("%s, %d plies: %v", name, n, &some)
			all.add(&some)
		}
		if t.Logf("%s: %v", name, &all); 2*all.first <= all.games && all.games >= 40 {
			t.Errorf("first only in %d of %d games", all.first, all.games)
		}
	}
}
