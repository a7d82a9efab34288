package repair_test

import (
	"fmt"
	"testing"

	"haft/solve/repair"
)

// A sign that can be read stays unless nothing else helps, one that cannot is open, and a sign on its own is no move. A
// wrong sign is less than a change, several are, and so is a wrong sign of a word that cannot be read.
func TestDamagedSigns(t *testing.T) {
	for _, row := range []struct {
		text, first string
		found       int
		signs       int
	}{
		{"1. e4 d6 2. f1b?+ c8d7 3. b5d7+", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. ?+ c8d7 3. b5d7+", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 1, 0},
		{"1. e4 d6 2. f1b? c8d7 3. b5d7+", "[e2e4 d7d6 f1b5+ c8d7 b5d7+]", 2, 0},
		{"1. e4 d6 2. f1b5 + c8d7", "[e2e4 d7d6 f1b5 c8d7]", 1, 0},
		{"1. e4 d6 2. f1b5 a6+", "[e2e4 d7d6 f1b5 a7a6]", 1, 1},
		{"1. e4+ d6+ 2. f1b5+", "[e2e4 d7d6 f1b5+]", 1, 2},
		{"1. ?4+", "[a2a4]", 8, 1},
	} {
		s := sheetOf(t, "[HaftRules \"announce=on\"]\n\n"+row.text)
		r, err := repair.Find(ctx, s, repair.Bounds{Changes: 1, Keep: 1, Fillings: 100, Steps: 1e6})
		if err != nil || r.Found != row.found || r.Signs != row.signs || fmt.Sprint(r.Fillings[0].Moves) != row.first {
			t.Errorf("%s: %d fillings, first %v, %v; want %d, %s, %d signs",
				row.text, r.Found, r.Fillings, err, row.found, row.first, row.signs)
		}
	}
}
