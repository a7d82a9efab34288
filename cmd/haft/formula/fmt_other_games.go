package formula

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"haft/cmd/haft/cli"
	"haft/model/input"
	"haft/model/packed"

	"haft/model/pgn"
)

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
