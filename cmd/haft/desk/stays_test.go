package desk

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"haft/cmd/haft/core"
	"haft/cmd/haft/picture"
	"haft/solve/solvertest/golden"
)

// What a desk writes does not change unless somebody wants it to: squares of several sizes, lines of moves, what is
// told, the board as text. UPDATE=1 writes the file.
func TestDeskStays(t *testing.T) {
	var said strings.Builder
	for _, text := range []string{
		"1. e4 e5 2. g1f3 {good} (2. d4 d5 (2... a6) 3. h3) 2... b8c6 3. f1b5 a6 *",
		"b1a3 a7a6 c1b3 a6a5 d1c3 h7h6",
		"[Variant \"QuantumChess\"]\n\n1. e4 e5 2. Nf3 d7d5 3. exd5 Nf6 *",
		"[Variant \"Heisenberg Chess\"]\n\n1. e4 e5 2. Nf3 *",
	} {
		d, err := Open(t.Context(), core.Usual, text, "game")
		if err != nil {
			t.Fatal(err)
		}
		for _, change := range []func(context.Context, *Desk) error{
			func(context.Context, *Desk) error { return nil },
			func(_ context.Context, d *Desk) error { return d.Ply(3) },
			func(_ context.Context, d *Desk) error { return d.Back() },
			func(_ context.Context, d *Desk) error { d.Select("g1"); return nil },
			func(_ context.Context, d *Desk) error { return d.Vary() },
			func(_ context.Context, d *Desk) error { return d.Forward() },
			func(_ context.Context, d *Desk) error { d.Ask.Why = "w2=N"; return nil },
			func(_ context.Context, d *Desk) error { return d.Step(1) },
			func(_ context.Context, d *Desk) error { d.Forget(); return d.World(2) },
			func(_ context.Context, d *Desk) error { d.Start(); return nil },
			func(_ context.Context, d *Desk) error { d.End(); return nil },
			func(ctx context.Context, d *Desk) error { return d.Play(ctx, "d7d6") },
			func(ctx context.Context, d *Desk) error { return d.Play(ctx, "d2d4") },
			func(ctx context.Context, d *Desk) error { return d.Play(ctx, "d7?d5-d6") },
			func(ctx context.Context, d *Desk) error { return d.Result(ctx, "1-0") },
			func(_ context.Context, d *Desk) error { return d.Undo() },
			func(ctx context.Context, d *Desk) error { return d.Renew(ctx) },
		} {
			if err := d.Do(t.Context(), change); err != nil {
				fmt.Fprintf(&said, "refused: %v\n", err)
				continue
			}
			d.describe(&said)
		}
	}
	golden.Text(t, "../../../testdata/effort/desk.txt", said.String())
}

// describe writes all that a desk has to say.
func (d *Desk) describe(said *strings.Builder) {
	fmt.Fprintf(said, "at %v, %d steps\n%s\n%s\n", d.Game.At, d.Steps(), strings.Join(d.Lines(), "\n"),
		strings.Join(d.Told(), "\n"))
	fmt.Fprintf(said, "taken: %q %q\n%s\n", d.Taken(picture.White), d.Taken(picture.Black), d.Text(false))
	for _, f := range []Face{{6, 2, false, 0}, {7, 3, true, 0}, {9, 4, true, picture.King}} {
		for _, square := range []int{0, 4, 12, 28, 36, 62} {
			for _, r := range f.Rows(&d.Board.Squares[square], square == 4) {
				fmt.Fprintf(said, "|%s|%v %.2f", r.Text, r.Side, r.Presence)
			}
			said.WriteByte('\n')
		}
	}
}
