package repair_test

import (
	"fmt"
	"testing"

	"haft/model"
	"haft/solve/gen"
	"haft/solve/repair"
	"haft/solve/solvertest"
)

// The signs of check are a part of the moves: the original is among the fillings, and each filling is legal.
func TestRecordsWithAnnouncedChecks(t *testing.T) {
	var all tally
	rules := model.DefaultRules()
	rules.Announce = true
	for seed := range uint64(solvertest.Some(20)) {
		all.tryUnder(t, gen.Seed(seed), rules, damages, 1+int(seed)%4, true)
	}
	t.Log(&all)
}

// A sign that can be read stays, one that cannot is open, and a sign on its own is no move.
func TestDamagedSigns(t *testing.T) {
	for _, row := range []struct {
		text, first string
		found       int
	}{
		{"1. e4 d6 2. f1b?+ c8d7 3. b5d7+", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1},
		{"1. e4 d6 2. ?+ c8d7 3. b5d7+", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1},
		{"1. e4 d6 2. f1b? c8d7 3. b5d7+", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 2},
		{"1. e4 d6 2. f1b5 + c8d7", "[e2e4 d7d6 f1b5 c8d7]", 1},
		{"1. e4 d6 2. f1b5 a6+", "[e2e4 d7d6 f1b5 a7a6]", 39},
	} {
		s := sheetOf(t, "[HaftRules \"announce=on\"]\n\n"+row.text)
		r, err := repair.Find(ctx, s, repair.Bounds{Changes: 1, Keep: 1, Fillings: 100, Steps: 1e6})
		if err != nil || r.Found != row.found || fmt.Sprint(r.Fillings[0].Moves) != row.first {
			t.Errorf("%s: %d fillings, first %v, %v; want %d, %s", row.text, r.Found, r.Fillings, err, row.found, row.first)
		}
	}
}
