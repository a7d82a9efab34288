package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/cmd/haft/flags"
	"haft/model"
	"haft/model/bounded"
	"haft/model/packed"
	"haft/model/pgn"
)

// errHelp is returned by a command without anything to read, after it has shown its help.
var errHelp = errors.New("no FILE, and standard input is a terminal")

// Inputs are the files of a command line: standard input if none is named, unless
// somebody sits there.
func (p *Program) Inputs(cmd *cobra.Command, args []string) ([]string, error) {
	if len(args) > 0 {
		return args, p.Reads(cmd, args)
	}
	if IsTerminal(p.Stdin) {
		cmd.Help()
		return nil, errHelp
	}
	return []string{"-"}, p.Reads(cmd, []string{"-"})
}

// Reads notes the files that a command reads. That an option names one of them to be written is an error, before any
// work is done.
func (p *Program) Reads(cmd *cobra.Command, files []string) (err error) {
	p.reading = files
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !flags.IsOutput(f) || err != nil {
			return
		}
		if err = p.mayWrite(f.Value.String()); err != nil {
			err = fmt.Errorf("--%s: %w", f.Name, err)
		}
	})
	return err
}

// OnFiles makes a command's run of a function on its inputs.
func (p *Program) OnFiles(run func(context.Context, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		files, err := p.Inputs(cmd, args)
		if err != nil {
			return err
		}
		return run(cmd.Context(), files)
	}
}

// OnFile is OnFiles for a command that takes one.
func (p *Program) OnFile(run func(context.Context, string) error) func(*cobra.Command, []string) error {
	return p.OnFiles(func(ctx context.Context, files []string) error { return run(ctx, files[0]) })
}

// Games reads the games of the files, one after the other. Instead of a game comes the error
// of a file that cannot be read; the next files go on.
func (o *RulesOption) Games(ctx context.Context, p *Program, files []string) iter.Seq2[*model.Game, error] {
	return func(yield func(*model.Game, error) bool) {
		from := source{Program: p, reading: o}
		for b := range from.batches(ctx, files, &pace{}) {
			for g, err := range b.games() {
				b.file.number(g)
				if !yield(g, err) {
					return
				}
			}
			if err := b.empty(); err != nil && !yield(nil, err) {
				return
			}
		}
	}
}

// An Input is a file that is read, unpacked.
type Input struct {
	io.Reader
	io.Closer
	Name string // in messages
	live bool   // somebody may be writing it, and wait for answers
}

// OpenInput opens a file and unpacks it; "-" is standard input.
func (p *Program) OpenInput(ctx context.Context, name string) (*Input, error) {
	in, err := p.openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	r, err := packed.Open(metered{in, p.input})
	if err != nil {
		in.Close()
		return nil, fmt.Errorf("%s: %w", Shown(name), err)
	}
	_, stored := p.Size(name)
	return &Input{r, in, Shown(name), !stored}, nil
}

// ReadAll is all that a file holds, unpacked. More than the limit is an error.
func (p *Program) ReadAll(ctx context.Context, name string, limit bounded.Size) ([]byte, error) {
	in, err := p.OpenInput(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := bounded.ReadAll(in, limit)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Shown(name), err)
	}
	return data, nil
}

// Size is the length of a file that is stored somewhere, packed or not; false for all others,
// such as pipes.
func (p *Program) Size(name string) (int64, bool) {
	info, err := p.stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	return info.Size(), true
}

// stat looks at an input.
func (p *Program) stat(name string) (os.FileInfo, error) {
	if f, ok := p.Stdin.(*os.File); ok && name == "-" {
		return f.Stat()
	}
	return os.Stat(name)
}

// Shown is a file's name in messages.
func Shown(name string) string {
	if name == "-" {
		return pgn.Stdin
	}
	return name
}
