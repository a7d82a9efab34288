package game

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

type checkOptions struct {
	program *cli.Program
	reports reports
	quiet   bool
	onward  string // --keep-going
	proof   proofFile
}

// NewCheck is the command "haft check".
func NewCheck(p *cli.Program) *cobra.Command {
	o := &checkOptions{program: p, reports: newReports(p)}
	cmd := &cobra.Command{
		Use:   "check [FILE...]",
		Short: "Is every move legal? If not, which is the first illegal one, and why?",
		Long: `Check tells for each game whether every move is legal, that is, whether at least
one starting position allows all of them. For an illegal game it names the first
illegal ply and a smallest set of plies that no starting position allows
together.

A single game gets a page that lists the pieces whose nature is known. Each of
several games gets a line, where starts are starting positions. With --show each
gets a page with the board; for an illegal game that is the board before the
first illegal ply.

With --keep-going the rest of an illegal game is judged as well. Nothing is
concluded from an illegal ply: "skip" passes the turn, and "accept" moves the
piece all the same, so that you can follow an ordinary game past castling.

With --proof, check writes to a file why no world plays an illegal game. The
proof is found without the backend, and 'haft verify' checks it. Under
announce=on it has a case for each piece that may have given a check. Check
tries 20,000 cases at most, which many promoted pawns can exceed.

A FEN tag claims that the game can be played from this start. Check tests it.

The exit status is 0 if all games are legal and their FEN tags are true, and 1
otherwise.`,
		Example: `  haft check testdata/games/immortal.pgn
  haft check --format csv testdata/games/*.pgn
  haft check --keep-going accept testdata/games/seeds/000-three-knights.pgn
  echo 'b1a3 a7a6 c1b3 a6a5 d1c3' | haft check`,
		RunE: o.reports.games.OnGames(o.run),
	}
	fields := "`LIST` of fields in the JSON beside the verdict, out of " + strings.Join(checkFields, ",") +
		"\n(default because and seconds)"
	o.reports.addFlags(cmd, fields, checkFields, checkFormats...)
	cli.ChoiceFlag(cmd, &o.onward, "keep-going",
		"judge the rest of an illegal game: at an illegal ply, `HOW` skip passes\nthe turn, and accept "+
			"moves the piece all the same", "skip", "accept")
	o.proof.flag(cmd)
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "print no verdicts; only the exit status tells")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		if o.quiet {
			return cli.OnlyFor(cmd, "what is written, not for --quiet", "format", "fields", "keep-going", "output", "show")
		}
		return nil
	}
	return cmd
}

var (
	checkFields  = []string{"because", "tags", "offset", "seconds"}
	checkFormats = []string{"text", "json", "jsonl", "csv", "md"}
)

func (o *checkOptions) run(ctx context.Context, files []string) error {
	o.reports.summary.mute = o.quiet
	if err := o.reports.open(); err != nil {
		return err
	}
	if err := errors.Join(o.choose(), o.proof.refuse(files, o.quiet, o.reports.output.Resume)); err != nil {
		return err
	}
	return o.reports.run(ctx, files, o.check, &verdicts{o, o.writer()})
}

// choose reads --fields.
func (o *checkOptions) choose() error {
	if o.onward != "" {
		if err := cli.OneOf("--keep-going: --format", o.reports.format.Name, "text", "json", "jsonl"); err != nil {
			return err
		}
	}
	if o.reports.fields == nil {
		o.reports.parts.Because = true
		return nil
	}
	if o.reports.format.Name != "json" && o.reports.format.Name != "jsonl" {
		return fmt.Errorf("--fields with --format %s; expected json or jsonl%s", o.reports.format.Name, o.elsewhere())
	}
	for _, name := range o.reports.fields {
		if err := cli.OneOf("--fields", name, checkFields...); err != nil {
			return fmt.Errorf("%w%s", err, o.elsewhere())
		}
	}
	o.reports.parts.Because = slices.Contains(o.reports.fields, "because")
	return nil
}

// elsewhere names the command that has the fields of --fields, if check has not. Check finds only the verdict, which
// takes a fifth of the time.
func (o *checkOptions) elsewhere() string {
	for _, name := range o.reports.fields {
		if slices.Contains(fieldNames, name) && !slices.Contains(checkFields, name) {
			return "; 'haft analyze' finds " + name
		}
	}
	return ""
}

func (o *checkOptions) check(ctx context.Context, g *model.Game) (*solve.Analysis, error) {
	a, err := explain.Analyze(ctx, o.reports.solver.Solver, g, o.reports.parts)
	if how, on := solve.ParseOnward(o.onward); on && err == nil && !a.Legal && !a.NoStart() {
		a.Beyond, err = a.Continue(ctx, how)
		if err == nil && o.reports.parts.Because {
			err = explain.AnnotateOnward(ctx, a.Beyond)
		}
	}
	return a, err
}

// writer returns what tells the verdicts in the format that the user wants.
func (o *checkOptions) writer() writer {
	switch {
	case o.quiet:
		return silence{}
	case o.reports.format.Name == "json" || o.reports.format.Name == "jsonl":
		return jsonLines{&o.reports}
	case o.reports.format.Name == "text":
		return &textVerdicts{
			program: o.program, solver: o.reports.solver.Solver, timeout: &o.reports.games.Timeout, show: o.reports.show,
			hint: o.onward == "",
		}
	}
	return newRows(&o.reports)
}

type silence struct{}

func (silence) game(context.Context, *task, *schema.Report) error { return nil }
func (silence) end(context.Context) error                         { return nil }

// verdicts notes the exit status, writes the proof that the user wants, and has say tell the verdict.
type verdicts struct {
	options *checkOptions
	say     writer
}

func (v *verdicts) game(ctx context.Context, t *task, begun *schema.Report) error {
	o := v.options
	if t.Result != nil && (!t.Result.Legal || t.Result.Unplayable != 0) {
		o.program.Note(cli.No)
	}
	return errors.Join(v.say.game(ctx, t, begun), o.proof.save(o.program, t))
}

func (v *verdicts) end(ctx context.Context) error {
	if e := v.options.reports.games.Earlier; e != nil && e.Illegal {
		v.options.program.Note(cli.No)
	}
	return v.say.end(ctx)
}

// textVerdicts prints a page for a single game, and a line for each of several. So it keeps the first game until a
// second one comes. With --show it prints a page for each.
type textVerdicts struct {
	program *cli.Program
	solver  solve.Solver
	timeout *cli.TimeoutOption
	show    bool
	hint    bool // tell of --keep-going
	first   *task
	games   uint64
}

// A verdict on a game.
type verdict int

// The verdicts. A broken game is legal as far as it can be read.
const (
	legal verdict = iota
	illegal
	broken
	undecided
)

// String returns the word that is printed.
func (v verdict) String() string { return [...]string{"legal", "illegal", "broken", "undecided"}[v] }

func verdictOf(t *task) verdict {
	switch {
	case t.Result == nil:
		return undecided
	case !t.Result.Legal:
		return illegal
	case t.Game.Broken != nil:
		return broken
	}
	return legal
}

func (v *textVerdicts) game(ctx context.Context, t *task, _ *schema.Report) error {
	v.games++
	if v.show {
		if v.games > 1 {
			v.program.Printf("\n\n")
		}
		return v.page(ctx, t)
	}
	switch v.games {
	case 1:
		v.first = t
		return nil
	case 2:
		v.line(v.first)
	}
	v.line(t)
	return nil
}

func (v *textVerdicts) line(t *task) {
	verdict := verdictOf(t)
	word := fmt.Sprintf("%-9v", verdict)
	colours := v.program.Palette()
	if verdict == legal {
		word = colours.Good(word)
	} else {
		word = colours.Bad(word)
	}
	v.program.Printf("%s  %-22s  %-20s  %s\n", word, where(t), what(t), name(t.Game))
}

// where says how far the game goes, or at which ply it fails.
func where(t *task) string {
	switch {
	case t.Result == nil:
		return explain.Count(uint64(len(t.Game.Played())), "ply", "plies")
	case !t.Result.Legal:
		return explain.Ply(t.Game, t.Result.Ply)
	}
	return explain.Made(t.Game, t.Result.Plies)
}

// what returns the number of starting positions left, or the reason.
func what(t *task) string {
	switch {
	case t.Result == nil:
		return ""
	case !t.Result.Legal:
		return t.Result.Fault.String() + further(t.Result.Beyond)
	}
	return explain.Count(t.Result.Counts().Positions, "start", "starts")
}

// name returns the title and the place of a game.
func name(g *model.Game) string {
	if explain.Title(g) == explain.Source(g) {
		return explain.Source(g)
	}
	return explain.Title(g) + " (" + explain.Source(g) + ")"
}

func (v *textVerdicts) end(ctx context.Context) error {
	if v.games == 1 && !v.show && ctx.Err() == nil {
		return v.page(ctx, v.first)
	}
	return nil
}

// page prints everything that check says about a single game.
func (v *textVerdicts) page(ctx context.Context, t *task) error {
	if t.Result == nil {
		return nil
	}
	ctx, stop := v.timeout.Rest(ctx, t.Seconds)
	defer stop()
	p := newPage(v.program, t.Game, t.Result)
	p.legend = p.legend || v.show
	p.verdict()
	if t.Result.Missing != nil {
		p.missing()
		return nil
	}
	switch {
	case t.Game.Broken != nil && t.Result.Plies == 0:
		return nil
	case t.Result.Legal:
		return v.timeout.Limited(v.legal(ctx, p))
	}
	return v.timeout.Limited(v.illegal(ctx, p))
}

// legal prints the part below the verdict on a legal game.
func (v *textVerdicts) legal(ctx context.Context, p *page) (err error) {
	if v.show {
		if err := p.drawDomains(ctx, v.solver); err != nil {
			return err
		}
	}
	p.a.Locks, err = solve.Locks(ctx, v.solver, p.game.UpTo(p.a.Plies))
	if err == nil {
		p.locks()
	}
	return err
}

// illegal prints the part below the verdict on an illegal game.
func (v *textVerdicts) illegal(ctx context.Context, p *page) error {
	if err := p.drawDomains(ctx, v.solver); err != nil {
		return err
	}
	if v.show {
		p.refused()
	}
	if err := p.movesOf(ctx, v.solver); err != nil {
		return err
	}
	if p.a.Fault == model.Castling && v.hint {
		p.program.Printf("\nto follow the game past it, say --keep-going accept\n")
	}
	return p.beyond(ctx)
}

// drawDomains draws the board with what each piece may be.
func (p *page) drawDomains(ctx context.Context, s solve.Solver) error {
	domains, err := solve.Backbone(ctx, s, &p.a.Position().Problem)
	if err == nil {
		p.board(domains)
	}
	return err
}
