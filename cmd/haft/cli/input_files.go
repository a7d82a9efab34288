package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"

	"haft/model"
	"haft/model/input"
	"haft/model/packed"

	"haft/model/pgn"
)

// errHelp is returned by a command that has nothing to read, after it has shown its help.
var errHelp = errors.New("no FILE, and standard input is a terminal")

// Inputs returns the files of a command line. If it names none, that is standard input, unless standard input is a
// terminal.
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

// OnFiles turns a function on input files into a command's run function.
func (p *Program) OnFiles(run func(context.Context, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		files, err := p.Inputs(cmd, args)
		if err != nil {
			return err
		}
		return run(cmd.Context(), files)
	}
}

// OnFile is OnFiles for a command that takes one file.
func (p *Program) OnFile(run func(context.Context, string) error) func(*cobra.Command, []string) error {
	return p.OnFiles(func(ctx context.Context, files []string) error { return run(ctx, files[0]) })
}

// Games reads the games of the files, one after the other. If it cannot read a file, it yields the error instead of a
// game and goes on with the next file.
func (o *RulesOption) Games(ctx context.Context, p *Program, files []string) iter.Seq2[*model.Game, error] {
	return func(yield func(*model.Game, error) bool) {
		from := source{program: p, reading: o}
		for b := range from.batches(ctx, wholeFiles(files), &pace{}) {
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
	Name string // as shown in messages
	live bool   // somebody may still be writing it, and waiting for answers
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

// ReadAll returns the whole unpacked content of a file. It fails if there is more than the limit.
func (p *Program) ReadAll(ctx context.Context, name string, limit input.Size) ([]byte, error) {
	in, err := p.OpenInput(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := input.ReadAll(in, limit)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Shown(name), err)
	}
	return data, nil
}

// Size returns the length of a stored file, packed or not. It returns false for anything else, such as a pipe.
func (p *Program) Size(name string) (int64, bool) {
	info, err := p.stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	return info.Size(), true
}

// stat describes an input.
func (p *Program) stat(name string) (os.FileInfo, error) {
	if f, ok := p.Stdin.(*os.File); ok && name == "-" {
		return f.Stat()
	}
	return os.Stat(name)
}

// Shown returns the name of a file for messages.
func Shown(name string) string {
	if name == "-" {
		return pgn.Stdin
	}
	return name
}
