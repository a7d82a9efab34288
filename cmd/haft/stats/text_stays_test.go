package stats

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"haft/bench"
	"haft/cmd/haft/cli"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/solvertest/golden"
)

// Games that end in each way: none at all, by mate, by mate in some worlds and stalemate in others, by stalemate; and
// games that are illegal, or cannot be read to the end.
const (
	mated = "h2h3 g8h6 f2f4 h8g6 g1a7 f8h8 a7a8 e8g8 a8b8 d8e8 b8c8"
	mixed = "a1b3 e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 " +
		"h2h4 d8h4 g2g3 h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6"
	knights = "b1a3 a7a6 c1b3 a6a5 d1c3"
	leaps   = "e2e4 d7d5 e4e6"
	broken  = "e2e4 d7d5 f1d3 h8g6 d3d5 x"
	quiet   = "e2e4 d7d5 f1d3 h8g6 d3d5"
)

// What is said of collections, in every format: of none, of one game, of games of one length, of all sorts of games,
// and of games of which some were given up.
func TestStatsStay(t *testing.T) {
	var said strings.Builder
	for _, c := range []struct {
		what    string
		games   []string
		skipped int
		formats string
	}{
		{"no game", nil, 0, "text md csv json"},
		{"a game without moves", []string{"*"}, 0, "text"},
		{"one illegal game", []string{leaps}, 0, "text"},
		{"two of one length", []string{quiet, quiet}, 0, "text"},
		{"a mate, and a game that was given up", []string{mated}, 1, "text"},
		{"all sorts", []string{mated, mixed, knights, leaps, broken, quiet, quiet, "*"}, 2, "text md"},
		{"some sorts", []string{mated, knights, leaps, broken, quiet, quiet}, 2, "csv json"},
	} {
		all := &bench.Collection{}
		for i, text := range c.games {
			g, err := gamefile.NewReader(strings.NewReader(text), "games.pgn").Next()
			if err != nil {
				t.Fatalf("game %d: %v", i, err)
			}
			r, err := bench.Measure(t.Context(), solve.Exact{}, g)
			if err != nil {
				t.Fatal(err)
			}
			all.Add(r)
		}
		for range c.skipped {
			all.Skip()
		}
		for format := range strings.FieldsSeq(c.formats) {
			fmt.Fprintf(&said, "===== %s, as %s\n", c.what, format)
			var out bytes.Buffer
			o := &output{Program: cli.NewProgram(strings.NewReader(""), &out, &out)}
			o.Format = format
			if err := o.print(all); err != nil {
				t.Fatal(err)
			}
			if err := o.Stdout.Flush(); err != nil {
				t.Fatal(err)
			}
			said.Write(out.Bytes())
		}
	}
	golden.Text(t, "testdata/stats.txt", said.String())
}
