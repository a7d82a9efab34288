package convert

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"haft/cmd/haft/cli"
	"haft/model/bounded"
	"haft/model/packed"
	"haft/model/pgn"
)

// A Variant is another game than Haft Schrödinger Chess, which has commands of its own.
type Variant struct {
	Name string
	Is   func(name string) bool // does a tag Variant, or a key, mean it?
	// Normal writes the games of a file, in no more memory than that; 0 for no limit.
	Normal func(ctx context.Context, p *cli.Program, file string, memory bounded.Size) error
}

// variantOf is the variant of a file; nil if it is this one, or cannot be read.
func (o *fmtOptions) variantOf(ctx context.Context, name string) *Variant {
	value := pgn.VariantOf(o.head(ctx, name))
	for i, v := range o.variants {
		if v.Is(value) {
			return &o.variants[i]
		}
	}
	return nil
}

// sameVariant is the variant of the first file, if it is another game; else how many files there are up to
// one that is.
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

// other writes the games of a file of another variant. A fault in it is reported in its place, and so is an option that
// it cannot have: the files after it are written all the same.
func (o *fmtOptions) other(ctx context.Context, v *Variant, file string) error {
	if err := o.notFor(v, file); err != nil {
		o.Complain(err)
		return nil
	}
	err := v.Normal(ctx, o.Program, file, o.Memory)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if fault := o.Stdout.Flush(); fault != nil {
		return fault // nobody reads on
	}
	if err != nil {
		o.Complain(err)
	}
	return nil
}

// notFor is an error if an option says nothing of the games of a variant.
func (o *fmtOptions) notFor(v *Variant, file string) error {
	option := ""
	switch {
	case o.witness:
		option = "--witness"
	case o.locks:
		option = "--locks"
	case o.Rules != "":
		option = "--rules"
	case o.Start != "":
		option = "--start"
	default:
		return nil
	}
	return fmt.Errorf("%s: %s is not for games of %s", cli.Shown(file), option, v.Name)
}

// headSize is how much of a file is looked at for the tag, as it is stored and unpacked.
const headSize = 1 << 16

// head is how a file begins, unpacked; nil if it cannot be read.
func (o *fmtOptions) head(ctx context.Context, name string) []byte {
	text, err := packed.Open(bytes.NewReader(o.stored(ctx, name)))
	if err != nil {
		return nil
	}
	head, _ := io.ReadAll(io.LimitReader(pgn.Newlines(text), headSize)) // what is packed may be cut off here
	return head
}

// stored is how a file begins as it is stored. What it takes from standard input can be read again; from
// a pipe with a name it takes nothing.
func (o *fmtOptions) stored(ctx context.Context, name string) []byte {
	_, stored := o.Size(name)
	switch {
	case name == "-" && stored:
		return peek(o.Stdin.(*os.File))
	case name == "-":
		pipe := bufio.NewReaderSize(o.Typed(ctx), headSize)
		o.Stdin = pipe
		_, _ = pipe.Peek(1) // waits for what comes at first, and not for more
		start, _ := pipe.Peek(pipe.Buffered())
		return start
	case o.IsGame(name):
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

// peek reads from a file that is stored, and leaves its place.
func peek(in *os.File) []byte {
	at, err := in.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil
	}
	start := make([]byte, headSize)
	n, _ := in.ReadAt(start, at)
	return start[:n]
}
