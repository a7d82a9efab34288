package quantum

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model/pgn"
	"haft/model/quantum"
	"haft/solve/schema"
	"haft/solve/solvertest/extent"
)

// A share that is neither nothing nor everything never looks like it, however near it is.
func TestPercentOf(t *testing.T) {
	huge := new(big.Int).Lsh(big.NewInt(1), 5000)
	almost := new(big.Int).Sub(huge, big.NewInt(1))
	for _, c := range []struct {
		part, whole *big.Int
		want        string
	}{
		{big.NewInt(0), huge, ""},
		{big.NewInt(1), huge, "<0.01"},
		{almost, huge, ">99.99"},
		{huge, huge, "100.00"},
		{big.NewInt(1), big.NewInt(16), "6.25"},
		{big.NewInt(3), big.NewInt(8), "37.50"},
	} {
		if got := weightPercent(c.part, c.whole); got != c.want {
			t.Errorf("%.10s... of %.10s...: %q, want %q", c.part, c.whole, got, c.want)
		}
		p := quantum.Likely(new(big.Rat).SetFrac(c.part, c.whole))
		if (p == 0) != (c.want == "") || (p == 1) != (c.want == "100.00") {
			t.Errorf("%s percent is %v", c.want, p)
		}
	}
}

func TestShadedBoard(t *testing.T) {
	man := func(side picture.Side, kind picture.Kind, presence float64) picture.Man {
		return picture.Man{Side: side, Kinds: []picture.Share{{Kind: kind, Part: 1}}, Presence: presence}
	}
	var squares scene.Men
	squares[0] = []picture.Man{man(picture.White, picture.Rook, 1)}
	squares[7] = []picture.Man{man(picture.Black, picture.Pawn, 0.375), man(picture.White, picture.Pawn, 0.125)}
	squares[56] = []picture.Man{
		man(picture.Black, picture.Queen, 0.75), man(picture.Black, picture.Knight, 0.1),
		man(picture.Black, picture.King, 0.001),
	}
	lines := strings.Split((&shadedBoard{&squares, false}).String(), "\n")
	for i, want := range map[int]string{
		1:  " 8   █q 75      .        .        .        .        .        .        .     8",
		2:  "     ░n 10+",
		3:  " 7     .        .        .        .        .        .        .        .     7",
		9:  " 1     R        .        .        .        .        .        .     ▒p 37.5  1",
		10: "                                                                   ░P 12.5",
	} {
		if lines[i] != want {
			t.Errorf("line %d is\n%s, want\n%s", i, lines[i], want)
		}
	}
}

// An interrupt in the middle of a play abandons the game. Its plays are reported, but nobody looks at its boards,
// which are incomplete.
func TestInterruptedPlay(t *testing.T) {
	var out bytes.Buffer
	p := cli.NewProgram(nil, &out, io.Discard)
	o := &showOptions{common: options{program: p, engine: engines[0]}, format: cli.FormatOption{Name: "text"}}
	g := o.common.start(&quantum.Game{})
	ctx, interrupt := context.WithCancel(context.Background())
	if err := g.step(ctx, g.parse("e4")); err != nil {
		t.Fatal(err)
	}
	forever := make(chan struct{})
	defer close(forever)
	err := g.step(ctx, func() (quantum.Play, error) {
		interrupt()
		<-forever
		return quantum.Play{}, errors.New("never")
	})
	if err != context.Canceled || !g.abandoned {
		t.Errorf("%v, abandoned %v", err, g.abandoned)
	}
	for _, format := range []string{"text", "json", "csv"} {
		out.Reset()
		o.format.Name = format
		if err := o.show(ctx, g); err != nil {
			t.Error(err)
		}
		p.Stdout.Flush()
		if text := out.String(); !strings.Contains(text, "e2e4") || strings.Contains(text, "8     r") ||
			strings.Contains(text, "squares") {
			t.Errorf("as %s:\n%s", format, text)
		}
	}
}

// Of many sampled probabilities, about 95 in 100 have the exact value within their bounds. The seeds are fixed, so
// the test cannot fail by chance.
func TestSampledBounds(t *testing.T) {
	extent.Slow(t)
	within, all := 0, 0
	for seed := range uint64(12) {
		space := quantum.New(quantum.Options{})
		rng := rand.New(rand.NewPCG(seed, 0))
		r := &quantum.Game{}
		for range 20 {
			p, _ := space.RandomPlay(rng)
			if err := space.Play(p); err != nil {
				t.Fatal(err)
			}
			r.Moves = append(r.Moves, pgn.Word{Text: p.String()})
		}
		o := &options{program: cli.NewProgram(nil, io.Discard, io.Discard), engine: engines[0]}
		g := o.start(r)
		for _, w := range r.Moves {
			if err := g.step(context.Background(), g.parse(w.Text)); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range sampledFrom(t, o, r, 8) {
			row := g.rows[8+all%12]
			if exact := quantum.Likely(row.chance); s.Low <= exact && exact <= s.High {
				within++
			}
			all++
		}
	}
	if all != 144 || within < 130 {
		t.Errorf("%d of %d are within their bounds", within, all)
	}
}

// sampledFrom makes some plays of a game exactly and samples the rest.
func sampledFrom(t *testing.T, o *options, r *quantum.Game, exact int) []schema.SampledPlay {
	t.Helper()
	g := o.start(r)
	for _, w := range r.Moves[:exact] {
		if err := g.step(context.Background(), g.parse(w.Text)); err != nil {
			t.Fatal(err)
		}
	}
	g.stopped = &stop{memory: true}
	q := sampleOptions{count: 1000, seed: 1}
	if err := q.take(context.Background(), g); err != nil {
		t.Fatal(err)
	}
	return q.report(nil).History
}
