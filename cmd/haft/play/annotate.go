package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/search"
)

type annotateOptions struct {
	program *cli.Program
	game    cli.GameOption
	nodes   uint64
	output  string
}

// NewAnnotate is the command "haft annotate".
func NewAnnotate(p *cli.Program) *cobra.Command {
	o := &annotateOptions{program: p}
	cmd := &cobra.Command{
		Use:   "annotate [FILE]",
		Short: "Mark the blunders of a game, and write what each position is worth",
		Long: `Annotate writes a game as "haft fmt" does, and adds to each move a comment with
the score after it, and to bad moves a glyph and what would have been better.

The score is [%eval 0.35], in pawns for White, or [%eval #-3] for a mate in 3 by
Black, as Lichess writes it and as programs that read its games expect. Glyphs
go by the expected points, from 0 to 1, that a move gives away:

` + markTable() + `
The thresholds are those of Lichess. A missed mate is not marked if the move
keeps nearly all expected points. A move that has a score or one of these
glyphs already keeps it, and gets no other. --nodes says how many positions are
looked at for each move; the same number gives the same comments.

An illegal game is annotated up to the first illegal ply; the exit status is 1.`,
		Example: `  haft annotate testdata/games/immortal.pgn --nodes 2000
  haft annotate --nodes 5000 testdata/games/seeds/001-check.pgn`,
		RunE: p.OnFile(func(ctx context.Context, file string) error {
			return o.program.Into(o.output, func() error { return o.run(ctx, file) })
		}),
	}
	o.game.AddFlags(cmd)
	cli.Unannounced(cmd)
	cmd.Flags().Uint64Var(&o.nodes, "nodes", search.ReviewNodes, "look at `N` positions for each move")
	cli.Output(cmd, &o.output, "output", "o", "write to `FILE`")
	return cmd
}

func (o *annotateOptions) run(ctx context.Context, file string) error {
	if o.nodes == 0 {
		return errors.New("--nodes is 0; expected 1 or more")
	}
	g, err := searchable(ctx, o.program, &o.game, file)
	if err != nil {
		return err
	}
	a, err := solve.Analyze(ctx, solve.Exact{}, g, solve.Parts{Because: true})
	if err != nil {
		return err
	}
	if !a.Legal {
		o.program.Note(cli.No)
		o.program.TellIllegal(g, a.Ply, explain.WhyIllegal(g, a))
	}
	player := search.NewPlayer(&g.Rules, search.Options{})
	verdicts, err := player.Review(ctx, g.Moves[:a.Plies], &g.Rules, search.Limits{Nodes: o.nodes})
	if err != nil {
		return err
	}
	return gamefile.Write(o.program.Stdout, search.Annotated(g, verdicts))
}

// markTable lists the marks for the page of help.
func markTable() string {
	var text strings.Builder
	for _, m := range slices.Backward(search.Marks) {
		fmt.Fprintf(&text, "  %-2s  %.2f or more  %s\n", m.Sign, m.Loss, m.Name)
	}
	return text.String()
}
