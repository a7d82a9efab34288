package solve_test

import (
	"math"
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
)

func TestSameSeedSameGame(t *testing.T) {
	for _, style := range solve.Styles {
		a := solve.RandomGame(solve.Seed(7), model.DefaultRules(), style, 40)
		b := solve.RandomGame(solve.Seed(7), model.DefaultRules(), style, 40)
		c := solve.RandomGame(solve.Seed(8), model.DefaultRules(), style, 40)
		if !slices.Equal(a.Moves, b.Moves) || slices.Equal(a.Moves, c.Moves) {
			t.Errorf("%s: %v, %v with the same seed, %v with another", style.Name, a.Moves, b.Moves, c.Moves)
		}
	}
}

func TestLegalAndIllegal(t *testing.T) {
	for seed := range uint64(60) {
		style := solve.Styles[seed%3]
		if v, err := solve.Judge(t.Context(), solve.Exact{},
			solve.RandomGame(solve.Seed(seed), model.DefaultRules(), style, 60)); err != nil || !v.Legal {
			t.Errorf("seed %d: %+v, %v", seed, v, err)
		}
		g, ok := solve.RandomIllegalGame(solve.Seed(seed), model.DefaultRules(), style, 30)
		if v, err := solve.Judge(t.Context(), solve.Exact{}, g); ok &&
			(err != nil || v.Legal || v.Fault != model.NoWorld || int(v.Ply) != len(g.Moves)) {
			t.Errorf("seed %d: %+v, %v; want illegal at its last ply", seed, v, err)
		}
	}
}

// In random games worlds collapse at the known rate: the geometric mean is 63,838 at ply 10, 1,345 at 20, 58 at 30
// and 6 at 40. These numbers come from other games, so the test allows a factor of two.
func TestCollapse(t *testing.T) {
	const games = 150
	at := []int{10, 20, 30, 40}
	want := []float64{63_838, 1_345, 58, 6}
	logs := make([]float64, len(at))
	for seed := range uint64(games) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[0], 40)
		for i, ply := range at {
			ply = min(ply, len(g.Moves))
			logs[i] += math.Log(float64(solve.Count(&model.ReplayTo(g, model.Ply(ply)).Problem).Worlds))
		}
	}
	for i, sum := range logs {
		if got := math.Exp(sum / games); got < want[i]/2 || got > want[i]*2 {
			t.Errorf("ply %d: geometric mean %.0f, want about %.0f", at[i], got, want[i])
		} else {
			t.Logf("ply %d: geometric mean %.0f", at[i], got)
		}
	}
}
