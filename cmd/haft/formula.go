package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"runtime/debug"

	"github.com/spf13/cobra"

	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
)

// beginSize is how much of a file is looked at to tell its format.
const beginSize = 1 << 16

// formulaFlag adds --max-memory for a formula that is read.
func (q *question) formulaFlag(cmd *cobra.Command) {
	q.memoryFlag(cmd, 500e6, "read no formula for which more memory than `SIZE` may be needed")
}

// A formulaFile is a file that may hold a formula, half read.
type formulaFile struct {
	*input
	q      *question
	name   string
	format *format.Format // nil if it holds none
}

// openFormula opens a file and tells its format: the one that is named, or by how it begins and
// what it is called.
func (q *question) openFormula(ctx context.Context, name, chosen string) (*formulaFile, error) {
	in, err := q.openInput(ctx, name)
	if err != nil {
		return nil, err
	}
	buffered := bufio.NewReaderSize(in.Reader, beginSize)
	in.Reader = buffered
	f := &formulaFile{input: in, q: q, name: name}
	if chosen != "" {
		f.format, err = format.Lookup(chosen)
	} else {
		var begin []byte
		if begin, err = buffered.Peek(beginSize); err == io.EOF {
			err = nil
		}
		if err != nil {
			err = fmt.Errorf("%s: %w", shown(name), err)
		}
		f.format = format.Guess(name, begin)
	}
	if err != nil {
		in.Close()
		return nil, err
	}
	return f, nil
}

// read reads the formula and closes the file.
func (f *formulaFile) read() (*formula.Instance, error) {
	defer f.Close()
	if limit := int64(f.q.memory) / 2; limit > 0 { // what is read takes half at most, the rest is for solving
		before := debug.SetMemoryLimit(-1)
		debug.SetMemoryLimit(min(limit, before))
		defer debug.SetMemoryLimit(before)
	}
	in, err := f.format.Read(f, f.q.memory)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown(f.name), f.q.withinMemory(err))
	}
	if encode.NamedX(in.Formula) { // it is about a game, and numbered groups are plies
		in.GroupNames = encode.Groups()
	}
	return in, nil
}
