package explain

import (
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/search"
	"haft/solve/solvertest/golden"
)

// What is said of numbers, plies, titles, ends and faults does not change unless somebody wants it to. UPDATE=1 writes
// the file.
func TestWordsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, n := range []uint64{0, 1, 2, 1000, 25_401_600} {
		fmt.Fprintf(&said, "%s of a million: %q\n", Count(n, "ply", "plies"), Percent(n, 1_000_000))
	}
	for _, part := range []uint64{49, 50, 51, 99_949, 99_950, 99_951, 100_000} {
		fmt.Fprintf(&said, "%d of 100,000: %q\n", part, Percent(part, 100_000))
	}
	fmt.Fprintln(&said, YesNo(true), YesNo(false), Upper("s"), Upper("so it is"), Either([]string{"a", "b"}))
	fmt.Fprintln(&said, Mate(-3), Mate(3), Worth(search.Score(-7)))
	g := gametest.Game(t, "", "e2e4 d7d5 f1d3 h8g6 d3d5")
	for _, plies := range [][]model.Ply{{1}, {2, 5}, {1, 2, 3}} {
		fmt.Fprintln(&said, Ply(g, plies[0]), PlyAndMove(g, plies[0]), Plies(g, plies))
	}
	for _, o := range []exact.Outcome{
		{}, {Ongoing: 5}, {Checkmate: 1}, {Stalemate: 2, Ongoing: 1}, {Checkmate: 2000, Stalemate: 1},
	} {
		fmt.Fprintf(&said, "%+v: %q\n", o, Endings(solve.Outcome{Outcome: o}))
	}
	golden.Text(t, "testdata/words.txt", said.String())
}

// A game is called by its players and its event, as far as they are known, or by where it was read.
func TestTitle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ white, black, event, date, want string }{
		{"", "", "", "", "file, game 3"},
		{"A", "B", "", "", "A – B"},
		{"A", "?", "Match", "1851.??.??", "Match, 1851.??.??"},
		{"A", "B", "Match", "????.??.??", "A – B, Match"},
		{"-", "B", "?", "1851.06.21", "1851.06.21"},
		{"A", "", " - ", "...", "file, game 3"},
		{"A\nlegal", "B\u2028", "", "", "A\ufffdlegal – B\ufffd"},
	} {
		g := &model.Game{}
		g.Name, g.ID = "file", "3"
		for name, value := range map[string]string{"White": c.white, "Black": c.black, "Event": c.event, "Date": c.date} {
			g.Tags = append(g.Tags, model.Tag{Name: name, Value: value})
		}
		if got := Title(g); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// The first illegal ply of a game is told by its fault, or by the plies that exclude each other.
func TestWhyIllegal(t *testing.T) {
	t.Parallel()
	for moves, want := range map[string]string{
		"e2e4 e2e4":      "nothing stands on e2",
		"e2e4 d7d5 e4e6": "a pawn does not move from e4 to e6",
		"e2e4 e4e5":      "the pawn on e4 is not Black's",
		"b1c3 c3d5":      "w2 on c3 is not Black's",
		"e2e4 d7d5 d5d4": "the pawn on d5 is not White's",
		"b1a3 a7a6 c1b3 a6a5 d1c3 a5a4": "no starting position allows plies 1 (1. b1a3), 3 (2. c1b3) and 5 (3. d1c3) " +
			"together",
	} {
		g := gametest.Game(t, "", moves)
		a, err := solve.Analyze(t.Context(), solve.Exact{}, g, solve.Parts{Because: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := WhyIllegal(g, a); got != want {
			t.Errorf("%s: %s; want %s", moves, got, want)
		}
	}
}
