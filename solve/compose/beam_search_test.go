package compose

import (
	"context"
	"testing"

	"haft/model"
)

// A beam finds games that are known, and the ordinary questions confirm them.
func TestBeam(t *testing.T) {
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
