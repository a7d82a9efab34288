package heisenberg

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/model/heisenberg"
)

func newExplore(p *cli.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "explore [FEN|FILE]",
		Short: "Play on a board in the terminal, by lines",
		Long: `Explore reads a line, answers, and reads the next, from a terminal or a pipe. A
line is a move, a square to see where the piece there can go, or a word:

` + sightWords + `
A position is a FEN, the end of the game in FILE, or the start. What cannot be
done is answered on standard error, and changes nothing.`,
		Example: `  printf '%s\n' e4 d7 'd7?d5-c6' undo fen quit | haft heisenberg explore`,
		Args:    atMost(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			start, err := position(cmd.Context(), p, args)
			if err != nil {
				return err
			}
			s := &sightSession{Program: p, positions: []heisenberg.Position{start}}
			return s.run(cmd.Context())
		},
	}
}

const sightWords = `    e2e4, c3@c4-f7  make a move
    c3, c3@c4       see where the piece on c3 can go, or only by that change
    moves           every legal move
    board           draw the board again
    undo            take the last move back
    new [FEN]       begin anew, from the start or from a position
    fen             the position as FEN
    help            this list
    quit            end, as the end of the input does
`

// A sightSession is a conversation about a game.
type sightSession struct {
	*cli.Program
	positions []heisenberg.Position // from the start to now
}

func (s *sightSession) now() *heisenberg.Position { return &s.positions[len(s.positions)-1] }

func (s *sightSession) run(ctx context.Context) error {
	s.board()
	for lines := cli.PipedFrom(s.Typed(ctx)); ; {
		if cli.IsTerminal(s.Stdin) {
			s.Printf("> ")
		}
		if err := s.Stdout.Flush(); err != nil {
			return err
		}
		line, err := lines.Read("")
		switch {
		case err == io.EOF:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return fmt.Errorf("<stdin>: %w", err)
		case !s.answer(strings.TrimSpace(line)):
			return nil
		}
	}
}

// answer does what a line asks for. It returns false at the end of the session.
func (s *sightSession) answer(line string) bool {
	word, rest, _ := strings.Cut(line, " ")
	switch strings.ToLower(word) {
	case "":
	case "quit", "exit", "q":
		return false
	case "help", "?":
		s.Printf("%s", sightWords)
	case "board":
		s.board()
	case "moves":
		s.Printf("%s", moveLines(s.now(), s.now().Moves()))
	case "fen":
		s.Printf("%s\n", s.now().FEN())
	case "undo":
		s.undo()
	case "new":
		s.anew(strings.TrimSpace(rest))
	default:
		s.squareOrMove(line)
	}
	return true
}

// board draws the position, and whose turn it is.
func (s *sightSession) board() {
	s.Printf("%v%s\n\n", newSightBoard(s.now(), model.NoSquare, nil, s.Palette()), sightState(s.now()))
}

func (s *sightSession) undo() {
	if len(s.positions) == 1 {
		s.Message("haft: there is no move to take back")
		return
	}
	s.positions = s.positions[:len(s.positions)-1]
	s.board()
}

func (s *sightSession) anew(fen string) {
	p := heisenberg.Start()
	if fen != "" {
		var err error
		if p, err = heisenberg.ParseFEN(fen); err != nil {
			s.Message("haft: %v", err)
			return
		}
	}
	s.positions = []heisenberg.Position{p}
	s.board()
}

// squareOrMove selects a piece or one of its ways, or makes a move. A pawn's move such as e4 is a square
// too: it is a move if nobody stands there.
func (s *sightSession) squareOrMove(line string) {
	p := s.now()
	if selectable.MatchString(line) {
		if from, _ := model.ParseSquare(line[0], line[1]); p.On(from) != heisenberg.Nobody {
			s.selects(line)
			return
		}
	}
	m, err := p.Parse(line)
	if err != nil {
		s.Message("haft: %s: %v", p.Numbered(line), err)
		return
	}
	if len(s.positions) > gamefile.MaxPlies {
		s.Message("haft: a game has %d plies at most", gamefile.MaxPlies)
		return
	}
	s.positions = append(s.positions, p.After(m))
	s.board()
}

func (s *sightSession) selects(text string) {
	from, moves, err := selection(s.now(), text)
	if err != nil {
		s.Message("haft: %v", err)
		return
	}
	s.Printf("%v%s\n\n%s\n", newSightBoard(s.now(), from, moves, s.Palette()), sightState(s.now()), moveLines(s.now(), moves))
}
