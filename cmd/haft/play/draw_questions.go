package play

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/solve"
)

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
	return cli.FirstError(supposed, why, selected, lens, v.point(&picture.Board{}))
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
	return b, cli.FirstError(o.ask(ctx, b, g, a), o.view.point(b))
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
