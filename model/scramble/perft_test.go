package scramble_test

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"haft/model"
	"haft/model/scramble"
	"haft/solve/solvertest/extent"
)

// shortPerft is the largest count that is checked without HAFT_SOAK.
func shortPerft() int { return extent.Of(50_000, 300_000, math.MaxInt) }

type perftCase struct {
	id     string
	world  *model.Assignment
	rules  model.Rules
	depths [][2]int // depth, count
}

// readPerft reads a file in the format that testdata/perft/scramble.perft describes.
func readPerft(t *testing.T, name string) (cases []perftCase) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	in := bufio.NewScanner(file)
	for line := 1; in.Scan(); line++ {
		if err := readPerftLine(t, in.Text(), &cases); err != nil {
			t.Fatalf("%s:%d: %v", name, line, err)
		}
	}
	if in.Err() != nil || len(cases) == 0 {
		t.Fatalf("%s: %d cases, %v", name, len(cases), in.Err())
	}
	return cases
}

func readPerftLine(t *testing.T, line string, cases *[]perftCase) error {
	word, rest, _ := strings.Cut(line, " ")
	if word == "" || word == "#" {
		return nil
	}
	if word == "id" {
		*cases = append(*cases, perftCase{id: rest, rules: model.DefaultRules()})
		return nil
	}
	if len(*cases) == 0 {
		return fmt.Errorf("%q before the first id", word)
	}
	c := &(*cases)[len(*cases)-1]
	switch word {
	case "world":
		c.world = parseWorld(t, rest)
	case "rules":
		return c.rules.SetAll(rest)
	case "perft":
		var d [2]int
		if _, err := fmt.Sscanf(rest, "%d %d", &d[0], &d[1]); err != nil {
			return err
		}
		c.depths = append(c.depths, d)
	default:
		return fmt.Errorf("unknown word %q; expected id, world, rules or perft", word)
	}
	return nil
}

func TestPerft(t *testing.T) {
	extent.Slow(t)
	for _, c := range readPerft(t, "../../testdata/perft/scramble.perft") {
		p, err := scramble.New(c.rules, c.world)
		if err != nil {
			t.Fatalf("%s: %v", c.id, err)
		}
		for _, d := range c.depths {
			if d[1] > shortPerft() {
				t.Logf("%s: depth %d left out; HAFT_SOAK=1 runs it", c.id, d[0])
				continue
			}
			if got := perft(t, p, d[0]); got != d[1] {
				t.Errorf("%s: perft %d is %d, expected %d", c.id, d[0], got, d[1])
			}
		}
	}
}

func perft(t *testing.T, p *scramble.Position, depth int) int {
	moves := p.Moves()
	if depth == 1 {
		return len(moves)
	}
	n := 0
	for _, m := range moves {
		next := *p
		if err := next.Play(m); err != nil {
			t.Fatalf("a listed move is refused: %v\n%v", err, p)
		}
		n += perft(t, &next, depth-1)
	}
	return n
}
