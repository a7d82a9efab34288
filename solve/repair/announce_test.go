package repair_test

import (
	"testing"

	"haft/model"
	"haft/solve/gen"
)

// The signs of check are a part of the moves: the original is among the fillings, and each filling is legal.
func TestRecordsWithAnnouncedChecks(t *testing.T) {
	var all tally
	rules := model.DefaultRules()
	rules.Announce = true
	for seed := range uint64(some(20)) {
		all.tryUnder(t, gen.Seed(seed), rules, damages, 1+int(seed)%4, true)
	}
	t.Log(&all)
}
