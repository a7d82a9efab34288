package game

import (
	"slices"
	"strings"
	"testing"

	"haft/bench"
	"haft/model"
)

// The table of a collection has every ply of short games. For longer ones it has every second, fifth, tenth and so
// on, and the last one.
func TestCollapseTableSteps(t *testing.T) {
	for plies, want := range map[int]string{
		1: "0", 20: "0 1 2 ... 19", 21: "0 2 4 ... 20", 40: "0 2 4 ... 39", 41: "0 5 10 ... 40", 101: "0 10 20 ... 100",
		200: "0 10 20 ... 199", 201: "0 20 40 ... 200", 401: "0 50 100 ... 400", 1001: "0 100 200 ... 1000",
		2001: "0 200 400 ... 2000", 4001: "0 500 1000 ... 4000", 10_001: "0 1000 2000 ... 10000",
		30_000: "0 1000 2000 ... 29999",
	} {
		var rows []string
		for line := range strings.Lines(collapseTable(&bench.Collection{ByPly: make([]bench.Ply, plies)}).RenderCSV()) {
			rows = append(rows, strings.Split(line, ",")[0])
		}
		rows = rows[1:]
		if len(rows) > 4 {
			rows = slices.Concat(rows[:3], []string{"..."}, rows[len(rows)-1:])
		}
		if got := strings.Join(rows, " "); got != want {
			t.Errorf("%d plies: %s, want %s", plies, got, want)
		}
	}
}

// The games of a collection in words: how many are legal, why others are not, and how the legal ones end.
func TestCollectionWords(t *testing.T) {
	c := &bench.Collection{Games: 1010, Broken: 2, Undecided: 3}
	c.Faults[model.NoFault], c.Faults[model.NoWorld], c.Faults[model.EnPassantOff] = 1000, 4, 1
	const want = "1,000 legal, 5 illegal (no-world 4, en-passant 1), 2 broken, 3 undecided"
	if got := verdictCounts(c); got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got := endWords(&bench.Ends{}); got != "No legal game, so none has an end." {
		t.Error(got)
	}
	if got := endWords(&bench.Ends{Ongoing: 2, Stalemate: 1}); !strings.Contains(got, "2 ongoing") ||
		!strings.Contains(got, "1 stalemate") {
		t.Error(got)
	}
}

// A mean has a digit after the point if it is small, and is rounded and grouped otherwise.
func TestMeanWords(t *testing.T) {
	for mean, want := range map[float64]string{
		0: "0.0", 7.25: "7.2", 999.94: "999.9", 1000: "1,000", 1234.5: "1,235", 25401599.6: "25,401,600",
	} {
		if got := meanWords(mean); got != want {
			t.Errorf("%v: %s, want %s", mean, got, want)
		}
	}
}
