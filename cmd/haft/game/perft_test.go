package game

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/solvertest"
)

// Whenever the solver fails, the answer of perft is its error.
func TestPerftFailsWithTheSolver(t *testing.T) {
	for _, text := range []string{"e2e4 d7d5 f1d3 h8g6 d3d5", "b1a3 a7a6 c1b3 a6a5 d1c3 a5a4"} {
		g, err := gamefile.ReadGame(strings.NewReader(text), "game")
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; ; n += 1 + n/4 {
			left, out := n, new(bytes.Buffer)
			p := cli.NewProgram(nil, out, new(bytes.Buffer))
			o := &perftOptions{program: p, game: cli.SingleGame{Program: p}, depth: 1}
			o.game.Format.Name, o.game.Solver.Backend, o.game.Solver.Solver = "text", "gini", solvertest.Breaking{Solver: solve.Exact{}, Left: &left}
			err := o.answer(t.Context(), g)
			if left >= 0 {
				if err != nil || o.program.Stdout.Flush() != nil || out.Len() == 0 {
					t.Errorf("%s: %v, %q", text, err, out)
				}
				break
			}
			if !errors.Is(err, solvertest.ErrBroken) {
				t.Errorf("%s, with a solver that fails after %d questions: %v", text, n, err)
			}
		}
	}
}
