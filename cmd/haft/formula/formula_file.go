package formula

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"haft/cmd/haft/cli"
	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
	"haft/solve/solution"
)

// beginSize is how many bytes of a file are read to recognise its format.
const beginSize = 1 << 16

// A formulaOption is --max-memory for commands that read a formula, and perhaps an answer.
type formulaOption struct {
	memory cli.MemoryOption
}

// addFlag adds the option. What is refused by it is named in the plural.
func (o *formulaOption) addFlag(cmd *cobra.Command, what string) {
	o.memory.AddFlag(cmd, 500e6, "refuse "+what+" that may need more memory than `SIZE`")
}

// A formulaFile is a file that may hold a formula. Its beginning has been read.
type formulaFile struct {
	*cli.Input
	option *formulaOption
	name   string
	Format *format.Format // nil if it holds no formula
}

// openFormula opens a file and recognises its format: the chosen one, or otherwise by the beginning and the name of
// the file.
func (o *formulaOption) openFormula(ctx context.Context, p *cli.Program, name, chosen string) (*formulaFile, error) {
	in, err := p.OpenGames(ctx, name)
	if err != nil {
		return nil, err
	}
	buffered := bufio.NewReaderSize(in.Reader, beginSize)
	in.Reader = buffered
	f := &formulaFile{Input: in, option: o, name: name}
	mark, _ := buffered.Peek(2)
	if err := solution.NotUTF16(mark); err != nil {
		in.Close()
		return nil, fmt.Errorf("%s: %w", cli.Shown(name), err)
	}
	if chosen != "" {
		f.Format, err = format.Lookup(chosen)
	} else {
		var begin []byte
		if begin, err = buffered.Peek(beginSize); err == io.EOF {
			err = nil
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", cli.Shown(name), err)
		}
		f.Format = format.Guess(name, begin)
	}
	if err != nil {
		in.Close()
		return nil, err
	}
	return f, nil
}

// read reads the formula of a file, and prints its warnings. chosen is the format that the user names, or "". If the file
// is none, the error says what else to do.
func (o *formulaOption) read(ctx context.Context, p *cli.Program, name, chosen, otherwise string) (
	*formula.Instance, *format.Format, error,
) {
	f, err := o.openFormula(ctx, p, name, chosen)
	if err != nil {
		return nil, nil, err
	}
	if f.Format == nil {
		f.Close()
		return nil, nil, fmt.Errorf("%s: this is not a formula; expected a file of one of the formats%s", cli.Shown(name), otherwise)
	}
	in, err := f.readFormula()
	if err != nil {
		return nil, nil, err
	}
	for _, warning := range in.Warnings {
		p.Message("haft: %s: warning: %s", cli.Shown(name), warning)
	}
	return in, f.Format, nil
}

// readFormula reads the formula and closes the file.
func (f *formulaFile) readFormula() (*formula.Instance, error) {
	defer f.Close()
	defer cli.LimitHeap(int64(f.option.memory.Limit) / 2)() // the other half is for solving
	// Nearly all that is read is kept, so looking for garbage as often as usual finds little: it took a quarter of the time.
	defer debug.SetGCPercent(debug.SetGCPercent(400))
	in, err := f.Format.Read(f, f.option.memory.Limit)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", cli.Shown(f.name), f.option.memory.WithinMemory(err))
	}
	if encode.NamedX(in.Formula) { // the formula is about a game, and its numbered groups are plies
		in.GroupNames = encode.Groups()
	}
	return in, nil
}
