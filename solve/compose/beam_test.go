package compose

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// A beam finds games that are known, and the ordinary questions confirm them.
func TestBeam(t *testing.T) {
	extent.Slow(t)
	for _, c := range []struct {
		text         string
		width, plies int
	}{
		{"lock w5=Q", 300, 14},
		{"lock white", 300, 14},
		{"lock all", 200, 20},
		{"over", 300, 30},
		{"promote", 200, 10},
		{"most moves 5", 100, 5},
		{"most entanglement 4", 100, 4},
	} {
		s := stipulation(t, c.text)
		b := Beam{Stipulation: s, Rules: model.DefaultRules(), Plies: c.plies, Width: c.width, Seed: 1}
		game, amount, err := b.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		ok, again, err := s.Holds(context.Background(), &model.Game{Rules: b.Rules, Moves: game})
		if err != nil || !ok || again-amount > 1e-3 || amount-again > 1e-3 {
			t.Errorf("%s: %v: %v %v, %v", c.text, game, ok, again, err)
		}
	}
}

// A beam that drops candidates before it has seen all keeps positions that look as good, and holds no more than a few
// above the number at which it drops.
func TestBeamInCrowd(t *testing.T) {
	t.Parallel()
	const width, replies = 50, 60
	b := Beam{Stipulation: stipulation(t, "most moves 9"), Rules: model.DefaultRules(), Width: width, Seed: 1}
	start := (&Proof{Rules: b.Rules}).newNode()
	stages := []stage{{states: []exact.State{start.state}, steps: make([]step, 1)}}
	rng := rand.New(rand.NewPCG(1, 0))
	for ply := range 4 {
		last := stages[ply]
		var looks [2][]float32
		for i, crowd := range []int{1 << 30, 3 * width} {
			b.crowd = crowd
			all, _, err := b.candidates(t.Context(), &last, rng, ply+1)
			if err != nil || len(all) >= 3*width+replies && i == 1 {
				t.Fatalf("ply %d: %d candidates, %v", ply+1, len(all), err)
			}
			chosen := b.choose(all)
			for j := range chosen {
				looks[i] = append(looks[i], chosen[j].scores[0])
			}
			if i == 1 {
				last.keep(&stages, chosen)
			}
		}
		if !slices.Equal(looks[0], looks[1]) {
			t.Errorf("ply %d: %v, and in a crowd %v", ply+1, looks[0], looks[1])
		}
	}
}

// A beam is as wide as memory allows. Usual widths fit in little and drop no candidates.
func TestWidthWithin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		memory        uint64
		wanted, width int
	}{
		{0, 1000, 1},
		{1e6, 1000, 79},
		{1e9, 1000, 1000},
		{1e9, 10_000, 10_000},
		{1e9, 1_000_000, 510_204},
		{1e10, 1_000_000, 1_000_000},
	} {
		if width := WidthWithin(c.memory, 20, c.wanted); width != c.width {
			t.Errorf("%d of %d within %d bytes, want %d", width, c.wanted, c.memory, c.width)
		}
	}
	if crowd := crowdOf(10_000); crowd < maxReplies*10_000 {
		t.Errorf("a beam of 10,000 drops candidates when it has %d", crowd)
	}
}
