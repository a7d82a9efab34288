package play

import (
	"context"
	"fmt"
	"math"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/solve/compose"
	"haft/solve/explain"
	"haft/solve/schema"
)

// narrow makes the beam as narrow as memory asks for, and says so.
func (o *composeOptions) narrow() {
	fits := compose.WidthWithin(o.memory(), o.plies, o.width)
	if fits < o.width {
		o.program.Message("haft: --max-memory %v is too little for --width %d; the beam keeps %s", o.heap.Limit, o.width,
			explain.Count(uint64(fits), "position", "positions"))
		o.width = fits
	}
}

// memory returns how many bytes positions may take.
func (o *composeOptions) memory() uint64 {
	if o.heap.Limit == 0 {
		return math.MaxUint64
	}
	return uint64(o.heap.Limit)
}

// look searches for a game.
func (o *composeOptions) look(ctx context.Context, _ *schema.Composition) (*model.Game, error) {
	defer o.heap.LimitHeap(0)()
	meter := terminal.NewMeter("plies", int64(o.plies))
	p := cli.NewProgress(o.program, "position", "positions", meter)
	defer p.Stop()
	b := compose.Beam{
		Stipulation: o.stipulation, Rules: o.rules.Default(), Plies: o.plies, Width: o.width, Seed: o.seed,
		Report: func(ply, width int) {
			meter.Done.Store(int64(ply))
			p.Add(int64(width))
		},
	}
	moves, _, err := b.Run(ctx)
	return o.game(moves, fmt.Sprintf("--width %d --seed %d", o.width, o.seed)), err
}
