// Package heisenberg has the commands about Heisenberg Chess, "haft heisenberg".
package heisenberg

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/lazyregexp"
	"haft/model"
	"haft/model/heisenberg"
	"haft/solve/explain"
	"haft/solve/schema"
)

// options are those of every command about a game in a file.
type options struct {
	program *cli.Program
	which   cli.OneGame
}

func (o *options) flags(cmd *cobra.Command) {
	o.which.AddFlag(cmd)
	o.which.Ply.AddFlag(cmd, "take the position")
}

// New is the command "haft heisenberg".
func New(p *cli.Program) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "heisenberg",
		Short: "Heisenberg Chess: moves that are seen change",
		Long: `Heisenberg is about another game, Heisenberg Chess (João Pedro Neto, 2000). It
is ordinary chess in which a move changes if an opposing piece sees its path.
Let S be the first square of the path that is attacked, by N pieces. The player
chooses:

    c3@c4-f7  a change of speed: from S the piece goes on as the next slower
              one (queen, rook, bishop, knight, pawn), but stays what it is
    c3?c4-a1  a change of position: it goes to any square at distance N from its
              first square, except the targets of its ordinary moves through S

A knight's path is the one square beside it in the direction of its long leg.
The moves of a king do not change, nor does castling. Other moves are written as
e2e4, e7e8q, Nf3, exd5 or O-O. In a shell, put a FEN, or a move with ?, in
quotes.`,
		Example: "  haft heisenberg moves --from e2",
	}
	cmd.AddCommand(newMoves(p), newReplay(p), newPerft(p), newRandom(p), newExplore(p))
	return cmd
}

// looksLikeFEN tells a position from the name of a file. It matches eight ranks of men, which the side to move must
// follow if the ranks hold any other characters.
var looksLikeFEN = lazyregexp.New(`^\s*(?:[^\s/]+(?:/[^\s/]*){7}\s+[wb]\b|` +
	`[1-8PNBRQKpnbrqk]+(?:/[1-8PNBRQKpnbrqk]+){7}(?:\s|$))`)

// position returns the position that a command line names: the end of its game.
func (o *options) position(ctx context.Context, args []string) (heisenberg.Position, error) {
	g, err := o.game(ctx, args)
	if err != nil {
		return heisenberg.Position{}, err
	}
	return g.End(), nil
}

// game returns the game that a command line names: a game without moves from a FEN or from the start, or the game of
// a file that the user means. If the game goes wrong, it ends before the illegal move.
func (o *options) game(ctx context.Context, args []string) (*heisenberg.Game, error) {
	switch {
	case len(args) == 0:
		return &heisenberg.Game{Start: heisenberg.Start()}, o.which.NoFile()
	case looksLikeFEN().MatchString(args[0]):
		if err := o.which.NoFile(); err != nil {
			return nil, err
		}
		start, err := heisenberg.ParseFEN(args[0])
		return &heisenberg.Game{Start: start}, err
	}
	only, err := o.only(ctx, args[0])
	switch {
	case err != nil:
		return nil, err
	case only.Broken != nil && !only.Illegal:
		return nil, only.Broken
	}
	tellFault(o.program, only)
	return only, nil
}

// only reads the game of a file that the user means, up to the ply that the user wants.
func (o *options) only(ctx context.Context, file string) (*heisenberg.Game, error) {
	g, err := cli.OnlyGame(ctx, o.program, file, &o.which, heisenberg.NewReader)
	if err != nil {
		return nil, err
	}
	n, err := o.which.Ply.Cut(&g.Header, len(g.Moves))
	if err != nil {
		return nil, err
	}
	g.Illegal = g.Illegal && g.Broken != nil
	g.Cut(n)
	return g, nil
}

// tellFault reports what is wrong with a game.
func tellFault(p *cli.Program, g *heisenberg.Game) {
	h := g.Header
	if g.Illegal {
		h.Broken = nil
	}
	p.TellUnread(&h)
	if g.Illegal {
		p.Note(cli.No)
		p.Message("%v", g.Broken)
	}
}

// atMost refuses a second FEN or FILE, which usually means that the quotes of a FEN were forgotten.
func atMost(most int) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) > most {
			return fmt.Errorf("found %d arguments; expected at most %d. A FEN is one argument, in quotes", len(args), most)
		}
		return nil
	}
}

type replayOptions struct {
	common options
	format cli.FormatOption
	each   bool
}

func newReplay(p *cli.Program) *cobra.Command {
	o := &replayOptions{common: options{program: p}}
	cmd := &cobra.Command{
		Use:     "replay [FILE]",
		Aliases: []string{"play"}, // its former name, now kept free for a board to play on
		Short:   "Replay games: the board, the state of the game, what is illegal",
		Long: `Replay reads games of Heisenberg Chess and shows the board after the last move,
or after every move with --each. FILE is PGN with [Variant "Heisenberg Chess"],
a list of moves, or JSON Lines, {"moves": "e2e4 d7?d5-c6"}. A game may start
from another position (tag FEN, key "fen"). A game stops at an illegal move;
then a message says where it is and why it is illegal, and the exit status is 1.

--format pgn writes the games in one form, with variations, and leaves out games
that go wrong. --format jsonl writes a line for each game, which says how the
game ends and can be read as a game again.`,
		Example: `  echo 'e4 d7?d5-c6 Be2' | haft heisenberg replay
  echo 'e4 d7?d5-c6 Be2' | haft heisenberg replay --format pgn`,
		RunE: p.OnFile(o.run),
	}
	o.common.flags(cmd)
	o.format.AddFlag(cmd, "text", "jsonl", "pgn")
	cmd.Flags().BoolVar(&o.each, "each", false, "show the board after every move")
	return cmd
}

func (o *replayOptions) run(ctx context.Context, file string) error {
	if o.each && o.format.Name != "text" {
		return errors.New("--each is for --format text")
	}
	if o.common.which.Chosen() {
		g, err := o.common.only(ctx, file)
		if err != nil {
			return err
		}
		return o.tell(g)
	}
	for g, err := range cli.EachGame(ctx, o.common.program, file, heisenberg.NewReader) {
		if err == nil {
			err = o.tell(g)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// tell writes a game and says what is wrong with it.
func (o *replayOptions) tell(g *heisenberg.Game) error {
	if err := o.write(g); err != nil {
		return err
	}
	tellFault(o.common.program, g)
	return nil
}

func (o *replayOptions) write(g *heisenberg.Game) error {
	switch o.format.Name {
	case "pgn":
		if g.Broken != nil {
			return nil // haft fmt leaves out broken games, too
		}
		return heisenberg.WritePGN(o.common.program.Stdout, g)
	case "jsonl":
		return o.common.program.PrintJSON(schema.NewGame(g))
	}
	o.text(g)
	return nil
}

func (o *replayOptions) text(g *heisenberg.Game) {
	o.common.program.Printf("%s, game %s\n", g.Name, g.ID)
	if o.each {
		o.boards(g)
	}
	end := g.End()
	if !o.each || len(g.Moves) == 0 {
		o.common.program.Printf("%v", newSightBoard(&end, model.NoSquare, nil, o.common.program.Palette()))
	}
	o.common.program.Printf("%s, %s\n", explain.Count(uint64(len(g.Moves)), "ply", "plies"), schema.HeisenbergWords(&end))
	if g.Illegal {
		o.common.program.Printf("illegal: %s\n", g.Broken.Msg)
	}
	o.common.program.Printf("\n")
}

// boards draws the position after each move.
func (o *replayOptions) boards(g *heisenberg.Game) {
	p := g.Start
	for _, m := range g.Moves {
		o.common.program.Printf("%s\n", p.Numbered(m.String()))
		p = p.After(m)
		o.common.program.Printf("%v\n", newSightBoard(&p, model.NoSquare, nil, o.common.program.Palette()))
	}
}
