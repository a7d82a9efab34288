package schema_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/schema"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// TestExplained compares what is said about claims with testdata/explained.txt. There a game, its rules and a claim
// are followed by all sentences and the JSON, without the story. `UPDATE=1 go test ./solve/schema` rewrites what
// follows. Other tests check that the claims are true and the plies right; this one is about the words. It also reads
// the JSON back.
func TestExplained(t *testing.T) {
	extent.Slow(t)
	const file, line = "testdata/explained.txt", "\n===\n"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for part := range strings.SplitSeq(string(text), line) {
		lines := strings.SplitAfterN(part, "\n", 4)
		told = append(told, strings.Join(lines[:3], "")+explained(t, lines[0], lines[1], lines[2]))
	}
	golden.Text(t, file, strings.Join(told, line))
}

// explained returns all that is said about a claim.
func explained(t *testing.T, rules, moves, claim string) string {
	t.Helper()
	_, rules, _ = strings.Cut(strings.TrimSpace(rules), ": ")
	_, moves, _ = strings.Cut(strings.TrimSpace(moves), ": ")
	_, claim, _ = strings.Cut(strings.TrimSpace(claim), ": ")
	g, err := gamefile.ReadGame(strings.NewReader(fmt.Sprintf("[HaftRules %q]\n\n%s *", rules, moves)), claim)
	if err != nil {
		t.Fatal(err)
	}
	c, err := solve.ParseClaim(claim)
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.Analyze(t.Context(), solve.Exact{}, g, solve.AllParts)
	if err != nil {
		t.Fatal(err)
	}
	e, err := schema.Explain(t.Context(), solve.Exact{}, g, a, c)
	if err == nil {
		err = e.FindSets(t.Context(), solve.Exact{})
	}
	if err != nil {
		t.Fatal(err)
	}
	said := append([]string{e.Headline()}, e.Listed()...)
	for _, n := range e.Needed() {
		said = append(said, n.Ply+": "+n.Used)
	}
	said = append(said, e.Changes()...)
	report := e.Report()
	report.Story = nil
	for i := range report.Refusals {
		report.Refusals[i].Story = nil
	}
	again(t, &schema.ExplainedReport{Report: schema.NewReport(g, a), Explanations: []schema.ExplainReport{report}})
	object, err := schema.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(append(said, string(object)), "\n") + "\n"
}

// Whenever a solver fails, an explanation and the list of moves fail with its error.
func TestExplainFailsWithTheSolver(t *testing.T) {
	extent.Slow(t)
	for _, tt := range []struct{ moves, claim string }{
		{"b1a3 a7a6 c1b3 a6a5 d1c3", "illegal"},
		{"e2e4 d7d5 f1d3 h8g6 d3d5", "w6=Q"},
		{"e2e4 d7d5 f1d3 h8g6 d3d5", "w1=K"},
	} {
		g, err := gamefile.ReadGame(strings.NewReader(tt.moves), "game")
		if err != nil {
			t.Fatal(err)
		}
		c, err := solve.ParseClaim(tt.claim)
		if err != nil {
			t.Fatal(err)
		}
		a, err := solve.Analyze(t.Context(), solve.Exact{}, g, solve.AllParts)
		if err != nil {
			t.Fatal(err)
		}
		failing(t, tt.claim, func(s solve.Solver) error {
			e, err := schema.Explain(t.Context(), s, g, a, c)
			if err != nil {
				return err
			}
			return e.FindSets(t.Context(), s)
		})
		failing(t, "moves", func(s solve.Solver) error {
			_, err := schema.Consequences(t.Context(), s, a)
			return err
		})
	}
}

// failing asks a solver that fails after n questions, for more and more n, until none is one too many.
func failing(t *testing.T, name string, ask func(solve.Solver) error) {
	t.Helper()
	for n := 0; ; n += 1 + n/4 {
		left := n
		err := ask(solvertest.Breaking{Solver: solve.Exact{}, Left: &left})
		if left >= 0 {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			return
		}
		if !errors.Is(err, solvertest.ErrBroken) {
			t.Errorf("%s, a solver that fails after %d questions: %v", name, n, err)
		}
	}
}
