package puzzle

import (
	"testing"
	"time"

	"haft/solve/solvertest/extent"
)

// The puzzles of days have one answer each, after six moves of each side at most, and a reason of two plies or more.
func TestOfDay(t *testing.T) {
	extent.Slow(t)
	day := time.Date(2026, 2, 25, 0, 0, 0, 0, time.UTC)
	kinds, sizes := map[string]int{}, map[int]int{}
	var longest time.Duration
	for range extent.Of(2, 8, 800) {
		date := day.Format(time.DateOnly)
		begun := time.Now()
		p, err := OfDay(t.Context(), date)
		if err != nil {
			t.Fatal(err)
		}
		longest = max(longest, time.Since(begun))
		if err := check(t.Context(), p); err != nil {
			t.Errorf("%s: %v", date, err)
		}
		if p.ID != "day/"+date || len(p.Moves) > dayPlies || p.Difficulty.Size < minReason {
			t.Errorf("%s: %+v", date, p)
		}
		kinds[p.Kind]++
		sizes[p.Difficulty.Size]++
		day = day.AddDate(0, 0, 1)
	}
	t.Logf("kinds %v, difficulties %v, made in %v at most", kinds, sizes, longest)
	if kinds["who"] == 0 || kinds["lock"] == 0 {
		t.Errorf("kinds %v", kinds)
	}
}

// The puzzle of a day is the same everywhere and for ever, and what is no day has none.
func TestOneDay(t *testing.T) {
	p, err := ByID(t.Context(), "day/2024-02-29")
	if err != nil || p.Kind != "who" || p.Solution.Answer != "b2" {
		t.Errorf("%+v %+v, %v", p, p.Solution, err)
	}
	for _, date := range []string{"", "2023-02-29", "2024-2-29", "0000-01-01", "today"} {
		if p, err := ByID(t.Context(), "day/"+date); err == nil {
			t.Errorf("%s: %+v", date, p)
		}
	}
}
