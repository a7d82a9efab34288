package hall

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
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

// How many cases are tried does not change unless somebody wants it to. With exactly so many allowed, all pairs of kings
// are still excluded; with one fewer the finder knows that it has tried too many.
func TestCasesTried(t *testing.T) {
	t.Parallel()
	all, err := illegalGames()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	divided := 0
	for _, r := range all[:100] {
		p := &model.ReplayTo(r.game, r.certificate.Plies).Problem
		f := newFinder(p)
		if n := exclude(f); n != 64 {
			t.Fatalf("seed %d: %d pairs are excluded", r.seed, n)
		}
		tried := maxCases - f.left
		if tried == 0 {
			continue
		}
		divided++
		fmt.Fprintf(&b, "seed %d: %d cases\n", r.seed, tried)
		f = newFinder(p)
		f.left = tried
		if n := exclude(f); n != 64 || f.left != 0 {
			t.Errorf("seed %d: with %d cases %d pairs are excluded, and %d cases are left", r.seed, tried, n, f.left)
		}
		f = newFinder(p)
		f.left = tried - 1
		if exclude(f); f.left >= 0 {
			t.Errorf("seed %d: with %d cases %d are left", r.seed, tried-1, f.left)
		}
	}
	if divided < 10 {
		t.Errorf("only %d games need cases", divided)
	}
	golden.Text(t, "testdata/cases_tried.txt", b.String())
}
