package heisenberg

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/picture/scene"
	"haft/lazyregexp"
	"haft/model"
	"haft/model/heisenberg"
	"haft/solve/explain"
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
var selectable = lazyregexp.New(`^[a-h][1-8]([@?][a-h][1-8])?$`)

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
	if !selectable().MatchString(text) {
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

// moveLines lists moves, which are in the order of [heisenberg.Position.Moves]. A line holds the moves that begin in
// the same way: their common beginning, then the targets. Above the changes of a piece on a square, it says who sees
// that square.
func moveLines(p *heisenberg.Position, moves []heisenberg.Move) string {
	if len(moves) == 0 {
		return "no legal moves\n"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", explain.Count(uint64(len(moves)), "legal move", "legal moves"))
	from, seen := model.NoSquare, model.NoSquare
	for _, way := range ways(moves) {
		m := way[0]
		if m.From != from {
			from, seen = m.From, model.NoSquare
			fmt.Fprintf(&b, "\n%v on %v\n", p.On(from).Kind, from)
		}
		if m.Seen != seen {
			seen = m.Seen
			fmt.Fprintf(&b, "  seen on %v by %s\n", seen, seersWords(p, p.Seers(p.Turn().Other(), seen)))
		}
		writeTargets(&b, p, way)
	}
	return b.String()
}

// ways divides moves into runs with the same origin, the same change and the same square on which they are seen.
func ways(moves []heisenberg.Move) (runs [][]heisenberg.Move) {
	start := 0
	for i := 1; i <= len(moves); i++ {
		if i == len(moves) || wayOf(moves[i]) != wayOf(moves[start]) {
			runs = append(runs, moves[start:i])
			start = i
		}
	}
	return runs
}

func wayOf(m heisenberg.Move) heisenberg.Move {
	m.To, m.Promote = 0, heisenberg.NoKind
	return m
}

// writeTargets writes the moves of one way: their beginning once, and then where they end.
func writeTargets(b *strings.Builder, p *heisenberg.Position, way []heisenberg.Move) {
	first := way[0].String()
	begin := first[:strings.LastIndex(first, way[0].To.String())]
	var targets []string
	for _, m := range way {
		targets = append(targets, targetWord(p, m))
	}
	for line := range strings.SplitSeq(text.WrapSoft(strings.Join(targets, " "), 68), "\n") {
		fmt.Fprintf(b, "  %-7s %s\n", begin, strings.TrimRight(line, " "))
		begin = ""
	}
}

// targetWord says where a move ends, with an x before the square for a capture, and after it what a pawn becomes and
// whether there is check or mate.
func targetWord(p *heisenberg.Position, m heisenberg.Move) string {
	after, written := p.After(m), m.String()
	word := written[strings.LastIndex(written, m.To.String()):]
	if p.Taken(&after) != heisenberg.NoKind {
		word = "x" + word
	}
	switch {
	case after.Status() == heisenberg.Checkmate:
		return word + "#"
	case after.InCheck():
		return word + "+"
	}
	return word
}

// seersWords counts and names pieces: "2: knight a5, bishop f7".
func seersWords(p *heisenberg.Position, by model.Set) string {
	var words []string
	for rest := by; rest != 0; rest &= rest - 1 {
		s := rest.First()
		words = append(words, fmt.Sprintf("%v %v", p.On(s).Kind, s))
	}
	return fmt.Sprintf("%d: %s", by.Len(), strings.Join(words, ", "))
}
