package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/solve"
	"haft/solve/story"
)

type checkOptions struct {
	question
	quiet  bool
	fields []string
	parts  solve.Parts
	onward string // --keep-going
	proof  proofFile
}

func newCheck(p *program) *cobra.Command {
	o := &checkOptions{question: question{program: p}}
	cmd := &cobra.Command{
		Use:   "check [FILE...]",
		Short: "Is every move legal? If not: the first that is not, and why",
		Long: `Check tells for each game whether every move is legal: whether at least one way
to set up the pieces plays them all. For an illegal game it names the first
illegal ply and a smallest set of plies that exclude each other.

One game gets a page, with the pieces whose nature is known; several get a line
each.

With --keep-going the rest of an illegal game is judged as well. Nothing is
concluded from its illegal plies: skip passes the turn there, and accept moves
the piece all the same, so that ordinary games can be followed past castling.

With --proof the reason why no world plays an illegal game is written to a file,
found without the backend. 'haft verify' checks it.

A FEN tag is taken as the claim that this start plays the game, and checked.

The exit status is 0 if all games are legal and their FEN tags true, 1 if one is
not.`,
		Example: `  haft check testdata/games/immortal.pgn
  haft check --format csv testdata/games/*.pgn
  haft check --keep-going accept testdata/games/seeds/000-three-knights.pgn
  echo 'b1a3 a7a6 c1b3 a6a5 d1c3' | haft check`,
		RunE: p.onFiles(o.run),
	}
	o.flags(cmd, "text", "json", "jsonl", "csv", "md")
	o.jobsFlag(cmd)
	o.outputFlags(cmd)
	cmd.Flags().StringSliceVar(&o.fields, "fields", nil, "`LIST` of what JSON has besides the verdict, of "+strings.Join(checkFields, ",")+"\n(default all)")
	cmd.RegisterFlagCompletionFunc("fields", func(_ *cobra.Command, _ []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return afterComma(typed, slices.Clone(checkFields)), cobra.ShellCompDirectiveNoFileComp
	})
	cmd.Flags().StringVar(&o.onward, "keep-going", "", "judge the rest of an illegal game: `HOW` is skip, which passes the turn at\nan illegal ply, or accept, which moves the piece all the same")
	cmd.RegisterFlagCompletionFunc("keep-going", cobra.FixedCompletions([]string{"skip", "accept"}, cobra.ShellCompDirectiveNoFileComp))
	o.proof.flag(cmd)
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "print no verdicts: the exit status is the answer")
	return cmd
}

var checkFields = []string{"because", "seconds"}

func (o *checkOptions) run(ctx context.Context, files []string) error {
	if err := o.open(); err != nil {
		return err
	}
	if err := errors.Join(o.choose(), o.proof.refuse(files, o.quiet, o.resume)); err != nil {
		return err
	}
	return o.toOutput(func() error { return o.all(ctx, files) })
}

// choose reads --fields.
func (o *checkOptions) choose() error {
	if o.onward != "" {
		if err := oneOf("--keep-going", o.onward, "skip", "accept"); err != nil {
			return err
		}
		if err := oneOf("--keep-going: --format", o.format, "text", "json", "jsonl"); err != nil {
			return err
		}
	}
	if o.quiet && o.file != "" {
		return errors.New("--quiet and --output: nothing would be written")
	}
	if o.fields == nil {
		o.parts.Because = true
		return nil
	}
	if o.format != "json" && o.format != "jsonl" {
		return fmt.Errorf("--fields with --format %s; expected json or jsonl", o.format)
	}
	for _, name := range o.fields {
		if err := oneOf("--fields", name, checkFields...); err != nil {
			return err
		}
	}
	o.parts.Because = slices.Contains(o.fields, "because")
	o.untimed = !slices.Contains(o.fields, "seconds")
	return nil
}

func (o *checkOptions) all(ctx context.Context, files []string) error {
	o.onResume(ctx, o.check, o.newReport)
	if o.earlier != nil && o.earlier.illegal {
		o.note(no)
	}
	out := o.output()
	err := each(ctx, &o.question, files, o.check, func(t *task[*solve.Analysis]) error {
		if t.result != nil && (!t.result.Legal || t.result.Misfit != 0) {
			o.note(no)
		}
		return errors.Join(out.game(t), o.proof.save(o.program, t))
	})
	if ended := out.end(ctx); err == nil {
		err = ended
	}
	return err
}

func (o *checkOptions) check(ctx context.Context, g *model.Game) (*solve.Analysis, error) {
	a, err := o.annotated(ctx, g, o.parts)
	if how, on := solve.ParseOnward(o.onward); on && err == nil && !a.Legal {
		a.Beyond, err = a.Continue(ctx, how)
		if err == nil && o.parts.Because {
			err = story.AnnotateOnward(ctx, a.Beyond)
		}
	}
	return a, err
}

// A verdicts is a way to write down verdicts.
type verdicts interface {
	game(t *task[*solve.Analysis]) error
	end(ctx context.Context) error
}

func (o *checkOptions) output() verdicts {
	switch {
	case o.quiet:
		return silence{}
	case o.format == "json" || o.format == "jsonl":
		return &jsonVerdicts{&o.question, o.jsonOutput()}
	case o.format == "text":
		return &textVerdicts{question: &o.question}
	}
	return newTableVerdicts(&o.question)
}

type silence struct{}

func (silence) game(*task[*solve.Analysis]) error { return nil }
func (silence) end(context.Context) error         { return nil }

type jsonVerdicts struct {
	*question
	out *jsonOutput
}

func (j *jsonVerdicts) game(t *task[*solve.Analysis]) error { return j.out.write(j.newReport(t)) }

func (j *jsonVerdicts) end(context.Context) error {
	j.out.end()
	return nil
}
