package heisenberg

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/model/heisenberg"
	"haft/solve/schema"
)

type movesOptions struct {
	common options
	format cli.FormatOption
	from   string
	plot   cli.BoardOption
}

func newMoves(p *cli.Program) *cobra.Command {
	o := &movesOptions{common: options{program: p}}
	cmd := &cobra.Command{
		Use:   "moves [FEN|FILE]",
		Short: "The legal moves, and how those that are seen change",
		Long: `Moves draws a position of Heisenberg Chess, with the number of opposing pieces
that see each square, and lists the legal moves. The position is a FEN, the end
of the game in FILE ("-" for standard input), or the start.

--from c3 lists only the moves of the piece on c3, and marks on the board where
it can go. --from c3@c4 or 'c3?c4' lists only the moves with this change. Moves
that begin in the same way share a line. If they change on a square, the line
above names the square and the pieces that see it.`,
		Example: `  haft heisenberg moves
  haft heisenberg moves --from c3 '7k/4pb2/8/n7/8/2R1B3/8/K7 w - -'`,
		Args: atMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.common.program.Reads(cmd, args); err != nil {
				return err
			}
			return o.run(cmd.Context(), args)
		},
	}
	cmd.Flags().StringVar(&o.from, "from", "",
		"only the moves of the piece on `SQUARE`, or one of its changes, as in c3@c4")
	o.common.flags(cmd)
	o.format.AddFlag(cmd, "text", "json")
	o.plot.AddFlags(cmd, "the board, and where the piece of --from can go,")
	return cmd
}

func (o *movesOptions) run(ctx context.Context, args []string) error {
	if err := o.plot.Check(); err != nil {
		return err
	}
	p, err := o.common.position(ctx, args)
	if err != nil {
		return err
	}
	from, moves := model.NoSquare, p.Moves()
	if o.from != "" {
		if from, moves, err = selection(&p, o.from); err != nil {
			return err
		}
	}
	if err := o.write(&p, from, moves); err != nil {
		return err
	}
	board := scene.Heisenberg("Heisenberg Chess", schema.HeisenbergWords(&p), &p)
	if from != model.NoSquare {
		scene.SelectHeisenberg(board, from, moves)
	}
	return o.plot.Save(ctx, o.common.program, board)
}

// write prints the board and the moves.
func (o *movesOptions) write(p *heisenberg.Position, from model.Square, moves []heisenberg.Move) error {
	if o.format.Name == "json" {
		return o.common.program.PrintJSON(schema.NewPosition(p, moves))
	}
	o.common.program.Printf("%v%s\n\n%s", newSightBoard(p, from, moves, o.common.program.Palette()), schema.HeisenbergWords(p), moveLines(p, moves))
	return nil
}

// selectable matches a square, or a change on the way from one: c3, c3@c4, c3?c4.
var selectable = regexp.MustCompile(`^[a-h][1-8]([@?][a-h][1-8])?$`)

// changeOf returns a change given by its squares, without a target.
func changeOf(from model.Square, text string) heisenberg.Move {
	seen, _ := model.ParseSquare(text[3], text[4])
	m := heisenberg.Move{From: from, To: from, Seen: seen, Change: heisenberg.Speed}
	if text[2] == '?' {
		m.Change = heisenberg.Place
	}
	return m
}

// seenThere reports whether some move of the piece is first seen on the square of a change.
func seenThere(p *heisenberg.Position, from model.Square, text string) bool {
	return slices.ContainsFunc(p.Passages(from), func(a heisenberg.Passage) bool { return a.Seen.String() == text[3:] })
}

// selection returns the moves of a piece, or those with one of its changes.
func selection(p *heisenberg.Position, text string) (model.Square, []heisenberg.Move, error) {
	if !selectable.MatchString(text) {
		return model.NoSquare, nil, fmt.Errorf("found %q; expected a square such as c3, or a change such as c3@c4", text)
	}
	from, _ := model.ParseSquare(text[0], text[1])
	switch man := p.On(from); {
	case man == heisenberg.Nobody:
		return from, nil, fmt.Errorf("no piece stands on %v", from)
	case man.Color != p.Turn():
		return from, nil, fmt.Errorf("the %v on %v belongs to %v, but %v is to move", man.Kind, from, man.Color, p.Turn())
	}
	if len(text) > 2 && !seenThere(p, from, text) {
		return from, nil, errors.New(p.Refusal(changeOf(from, text)))
	}
	moves := slices.DeleteFunc(p.MovesFrom(from), func(m heisenberg.Move) bool {
		return !strings.HasPrefix(m.String(), text)
	})
	return from, moves, nil
}
