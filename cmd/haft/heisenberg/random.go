package heisenberg

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/model/heisenberg"
)

type randomOptions struct {
	program *cli.Program
	format  cli.FormatOption
	seed    uint64
	plies   int
	file    string
}

func newRandom(p *cli.Program) *cobra.Command {
	o := &randomOptions{program: p}
	cmd := &cobra.Command{
		Use:   "random",
		Short: "Make a random game from a seed",
		Long: `Random plays a game of Heisenberg Chess. Every legal move has the same
probability. A seed gives the same game in every run.`,
		Example: `  haft heisenberg random --plies 30 --seed 7
  haft heisenberg random --seed 7 --format jsonl | haft heisenberg replay`,
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Flags().Changed("seed")) },
	}
	o.format.AddFlag(cmd, "pgn", "jsonl")
	f := cmd.Flags()
	f.Uint64Var(&o.seed, "seed", 0, "`SEED` of the game (default a random one, which is printed)")
	f.IntVar(&o.plies, "plies", 80, "`N` plies, fewer if the game ends")
	cli.FormattedOutput(cmd, &o.file)
	return cmd
}

func (o *randomOptions) run(seeded bool) error {
	if err := o.format.ByName(o.file); err != nil {
		return err
	}
	if o.plies < 0 || o.plies > gamefile.MaxPlies {
		return fmt.Errorf("--plies is %d; expected 0 to %d", o.plies, gamefile.MaxPlies)
	}
	if !seeded {
		o.seed = rand.Uint64()
		o.program.Message("haft: seed %d", o.seed)
	}
	write := heisenberg.WritePGN
	if o.format.Name == "jsonl" {
		write = heisenberg.WriteJSON
	}
	var text bytes.Buffer
	if err := write(&text, o.game()); err != nil {
		return err
	}
	if o.file != "" {
		return o.program.SaveBytes(o.file, text.Bytes())
	}
	_, err := o.program.Stdout.Write(text.Bytes())
	return err
}

// game makes a game that depends only on the seed and the number of plies.
func (o *randomOptions) game() *heisenberg.Game {
	rng := rand.New(rand.NewPCG(o.seed, 0))
	g := &heisenberg.Game{Start: heisenberg.Start()}
	g.ID = fmt.Sprint(o.seed)
	g.Tags = []model.Tag{{Name: "Event", Value: "haft heisenberg random"}, {Name: "Round", Value: g.ID}}
	p := g.Start
	for range o.plies {
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		m := moves[rng.IntN(len(moves))]
		g.Moves = append(g.Moves, m)
		p = p.After(m)
	}
	return g
}
