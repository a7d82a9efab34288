package family

import (
	"errors"
	"testing"

	"haft/model"
)

// A size that no game has ends every family of games with an error after some attempts.
func TestNoGameIsLongEnough(t *testing.T) {
	for name, draw := range map[string]func(seed uint64) error{
		"legal":   func(seed uint64) error { _, err := drawLegal(-1, seed); return err },
		"illegal": func(seed uint64) error { _, err := drawIllegal(-2, seed); return err },
		"moves":   func(seed uint64) error { _, err := drawMoves(-1, seed); return err },
		"natures": func(seed uint64) error { _, err := drawNatures(-1, seed); return err },
		"kings": func(seed uint64) error {
			_, err := drawKings(model.DefaultRules().Roster, -1, seed)
			return err
		},
		"announced": func(seed uint64) error { _, err := drawAnnounced(-1, seed); return err },
		"short":     func(seed uint64) error { _, err := drawAnnounced(0, seed&^1); return err }, // no check is announced
	} {
		for seed := range uint64(2) {
			if err := draw(seed); !errors.Is(err, errEnded) {
				t.Errorf("%s, seed %d: %v, want %v", name, seed, err, errEnded)
			}
		}
	}
}
