package play

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/desk"
	"haft/model"
	"haft/solve/explain"
	"haft/solve/search"
)

// An opponentOption is the opponent: --against, --side and --seed.
type opponentOption struct {
	against string // the name of a level; "" for somebody at the same keyboard
	side    string
	seed    uint64
}

// sides are the values of --side.
var sides = []string{"white", "black", "random"}

// NewPlay is the command "haft play".
func NewPlay(p *cli.Program) *cobra.Command {
	o := &exploreOptions{program: p, straight: true}
	cmd := &cobra.Command{
		Use:   "play [FILE]",
		Short: "Play a game in the terminal, against haft or another person",
		Long: `Play is a board to play on. It is like "haft explore", with all its keys and
questions, but you can move only at the end of the game, and undo takes moves
back. A move that no world allows is refused, with the reason. The game
continues from FILE, or is a new one by the rules of --rules. A result in FILE
is taken back if there is a move left.

With --against, haft plays the other side. A level is the number of positions
that haft looks at for each move, so it is equally strong on every machine that
can look at so many in five seconds. Haft thinks no longer, here and on the page
of "haft serve":

` + levelTable() + `
In matches of 100 games, each level up to "strong" scored at least 90 % against
the one before it. The first three levels also play moves that seem almost as
good as the best, and every level does so in the first six plies; --seed repeats
such choices. Undo takes back your move together with haft's answer, even while
haft thinks. Haft resigns when it expects less than 1/200 of a point, and never
offers a draw. Threefold repetition and fifty moves without progress are draws.

Without --against, two people play at one keyboard. The game ends when the side
to move has no legal move; then the result is noted. The word "resign" gives up,
"result" notes another result, and "hint" says what haft would play.`,
		Example: `  haft play
  haft play --against easy --side random
  printf '%s\n' f2f3 hint undo list | haft play --against beginner --seed 1`,
		RunE: o.runE,
	}
	o.game.AddFlags(cmd)
	o.opponent.addFlags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return o.opponent.checkOpponent(p, cmd) }
	return cmd
}

func (o *opponentOption) addFlags(cmd *cobra.Command) {
	levels := search.LevelNames()
	f := cmd.Flags()
	f.StringVar(&o.against, "against", "", "play against haft at this `LEVEL`: "+strings.Join(levels, ", "))
	f.StringVar(&o.side, "side", sides[0], "play this `SIDE`: white, black or random")
	f.Uint64Var(&o.seed, "seed", 0, "`SEED` for haft's random choices (default a random one, which is printed)")
	for name, values := range map[string][]string{"against": levels, "side": sides} {
		cli.CompleteWords(cmd, name, values...)
	}
}

// checkOpponent checks the options, and chooses a seed if none is given.
func (o *opponentOption) checkOpponent(p *cli.Program, cmd *cobra.Command) error {
	if !cmd.Flags().Changed("against") {
		return cli.OnlyFor(cmd, "--against", "side", "seed")
	}
	err := cmp.Or(
		cli.OneOf("--against", o.against, search.LevelNames()...), cli.OneOf("--side", o.side, sides...))
	if err == nil && !cmd.Flags().Changed("seed") {
		o.seed = rand.Uint64()
		p.Message("haft: seed %d", o.seed)
	}
	return err
}

// seat gives the desk its opponent, if there is one. It is an error if the opponent does not know the rules.
func (o *opponentOption) seat(d *desk.Desk) error {
	level, found := search.LevelOf(o.against)
	if !found {
		return nil
	}
	announce := func(r board.Rule) bool { return r.Name == "announce" && r.Value == "on" }
	rules := model.Rules{Announce: slices.ContainsFunc(d.Game.Rules, announce)}
	if err := rules.Unannounced(); err != nil {
		return err
	}
	side := model.Black
	if o.side == "black" || o.side == "random" && rand.New(rand.NewPCG(o.seed, 0)).IntN(2) == 1 {
		side = model.White
		d.Ask.Flip = true
	}
	d.Against = &desk.Opponent{Level: level, Side: side, Seed: o.seed}
	return nil
}

// reply lets the opponent move, if it is its turn, and shows the result.
func (o *exploreOptions) reply(ctx context.Context, t *desk.Talker) error {
	if !t.Desk.Waits() {
		return nil
	}
	if err := o.program.Stdout.Flush(); err != nil {
		return err
	}
	r, err := t.Desk.Think(ctx)
	if err != nil || r == nil {
		return err
	}
	if err := t.Desk.Do(ctx, func(ctx context.Context, d *desk.Desk) error { return d.Answer(ctx, r) }); err != nil {
		return err
	}
	t.Show()
	return nil
}

// levelTable lists the levels for the help text.
func levelTable() string {
	var text strings.Builder
	columns := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, l := range search.Levels {
		fmt.Fprintf(columns, "%s\t%s positions\t\n", l.Name, explain.Number(l.Nodes))
	}
	_ = columns.Flush() // a builder never fails
	return text.String()
}
