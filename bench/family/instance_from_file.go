package family

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"haft/encode/format"
	"haft/encode/formula"
	"haft/model/input"
	"haft/model/packed"

	"haft/solve"
)

// A Given is an instance that somebody else has made: a file of a format of package format, plain or packed.
type Given struct {
	Path   string `json:"path"`
	Format string `json:"format,omitempty"` // "" to tell it by how the file begins and what it is called
	Known  Known  `json:"known,omitzero"`   // what is known of it besides what the file says
	Name   string `json:"name,omitempty"`   // in errors, of what was generated; "" for the path
}

// name is what errors call the file.
func (g Given) name() string { return cmp.Or(g.Name, g.Path) }

// beginSize is how much of a file is looked at to tell its format and its answer.
const beginSize = 1 << 16

// FormatOf opens a file far enough to tell its format.
func (g Given) FormatOf() (*format.Format, error) {
	if g.Format != "" {
		return format.Lookup(g.Format)
	}
	in, err := g.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	begin, err := in.begin()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.name(), err)
	}
	f := format.Guess(g.Path, begin)
	if f == nil {
		return nil, fmt.Errorf("%s: %w", g.name(), ErrNoFormula)
	}
	return f, nil
}

// ErrNoFormula is wrapped by the error for a file of no known format.
var ErrNoFormula = errors.New("this is no formula of a known format")

// Read reads the instance. A script of SMT-LIB that is no formula of package formula is not read: the instance has
// Script in place of Formula. Nothing is read that may need more memory than this; 0 means no limit.
func (g Given) Read(memory input.Size) (*Instance, error) {
	f, err := g.FormatOf()
	if err != nil {
		return nil, err
	}
	known, err := g.Answer()
	if err != nil {
		return nil, err
	}
	in := &Instance{Expected: []solve.Status{known.Status}, Source: known.Source, Optimum: known.Optimum}
	if in.Hash, err = g.Hash(); err != nil {
		return nil, err
	}
	read, err := g.formula(f, memory)
	if err == nil {
		for _, warning := range read.Warnings {
			in.Warnings = append(in.Warnings, fmt.Sprintf("%s: warning: %s", g.name(), warning))
		}
	}
	if err == nil && known.Optimum != nil && read.Objective != nil { // what is known is the value that the file tells
		cost := *known.Optimum * read.Objective.Unit
		if read.Objective.Maximize {
			cost = -cost
		}
		in.Optimum = &cost
	}
	switch {
	case err == nil && (!read.Hard() || read.Offset != 0 || known.fits(f)):
		in.Soft = read
	case err == nil && known.Optimum != nil:
		return nil, known.withoutCosts(g.name())
	case err == nil:
		in.Rows = read.Formula
	case f.Name == "smt2" && !errors.Is(err, input.ErrTooLarge):
		in.Script, in.Unread = func() (io.ReadCloser, error) { return g.open() }, err.Error()
	default:
		return nil, fmt.Errorf("%s: %w", g.name(), err)
	}
	return in, nil
}

func (g Given) formula(f *format.Format, memory input.Size) (*formula.Instance, error) {
	in, err := g.open()
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return f.Read(in, memory)
}

// Hash is the SHA-256 of what the file holds, unpacked, so that copies are one instance.
func (g Given) Hash() (string, error) {
	in, err := g.open()
	if err != nil {
		return "", err
	}
	defer in.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, in); err != nil {
		return "", fmt.Errorf("%s: %w", g.name(), err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// unpacked is a file that is read, unpacked.
type unpacked struct {
	*bufio.Reader
	io.Closer
}

// open opens the file, if it is a regular one: a pipe could not be read again.
func (g Given) open() (*unpacked, error) {
	if info, err := os.Stat(g.Path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", g.name())
	}
	file, err := os.Open(g.Path)
	if err != nil {
		return nil, err
	}
	in, err := packed.Open(file)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", g.name(), err)
	}
	return &unpacked{bufio.NewReaderSize(in, beginSize), file}, nil
}

// begin is how the file begins.
func (in *unpacked) begin() ([]byte, error) {
	begin, err := in.Peek(beginSize)
	if err == io.EOF {
		err = nil
	}
	return begin, err
}
