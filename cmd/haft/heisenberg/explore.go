package heisenberg

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/board"
	"haft/cmd/haft/cli"
	"haft/cmd/haft/desk"
	"haft/cmd/haft/terminal"
	"haft/model"
	"haft/model/gamefile"
	"haft/model/heisenberg"
	"haft/solve/schema"
)

func newExplore(p *cli.Program) *cobra.Command {
	o := &options{program: p}
	cmd := &cobra.Command{
		Use:   "explore [FEN|FILE]",
		Short: "Play on a board in the terminal",
		Long: `Explore fills the terminal with a board. Select a piece to see where it can go
by a move, a change of speed or a change of position, and how many pieces see
each square. You can make moves, take them back, try variations and save the
game. "?" lists the keys.

If standard input or output is not a terminal, or TERM is dumb, explore reads
lines and answers each. A line is a move, a square (to see where the piece there
can go), or one of these words:

` + sightWords() + `
The position is a FEN, the end of the game in FILE, or the start. A line that
cannot be obeyed changes nothing; a message on standard error says why. If
standard input is not a terminal, the exit status is then 1.`,
		Example: `  printf '%s\n' e4 d7 'd7?d5-c6' undo fen quit | haft heisenberg explore`,
		Args:    atMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.program.Reads(cmd, args); err != nil {
				return err
			}
			if slices.Contains(args, "-") {
				return errors.New("standard input holds the commands; expected the name of a file")
			}
			g, err := o.game(cmd.Context(), args)
			if err != nil {
				return err
			}
			if desk.Fits(p) {
				return show(cmd.Context(), p, g)
			}
			s := &sightSession{program: p, positions: []heisenberg.Position{g.End()}}
			return s.run(cmd.Context())
		},
	}
	o.flags(cmd)
	return cmd
}

// show shows a game on the full screen.
func show(ctx context.Context, p *cli.Program, g *heisenberg.Game) error {
	whole := *g
	whole.Broken = nil // this was already reported
	var text strings.Builder
	if err := heisenberg.WritePGN(&text, &whole); err != nil {
		return err
	}
	d, err := desk.Open(ctx, board.Usual, text.String(), "game")
	if err != nil {
		return err
	}
	return desk.RunScreen(ctx, p, d)
}

// A sightSession is a conversation about a game.
type sightSession struct {
	program   *cli.Program
	positions []heisenberg.Position // from the start to now
}

func (s *sightSession) now() *heisenberg.Position { return &s.positions[len(s.positions)-1] }

func (s *sightSession) run(ctx context.Context) error {
	s.board()
	repl := s.program.REPL(ctx)
	repl.Table, repl.Prompt, repl.Other = s.table(), func() string { return "> " }, s.squareOrMove
	return repl.Run(ctx)
}

// table lists what a line may say.
func (s *sightSession) table() terminal.Table {
	return terminal.Table{
		Samples: [][2]string{
			{"e2e4, c3@c4-f7", "make a move"},
			{"c3, c3@c4", "see where the piece on c3 can go, or only with this change"},
		},
		Words: []terminal.Word{
			{Names: []string{"moves"}, Help: "list all legal moves", Run: terminal.Always(s.moves)},
			{Names: []string{"board"}, Help: "draw the board again", Run: terminal.Always(s.board)},
			{Names: []string{"undo"}, Help: "take the last move back", Run: s.undo},
			{Names: []string{"new"}, Args: "[FEN]", Help: "begin again, from the start or from a position", Run: s.anew},
			{Names: []string{"fen"}, Help: "print the position as FEN", Run: terminal.Always(s.fen)},
		},
	}
}

// sightWords returns the table for the help text.
func sightWords() string {
	var text strings.Builder
	table := new(sightSession).table()
	_ = table.Write(&text, "    ") // a builder never fails
	return text.String()
}

func (s *sightSession) moves() { s.program.Printf("%s", moveLines(s.now(), s.now().Moves())) }

func (s *sightSession) fen() { s.program.Printf("%s\n", s.now().FEN()) }

// board draws the position and says who is to move.
func (s *sightSession) board() {
	s.program.Printf("%v%s\n\n", newSightBoard(s.now(), model.NoSquare, nil, s.program.Palette()), schema.HeisenbergWords(s.now()))
}

func (s *sightSession) undo(string) error {
	if len(s.positions) == 1 {
		return errors.New("there is no move to take back")
	}
	s.positions = s.positions[:len(s.positions)-1]
	s.board()
	return nil
}

func (s *sightSession) anew(fen string) error {
	p := heisenberg.Start()
	if fen != "" {
		var err error
		if p, err = heisenberg.ParseFEN(fen); err != nil {
			return err
		}
	}
	s.positions = []heisenberg.Position{p}
	s.board()
	return nil
}

// squareOrMove makes a move, or selects a piece or one of its changes. A pawn move such as e4 is also a square. It is
// a move if the square is empty.
func (s *sightSession) squareOrMove(_ context.Context, line string) error {
	p := s.now()
	if selectable().MatchString(line) {
		if from, _ := model.ParseSquare(line[0], line[1]); p.On(from) != heisenberg.Nobody {
			return s.selects(line)
		}
	}
	m, err := p.Parse(line)
	if err != nil {
		return fmt.Errorf("%s: %w", p.Numbered(line), err)
	}
	if len(s.positions) > gamefile.MaxPlies {
		return fmt.Errorf("a game has at most %d plies", gamefile.MaxPlies)
	}
	s.positions = append(s.positions, p.After(m))
	s.board()
	return nil
}

func (s *sightSession) selects(text string) error {
	from, moves, err := selection(s.now(), text)
	if err != nil {
		return err
	}
	s.program.Printf("%v%s\n\n%s\n", newSightBoard(s.now(), from, moves, s.program.Palette()), schema.HeisenbergWords(s.now()),
		moveLines(s.now(), moves))
	return nil
}
