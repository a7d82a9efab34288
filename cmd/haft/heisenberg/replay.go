package heisenberg

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/heisenberg"
	"haft/solve/explain"
	"haft/solve/schema"
)

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
