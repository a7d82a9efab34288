package contest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/flags"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/say"
	"haft/solve/search"
)

type annotateOptions struct {
	*cli.Program
	cli.GameOption
	nodes  uint64
	output string
}

// annotateNodes is how long each position of a game is searched: a few seconds for a whole game.
const annotateNodes = 20_000

// NewAnnotate is the command "haft annotate".
func NewAnnotate(p *cli.Program) *cobra.Command {
	o := &annotateOptions{Program: p}
	cmd := &cobra.Command{
		Use:   "annotate [FILE]",
		Short: "Mark the blunders of a game, and write what each position is worth",
		Long: `Annotate writes a game as "haft fmt" does, and adds to each move a comment with
the score after it, and to bad moves a glyph and what would have been better.

The score is [%eval 0.35], in pawns for White, or [%eval #-3] for a mate in 3 by
Black, as Lichess writes it and the programs that read its games know it. Glyphs
go by the expected points, from 0 to 1, that a move gives away:

` + blunderTable() + `
The thresholds are those of Lichess. A move that has a score or one of these
glyphs already keeps it, and gets no other. --nodes says how many positions are
looked at for each move; the same number gives the same comments.

An illegal game is annotated up to the first illegal ply; the exit status is 1.`,
		Example: `  haft annotate testdata/games/immortal.pgn --nodes 2000
  haft annotate --nodes 5000 testdata/games/seeds/001-check.pgn`,
		RunE: p.OnFile(func(ctx context.Context, file string) error {
			return o.Into(o.output, func() error { return o.run(ctx, file) })
		}),
	}
	o.GameFlags(cmd)
	cmd.Flags().Uint64Var(&o.nodes, "nodes", annotateNodes, "look at `N` positions for each move")
	flags.Output(cmd, &o.output, "output", "o", "write to `FILE`")
	return cmd
}

func (o *annotateOptions) run(ctx context.Context, file string) error {
	if o.nodes == 0 {
		return errors.New("--nodes is 0; expected 1 or more")
	}
	g, err := o.WholeGame(ctx, o.Program, file)
	if err != nil {
		return err
	}
	a, err := solve.Analyze(ctx, solve.Exact{}, g, solve.Parts{Because: true})
	if err != nil {
		return err
	}
	if !a.Legal {
		o.Note(cli.No)
		o.TellIllegal(g, a.Ply, say.WhyIllegal(g, a))
	}
	player := search.NewPlayer(&g.Rules, search.Options{Megabytes: megabytes})
	verdicts, err := player.Review(ctx, g.Moves[:a.Plies], &g.Rules, search.Limits{Nodes: o.nodes})
	if err != nil {
		return err
	}
	annotated := *g
	annotated.Notes = slices.Clone(g.Notes)
	for i := range verdicts {
		annotate(&annotated, i+1, &verdicts[i])
	}
	return gamefile.Write(o.Stdout, &annotated)
}

// A blunder is a move that gives away at least so many expected points.
type blunder struct {
	loss        float64
	glyph       int // of PGN
	sign, words string
}

// blunders are the worst first.
var blunders = []blunder{{0.15, 4, "??", "blunder"}, {0.10, 2, "?", "mistake"}, {0.05, 6, "?!", "inaccuracy"}}

// blunderTable lists them for the page of help.
func blunderTable() string {
	var text strings.Builder
	for _, b := range slices.Backward(blunders) {
		fmt.Fprintf(&text, "  %-2s  %.2f or more  %s\n", b.sign, b.loss, b.words)
	}
	return text.String()
}

// scoreSign begins a score in a comment.
const scoreSign = "[%eval "

// lastMark is the last of the glyphs that say how good a move is, !, ?, !!, ??, !? and ?!.
const lastMark = 6

// annotate adds a verdict to the notes after so many moves: a glyph before them, a comment behind the glyphs.
func annotate(g *model.Game, after int, v *search.Verdict) {
	first := slices.IndexFunc(g.Notes, func(n model.Note) bool { return n.After >= after })
	if first < 0 {
		first = len(g.Notes)
	}
	at, marked, scored := first, false, false
	for i := first; i < len(g.Notes) && g.Notes[i].After == after; i++ {
		n := &g.Notes[i]
		if n.NAG > 0 && at == i {
			at++
		}
		marked = marked || n.NAG > 0 && n.NAG <= lastMark
		scored = scored || strings.Contains(n.Comment, scoreSign)
	}
	if scored {
		return
	}
	loss := math.Round(100*v.Loss) / 100 // as the comment says it
	bad := slices.IndexFunc(blunders, func(b blunder) bool { return loss >= b.loss })
	text := score(v)
	if bad >= 0 {
		text = strings.TrimSpace(fmt.Sprintf("%s gives %.2f points away; %v was better", text, loss, v.Best))
	}
	if text != "" {
		g.Notes = slices.Insert(g.Notes, at, model.Note{After: after, Comment: text})
	}
	if bad >= 0 && !marked {
		g.Notes = slices.Insert(g.Notes, first, model.Note{After: after, NAG: blunders[bad].glyph})
	}
}

// score is how Lichess writes a score, for White; "" for a game that is over, which has none.
func score(v *search.Verdict) string {
	if v.Over {
		return ""
	}
	if moves, forced := v.Score.Mate(); forced {
		return fmt.Sprintf("%s#%d]", scoreSign, moves)
	}
	return fmt.Sprintf("%s%.2f]", scoreSign, float64(v.Score)/100)
}
