package repair_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/repair"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// No filling is missed: those of short records with little damage are just those found by trying everything.
func TestFillingsByTryingAllSoak(t *testing.T) {
	extent.Slow(t)
	needed := map[string]int{}
	for seed := range extent.Of[uint64](2, 12, 500) {
		rng := solve.Seed(seed)
		v := newVictim(t, rng, solvertest.RandomRules(rng), 3+rng.IntN(5))
		text := v.record(rng, v.suffer(rng, 1+rng.IntN(2), damages), rng.IntN(2) == 0)
		if rng.IntN(4) == 0 { // a word that can be read and is wrong
			words := strings.Fields(text)
			words[len(words)-1] = []string{"a1h8", "e4", "d8d5", "Nf3", "O-O"}[rng.IntN(5)]
			text = strings.Join(words, " ") + " "
		}
		needed[tryAll(t, text)]++
	}
	t.Logf("records by changes and other signs needed: %v", needed)
}

// The same where checks are announced, and signs are forgotten or too much.
func TestFillingsByTryingAllSignsSoak(t *testing.T) {
	needed := map[string]int{}
	for seed := range uint64(extent.Some(15)) {
		rng := solve.Seed(seed)
		rules := model.DefaultRules()
		rules.Announce = true
		v := newVictim(t, rng, rules, 3+rng.IntN(5))
		text := v.record(rng, v.suffer(rng, 1+rng.IntN(2), signedDamages), rng.IntN(2) == 0)
		words := strings.Fields(text[strings.LastIndexByte(text, ']')+1:])
		for range rng.IntN(3) {
			if at := rng.IntN(len(words)); !strings.HasSuffix(words[at], ".") {
				words[at] = otherSign(words[at])
			}
		}
		needed[tryAll(t, text[:strings.LastIndexByte(text, ']')+1]+"\n\n"+strings.Join(words, " "))]++
	}
	t.Logf("records by changes and other signs needed: %v", needed)
}

// tryAll holds the fillings of a record against those found by trying, and returns how far they are from it.
func tryAll(t *testing.T, text string) (needed string) {
	t.Helper()
	sheet := sheetOf(t, text)
	b := brute{rules: sheet.Rules, words: sheet.Words, meant: map[string][]model.Move{}}
	bounds := wideBounds
	bounds.Changes = 1
	got, err := repair.Find(ctx, sheet, bounds)
	if err != nil || !got.Complete {
		t.Fatal(text, got, err)
	}
	if got.Fine {
		return "fine"
	}
	want := b.fillings(bounds.Changes)
	var total uint64
	for _, f := range got.Fillings {
		total += f.Positions
		if !want[fmt.Sprint(f.Moves)] {
			t.Errorf("%v is no filling of %s", f.Moves, text)
		}
		delete(want, fmt.Sprint(f.Moves))
	}
	if len(want) > 0 || total != got.Total || got.Found != len(got.Fillings) {
		t.Errorf("missed %d of %d fillings of %s: %v", len(want), got.Found+len(want), text, want)
	}
	if got.Found > 0 && (got.Changes != b.needed || got.Signs != b.signs) {
		t.Errorf("%d changes and %d signs, want %d and %d, for %s", got.Changes, got.Signs, b.needed, b.signs, text)
	}
	return fmt.Sprintf("%d+%d", got.Changes, got.Signs)
}
