package formula

import (
	"bytes"
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve/explain"
	"haft/solve/ordinary"
)

type fmtOptions struct {
	program  *cli.Program
	games    cli.Series
	solver   cli.SolverOption
	memory   cli.MemoryOption
	variants []Variant // other games that a file may hold; its first game decides
	witness  bool
	output   string // --output
	locks    bool
	limited  bool // --max-memory was given
}

// NewFmt is the command "haft fmt".
func NewFmt(p *cli.Program, variants []Variant) *cobra.Command {
	o := &fmtOptions{program: p, games: cli.Series{Program: p}, variants: variants}
	cmd := &cobra.Command{
		Use:   "fmt [FILE...]",
		Short: "Write games in normal form",
		Long: `Fmt writes games as PGN in one form: the usual tags come first, pawn moves are
written as in ordinary chess and all other moves as squares, and comments and
variations are kept. Fmt leaves out a broken game; the exit status is then 2. If
the first game of a file is one of QuantumChess or Heisenberg Chess, the whole
file gets the normal form of that game. Then illegal games are left out, too,
and the exit status is 1.

--witness adds a start from which the game is ordinary chess without castling.
It names what pawns become there, writes all moves as in ordinary chess, and
adds the usual tags, so that ordinary chess programs can replay the file. An
illegal game has no such start; it is written without one, and the exit status
is 1.

--locks adds comments before the first move and after each move that makes a
piece known: which piece, what it is, and how many starting positions are left.
A chess program always shows each piece as something; the comments tell what was
really known.`,
		Example: `  haft fmt testdata/games/greco.pgn
  haft fmt --witness --locks testdata/games/immortal.pgn
  echo 'e2e4 d7d5 f1d3 h8g6 d3d5' | haft fmt --witness`,
		RunE: o.games.OnGames(func(ctx context.Context, files []string) error {
			return o.program.Into(o.output, func() error { return o.run(ctx, files) })
		}),
	}
	o.solver.AddFlags(cmd)
	o.games.AddFlags(cmd)
	o.memory.AddFlag(cmd, 100e6, "for QuantumChess: see 'haft quantum replay'")
	cmd.Flags().BoolVar(&o.witness, "witness", false, "add a start from which the game is ordinary chess")
	cli.Output(cmd, &o.output, "output", "o", "write to `FILE`")
	cmd.Flags().BoolVar(&o.locks, "locks", false, "add comments that say when pieces become known")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		o.limited = cmd.Flags().Changed("max-memory")
		if o.witness {
			return nil
		}
		return cli.OnlyFor(cmd, "--witness", "backend", "encoding", "timeout", "check-proofs")
	}
	return cmd
}

func (o *fmtOptions) run(ctx context.Context, files []string) error {
	if err := o.solver.Open(); err != nil {
		return err
	}
	for len(files) > 0 {
		v, n := o.sameVariant(ctx, files)
		err := ctx.Err()
		switch {
		case err != nil:
		case v == nil:
			err = o.haft(ctx, files[:n])
		default:
			err = o.other(ctx, v, files[0])
		}
		if err != nil {
			return err
		}
		files = files[n:]
	}
	return nil
}

// haft writes games of Haft Schrödinger Chess.
func (o *fmtOptions) haft(ctx context.Context, files []string) error {
	if o.limited {
		for _, file := range files {
			o.program.Complain(misplaced(file, "--max-memory", "Haft Schrödinger Chess"))
		}
		return nil
	}
	for t, err := range cli.Each(ctx, &o.games, files, o.normal) {
		if err == nil && t.Err == nil && t.Game.Broken == nil {
			err = o.write(t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// write writes a game that was read to its end.
func (o *fmtOptions) write(t *cli.Task[*model.Game]) error {
	if o.witness && t.Result.Witness == nil {
		o.program.Note(cli.No)
		o.program.Message("haft: %s: illegal, so it has no witness", explain.Place(t.Game))
	}
	var text bytes.Buffer
	if err := gamefile.Write(&text, t.Result); err != nil {
		o.program.Complain(fmt.Errorf("%s: %w", explain.Place(t.Game), err))
		return nil
	}
	_, err := o.program.Stdout.Write(text.Bytes())
	return err
}

// normal returns the game as it will be written.
func (o *fmtOptions) normal(ctx context.Context, g *model.Game) (_ *model.Game, err error) {
	if g.Broken != nil {
		return g, nil
	}
	if o.locks { // before --witness names pawns that the game leaves open
		if g, err = ordinary.Told(ctx, g); err != nil {
			return nil, err
		}
	}
	if o.witness {
		return ordinary.Replayable(ctx, o.solver.Solver, g)
	}
	return g, nil
}
