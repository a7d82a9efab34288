package contest

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"haft/bench/arena"
	"haft/cmd/haft/cli"
	"haft/model/strictjson"
	"haft/solve/say"
	"haft/solve/search"
)

type arenaTuneOptions struct {
	matches
	cli.FormatOption
}

func newArenaTune(p *cli.Program) *cobra.Command {
	o := &arenaTuneOptions{matches: matches{Program: p}}
	cmd := &cobra.Command{
		Use:   "tune FILE...",
		Short: "Fit the weights of the evaluation to games",
		Long: `Tune reads files of 'haft arena run' and finds the weights with which the
evaluation foretells the results of their games best, from quiet positions after
the opening (Texel's tuning method). It writes them beside those of the program,
or as JSON that a player weights=FILE reads: only a match shows whether they
play better.`,
		Example: `  haft arena tune testdata/arena/doubling-1000.jsonl.zst`,
		RunE:    p.OnFiles(o.run),
	}
	o.flag(cmd)
	o.FormatFlag(cmd, "text", "json")
	return cmd
}

func (o *arenaTuneOptions) run(ctx context.Context, files []string) error {
	all, err := o.read(ctx, files)
	if err != nil {
		return err
	}
	fit, err := arena.Tune(ctx, all)
	if err != nil {
		return err
	}
	if o.Format == "json" {
		return o.PrintJSON(fit.Weights)
	}
	games := say.Count(uint64(fit.Games), "game", "games")
	positions := say.Count(uint64(fit.Positions), "position", "positions")
	o.Prose("%s, %s: the mean loss is %.5f with the weights of the program and %.5f with those that fit best. A side "+
		"that is %.0f hundredths of a pawn ahead expects 0.73 points with those of the program; "+
		"with the others it takes %.0f.",
		games, positions, fit.Before, fit.After, fit.Program, fit.Scale)
	if fit.Games < fewGames {
		o.Message("haft: found %s, too few to fit weights to: expected %d or more", games, fewGames)
	}
	t := cli.NewTable(cli.Words("weight"), cli.Numbers("program"), cli.Numbers("fitted"))
	played := search.Played()
	before, after := played.Vector(), fit.Weights.Vector()
	for i, name := range search.VectorNames() {
		t.AppendRow([]any{name, before[i], after[i]})
	}
	o.Printf("\n")
	o.Render(t, "text")
	return nil
}

// fewGames is the number of games below which the weights would fit chance rather than the game. The program's own
// weights were fitted to 1,250 games.
const fewGames = 500

// mostWeights is how large a file of weights may be.
const mostWeights = 1 << 16

// weights reads a file of weights.
func (o *arenaRunOptions) weights(ctx context.Context) func(file string) (*search.Weights, error) {
	return func(file string) (*search.Weights, error) {
		data, err := o.ReadAll(ctx, file, mostWeights)
		if err != nil {
			return nil, err
		}
		w := &search.Weights{}
		if err := strictjson.ReadOnce(data, w); err != nil {
			return nil, fmt.Errorf("%w; 'haft arena tune --format json' writes weights", strictjson.In(file, err))
		}
		return w, nil
	}
}
