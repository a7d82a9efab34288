package play

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

type drawOptions struct {
	program *cli.Program
	game    cli.GameOption
	format  cli.FormatOption
	look    cli.LookOption
	view    view
	ply     string // --ply
	plain   bool
	output  string
}

// NewDraw is the command "haft draw".
func NewDraw(p *cli.Program) *cobra.Command {
	o := &drawOptions{program: p}
	cmd := &cobra.Command{
		Use:   "draw [FILE]",
		Short: "Draw a position, or a whole game, as a picture",
		Long: `Draw draws the last position of a game, or another one with --ply, as SVG or
PNG. A piece with a known nature stands on the board as what it is, its number
in green. Any other piece is a tile. With four or five natures left, each has a
fixed place on the tile, king and queen above, rook, bishop and knight below; a
dot means that a nature is excluded. Two or three natures stand in a row, with
percentages. The squares of the last move are coloured. A plus marks a square
where a king may be in check, with the percentage of worlds in which it is.
Captured pieces stand beside the side that took them.

A picture can also answer one question: where a piece can go (--select), what
follows if you suppose something (--suppose), or which plies make a claim true
(--why). --lens shows how likely each piece is to have one nature.

An animated GIF and an HTML page with a slider show the position after each ply,
or after those of a range that --ply names.

For an illegal game, draw shows the position before the first illegal ply, and
the exit status is 1. It is also 1 for a --why that is not true.`,
		Example: `  haft draw testdata/games/immortal.pgn --ply 23
  haft draw testdata/games/seeds/001-check.pgn --select e6 | grep -c '<use'
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft draw --why w6=Q --theme dark`,
		RunE: p.OnFile(o.run),
	}
	o.flags(cmd)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return o.guess(cmd) }
	return cmd
}

func (o *drawOptions) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.ply, "ply", "",
		"draw the position after ply `N`, 0 for the start, or after each of N..M or all\n(default the last; in gif and html all)")
	o.view.flags(cmd)
	f.BoolVar(&o.plain, "plain", false, "draw only the board and what stands on it: for a book or a slide")
	o.look.AddFlags(cmd)
	o.format.AddFlag(cmd, picture.Formats...)
	o.game.AddFlags(cmd)
	o.program.ProgressFlag(cmd)
	cli.Output(cmd, &o.output, "output", "o", "draw to `FILE`; its extension sets the format (default standard output)")
	cmd.MarkFlagFilename("output", picture.Formats...)
}

func (o *drawOptions) run(ctx context.Context, file string) error {
	if err := o.check(); err != nil {
		return err
	}
	g, err := o.game.Game(ctx, o.program, file)
	if err != nil {
		return err
	}
	boards, err := o.boards(ctx, g)
	if err != nil {
		return err
	}
	return o.write(ctx, boards)
}

// check checks the options before anything is read.
func (o *drawOptions) check() error {
	if _, err := parsePlies(o.ply); err != nil {
		return err
	}
	return cmp.Or(o.look.Check(o.format.Name), o.view.check(), o.suited())
}

// suited returns an error if the options do not go together.
func (o *drawOptions) suited() error {
	plies, _ := parsePlies(o.ply)
	switch question := o.view.question(); {
	case plies.several() && question != "":
		return fmt.Errorf("%s is about one position; --ply %s is several", question, o.ply)
	case plies.several() && (o.format.Name == "svg" || o.format.Name == "png"):
		return fmt.Errorf("--ply %s is several positions, but %s holds only one; "+
			"expected --format gif or html, or such a file",
			o.ply, o.format.Name)
	case (o.format.Name == "png" || o.format.Name == "gif") && o.output == "" && cli.IsTerminal(o.program.Output):
		return fmt.Errorf("--format %s is not for a terminal; expected -o FILE", o.format.Name)
	}
	return nil
}

// boards returns the pictures that the user asked for.
func (o *drawOptions) boards(ctx context.Context, g *model.Game) ([]*picture.Board, error) {
	whole, err := analyzed(ctx, g)
	if err != nil {
		return nil, err
	}
	if !whole.Legal {
		o.program.Note(cli.No)
		o.program.TellIllegal(g, whole.Ply, explain.WhyIllegal(g, whole))
	}
	first, last, err := o.bounds(whole)
	if err != nil {
		return nil, err
	}
	var boards []*picture.Board
	for t := first; t <= last; t++ {
		b, err := o.board(ctx, g, whole, t)
		if err != nil {
			return nil, err
		}
		b.Room = last > first // all pictures have the same size
		if o.plain {
			b.Plain()
		}
		boards = append(boards, b)
	}
	return boards, nil
}

// A view is what a picture shows beside the position itself.
type view struct {
	lens    string
	suppose string
	why     string
	from    string // --select
	arrows  []string
}

func (v *view) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&v.lens, "lens", "", "show how likely each piece is to have the `NATURE` K, Q, R, B or N")
	natures := []string{"K", "Q", "R", "B", "N"}
	cli.CompleteWords(cmd, "lens", natures...)
	f.StringVar(&v.suppose, "suppose", "", "show only the worlds in which a `CLAIM` such as w5=K or e6!=K is true")
	f.StringVar(&v.why, "why", "", "frame the plies that make a `CLAIM` true (see 'haft help claims')")
	f.StringVar(&v.from, "select", "", "show where the piece on `SQUARE` can go, and what that makes known")
	f.StringSliceVar(&v.arrows, "arrows", nil, "draw the arrows of `LIST`, as in e2e4,g1f3")
}

// question returns the option that asks about one position, or "" if there is none.
func (v *view) question() string {
	switch {
	case v.suppose != "":
		return "--suppose"
	case v.why != "":
		return "--why"
	case v.from != "":
		return "--select"
	case len(v.arrows) > 0:
		return "--arrows"
	}
	return ""
}

// check reads the options once, to find errors in them.
func (v *view) check() error {
	options := []struct{ name, value string }{{"--suppose", v.suppose}, {"--why", v.why}, {"--select", v.from}}
	asked := ""
	for _, o := range options {
		if o.value != "" && asked != "" {
			return fmt.Errorf("%s and %s are two questions; expected one at a time", asked, o.name)
		}
		if o.value != "" {
			asked = o.name
		}
	}
	_, supposed := v.supposed()
	_, why := v.whyTrue()
	_, selected := v.selected()
	_, lens := v.kind()
	return cmp.Or(supposed, why, selected, lens, v.point(&picture.Board{}))
}

func (v *view) kind() (picture.Kind, error) {
	if v.lens == "" {
		return picture.NoKind, nil
	}
	if len(v.lens) == 1 {
		if n, ok := model.ParseNature(v.lens[0]); ok {
			return picture.Kind(n), nil
		}
	}
	return picture.NoKind, fmt.Errorf("--lens is %q; expected K, Q, R, B or N", v.lens)
}

// supposed returns what --suppose says about a piece.
func (v *view) supposed() (*solve.Question, error) {
	if v.suppose == "" {
		return nil, nil
	}
	q, err := solve.ParseQuestion(v.suppose)
	if err != nil {
		return nil, fmt.Errorf("--suppose: %w", err)
	}
	if !q.Single() {
		return nil, fmt.Errorf("--suppose is %q; expected what a piece is or is not, as in w5=K or e6!=K", v.suppose)
	}
	return q, nil
}

// whyTrue returns the claim of --why.
func (v *view) whyTrue() (*solve.Question, error) {
	if v.why == "" {
		return nil, nil
	}
	q, err := solve.ParseQuestion(v.why)
	if err != nil {
		return nil, fmt.Errorf("--why: %w", err)
	}
	if q.Known() {
		return nil, fmt.Errorf("--why is %q; expected a claim, as in w5=K or illegal", v.why)
	}
	return q, nil
}

// selected returns the square of --select.
func (v *view) selected() (model.Square, error) {
	if v.from == "" {
		return model.NoSquare, nil
	}
	if s, ok := model.SquareNamed(v.from); ok {
		return s, nil
	}
	return model.NoSquare, fmt.Errorf("--select is %q; expected a square, a1 to h8", v.from)
}

// point adds the arrows.
func (v *view) point(b *picture.Board) error {
	for _, text := range v.arrows {
		if err := scene.Arrow(b, text); err != nil {
			return fmt.Errorf("--arrows has %w", err)
		}
	}
	return nil
}

// analyzed returns what a picture shows of a game, as found by the exact solver.
func analyzed(ctx context.Context, g *model.Game) (*solve.Analysis, error) {
	return solve.Analyze(ctx, solve.Exact{}, g, scene.Parts)
}

// board returns the picture after a ply of a game. whole is the analysis of the game.
func (o *drawOptions) board(
	ctx context.Context, g *model.Game, whole *solve.Analysis, t model.Ply,
) (*picture.Board, error) {
	a := whole
	if t != whole.Plies {
		var err error
		if a, err = analyzed(ctx, g.UpTo(t)); err != nil {
			return nil, err
		}
	}
	b := scene.Haft(g, a)
	b.Lens, _ = o.view.kind()
	o.look.Dress(b)
	return b, cmp.Or(o.ask(ctx, b, g, a), o.view.point(b))
}

// ask adds the answer to the user's question.
func (o *drawOptions) ask(ctx context.Context, b *picture.Board, g *model.Game, a *solve.Analysis) error {
	switch {
	case o.view.suppose != "":
		q, _ := o.view.supposed()
		claim, err := q.At(a.Position())
		if err == nil {
			err = scene.Suppose(ctx, b, a, claim.Then)
		}
		return named("--suppose", err)
	case o.view.from != "":
		from, _ := o.view.selected()
		return named("--select", scene.Select(ctx, b, a, from))
	case o.view.why != "":
		q, _ := o.view.whyTrue()
		if a.Legal {
			g = g.UpTo(a.Plies)
		}
		claim, err := q.At(a.Position())
		if err != nil {
			return named("--why", err)
		}
		e, err := scene.Why(ctx, b, g, a, claim)
		if err == nil && !e.Follows() {
			o.program.Note(cli.No)
		}
		return named("--why", err)
	}
	return nil
}

// named adds the option to its error.
func named(option string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", option, err)
}

// guess takes the format from the name of the file, unless the user gives it.
func (o *drawOptions) guess(cmd *cobra.Command) error {
	if err := o.format.ByName(o.output); err != nil {
		return err
	}
	film := o.format.Name == "gif" || o.format.Name == "html"
	if film && o.ply == "" && o.view.question() == "" {
		o.ply = "all"
	}
	if o.format.Name == "gif" {
		return nil
	}
	return cli.OnlyFor(cmd, "--format gif", "progress") // the others are quick
}

// write writes the pictures to the file or to standard output.
func (o *drawOptions) write(ctx context.Context, boards []*picture.Board) error {
	if o.output == "" {
		return cli.WriteBoards(ctx, o.program, o.program.Stdout, o.format.Name, boards)
	}
	return o.program.Save(o.output, func(w io.Writer) error { return cli.WriteBoards(ctx, o.program, w, o.format.Name, boards) })
}
