package hall

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// exclude looks for reasons against all pairs of kings, and returns how many it finds.
func exclude(f *finder) (found int) {
	for white := range model.Majors.Of(model.White).All() {
		for black := range model.Majors.Of(model.Black).All() {
			if _, ok := f.pair([2]model.Piece{white, black}); ok {
				found++
			}
		}
	}
	return found
}

// How many cases are tried does not change unless somebody wants it to. With exactly so many allowed, all pairs of
// kings are still excluded; with one fewer the finder knows that it has tried too many.
func TestCasesTried(t *testing.T) {
	extent.Slow(t)
	t.Parallel()
	all, err := illegalGames()
	if err != nil {
		t.Fatal(err)
	}
	problems := map[string]*model.Problem{}
	for _, r := range all[:100] {
		problems[fmt.Sprintf("game %03d", r.seed)] = &model.ReplayTo(r.game, r.certificate.Plies).Problem
	}
	for seed := range uint64(60) { // with more announced checks than games have
		if p := solvertest.AnnouncedChecks(solve.Seed(seed)); exact.NewTable(p).Alive() == 0 {
			problems[fmt.Sprintf("problem %02d", seed)] = p
		}
	}
	var b strings.Builder
	divided := 0
	for _, name := range slices.Sorted(maps.Keys(problems)) {
		p := problems[name]
		f := newFinder(p)
		if n := exclude(f); n != 64 {
			t.Fatalf("%s: %d pairs are excluded", name, n)
		}
		tried := maxCases - f.left
		if tried == 0 {
			continue
		}
		divided++
		fmt.Fprintf(&b, "%s: %d cases\n", name, tried)
		f = newFinder(p)
		f.left = tried
		if n := exclude(f); n != 64 || f.left != 0 {
			t.Errorf("%s: with %d cases %d pairs are excluded, and %d cases are left", name, tried, n, f.left)
		}
		f = newFinder(p)
		f.left = tried - 1
		if exclude(f); f.left >= 0 {
			t.Errorf("%s: with %d cases %d are left", name, tried-1, f.left)
		}
	}
	if divided < 20 {
		t.Errorf("only %d need cases", divided)
	}
	golden.Text(t, "testdata/cases_tried.txt", b.String())
}
