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

	"golang.org/x/term"

	"haft/bench/chart"
	"haft/cmd/haft/cli"
	"haft/model/pgn"
	"haft/model/quantum"
	"haft/model/quantum/record"
)

func TestBigNumber(t *testing.T) {
	for text, want := range map[string]string{
		"0": "0", "999": "999", "1048576": "1,048,576", "1099511627776": "1,099,511,627,776",
		"2199023255552": "2^41", "2199023255553": "2,199,023,255,553", "1208925819614629174706176": "2^80",
		"1208925819614629174706175": "1,208,925,819,614,629,174,706,175",
	} {
		n, _ := new(big.Int).SetString(text, 10)
		if got := bigNumber(n); got != want {
			t.Errorf("%s is written %s, want %s", text, got, want)
		}
	}
}

// What is neither nothing nor everything never looks like it, however near.
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
		p := likely(new(big.Rat).SetFrac(c.part, c.whole))
		if (p == 0) != (c.want == "") || (p == 1) != (c.want == "100.00") {
			t.Errorf("%s percent is %v", c.want, p)
		}
	}
}

func TestShadedBoard(t *testing.T) {
	var squares [64][]chart.Presence
	squares[0] = []chart.Presence{{Man: 'R', Probability: 1}}
	squares[7] = []chart.Presence{{Man: 'p', Probability: 0.375}, {Man: 'P', Probability: 0.125}}
	squares[56] = []chart.Presence{{Man: 'q', Probability: 0.75}, {Man: 'n', Probability: 0.1}, {Man: 'k', Probability: 0.001}}
	lines := strings.Split((&shadedBoard{&squares, false}).String(), "\n")
	for i, want := range map[int]string{
		1:  " 8   █q 75      .        .        .        .        .        .        .     8",
		2:  "     ░n 10+",
		3:  " 7     .        .        .        .        .        .        .        .     7",
		9:  " 1     R        .        .        .        .        .        .      ▒p 38   1",
		10: "                                                                    ░P 13",
	} {
		if lines[i] != want {
			t.Errorf("line %d is\n%s, want\n%s", i, lines[i], want)
		}
	}
}

// Arrows are commands at the start of a line, and keys within it, however the terminal cuts its input
// between keys.
func TestArrowKeys(t *testing.T) {
	const right, left = "\x1b[C", "\x1b[D"
	keys := []string{right, left, "e2e", left, "d", right, "\x7f", "4\r", right + left, "q\r"}
	whole := []string{strings.Join(keys, "")}
	for _, input := range [][]string{keys, whole} {
		var readers []io.Reader
		for _, part := range input {
			readers = append(readers, strings.NewReader(part))
		}
		screen := struct {
			io.Reader
			io.Writer
		}{&arrowKeys{in: io.MultiReader(readers...), fresh: true}, new(bytes.Buffer)}
		terminal := term.NewTerminal(screen, "> ")
		var got []string
		for {
			line, err := terminal.ReadLine()
			if err != nil {
				break
			}
			got = append(got, line)
		}
		if text := strings.Join(got, " "); text != "> < e2d4 > < q" {
			t.Errorf("%q is read as %s", input, text)
		}
	}
}

// The key of an interrupt ends the lines, and is remembered.
func TestInterruptKey(t *testing.T) {
	keys := &arrowKeys{in: strings.NewReader("e4\x03e5\r"), fresh: true}
	screen := struct {
		io.Reader
		io.Writer
	}{keys, io.Discard}
	if line, err := term.NewTerminal(screen, "").ReadLine(); err != io.EOF || !keys.interrupted {
		t.Errorf("%q, %v, interrupted %v", line, err, keys.interrupted)
	}
}

// An interrupt in the middle of a play abandons the game: its plays are told, and its boards, which
// are half made, are not looked at.
func TestInterruptedPlay(t *testing.T) {
	var out bytes.Buffer
	p := cli.NewProgram(nil, &out, io.Discard)
	o := &showOptions{options: options{Program: p, FormatOption: cli.FormatOption{Format: "text"}, engine: engines[0]}}
	g := o.start(&record.Game{})
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
		o.Format = format
		if err := o.show(g); err != nil {
			t.Error(err)
		}
		p.Stdout.Flush()
		if text := out.String(); !strings.Contains(text, "e2e4") || strings.Contains(text, "8     r") || strings.Contains(text, "squares") {
			t.Errorf("as %s:\n%s", format, text)
		}
	}
}

// Of many sampled probabilities about 95 in 100 have the exact one within their bounds. The seeds are
// fixed, so the test cannot fail by chance.
func TestSampledBounds(t *testing.T) {
	within, all := 0, 0
	for seed := range uint64(12) {
		space := quantum.New(quantum.Options{})
		rng := rand.New(rand.NewPCG(seed, 0))
		r := &record.Game{}
		for range 20 {
			p, _ := space.RandomPlay(rng)
			if err := space.Play(p); err != nil {
				t.Fatal(err)
			}
			r.Moves = append(r.Moves, pgn.Word{Text: p.String()})
		}
		o := &options{Program: cli.NewProgram(nil, io.Discard, io.Discard), engine: engines[0]}
		g := o.start(r)
		for _, w := range r.Moves {
			if err := g.step(context.Background(), g.parse(w.Text)); err != nil {
				t.Fatal(err)
			}
		}
		for _, s := range sampledFrom(t, o, r, 8) {
			row := g.rows[8+all%12]
			if exact := likely(row.chance); s.Low <= exact && exact <= s.High {
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
func sampledFrom(t *testing.T, o *options, r *record.Game, exact int) []sampledShare {
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
	return q.plays()
}
