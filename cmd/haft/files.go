package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"haft/model"
	"haft/model/bounded"
	"haft/model/gamefile"
)

// errHelp is returned by a command without anything to read, after it has shown its help.
var errHelp = errors.New("no FILE, and standard input is a terminal")

// inputs are the files of a command line: standard input if none is named, unless
// somebody sits there.
func (p *program) inputs(cmd *cobra.Command, args []string) ([]string, error) {
	if len(args) > 0 {
		return args, p.reads(cmd, args)
	}
	if isTerminal(p.stdin) {
		cmd.Help()
		return nil, errHelp
	}
	return []string{"-"}, p.reads(cmd, []string{"-"})
}

// reads notes the files that a command reads. That an option names one of them to be written is an error, before any
// work is done.
func (p *program) reads(cmd *cobra.Command, files []string) (err error) {
	p.reading = files
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if out, ok := f.Value.(*outName); ok && err == nil {
			if err = p.mayWrite(out.String()); err != nil {
				err = fmt.Errorf("--%s: %w", f.Name, err)
			}
		}
	})
	return err
}

// onFiles makes a command's run of a function on its inputs.
func (p *program) onFiles(run func(context.Context, []string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		files, err := p.inputs(cmd, args)
		if err != nil {
			return err
		}
		return run(cmd.Context(), files)
	}
}

// onFile is onFiles for a command that takes one.
func (p *program) onFile(run func(context.Context, string) error) func(*cobra.Command, []string) error {
	return p.onFiles(func(ctx context.Context, files []string) error { return run(ctx, files[0]) })
}

// games reads the games of the files, one after the other. Instead of a game comes the error
// of a file that cannot be read; the next files go on.
func (q *question) games(ctx context.Context, files []string) iter.Seq2[*model.Game, error] {
	return func(yield func(*model.Game, error) bool) {
		for _, name := range files {
			if !q.gamesOf(ctx, name, yield) {
				return
			}
		}
	}
}

// gamesOf is games for one file. It returns false when yield does.
func (q *question) gamesOf(ctx context.Context, name string, yield func(*model.Game, error) bool) bool {
	in, err := q.openInput(ctx, name)
	if err != nil {
		return yield(nil, err)
	}
	defer in.Close()
	reader := gamefile.NewReader(in, name)
	if err := reader.Override(q.rules); err != nil {
		return yield(nil, err)
	}
	for n := 0; ; n++ {
		g, err := reader.Next()
		switch {
		case err == io.EOF && n > 0:
			return true
		case err == io.EOF:
			return yield(nil, fmt.Errorf("%s: found no game", shown(name)))
		case err != nil:
			return yield(nil, err)
		case !yield(g, nil):
			return false
		}
	}
}

// An input is a file that is read, unpacked.
type input struct {
	io.Reader
	io.Closer
	live bool // somebody may be writing it, and wait for answers
}

func (q *question) openInput(ctx context.Context, name string) (*input, error) {
	in, err := q.openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	r, err := gamefile.Decompress(metered{in, q.input})
	if err != nil {
		in.Close()
		return nil, fmt.Errorf("%s: %w", shown(name), err)
	}
	_, stored := q.size(name)
	return &input{r, in, !stored}, nil
}

// readAll is all that a file holds, unpacked. More than the limit is an error.
func (q *question) readAll(ctx context.Context, name string, limit bounded.Size) ([]byte, error) {
	in, err := q.openInput(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	data, err := bounded.ReadAll(in, limit)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown(name), err)
	}
	return data, nil
}

// size is the length of a file that is stored somewhere, packed or not; false for all others,
// such as pipes.
func (q *question) size(name string) (int64, bool) {
	info, err := q.stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	return info.Size(), true
}

// stat looks at an input.
func (p *program) stat(name string) (os.FileInfo, error) {
	if f, ok := p.stdin.(*os.File); ok && name == "-" {
		return f.Stat()
	}
	return os.Stat(name)
}

// whole reads a file that holds one game. A broken one is an error.
func (q *question) whole(ctx context.Context, name string) (*model.Game, error) {
	g, err := q.load(ctx, name)
	switch {
	case err != nil:
		return nil, err
	case g.Broken != nil:
		return nil, g.Broken
	}
	q.unread(g)
	return g, nil
}

// game reads a file that holds one game, as far as it can be read, and reports what cannot.
func (q *question) game(ctx context.Context, name string) (*model.Game, error) {
	g, err := q.load(ctx, name)
	if err == nil {
		q.unread(g)
	}
	return g, err
}

func (q *question) load(ctx context.Context, name string) (*model.Game, error) {
	var only *model.Game
	for g, err := range q.games(ctx, []string{name}) {
		switch {
		case err != nil:
			return nil, err
		case only != nil:
			return nil, fmt.Errorf("%s:%d: found a second game; this command takes one", g.Name, g.Line)
		case g.Broken != nil:
			return g, nil // what follows may be the rest of it
		}
		only = g
	}
	return only, nil
}

// shown is a file's name in messages.
func shown(name string) string {
	if name == "-" {
		return "<stdin>"
	}
	return name
}
