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
)

type checkOptions struct {
	many
	quiet  bool
	onward string // --keep-going
	proof  proofFile
}

// NewCheck is the command "haft check".
func NewCheck(p *cli.Program) *cobra.Command {
	o := &checkOptions{many: many{Series: cli.Series{Program: p}}}
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
		RunE: o.OnGames(o.run),
	}
	fields := "`LIST` of fields in the JSON beside the verdict, out of " + strings.Join(checkFields, ",") +
		"\n(default because and seconds)"
	o.flags(cmd, fields, checkFields, checkFormats...)
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
	o.mute = o.quiet
	if err := o.reads(); err != nil {
		return err
	}
	if err := errors.Join(o.choose(), o.proof.refuse(files, o.quiet, o.Resume)); err != nil {
		return err
	}
	if err := o.begin(ctx, o.check); err != nil {
		return err
	}
	return o.end(o.all(ctx, files))
}

// choose reads --fields.
func (o *checkOptions) choose() error {
	if o.onward != "" {
		if err := cli.OneOf("--keep-going: --format", o.Format, "text", "json", "jsonl"); err != nil {
			return err
		}
	}
	if o.fields == nil {
		o.parts.Because = true
		return nil
	}
	if o.Format != "json" && o.Format != "jsonl" {
		return fmt.Errorf("--fields with --format %s; expected json or jsonl%s", o.Format, o.elsewhere())
	}
	for _, name := range o.fields {
		if err := cli.OneOf("--fields", name, checkFields...); err != nil {
			return fmt.Errorf("%w%s", err, o.elsewhere())
		}
	}
	o.parts.Because = slices.Contains(o.fields, "because")
	return nil
}

// elsewhere names the command that has the fields of --fields, if check has not. Check finds only the verdict, which
// takes a quarter of the time.
func (o *checkOptions) elsewhere() string {
	for _, name := range o.fields {
		if slices.Contains(fieldNames, name) && !slices.Contains(checkFields, name) {
			return "; 'haft analyze' finds " + name
		}
	}
	return ""
}

func (o *checkOptions) all(ctx context.Context, files []string) error {
	if o.Earlier != nil && o.Earlier.Illegal {
		o.Note(cli.No)
	}
	out := o.output()
	err := o.judge(ctx, files, out)
	if ended := out.end(ctx); err == nil {
		err = ended
	}
	return err
}

// judge writes the verdict on each game.
func (o *checkOptions) judge(ctx context.Context, files []string, out verdicts) error {
	for t, err := range o.each(ctx, files, o.check) {
		if err != nil {
			return err
		}
		if t.Result != nil && (!t.Result.Legal || t.Result.Misfit != 0) {
			o.Note(cli.No)
		}
		if err := errors.Join(out.game(ctx, t), o.proof.save(o.Program, t)); err != nil {
			return err
		}
	}
	return nil
}

func (o *checkOptions) check(ctx context.Context, g *model.Game) (*solve.Analysis, error) {
	a, err := explain.Analyze(ctx, o.Solver, g, o.parts)
	if how, on := solve.ParseOnward(o.onward); on && err == nil && !a.Legal {
		a.Beyond, err = a.Continue(ctx, how)
		if err == nil && o.parts.Because {
			err = explain.AnnotateOnward(ctx, a.Beyond)
		}
	}
	return a, err
}

// verdicts is a way to write verdicts.
type verdicts interface {
	game(ctx context.Context, t *task) error
	end(ctx context.Context) error
}

func (o *checkOptions) output() verdicts {
	switch {
	case o.quiet:
		return silence{}
	case o.Format == "json" || o.Format == "jsonl":
		return jsonVerdicts{o}
	case o.Format == "text":
		return &textVerdicts{checkOptions: o}
	}
	return newRows(&o.many)
}

type silence struct{}

func (silence) game(context.Context, *task) error { return nil }
func (silence) end(context.Context) error         { return nil }

type jsonVerdicts struct{ *checkOptions }

func (j jsonVerdicts) game(_ context.Context, t *task) error { return j.out.Write(j.report(t)) }
func (j jsonVerdicts) end(context.Context) error             { return nil }
