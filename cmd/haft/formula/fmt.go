package formula

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/gamefile"
	"haft/model/input"
	"haft/model/packed"
	"haft/model/pgn"
	"haft/solve"
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
	position bool
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
really known.

--position writes the last position of each game, as a game that begins with it:
see 'haft help files'. For an illegal game that is the position before the first
illegal ply, and the exit status is 1.`,
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
	cmd.Flags().BoolVar(&o.position, "position", false, "write games that begin with the last position of these")
	cmd.Flags().BoolVar(&o.locks, "locks", false, "add comments that say when pieces become known")
	cmd.MarkFlagsMutuallyExclusive("position", "witness")
	cmd.MarkFlagsMutuallyExclusive("position", "locks")
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
		o.program.Message("haft: %s: illegal, so it has no witness", explain.Source(t.Game))
	}
	var text bytes.Buffer
	if err := gamefile.Write(&text, t.Result); err != nil {
		o.program.Complain(fmt.Errorf("%s: %w", explain.Source(t.Game), err))
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
	if o.position {
		return o.lastPosition(ctx, g)
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

// lastPosition returns a game without moves from the last legal position of another.
func (o *fmtOptions) lastPosition(ctx context.Context, g *model.Game) (*model.Game, error) {
	v, err := solve.Judge(ctx, solve.Exact{}, g)
	switch {
	case err != nil:
		return nil, err
	case v.NoStart():
		return nil, errors.New("the position has no world, so there is none to write")
	case !v.Legal:
		o.program.Note(cli.No)
	}
	s, err := solve.LastSetup(ctx, g, v)
	if err != nil {
		return nil, err
	}
	return &model.Game{Header: g.Header, Rules: g.Rules, Setup: s, Moves: s.Begun()}, nil
}

// A Variant is a game other than Haft Schrödinger Chess, with commands of its own.
type Variant struct {
	Name string
	Is   func(name string) bool // does a tag Variant, or a key, mean it?
	// Normal writes the games of a file with at most this much memory; 0 for no limit.
	Normal func(ctx context.Context, p *cli.Program, file string, memory input.Size) error
	Grows  bool // may its games need so much that the limit matters?
}

// variantOf returns the variant of a file. It returns nil if the file holds ordinary games of haft, or cannot be
// read.
func (o *fmtOptions) variantOf(ctx context.Context, name string) *Variant {
	value := pgn.VariantOf(o.head(ctx, name))
	for i, v := range o.variants {
		if v.Is(value) {
			return &o.variants[i]
		}
	}
	return nil
}

// sameVariant returns the variant of the first file, if it is another game. Otherwise it returns the number of files
// before the first of another game.
func (o *fmtOptions) sameVariant(ctx context.Context, files []string) (*Variant, int) {
	for n, file := range files {
		switch v := o.variantOf(ctx, file); {
		case v != nil && n == 0:
			return v, 1
		case v != nil:
			return nil, n
		}
	}
	return nil, len(files)
}

// other writes the games of a file of another variant. It reports a fault in the file, or an option that does not
// suit the variant, and then goes on with the next file.
func (o *fmtOptions) other(ctx context.Context, v *Variant, file string) error {
	if err := o.notFor(v, file); err != nil {
		o.program.Complain(err)
		return nil
	}
	err := v.Normal(ctx, o.program, file, o.memory.Limit)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if fault := o.program.Stdout.Flush(); fault != nil {
		return fault // nobody reads the output
	}
	if err != nil {
		o.program.Complain(err)
	}
	return nil
}

// notFor returns an error if an option has no meaning for games of a variant.
func (o *fmtOptions) notFor(v *Variant, file string) error {
	option := ""
	switch {
	case o.witness:
		option = "--witness"
	case o.locks:
		option = "--locks"
	case o.position:
		option = "--position"
	case o.games.Rules.List != "":
		option = "--rules"
	case o.games.Rules.Start != "":
		option = "--start"
	case o.limited && !v.Grows:
		option = "--max-memory"
	default:
		return nil
	}
	return misplaced(file, option, v.Name)
}

func misplaced(file, option, game string) error {
	return fmt.Errorf("%s: %s is not for games of %s", cli.Shown(file), option, game)
}

// headSize is how many bytes are searched for the tag: of the stored file, and of the unpacked text.
const headSize = 1 << 16

// head returns the beginning of a file, unpacked, or nil if it cannot be read.
func (o *fmtOptions) head(ctx context.Context, name string) []byte {
	text, err := packed.Open(bytes.NewReader(o.stored(ctx, name)))
	if err != nil {
		return nil
	}
	head, _ := io.ReadAll(io.LimitReader(input.Newlines(text), headSize)) // packed data may be cut off here
	return head
}

// stored returns the beginning of a file as it is stored. What it takes from standard input can be read again. From a
// named pipe it takes nothing.
func (o *fmtOptions) stored(ctx context.Context, name string) []byte {
	_, stored := o.program.Size(name)
	switch {
	case name == "-" && stored:
		return peek(o.program.Stdin.(*os.File))
	case name == "-":
		pipe := bufio.NewReaderSize(o.program.Typed(ctx), headSize)
		o.program.Stdin = pipe
		_, _ = pipe.Peek(1) // waits for the first data only
		start, _ := pipe.Peek(pipe.Buffered())
		return start
	case o.program.IsGame(name):
		return []byte(name)
	case !stored:
		return nil
	}
	in, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer in.Close()
	return peek(in)
}

// peek reads the beginning of a stored file without moving its position.
func peek(in *os.File) []byte {
	at, err := in.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil
	}
	start := make([]byte, headSize)
	n, _ := in.ReadAt(start, at)
	return start[:n]
}
