package quantum

import (
	"context"
	"fmt"
	"iter"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/model/quantum"
	"haft/solve/explain"
	"haft/solve/schema"
)

// showOptions says what commands show of a game: the options, and the sections that they select.
type showOptions struct {
	common  options
	format  cli.FormatOption
	squares []string
	boards  int
	board   int
	plays   bool
	plot    cli.BoardOption
	sample  sampleOptions // for replay only
}

// maxBoards is more boards than anybody looks at, because they are found one by one.
const maxBoards = 1_000_000_000

func (o *showOptions) flags(cmd *cobra.Command) {
	o.common.flags(cmd)
	o.format.AddFlag(cmd, "text", "json", "jsonl", "csv", "md")
	o.common.program.ProgressFlag(cmd)
	f := cmd.Flags()
	f.StringSliceVar(&o.squares, "square", nil,
		"tell what stands on `SQUARE` and how likely that is; a list with commas, as in e5,f3")
	cli.Ranged(cmd, &o.boards, "boards", 1, maxBoards, "list the `N` heaviest distinct boards")
	cli.Ranged(cmd, &o.board, "board", 1, maxBoards, "draw distinct board `K`; 1 is the heaviest")
	f.BoolVar(&o.plays, "plays", false, "list the possible plays, and how likely each is to be realised")
	o.plot.AddFlags(cmd, "the board, with every man as opaque as he is likely,")
}

func (o *showOptions) check() error {
	for _, name := range o.squares {
		if _, err := squareOf(name); err != nil {
			return fmt.Errorf("--square: %w", err)
		}
	}
	if (o.format.Name == "csv" || o.format.Name == "md") && o.beyondTable() {
		return fmt.Errorf("--format %s holds only the table of plays; --square, --board, --boards, --plays and --sample go "+
			"with text, json and jsonl", o.format.Name)
	}
	return cli.FirstError(o.plot.Check(), o.common.check())
}

// beyondTable reports whether the options ask for more than the table of plays. A picture of --board goes with any
// format.
func (o *showOptions) beyondTable() bool {
	return len(o.squares) > 0 || o.boards > 0 || o.plays || o.sample.count > 0 || o.board > 0 && o.plot.Name == ""
}

// squareOf reads the name of a square.
func squareOf(name string) (model.Square, error) {
	if s, ok := model.SquareNamed(name); ok {
		return s, nil
	}
	return model.NoSquare, fmt.Errorf("found %q; expected a square, a1 to h8", name)
}

// show writes what the user asked for. An abandoned game shows only its plays.
func (o *showOptions) show(ctx context.Context, g *game) error {
	page := o.common.page(g)
	switch {
	case o.format.Name == "json" || o.format.Name == "jsonl":
		return o.object(ctx, g)
	case o.format.Name != "text":
		page.history(o.format.Name)
		return o.draw(ctx, g)
	}
	page.heading()
	page.program.Printf("\n")
	page.history("text")
	if g.abandoned {
		return nil
	}
	page.board()
	page.kings()
	if err := o.sections(page); err != nil {
		return err
	}
	return o.draw(ctx, g)
}

// sections prints the sections that options select.
func (o *showOptions) sections(page *page) error {
	for _, name := range o.squares {
		s, _ := squareOf(name)
		page.square(s)
	}
	if o.boards > 0 {
		page.boards(o.boards)
	}
	if o.board > 0 {
		b, err := nth(page.game.space, o.board)
		if err != nil {
			return err
		}
		page.single(o.board, b)
	}
	if o.plays {
		page.plays(model.NoSquare)
	}
	if o.sample.found != nil {
		page.sampled(&o.sample, o.squares)
	}
	return nil
}

// nth returns distinct board n; the heaviest is the first.
func nth(s *quantum.Space, n int) (*quantum.Weighted, error) {
	next, stop := iter.Pull(s.Boards())
	defer stop()
	for range n - 1 {
		if _, ok := next(); !ok {
			break
		}
	}
	if b, ok := next(); ok {
		return &b, nil
	}
	return nil, fmt.Errorf("there is no board %s; there are %s", explain.Number(uint64(n)), schema.Number(s.Distinct()))
}

// draw saves the picture of the board of --board, or otherwise of all boards.
func (o *showOptions) draw(ctx context.Context, g *game) error {
	if g.abandoned || o.plot.Name == "" {
		return nil
	}
	state, men := schema.Words(g.space), scene.Superposed(g.space)
	if o.board > 0 {
		b, err := nth(g.space, o.board)
		if err != nil {
			return err
		}
		men = scene.Single(&b.Board)
		state = fmt.Sprintf("board %s of %s: %s %%", explain.Number(uint64(o.board)), schema.Number(g.space.Distinct()),
			schema.Percent(g.space.Probability(b.Weight)))
	}
	var last *quantum.Play
	if n := len(g.rows); n > 0 {
		last = &g.rows[n-1].play
	}
	return o.plot.Save(ctx, o.common.program, scene.Quantum(g.title(), state, men, last))
}
