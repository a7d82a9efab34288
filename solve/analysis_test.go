package solve_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
)

// partsOf returns what an analysis found, by the names of the JSON output.
func partsOf(a *solve.Analysis) map[string]any {
	locks := slices.Clone(a.Locks)
	reasons := [][]model.Ply{a.Because}
	for i := range locks {
		reasons = append(reasons, locks[i].Because)
		locks[i].Because = nil
	}
	return map[string]any{
		"fen": []any{a.Claimed, a.Unplayable}, "pieces": a.Marginals, "locked": locks, "because": reasons,
		"check": a.Check, "moves": a.Moves, "outcome": a.Outcome, "witness": a.World,
	}
}

// Whenever the time runs out after the verdict, the analysis holds what was found before, with the same values as
// an analysis without a limit, and lists everything else as missing.
func TestAnalyzeOutOfTime(t *testing.T) {
	games := map[string]*model.Game{
		"legal":   solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5"),
		"illegal": solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5 d1c3"),
	}
	claimed := *games["legal"]
	claimed.Witness, _ = wholeAnalysis(t, games["legal"]).Witness(context.Background())
	games["claimed"] = &claimed
	for name, g := range games {
		whole := wholeAnalysis(t, g)
		want := partsOf(whole)
		partial := 0
		for left := 0; ; left++ {
			late := &solvertest.Fuse{Context: context.Background(), Left: int64(left)}
			a, err := solve.Analyze(late, solve.Exact{}, g, solve.AllParts)
			if err == nil {
				break
			}
			if !errors.Is(err, solve.ErrUndecided) {
				t.Fatalf("%s, %d looks: %v", name, left, err)
			}
			if a == nil {
				continue
			}
			partial++
			if a.Legal != whole.Legal || a.Ply != whole.Ply || a.Missing == nil {
				t.Errorf("%s, %d looks: legal %v, ply %d, missing %v; want the verdict %v, %d and something missing",
					name, left, a.Legal, a.Ply, a.Missing, whole.Legal, whole.Ply)
			}
			for part, got := range partsOf(a) {
				if d := cmp.Diff(want[part], got); d != "" && !slices.Contains(a.Missing, part) {
					t.Errorf("%s, %d looks: missing are only %v, but %s: (-want +got)\n%s", name, left, a.Missing, part, d)
				}
			}
		}
		if partial < 3 {
			t.Errorf("%s: time ran out after the verdict only %d times", name, partial)
		}
	}
}

// tired gives up after it has been asked a given number of times.
type tired struct{ left int }

func (s *tired) Solve(ctx context.Context, p *model.Problem) (solve.Answer, error) {
	if s.left--; s.left < 0 {
		return solve.Answer{}, nil
	}
	return solve.Exact{}.Solve(ctx, p)
}

// When a solver gives up before the time is over, the error does not blame the time, whichever question was asked.
func TestAnalyzeGivenUp(t *testing.T) {
	g := solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5")
	partial := 0
	for left := 0; ; left++ {
		a, err := solve.Analyze(t.Context(), &tired{left}, g, solve.AllParts)
		if err == nil {
			break
		}
		if !errors.Is(err, solve.ErrGaveUp) || !errors.Is(err, solve.ErrUndecided) {
			t.Fatalf("%d answers: %v, want %v", left, err, solve.ErrGaveUp)
		}
		if a != nil {
			partial++
		}
	}
	if partial < 3 {
		t.Errorf("it gave up after the verdict only %d times", partial)
	}
}

func wholeAnalysis(t *testing.T, g *model.Game) *solve.Analysis {
	t.Helper()
	a, err := solve.Analyze(context.Background(), solve.Exact{}, g, solve.AllParts)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
