package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// Pages fit in a terminal, even with long games, promotions, and more pieces than a matrix has columns.
func TestTextFits(t *testing.T) {
	extent.Slow(t)
	promoted := 0
	for seed := range uint64(20) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[1], 70)
		if model.Replay(g).Unknown != model.Majors {
			promoted++
		}
		moves := strings.Trim(fmt.Sprint(g.Moves), "[]")
		for _, command := range []string{"timeline", "entangle", "stats"} {
			var out, messages bytes.Buffer
			if c := execute(context.Background(), []string{command}, strings.NewReader(moves), &out, &messages); c != cli.Yes {
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
