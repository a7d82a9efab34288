package game

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// read returns the game of a text.
func read(t *testing.T, text string) *model.Game {
	t.Helper()
	g, err := gamefile.ReadGame(strings.NewReader(text), "game")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const (
	legalText   = "e2e4 d7d5 f1d3 h8g6 d3d5"
	illegalText = "b1a3 a7a6 c1b3 a6a5 d1c3 a5a4"
)

// Whenever the solver fails, the answer of a command is its error.
func TestAnswersFailWithTheSolver(t *testing.T) {
	extent.Slow(t)
	answers := map[string]func(context.Context, cli.SingleGame, *model.Game) error{
		"moves": func(ctx context.Context, s cli.SingleGame, g *model.Game) error {
			return (&movesOptions{program: s.Program, game: s}).answer(ctx, g)
		},
		"explain": func(ctx context.Context, s cli.SingleGame, g *model.Game) error {
			return (&explainOptions{program: s.Program, game: s}).explain(ctx, g, nil)
		},
		"perft": func(ctx context.Context, s cli.SingleGame, g *model.Game) error {
			return (&perftOptions{program: s.Program, game: s, depth: 1}).answer(ctx, g)
		},
		"check --show": func(ctx context.Context, s cli.SingleGame, g *model.Game) error {
			a, err := explain.Analyze(ctx, s.Solver.Solver, g, solve.Parts{Because: true})
			if err != nil {
				return err
			}
			v := &textVerdicts{program: s.Program, solver: s.Solver.Solver, timeout: &s.Timeout, show: true}
			return v.page(ctx, &task{Game: g, Result: a})
		},
	}
	for _, text := range []string{legalText, illegalText} {
		for name, answer := range answers {
			for n := 0; ; n += 1 + n/4 {
				left, out, messages := n, new(bytes.Buffer), new(bytes.Buffer)
				s := cli.SingleGame{Program: cli.NewProgram(nil, out, messages)}
				s.Format.Name, s.Solver.Backend, s.Solver.Solver = "text", "gini", solvertest.Breaking{Solver: solve.Exact{}, Left: &left}
				err := answer(t.Context(), s, read(t, text))
				if left >= 0 {
					if err != nil || s.Program.Stdout.Flush() != nil || out.Len() == 0 {
						t.Errorf("%s of %s: %v, %q", name, text, err, out)
					}
					break
				}
				if !errors.Is(err, solvertest.ErrBroken) {
					t.Errorf("%s of %s, with a solver that fails after %d questions: %v", name, text, n, err)
				}
				if strings.Contains(messages.String(), "explained 0 of") {
					t.Errorf("%s of %s: nothing was explained, but %s", name, text, messages)
				}
			}
		}
	}
}

// Probabilities that are nearly 0 or 1 do not look like 0 or 1.
func TestOdds(t *testing.T) {
	for p, want := range map[float64]string{
		0: "0.0", 0.0004: "<0.1", 0.0006: "0.1", 0.5: "50.0", 0.9994: "99.9", 0.9996: ">99.9", 1: "100.0",
	} {
		if got := odds(p); got != want {
			t.Errorf("%g is %s, want %s", p, got, want)
		}
	}
	for bits, want := range map[float64]string{
		0: ".", 1e-9: ".00", 0.004: ".00", 0.126: ".13", 0.994: ".99", 0.995: "1.0", 1.94: "1.9",
	} {
		if got := shortBits(bits); got != want {
			t.Errorf("%g bits are %s, want %s", bits, got, want)
		}
	}
}

// The words about two pieces say how the nature of one changes the odds of the other.
func TestIfWords(t *testing.T) {
	for _, test := range []struct {
		before, given float64
		want          string
	}{
		{0.5, 0, "if w5 is the king, b3 is not a bishop"},
		{0.5, 0.4, "if w5 is the king, b3 is less likely a bishop"},
		{0.5, 0.6, "if w5 is the king, b3 is more likely a bishop"},
		{0.5, 1, "if w5 is the king, b3 is a bishop"},
	} {
		w5, _ := model.ParsePiece("w5")
		b3, _ := model.ParsePiece("b3")
		i := &solve.Implication{If: w5, Is: model.King, Then: b3, Be: model.Bishop, Before: test.before, Given: test.given}
		if got := ifWords(i); got != test.want {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// If time ran out after the verdict, the page says what is missing, and asks nothing more.
func TestLatePage(t *testing.T) {
	var out bytes.Buffer
	late := lateTask(t, cli.TimeoutOption{Duration: time.Second})
	late.Result.Missing = []string{"because"}
	left := 0
	p := cli.NewProgram(nil, &out, &out)
	v := &textVerdicts{
		program: p, solver: solvertest.Breaking{Solver: solve.Exact{}, Left: &left}, timeout: &cli.TimeoutOption{}, show: true,
	}
	err := v.page(t.Context(), late)
	_ = p.Stdout.Flush() // a buffer never fails
	if err != nil || left < 0 || !strings.Contains(out.String(), "because") {
		t.Errorf("%v, %d, %s", err, left, &out)
	}
}
