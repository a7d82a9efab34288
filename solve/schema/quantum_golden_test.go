package schema_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"haft/model/quantum"
	"haft/solve/schema"
	"haft/solve/solvertest/golden"
)

// The games are short ones with a capture and a captured king.
var games = []struct {
	rules quantum.Rules
	plays string
}{
	{quantum.Rules{}, "d4 e5 dxe5"},
	{quantum.Rules{SelfCheck: true}, "e4 d5 Bb5 Kd7 b5d7"},
}

// What is said of a few games, as JSON and in words, is what people have read.
func TestQuantum(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	squares := []string{"E5", "d7", "z9"}
	for _, c := range games {
		space := quantum.New(quantum.Options{Rules: c.rules})
		g := &schema.Game{
			Schema: schema.QuantumName, ID: c.plays, Rules: schema.NewQuantumRules(c.rules), Engine: "diagram",
		}
		for i, text := range strings.Fields(c.plays) {
			p, err := space.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			chance := space.Chance(p)
			if err := space.Play(p); err != nil {
				t.Fatal(err)
			}
			tally := space.Tally()
			g.History = append(g.History, schema.NewPlay(i+1, p, chance, &tally))
		}
		g.State = schema.NewState(space, squares)
		g.Boards, g.Possible = schema.Heaviest(space, 1), schema.Plays(space)
		further := space.Possible()[:2]
		g.Sampled = schema.NewSample(
			space.Estimate(further, 40, rand.New(rand.NewPCG(3, 4))), len(space.Plays()), further, squares)
		fmt.Fprintf(&b, "== %s\n", schema.Words(space))
		quantumWrite(t, &b, g)
		for board := range space.Boards() {
			fmt.Fprintf(&b, "%s: %q\n", board.Board.String(), schema.FateWords(&board))
		}
		fmt.Fprintln(&b, "squares, if none is named:", len(schema.NewState(space, nil).Squares))
		fmt.Fprintln(&b, "no boards:", schema.Heaviest(space, 0))
	}
	golden.Text(t, "testdata/quantum.txt", b.String())
}

// long is a number whose last digits may depend on the processor.
var long = regexp.MustCompile(`\d+\.\d{7,}(e-?\d+)?`)

// quantumWrite writes JSON, a line for each member. Long fractions are rounded.
func quantumWrite(t *testing.T, b *strings.Builder, v any) {
	t.Helper()
	line, err := schema.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	b.WriteString(long.ReplaceAllStringFunc(golden.Members(t, line), func(number string) string {
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%.6f", x)
	}))
}

// Numbers, percentages, and names of men and of what has happened to kings.
func TestKeptWords(t *testing.T) {
	var b strings.Builder
	power := func(bits uint) *big.Int { return new(big.Int).Lsh(big.NewInt(1), bits) }
	for _, n := range []*big.Int{
		{},
		big.NewInt(1), big.NewInt(999), big.NewInt(1000), power(20), power(40), power(41), power(80),
		new(big.Int).Add(power(80), big.NewInt(2)), new(big.Int).Mul(power(60), big.NewInt(3)),
	} {
		fmt.Fprintln(&b, schema.Number(n))
	}
	for _, p := range []*big.Rat{
		{},
		big.NewRat(1, 1), big.NewRat(1, 3), big.NewRat(1, 1_000_000), big.NewRat(5, 100_000), big.NewRat(49, 1_000_000),
		big.NewRat(99_994, 100_000), big.NewRat(99_996, 100_000), big.NewRat(999_999_999, 1_000_000_000),
		new(big.Rat).SetFrac(big.NewInt(1), power(2000)), new(big.Rat).Sub(big.NewRat(1, 1),
			new(big.Rat).SetFrac(big.NewInt(1), power(2000))),
	} {
		fmt.Fprintf(&b, "%q\n", schema.Percent(p))
	}
	for m := range quantum.Man(15) {
		if m&7 != 7 && (m&7 != 0 || m == quantum.Nobody) {
			fmt.Fprintln(&b, schema.ManName(m))
		}
	}
	for _, name := range []string{"white_mated", "black_in_check", "white_captured", "frozen", "in_check", "a_b_c_d"} {
		fmt.Fprintln(&b, schema.KingWords(name))
	}
	golden.Text(t, "testdata/words.txt", b.String())
}
