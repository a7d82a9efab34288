package formula

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
)

type genOptions struct {
	program *cli.Program
	format  cli.FormatOption
	rules   cli.RuleList
	seed    uint64
	seeded  bool
	first   uint64
	style   string
	plies   int
	illegal bool
	output  string // --output
}

// NewGen is the command "haft gen".
func NewGen(p *cli.Program) *cobra.Command {
	o := &genOptions{program: p}
	var styles []string
	for _, s := range solve.Styles {
		styles = append(styles, s.Name)
	}
	cmd := &cobra.Command{
		Use:   "gen [N]",
		Short: "Make random games from a seed",
		Long: `Gen writes N random games; N is 1 by default. Game i of seed S has the id S/i.
It is the same in every run with the same options, and --first i makes it alone.

A style chooses among the legal moves: uniform, or with a preference for pawns
or for captures. With --illegal each game ends in a move that some piece could
make but no world allows, if there is such a move.`,
		Example: `  haft gen 3 --seed 7
  haft gen 100 --seed 1 --plies 40 | haft stats
  haft gen --seed 7 --style pawns --format pgn`,
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := 1, error(nil)
			if len(args) > 0 {
				if n, err = strconv.Atoi(args[0]); err != nil || n < 0 {
					return fmt.Errorf("found %q; expected a number of games", args[0])
				}
			}
			o.seeded = cmd.Flags().Changed("seed")
			if err := o.format.ByName(o.output); err != nil {
				return err
			}
			return o.program.Into(o.output, func() error { return o.run(cmd.Context(), n) })
		},
	}
	o.format.AddFlag(cmd, "jsonl", "pgn")
	o.rules.Flag(cmd, "of the games")
	f := cmd.Flags()
	f.Uint64Var(&o.seed, "seed", 0, "`SEED` of the games (default a random one, which is printed)")
	f.Uint64Var(&o.first, "first", 1, "begin with game `I`")
	choiceFlag(cmd, &o.style, "style", "`STYLE` of play: ", styles)
	f.IntVar(&o.plies, "plies", 80, "`N` plies for each game, fewer if it ends")
	f.BoolVar(&o.illegal, "illegal", false, "end each game with an illegal move")
	cli.FormattedOutput(cmd, &o.output)
	return cmd
}

func (o *genOptions) run(ctx context.Context, n int) error {
	if o.plies < 0 || o.plies > gamefile.MaxPlies {
		return fmt.Errorf("--plies is %d; expected 0 to %d", o.plies, gamefile.MaxPlies)
	}
	if !o.seeded {
		o.seed = rand.Uint64()
		o.program.Message("haft: seed %d", o.seed)
	}
	style := solve.Styles[slices.IndexFunc(solve.Styles, func(s solve.Style) bool { return s.Name == o.style })]
	for i := range uint64(n) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := o.write(o.game(o.first+i, o.rules.Default(), style)); err != nil {
			return err
		}
	}
	return nil
}

// game makes game i. It depends on the seed, i and the options, and on nothing else.
func (o *genOptions) game(i uint64, rules model.Rules, style solve.Style) *model.Game {
	rng := solve.Numbered(o.seed, i)
	var g *model.Game
	if o.illegal {
		g, _ = solve.RandomIllegalGame(rng, rules, style, o.plies)
	} else {
		g = solve.RandomGame(rng, rules, style, o.plies)
	}
	g.ID = fmt.Sprintf("%d/%d", o.seed, i)
	return g
}

func (o *genOptions) write(g *model.Game) error {
	if o.format.Name == "pgn" {
		g.Tags = []model.Tag{{Name: "Event", Value: "haft gen, " + o.style}, {Name: "Round", Value: g.ID}}
		return gamefile.Write(o.program.Stdout, g)
	}
	line := append(o.program.Stdout.AvailableBuffer(), `{"id":"`...)
	line = append(append(line, g.ID...), `",`...)
	if rules := g.Rules.String(); rules != "" {
		line = append(append(append(line, `"rules":"`...), rules...), `",`...)
	}
	line = append(line, `"moves":"`...)
	for i, m := range g.Moves {
		if i > 0 {
			line = append(line, ' ')
		}
		line = append(line, m.String()...)
	}
	_, err := o.program.Stdout.Write(append(line, "\"}\n"...))
	return err
}
