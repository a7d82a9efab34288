package quantum

import (
	"math/big"
	"strings"
	"testing"

	"haft/model"
)

// engines are options that must give the same results.
var engines = map[string]Options{
	"explicit": {Explicit: true},
	"diagram":  {},
}

// played returns the space after the plays of a game, written as in the author's README.
func played(t *testing.T, o Options, game string) *Space {
	t.Helper()
	s := New(o)
	for _, text := range strings.Fields(game) {
		p, err := s.Parse(text)
		if err == nil {
			err = s.Play(p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestReadmeCapture is the example of the author's README, with all its numbers.
func TestReadmeCapture(t *testing.T) {
	for name, o := range engines {
		t.Run(name, func(t *testing.T) {
			s := played(t, o, "d4 e5 dxe5")
			wantNumbers(t, s, 8, 5)
			e5, _ := model.ParseSquare('e', '5')
			wantShares(t, s, e5, map[string]string{".": "1/2", "p": "3/8", "P": "1/8"})
			var weights []string
			for b := range s.Boards() {
				weights = append(weights, s.Probability(b.Weight).RatString())
			}
			if got := strings.Join(weights, " "); got != "1/4 1/4 1/4 1/8 1/8" {
				t.Errorf("the boards have weights %s", got)
			}
		})
	}
}

// TestReadmeFoolsMate is the example in the picture of the program's window in that README.
func TestReadmeFoolsMate(t *testing.T) {
	for name, o := range engines {
		t.Run(name, func(t *testing.T) {
			s := played(t, o, "f3 e6 g4 Qh4")
			wantNumbers(t, s, 16, 12)
			tally := s.Tally()
			wantCount(t, "white king mated", tally.Mated[model.White], 1, 1)
			wantCount(t, "black king mated", tally.Mated[model.Black], 0, 0)
			wantCount(t, "white king captured", tally.Captured[model.White], 0, 0)
			wantCount(t, "frozen", tally.Frozen, 1, 1)
			wantCount(t, "in check", tally.InCheck, 1, 1)
			wantCount(t, "white in check", tally.Checked[model.White], 1, 1)
			wantCount(t, "black in check", tally.Checked[model.Black], 0, 0)
		})
	}
}

func wantNumbers(t *testing.T, s *Space, total, distinct int64) {
	t.Helper()
	if s.Total().Cmp(big.NewInt(total)) != 0 || s.Distinct().Cmp(big.NewInt(distinct)) != 0 {
		t.Errorf("%v boards, %v distinct; want %d and %d", s.Total(), s.Distinct(), total, distinct)
	}
}

func wantCount(t *testing.T, what string, c Count, boards, weight int64) {
	t.Helper()
	if c.Boards.Cmp(big.NewInt(boards)) != 0 || c.Weight.Cmp(big.NewInt(weight)) != 0 {
		t.Errorf("%s: %v boards of weight %v; want %d and %d", what, c.Boards, c.Weight, boards, weight)
	}
}

func wantShares(t *testing.T, s *Space, square model.Square, want map[string]string) {
	t.Helper()
	for _, share := range s.Composition()[square] {
		if got := s.Probability(share.Weight).RatString(); got != want[share.Man.String()] {
			t.Errorf("%v stands on %v with probability %s, want %s", share.Man, square, got, want[share.Man.String()])
		}
		delete(want, share.Man.String())
	}
	if len(want) > 0 {
		t.Errorf("never on %v: %v", square, want)
	}
}
