package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/gen"
)

// Text fits a terminal, with long games, promotions and more pieces than a matrix has columns.
func TestTextFits(t *testing.T) {
	promoted := 0
	for seed := range uint64(20) {
		g := gen.Game(gen.Seed(seed), model.DefaultRules(), gen.Styles[1], 70)
		if model.Replay(g).Unknown != model.Majors {
			promoted++
		}
		moves := strings.Trim(fmt.Sprint(g.Moves), "[]")
		for _, command := range []string{"timeline", "entangle", "stats"} {
			var out, messages bytes.Buffer
			if c := execute(context.Background(), []string{command}, strings.NewReader(moves), &out, &messages); c != yes {
				t.Fatalf("%s of %s: exit status %d, %s", command, moves, c, &messages)
			}
			for line := range strings.Lines(out.String()) {
				if n := len([]rune(strings.TrimRight(line, "\n"))); n > 80 {
					t.Errorf("seed %d, %s: a line of %d characters: %s", seed, command, n, line)
				}
			}
		}
	}
	if promoted < 5 {
		t.Errorf("%d games with promotions", promoted)
	}
}

func TestBar(t *testing.T) {
	for _, c := range []struct {
		value, most float64
		characters  int
		want        string
	}{
		{0, 8, 4, ""},
		{8, 8, 4, "████"},
		{4, 8, 4, "██"},
		{1, 8, 1, "▏"},
		{7, 8, 1, "▉"},
		{5, 8, 2, "█▎"},
		{0, 0, 4, ""},
		{8, 8, 0, ""},
		{8, 8, -3, ""},
	} {
		if got := bar(c.value, c.most, c.characters); got != c.want {
			t.Errorf("bar(%v, %v, %d) is %q, want %q", c.value, c.most, c.characters, got, c.want)
		}
	}
}

func TestShortBits(t *testing.T) {
	for bits, want := range map[float64]string{0: ".", 1e-9: ".00", 0.13: ".13", 0.99: ".99", 0.997: "1.0", 1.93: "1.9", 2.32: "2.3"} {
		if got := shortBits(bits); got != want {
			t.Errorf("%v bits are %q, want %q", bits, got, want)
		}
	}
}
