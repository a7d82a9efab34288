package game

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/exact"
)

// draws yields random worlds without end.
func (o *worldsOptions) draws(worlds *exact.Table) iter.Seq[model.Assignment] {
	if !o.seeded {
		o.seed = rand.Uint64()
		o.Message("haft: drawn with --seed %d", o.seed)
	}
	sampler := worlds.NewSampler(solve.Seed(o.seed))
	return func(yield func(model.Assignment) bool) {
		for yield(sampler.Next()) {
		}
	}
}

// first yields the first n worlds; 0 means all.
func first(worlds iter.Seq[model.Assignment], n uint64) iter.Seq[model.Assignment] {
	return func(yield func(model.Assignment) bool) {
		seen := uint64(0)
		for w := range worlds {
			seen++
			if !yield(w) || seen == n {
				return
			}
		}
	}
}

// A worldReport is a world in JSON.
type worldReport struct {
	World string `json:"world"`
	FEN   string `json:"fen"`
}

// write prints worlds, as lines or as JSON, until time runs out. A list has no tables.
func (o *worldsOptions) write(ctx context.Context, worlds iter.Seq[model.Assignment]) error {
	out := cli.NewJSON(o.Program, o.Format)
	for w := range worlds {
		if err := cli.FirstError(o.writeOne(out, &w), ctx.Err()); err != nil {
			if ctx.Err() != nil {
				err = errors.Join(solve.ErrUndecided, err)
			}
			return out.Close(err)
		}
	}
	return out.Close(nil)
}

func (o *worldsOptions) writeOne(out *cli.JSONOutput, w *model.Assignment) error {
	if o.Format == "text" {
		_, err := fmt.Fprintln(o.Stdout, w.String())
		return err
	}
	return out.Write(worldReport{w.String(), gamefile.FEN(w)})
}
