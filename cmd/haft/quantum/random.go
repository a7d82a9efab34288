package quantum

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/quantum"
)

type randomOptions struct {
	show   showOptions
	plies  int
	seed   uint64
	style  string
	output string
}

// A style draws a play. There is always one, because the board on which nothing has happened yet is still played.
type style struct {
	name string
	draw func(*quantum.Space, *rand.Rand) (quantum.Play, error)
}

var styles = []style{
	{"uniform", drawn((*quantum.Space).RandomPlay)},
	{"board", drawn((*quantum.Space).RandomMove)},
}

func drawn(draw func(*quantum.Space, *rand.Rand) (quantum.Play, bool)) func(*quantum.Space, *rand.Rand) (quantum.Play,
	error) {
	return func(s *quantum.Space, r *rand.Rand) (quantum.Play, error) {
		p, possible := draw(s, r)
		if !possible {
			return p, errors.New("no play is possible")
		}
		return p, nil
	}
}

// maxPlies is far more than can be played exactly.
const maxPlies = 1000

func newRandom(p *cli.Program) *cobra.Command {
	o := &randomOptions{show: showOptions{common: options{program: p}}}
	var names []string
	for _, s := range styles {
		names = append(names, s.name)
	}
	cmd := &cobra.Command{
		Use:   "random",
		Short: "Play a random game from a seed",
		Long: `Random makes random plays and reports them as "haft quantum replay" does. The
same seed and style give the same game with either engine.

The style uniform draws one of all possible plays. The style board draws a board
by its weight, and then one of the moves that are legal on it.

With --output the game goes to a file: as JSON if its name ends in .jsonl or
.json, otherwise as PGN. If the boards would take more than --max-memory, the
game ends early, with exit status 3.`,
		Example: `  haft quantum random --plies 12 --seed 7
  haft quantum random --plies 10 --seed 7 --style board --format csv`,
	}
	o.show.flags(cmd)
	o.show.common.rulesFlag(cmd, "of the game")
	f := cmd.Flags()
	f.IntVar(&o.plies, "plies", 80, "`N` plays")
	f.Uint64Var(&o.seed, "seed", 0, "`SEED` of the game (default a random one, which is printed)")
	o.style = names[0]
	cli.ChoiceFlag(cmd, &o.style, "style", "`STYLE` of play: "+strings.Join(names, ", "), names...)
	cli.File(cmd, &o.output, "output", "o", "write the game to `FILE`")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return o.run(cmd.Context(), f.Changed("seed")) }
	return cmd
}

func (o *randomOptions) run(ctx context.Context, seeded bool) error {
	if err := o.show.check(); err != nil {
		return err
	}
	if o.plies < 0 || o.plies > maxPlies {
		return fmt.Errorf("--plies is %d; expected 0 to %d", o.plies, maxPlies)
	}
	if !seeded {
		o.seed = rand.Uint64()
		o.show.common.program.Message("haft: seed %d", o.seed)
	}
	defer o.show.common.limitHeap()()
	g := o.show.common.start(o.record())
	err := o.play(ctx, g, styles[slices.IndexFunc(styles, func(s style) bool { return s.name == o.style })])
	shown := o.show.show(ctx, g)
	g.tell(&o.show.common)
	return errors.Join(err, shown, o.write(g))
}

// record returns the game to be written, still without its plays.
func (o *randomOptions) record() *quantum.Game {
	event := fmt.Sprintf("haft quantum random, %s, seed %d", o.style, o.seed)
	g := &quantum.Game{}
	g.ID, g.Tags = fmt.Sprint(o.seed), []model.Tag{{Name: "Event", Value: event}}
	return g
}

func (o *randomOptions) play(ctx context.Context, g *game, style style) error {
	progress := cli.NewProgress(o.show.common.program, "play", "plays", terminal.NewMeter("plays", int64(o.plies)))
	defer progress.Stop()
	rng := rand.New(rand.NewPCG(o.seed, 0))
	for ply := 1; ply <= o.plies; ply++ {
		if err := g.step(ctx, func() (quantum.Play, error) { return style.draw(g.space, rng) }); err != nil {
			return g.stop(ctx, stop{ply: ply, err: err})
		}
		progress.Add(1)
		progress.Meter.Done.Add(1)
	}
	return nil
}

// write writes the plays that were made to the file of --output.
func (o *randomOptions) write(g *game) error {
	if o.output == "" {
		return nil
	}
	return o.show.common.saveGame(o.output, g)
}

// saveGame writes a game to a file, in the format that its name sets.
func (o *options) saveGame(name string, g *game) error {
	write := quantum.Write
	if e := filepath.Ext(name); e == ".jsonl" || e == ".json" {
		write = quantum.WriteJSON
	}
	return o.program.Save(name, func(w io.Writer) error { return write(w, g.record, g.plays()) })
}

// plays returns the plays that were made, even in an abandoned game.
func (g *game) plays() (all []quantum.Play) {
	for _, r := range g.rows {
		all = append(all, r.play)
	}
	return all
}
