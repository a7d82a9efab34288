package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
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
	verdicts, err := player.Review(ctx, g.UpTo(a.Plies), search.Limits{Nodes: o.nodes})
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

// plies is the value of --ply: the last ply, another one, or a range.
type plies struct {
	given       bool
	first, last int // last is -1 for the last ply of the game
}

// several reports whether the user asked for more than one position.
func (p plies) several() bool { return p.given && p.first != p.last }

func parsePlies(text string) (plies, error) {
	if text == "" {
		return plies{}, nil
	}
	if text == "all" {
		return plies{true, 0, -1}, nil
	}
	from, to, isRange := strings.Cut(text, "..")
	if !isRange {
		to = from
	}
	first, err := strconv.ParseUint(from, 10, 31)
	last, err2 := strconv.ParseUint(to, 10, 31)
	if err != nil || err2 != nil || last < first {
		return plies{}, fmt.Errorf("--ply is %q; expected a ply such as 5, a range such as 5..9, or all", text)
	}
	return plies{true, int(first), int(last)}, nil
}

// maxPictures is the most positions of a game that are drawn, so that programs can open the file.
const maxPictures = 1000

// bounds returns the first and the last ply to draw. The game is legal up to there.
func (o *drawOptions) bounds(whole *solve.Analysis) (first, last model.Ply, err error) {
	p, _ := parsePlies(o.ply)
	if !p.given {
		return whole.Plies, whole.Plies, nil
	}
	if p.last < 0 {
		p.last = int(whole.Plies)
	}
	switch n := p.last - p.first + 1; {
	case p.last > int(whole.Plies) && whole.Legal:
		return 0, 0, cli.PlyRange(o.ply, int(whole.Plies))
	case p.last > int(whole.Plies):
		return 0, 0, fmt.Errorf("--ply is %s; the game is legal up to ply %d only", o.ply, whole.Plies)
	case n > maxPictures:
		return 0, 0, fmt.Errorf("--ply %s is %d positions; expected at most %s, as in --ply 0..%d",
			o.ply, n, explain.Number(maxPictures), maxPictures-1)
	}
	begin := whole.Game().First() - 1 // 1 for a position in which Black moves first
	return max(model.Ply(p.first), begin), max(model.Ply(p.last), begin), nil
}
