package heisenberg_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"haft/model/heisenberg"
)

// The keys variant and fen are as tags; others say nothing.
func TestKeys(t *testing.T) {
	for text, want := range map[string]string{
		`{"rules":"check=off","moves":"e2e4"}`:               "",
		`{"variant":"Heisenberg Chess","moves":"e2e4"}`:      "",
		`{"variant":7,"moves":"e2e4"}`:                       "found the variant 7, expected a string",
		`{"fen":[],"moves":"e2e4"}`:                          "found the fen [], expected a string",
		`{"variant":"QuantumChess","moves":"e2e4"}`:          "found variant \"QuantumChess\", expected Heisenberg Chess",
		`{"fen":"k7/8/8/8/8/8/4P3/K7 w - -","moves":"e2e4"}`: "",
		`{"fen":"k7/8/8/8/8/8/4P3/K7 x","moves":"e2e4"}`:     "has 2 fields",
	} {
		g, err := heisenberg.NewReader(strings.NewReader(text), "game").Next()
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		fault := ""
		if g.Broken != nil {
			fault = g.Broken.Error()
		}
		if (fault == "") != (want == "") || !strings.Contains(fault, want) || want == "" && moves(g) != "e2e4" {
			t.Errorf("%s: %s, %q; want %q", text, moves(g), fault, want)
		}
	}
}

// A fuse is a context that has ended once it was looked at so often.
type fuse struct {
	context.Context
	left int
}

func (f *fuse) Err() error {
	if f.left--; f.left < 0 {
		return context.Canceled
	}
	return nil
}

// Moves are counted until the time is over, whenever that is.
func TestPerftFuse(t *testing.T) {
	p := heisenberg.Start()
	want, err := heisenberg.Perft(t.Context(), &p, 3)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; ; n += 1 + n/2 {
		f := &fuse{t.Context(), n}
		got, err := heisenberg.Perft(f, &p, 3)
		if f.left >= 0 {
			if got != want || err != nil {
				t.Errorf("%d, %v; want %d", got, err, want)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Errorf("out of time at look %d: %d, %v", n, got, err)
		}
	}
}

// A king's move that is not legal has its own reason.
func TestKingsReasons(t *testing.T) {
	p := position(t, "4k3/8/8/8/8/8/3r4/4K3 w - - 0 1")
	const attacked = "the king would stand in the range of the rook on d2"
	for text, want := range map[string]string{
		"Kd1": attacked, "Ke2": attacked, "Kf2": attacked, "Kxd2": "", "Kf1": "", "Ke3": "no king of White goes to e3",
		"Qd4": "no queen of White goes to d4",
	} {
		fault := ""
		if _, err := p.Parse(text); err != nil {
			fault = err.Error()
		}
		if fault != want {
			t.Errorf("%s: %q, want %q", text, fault, want)
		}
	}
}
