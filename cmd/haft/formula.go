package main

import (
	"bufio"
	"fmt"
	"io"

	"haft/encode"
	"haft/encode/format"
	"haft/encode/formula"
)

// beginSize is how much of a file is looked at to tell its format.
const beginSize = 1 << 16

// A formulaFile is a file that may hold a formula, half read.
type formulaFile struct {
	*input
	name   string
	format *format.Format // nil if it holds none
}

// openFormula opens a file and tells its format: the one that is named, or by how it begins and
// what it is called.
func (q *question) openFormula(name, chosen string) (*formulaFile, error) {
	in, err := q.openInput(name)
	if err != nil {
		return nil, err
	}
	buffered := bufio.NewReaderSize(in.Reader, beginSize)
	in.Reader = buffered
	f := &formulaFile{input: in, name: name}
	if chosen != "" {
		f.format, err = format.Lookup(chosen)
	} else {
		var begin []byte
		if begin, err = buffered.Peek(beginSize); err == io.EOF {
			err = nil
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
	in, err := f.format.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", shown(f.name), err)
	}
	if encode.NamedX(in.Formula) { // it is about a game, and numbered groups are plies
		in.GroupNames = encode.Groups()
	}
	return in, nil
}
