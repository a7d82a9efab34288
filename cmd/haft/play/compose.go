package play

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/compose"
	"haft/solve/explain"
	"haft/solve/schema"
)

type composeOptions struct {
	program             *cli.Program
	format              cli.FormatOption
	jobs                cli.JobsOption
	heap                cli.MemoryOption
	timeout             cli.TimeoutOption
	rules               cli.RuleList
	prove, plain        bool
	plies, width, store int
	seed                uint64
	dir                 string
	stipulation         *compose.Stipulation
}

// NewCompose is the command "haft compose".
func NewCompose(p *cli.Program) *cobra.Command {
	o := &composeOptions{program: p}
	cmd := &cobra.Command{
		Use:   "compose STIPULATION",
		Short: "Look for a shortest game that reaches something, or prove that there is none",
		Long: `Compose looks for a short game that does what the STIPULATION says:

` + stipulations() + `
It keeps, after each ply, the --width positions that look best, by several
scores, and goes on to the first game that does it, of --plies plies at most. A
shorter game may exist. The game is checked by replaying it before it is shown.
It is written as PGN whose tags say how it was found, and the same --width and
--seed find it again. A --width for which --max-memory is too little is reduced.

With --prove it looks at all positions that --plies plies can lead to, each
once, and finds a shortest game, or proves that there is none. A position is the
board, the side to move and the set of worlds left. A position and its mirror
image are looked at only once. Positions are stored and compared whole, so the
proof does not depend on luck with hashes. Those that do not fit in --max-memory
go to files in --dir, and a run that was interrupted or killed goes on from
there. --plain is a second way to the same answer: it looks at mirror images,
too, and at moves after which the game cannot end, or no pawn promote, in time.

The exit status is 1 if it is proved that there is no such game, and 3 if none
was found.`,
		Example: `  haft compose promote --width 300
  haft compose over --width 300 --plies 30
  haft compose over --prove --plies 4`,
		Args: cobra.ArbitraryArgs, // compose.Parse says what is missing
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if o.stipulation, err = compose.Parse(args...); err != nil {
				return err
			}
			return o.run(cmd.Context())
		},
	}
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.prove {
			return cli.OnlyFor(cmd, "looking without --prove", "width", "seed")
		}
		return cli.OnlyFor(cmd, "--prove", "plain", "store", "jobs", "dir")
	}
	o.flags(cmd)
	return cmd
}

func (o *composeOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&o.prove, "prove", false, "look at all games")
	cli.Ranged(cmd, &o.plies, "plies", 1, compose.MaxPlies,
		"`N` plies that a game may have (default 20, with --prove 6)")
	o.width = 1000
	cli.Ranged(cmd, &o.width, "width", 1, 1_000_000, "keep `N` positions after each ply")
	f.Uint64Var(&o.seed, "seed", 1, "`SEED` that decides between equally good positions")
	f.BoolVar(&o.plain, "plain", false, "with --prove, also look at mirror images, and leave out no moves")
	cli.Ranged(cmd, &o.store, "store", 1, compose.MaxPlies,
		"with --prove, store positions up to ply `N`, and search from there")
	f.StringVar(&o.dir, "dir", "", "with --prove, keep positions in the folder `DIR`, and go on from there")
	o.heap.AddFlag(cmd, 1e9, "keep positions in memory up to `SIZE`, as in 1GB")
	o.jobs.AddFlag(cmd, "with --prove, look with `N` workers")
	o.timeout.AddFlag(cmd, 0, "`DURATION` that it may take, as in 10m (default no limit)")
	o.rules.Flag(cmd, "of the game")
	cli.Unannounced(cmd)
	o.format.AddFlag(cmd, "text", "pgn", "json")
	o.program.ProgressFlag(cmd)
}

// stipulations lists them for the page of help.
func stipulations() string {
	var text strings.Builder
	for _, f := range compose.Forms {
		fmt.Fprintf(&text, "  %-21s  %s\n", f.Form, f.Means)
	}
	return text.String()
}

func (o *composeOptions) run(ctx context.Context) error {
	if err := o.choosePlies(); err != nil {
		return err
	}
	rules := o.rules.Default()
	if err := rules.Unannounced(); err != nil {
		return err
	}
	limited, stop := o.timeout.Limit(ctx)
	defer stop()
	start := time.Now()
	r := schema.NewComposition(o.stipulation.Text, &rules, o.plies)
	ask := o.look
	if o.prove {
		ask = o.proof
	} else {
		o.narrow()
		r.Width, r.Seed = o.width, &o.seed
	}
	game, err := ask(limited, r)
	if err != nil && !o.unfinished(err) {
		return err
	}
	if game != nil {
		if err := o.check(ctx, game, r); err != nil {
			return err
		}
	}
	r.Seconds = math.Round(time.Since(start).Seconds()*1e3) / 1e3
	o.note(r, err)
	return errors.Join(o.write(game, r), o.told(err))
}

// choosePlies settles how many plies a game may have: what the stipulation says, if it says so.
func (o *composeOptions) choosePlies() error {
	s := o.stipulation
	switch {
	case s.Best() && o.plies != 0 && o.plies != s.Plies:
		return fmt.Errorf("--plies is %d, and %q asks about %s; leave --plies out", o.plies, s.Text,
			english.Plural(s.Plies, "ply", "plies"))
	case s.Best():
		o.plies = s.Plies
	case o.plies == 0 && o.prove:
		o.plies = 6
	case o.plies == 0:
		o.plies = 20
	}
	return nil
}

// unfinished reports whether, after an error, there still is something to tell: what was found before.
func (o *composeOptions) unfinished(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, compose.ErrMemory)
}

// told names the limit that an error comes from.
func (o *composeOptions) told(err error) error {
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return o.timeout.Limited(solve.ErrUndecided)
	case errors.Is(err, compose.ErrMemory):
		return fmt.Errorf("%w: %w (--max-memory %v, --dir)", solve.ErrUndecided, err, o.heap.Limit)
	}
	return err
}

// proof looks at all games.
func (o *composeOptions) proof(ctx context.Context, r *schema.Composition) (*model.Game, error) {
	p := cli.NewProgress(o.program, "batch of positions", "batches of positions", terminal.NewMeter("", 0))
	defer p.Stop()
	proof := compose.Proof{
		Stipulation: o.stipulation, Rules: o.rules.Default(), Plies: o.plies, Stored: o.store, Plain: o.plain,
		Workers: o.jobs.Workers(), Memory: o.memory(), Dir: o.dir,
		Report: func(compose.State) { p.Add(1) },
	}
	b, err := proof.Run(ctx)
	if b == nil {
		return nil, err
	}
	if !o.stipulation.Best() {
		r.None = &b.None
	}
	r.Positions = b.Levels
	return o.game(b.Game, "--prove"), err
}

// game makes a game of the moves, if there are any. Its tags say how to find it again.
func (o *composeOptions) game(moves []model.Move, how string) *model.Game {
	if moves == nil {
		return nil
	}
	g := &model.Game{Rules: o.rules.Default(), Moves: moves}
	line := fmt.Sprintf("haft compose %s %s --plies %d", o.stipulation.Text, how, o.plies)
	g.Tags = []model.Tag{{Name: "Event", Value: o.stipulation.Text}, {Name: "Annotator", Value: line}}
	return g
}

// check analyses a game as "haft check" does, before anybody sees it.
func (o *composeOptions) check(ctx context.Context, g *model.Game, r *schema.Composition) error {
	holds, amount, err := o.stipulation.Holds(ctx, g)
	if err != nil {
		return err
	}
	if !holds {
		return fmt.Errorf("the game %v was found for %q, but does not do it: please report this", g.Moves, r.Stipulation)
	}
	r.AddGame(g)
	if o.stipulation.Best() {
		r.Amount = &amount
	}
	return nil
}

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
	defer o.heap.LimitFor(0)()
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

// write prints what was found.
func (o *composeOptions) write(g *model.Game, r *schema.Composition) error {
	switch {
	case o.format.Name == "json":
		return o.program.PrintJSON(r)
	case o.format.Name == "text":
		o.text(r)
	case g == nil && r.Verdict != schema.Undecided: // or else the error tells why there is nothing
		o.program.Message("haft: %s", noGame(r))
	}
	if g == nil {
		return nil
	}
	return gamefile.Write(o.program.Stdout, g)
}

// text says what was found, for people; the game follows as PGN.
func (o *composeOptions) text(r *schema.Composition) {
	switch {
	case r.Amount != nil && o.stipulation.Kind == compose.MostMoves:
		o.program.Prose("%s: %s", r.Stipulation, explain.Count(uint64(*r.Amount), "move", "moves"))
	case r.Amount != nil:
		o.program.Prose("%s: %.3f bits", r.Stipulation, *r.Amount)
	case r.Moves != nil:
		o.program.Prose("%s: after %s", r.Stipulation, explain.Count(uint64(len(r.Moves)), "ply", "plies"))
	}
	if r.None != nil && *r.None > 0 || r.Moves == nil && r.None == nil {
		o.program.Prose("%s", noGame(r))
	}
	for _, l := range r.Positions {
		o.program.Printf("%s after %s\n", explain.Count(l.States, "position", "positions"), explain.Count(uint64(l.Ply), "ply", "plies"))
	}
	if r.Moves != nil {
		o.program.Printf("\n")
	}
}

// noGame says that there is no game, or how far that is known.
func noGame(r *schema.Composition) string {
	if r.None == nil {
		return r.Stipulation + ": no game was found; there may be one"
	}
	plies := explain.Count(uint64(*r.None), "ply", "plies")
	return fmt.Sprintf("%s: proved that no game of %s or fewer does it", r.Stipulation, plies)
}

// note sums the result up in a word, and sets the exit status.
func (o *composeOptions) note(r *schema.Composition, err error) {
	switch {
	case r.Moves != nil:
		r.Verdict = schema.Found
	case err != nil:
		r.Verdict = schema.Undecided
	case o.prove:
		r.Verdict = schema.None
		o.program.Note(cli.No)
	default:
		r.Verdict = schema.NotFound
		o.program.Note(cli.Undecided)
	}
}
