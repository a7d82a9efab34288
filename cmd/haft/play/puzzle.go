package play

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/cli"
	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/puzzle"
)

type puzzleOptions struct {
	program  *cli.Program
	format   cli.FormatOption
	timeout  cli.TimeoutOption
	look     cli.LookOption
	game     cli.GameOption
	setup    *model.Setup // that the games begin with; nil for the usual start
	rules    model.Rules
	kind     string
	day      string // a date, today, or "" for puzzles by their seed
	seed     uint64
	first    uint64
	count    int
	solution bool
	output   string
}

// NewPuzzle is the command "haft puzzle".
func NewPuzzle(p *cli.Program) *cobra.Command {
	o := &puzzleOptions{program: p, kind: puzzle.Kinds[0].Name}
	var kinds strings.Builder
	for _, k := range puzzle.Kinds {
		fmt.Fprintf(&kinds, "  %-6s %s\n", k.Name, k.Short)
	}
	cmd := &cobra.Command{
		Use:   "puzzle [FILE]",
		Short: "Make problems with exactly one answer, from a seed",
		Long: `Puzzle makes problems from random games. They begin with the usual start, or
else with the last position of FILE, which may be a position in quotes:

` + kinds.String() + `
Each has exactly one answer. In mate2 and mate3 one first move forces checkmate
in so many moves, and no shorter way does. In lock one move, of another piece,
leaves the given piece a single nature; in who a piece of that side has just
become the only one that can be its king. Neither follows from one ply alone. A
promotion that leaves the nature open and one that names it are different moves.

last shows no move. It shows how many plies were made, where each piece stands
or that it was taken, and in how many worlds it is of each nature. All games of
as many plies that lead to this end in the same move. At least one other move
could have led to the board, but not to these numbers.

With --day it is the puzzle of the day, which is the same everywhere and on the
page of "haft serve": who is the king, and on Wednesdays and Sundays which move
makes a piece known. A DATE such as 2026-11-27 asks for that of another day.

Puzzle i of seed S is the same in every run; --first i makes it alone. Answers
are only written with --solution. The difficulty of a puzzle is the length of
its answer: the moves in the tree of a mate, the plies in a smallest reason, or
the positions on the way to the board. SVG and PNG hold one puzzle. With the
rule check=off there is no mate.

From a position there may be no puzzle: after 100 random games without one, that
is an error. Puzzles of the kind last begin with the usual start only.`,
		Example: `  haft puzzle --kind mate2 --seed 7
  haft puzzle --kind who --seed 7 --count 3 --format jsonl --solution
  haft puzzle --day 2026-11-27
  haft puzzle --kind lock --seed 1 testdata/games/immortal.pgn --ply 20`,
		RunE: func(cmd *cobra.Command, args []string) error {
			args, err := o.date(cmd, args)
			if err != nil {
				return err
			}
			if err := o.check(cmd); err != nil {
				return err
			}
			if err := o.read(cmd, args); err != nil {
				return err
			}
			return o.program.Into(o.output, func() error { return o.run(cmd.Context()) })
		},
	}
	o.format.AddFlag(cmd, "text", "jsonl", "svg", "png")
	cli.ChoiceFlag(cmd, &o.kind, "kind", "`KIND` of the puzzles: "+strings.Join(puzzle.KindNames(), ", "),
		puzzle.KindNames()...)
	o.game.AddFlags(cmd)
	cli.Unannounced(cmd)
	o.game.Which.Ply.AddFlag(cmd, "begin with the position")
	o.countFlags(cmd.Flags())
	o.timeout.AddFlag(cmd, 0, "`DURATION` that each puzzle may take, as in 10s (default no limit)")
	o.look.AddFlags(cmd)
	cli.FormattedOutput(cmd, &o.output)
	return cmd
}

// countFlags adds the options that say which puzzles are made, and how much of them is written.
func (o *puzzleOptions) countFlags(f *pflag.FlagSet) {
	f.Uint64Var(&o.seed, "seed", 0, "`SEED` of the puzzles (default a random one, which is printed)")
	f.Uint64Var(&o.first, "first", 1, "`I` of the first puzzle")
	f.IntVar(&o.count, "count", 1, "make `N` puzzles")
	f.StringVar(&o.day, "day", "", "the puzzle of a `DATE`, as in 2026-11-27 (without one, of today)")
	f.Lookup("day").NoOptDefVal = today
	f.BoolVar(&o.solution, "solution", false, "write the answers, too")
}

// date takes the day from behind --day, with or without an equals sign, and returns the other arguments.
func (o *puzzleOptions) date(cmd *cobra.Command, args []string) (rest []string, err error) {
	if o.day == "" {
		return args, nil
	}
	if o.day == today && len(args) == 1 {
		o.day, args = args[0], nil
	}
	if len(args) > 0 {
		return nil, fmt.Errorf("found %.40q; expected no file with --day: each day has one puzzle", args[0])
	}
	for _, other := range []string{"kind", "rules", "seed", "first", "count", "game", "ply", "start"} {
		if cmd.Flags().Changed(other) {
			return nil, fmt.Errorf("--%s has no meaning with --day: each day has one puzzle", other)
		}
	}
	if o.day == today {
		o.day = time.Now().Format(time.DateOnly)
	}
	return nil, nil
}

// today is the day of --day without a date.
const today = "today"

// check refuses options with wrong values before anything is made, and takes the format from the name of the file.
func (o *puzzleOptions) check(cmd *cobra.Command) error {
	if err := cmp.Or(o.format.ByName(o.output), o.checkNumbers()); err != nil {
		return err
	}
	picture := slices.Contains(cli.StillFormats, o.format.Name)
	switch {
	case picture && o.count > 1:
		return fmt.Errorf("--count is %d, and %s holds one puzzle; expected --format text or jsonl", o.count, o.format.Name)
	case o.format.Name == "png" && o.output == "" && cli.IsTerminal(o.program.Output):
		return fmt.Errorf("--format png is not for a terminal; expected -o FILE")
	}
	if !cmd.Flags().Changed("seed") && o.day == "" {
		o.seed = rand.Uint64()
		o.program.Message("haft: seed %d", o.seed)
	}
	if picture {
		return o.look.Check(o.format.Name)
	}
	return cli.OnlyFor(cmd, "--format svg or png", "theme", "size", "flip")
}

// read reads the game whose last position the games begin with, if there is one.
func (o *puzzleOptions) read(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		o.rules = o.game.Rules.List.Default()
		return o.game.Which.NoFile()
	}
	files, err := o.program.Inputs(cmd, args)
	if err != nil {
		return err
	}
	g, err := searchable(cmd.Context(), o.program, &o.game, files[0])
	if err != nil {
		return err
	}
	a, err := contestAnalyzed(cmd.Context(), o.program, g)
	if err != nil {
		return err
	}
	if o.rules = g.Rules; g.Setup == nil && a.Plies == 0 {
		return nil
	}
	o.setup, err = solve.LastSetup(cmd.Context(), g, a.Verdict)
	return err
}

// checkNumbers checks the options that say which puzzles are made.
func (o *puzzleOptions) checkNumbers() error {
	switch last := math.MaxUint64 - uint64(o.count) + 1; {
	case o.count < 1:
		return fmt.Errorf("--count is %d; expected 1 or more", o.count)
	case o.first < 1:
		return fmt.Errorf("--first is 0; expected 1 or more")
	case o.first > last:
		return fmt.Errorf("--first is %d; expected at most %d with --count %d", o.first, last, o.count)
	}
	return nil
}

func (o *puzzleOptions) run(ctx context.Context) error {
	kind, _ := puzzle.KindOf(o.kind)
	for i := range uint64(o.count) {
		p, err := o.make(ctx, kind, o.first+i)
		if err != nil {
			return err
		}
		if !o.solution {
			p.Solution = nil
		}
		if i > 0 && o.format.Name == "text" {
			o.program.Printf("\n\n")
		}
		if err := o.write(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// make makes a puzzle within the limit of time.
func (o *puzzleOptions) make(ctx context.Context, k *puzzle.Kind, i uint64) (*puzzle.Puzzle, error) {
	ctx, stop := o.timeout.Limit(ctx)
	defer stop()
	if o.day != "" {
		p, err := puzzle.OfDay(ctx, o.day)
		return p, o.timeout.Limited(err)
	}
	p, err := k.MakeFrom(ctx, o.seed, i, o.setup, o.rules)
	return p, o.timeout.Limited(err)
}

func (o *puzzleOptions) write(ctx context.Context, p *puzzle.Puzzle) error {
	switch o.format.Name {
	case "text":
		return o.text(ctx, p)
	case "jsonl":
		return o.program.PrintJSON(p)
	}
	b, err := puzzleBoard(ctx, p)
	if err != nil {
		return err
	}
	o.look.Dress(b)
	return cli.WriteBoards(ctx, o.program, io.Writer(o.program.Stdout), o.format.Name, []*picture.Board{b})
}

// text prints a puzzle for people: the game or the numbers, the board, the question, and the answer if it is there.
func (o *puzzleOptions) text(ctx context.Context, p *puzzle.Puzzle) error {
	pos, marginals, err := p.View(ctx)
	if err != nil {
		return err
	}
	o.program.Printf("%s\n\n", o.program.Palette().Bold("Puzzle "+p.ID))
	if p.Rules != "" {
		o.program.Prose("Rules: %s", p.Rules)
	}
	if p.Position != "" {
		o.program.Prose("Begins with: %s", p.Position)
	}
	board := &terminal.Diagram{Position: pos, Domains: marginals.Domains(), Colours: o.program.Palette()}
	o.program.Printf("%s\n", board)
	if len(p.Moves) > 0 {
		o.program.Prose("%s", numbered(pos.Ply-model.Ply(p.Plies), p.Moves))
	} else if p.Kind == "last" {
		o.program.Render(worldsTable(p, pos, marginals), "text")
	}
	o.program.Printf("\n")
	o.program.Prose("%s", asked(p))
	o.program.Printf("Difficulty: %s %s\n", explain.Number(uint64(p.Difficulty.Size)), p.Difficulty.Of)
	if p.Solution != nil {
		o.answer(p, pos.Ply)
	}
	return nil
}

// asked is the question, with what one must know of the position and the board does not show.
func asked(p *puzzle.Puzzle) string {
	text := fmt.Sprintf("%s, %s to move. %s", explain.Count(uint64(p.Plies), "ply", "plies"), p.ToMove, p.Question)
	if p.Hides() {
		text += " " + p.Hidden()
	}
	return text
}

// worldsTable says in how many worlds each piece is of each nature.
func worldsTable(p *puzzle.Puzzle, pos *model.Position, marginals *solve.Marginals) table.Writer {
	columns := []cli.Column{cli.Words("piece"), cli.Words("on")}
	for n := range model.AllNatures.All() {
		columns = append(columns, cli.Numbers(n.String()))
	}
	t := cli.NewTable(columns...)
	for _, s := range p.Pieces {
		q, _ := model.ParsePiece(s.Piece)
		if !pos.Problem.Unknown.Has(q) {
			continue
		}
		row := table.Row{s.Piece, s.Square}
		for n := range model.AllNatures.All() {
			row = append(row, explain.Number(marginals.Natures[q][n]))
		}
		t.AppendRow(row)
	}
	return t
}

// answer prints the solution.
func (o *puzzleOptions) answer(p *puzzle.Puzzle, plies model.Ply) {
	s := p.Solution
	if s.Tree != nil {
		o.program.Printf("\n")
		printTree(o.program, plies, "", s.Tree)
		return
	}
	answer := s.Answer
	if _, move := model.ParseMove(answer); move && p.Kind != "last" {
		answer = numbered(plies, []string{answer})
	}
	o.program.Printf("Answer: %s\n", answer)
	if s.Because != nil {
		word := "plies"
		if len(s.Because) == 1 {
			word = "ply"
		}
		list := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(s.Because)), ", "), "[]")
		o.program.Printf("It follows from %s %s\n", word, list)
	}
	if s.Others != nil {
		o.program.Prose("To the board alone could also have led %s", explain.Either(s.Others))
	}
}

// puzzleBoard is the board of a puzzle with its question, and with its solution if there is one.
func puzzleBoard(ctx context.Context, p *puzzle.Puzzle) (*picture.Board, error) {
	pos, marginals, err := p.View(ctx)
	if err != nil {
		return nil, err
	}
	b := &picture.Board{Title: "Puzzle " + p.ID, State: asked(p)}
	scene.ShowPieces(b, pos, marginals)
	b.Caption = []string{b.State}
	if p.Kind == "last" {
		b.Caption = append(b.Caption, "In how many worlds pieces are of each nature:")
		b.Caption = append(b.Caption, worlds(p)...)
	}
	if p.Solution == nil {
		return b, nil
	}
	b.Caption = append(b.Caption, "Answer: "+p.Solution.Answer)
	if m, ok := model.ParseMove(p.Solution.Answer); ok {
		b.Arrows = []picture.Arrow{{From: int(m.From), To: int(m.To)}}
	}
	return b, nil
}

// worlds says in how many worlds each piece is of each nature. Pieces with the same numbers share a line.
func worlds(p *puzzle.Puzzle) (lines []string) {
	var numbers []string
	pieces := map[string][]string{} // by numbers
	for _, s := range p.Pieces {
		var each []string
		for _, share := range s.Natures {
			each = append(each, fmt.Sprintf("%s=%d", share.Name, share.Value)) // five of these fill a line
		}
		text := strings.Join(each, " ")
		if text == "" {
			continue
		}
		if pieces[text] == nil {
			numbers = append(numbers, text)
		}
		pieces[text] = append(pieces[text], s.Piece)
	}
	for _, text := range numbers {
		lines = append(lines, strings.Join(pieces[text], " ")+": "+text)
	}
	return lines
}
