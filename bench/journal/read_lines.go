package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"haft/model/bounded"
)

// A Form describes the lines of a file.
type Form struct {
	What  string // name of a line in messages: "record of schema 1"
	Begin string // the text that every object begins with
	First string // the text that the first object begins with; "" for the same
	Bare  bool   // whether a file in which no line has a checksum is accepted too
}

// An Extent says how much of a file was read.
type Extent struct {
	Lines int    // complete lines
	Size  int64  // bytes of these lines
	Bare  int    // those of them without a checksum: all, or none
	Torn  bool   // an incomplete line follows, as a kill leaves it
	Cut   []byte // that line
}

// maxLine is the greatest length of a line, far more than any that is written here.
const maxLine bounded.Size = 16 << 20

// Read calls take with the object of each line, without its checksum. An error begins with the name
// of the file and the number of the line. It is an error of take, or says that the line is damaged,
// too long or without a required checksum, or that the file ends with text that a kill cannot
// leave.
func Read(in io.Reader, name string, form Form, take func(object []byte) error) (Extent, error) {
	var x Extent
	for lines := bounded.NewLines(in, maxLine); ; {
		line, err := lines.Next()
		switch {
		case err == io.EOF && len(line) == 0:
			return x, nil
		case err == io.EOF && form.cut(line, x.Lines == 0):
			x.Torn, x.Cut = true, bytes.Clone(line)
			return x, nil
		case err == io.EOF:
			err = fmt.Errorf("found %.60q without a newline, which is not the beginning of a %s", line, form.What)
		case err == nil:
			err = x.pass(form, line[:len(line)-1], take)
		}
		if errors.Is(err, errBareBefore) {
			return x, fmt.Errorf("%s:1: %w %d", name, err, x.Lines+1)
		}
		if err != nil {
			return x, fmt.Errorf("%s:%d: %w", name, x.Lines+1, err)
		}
		x.Lines++
		x.Size += int64(len(line))
	}
}

// errBareBefore is about the first line of a file.
var errBareBefore = errors.New("the line has no checksum, unlike line")

// pass calls take with the object of the next line.
func (x *Extent) pass(f Form, line []byte, take func([]byte) error) error {
	if len(line) == 0 {
		return fmt.Errorf("the line is empty, expected a %s", f.What)
	}
	object, sealed, err := unseal(line)
	if err != nil {
		return err
	}
	switch {
	case !sealed && (!f.Bare || x.Bare < x.Lines):
		return fmt.Errorf("found %.60q, expected a %s, with its checksum", line, f.What)
	case sealed && x.Bare > 0:
		return errBareBefore
	case !sealed:
		x.Bare++
	}
	return take(object)
}

// cut reports whether text, which has no newline, can be the beginning of a line.
func (f Form) cut(text []byte, first bool) bool {
	begin := f.Begin
	if first && f.First != "" {
		begin = f.First
	}
	n := min(len(text), len(begin))
	if string(text[:n]) != begin[:n] {
		return false
	}
	if n == len(text) {
		return true
	}
	in := json.NewDecoder(bytes.NewReader(text))
	var object json.RawMessage
	if err := in.Decode(&object); err != nil {
		return errors.Is(err, io.ErrUnexpectedEOF)
	}
	_, sealed, err := unseal(text)
	return err == nil && (sealed || f.Bare) && in.InputOffset() == int64(len(text))
}
