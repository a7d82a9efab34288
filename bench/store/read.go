package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"haft/lazyregexp"
	"haft/model/input"
)

// A Form describes the lines of a file.
type Form struct {
	What  string // name of a line in messages: "record of schema 1"
	Begin string // the text that every object begins with
	First string // the text that the first object begins with; "" for the same
}

// An Extent says how much of a file was read.
type Extent struct {
	Lines int    // complete lines
	Size  int64  // bytes of these lines
	Torn  bool   // an incomplete line follows, as a kill leaves it
	Cut   []byte // that line

	unended bool // the last line is complete but for its line break
}

// maxLine is the greatest length of a line, far more than any that is written here.
const maxLine input.Size = 16 << 20

// Read calls take with the object of each line. An error begins with the name of the file and the number of the line. It
// is an error of take, or says that the line is empty or too long, or that the file ends with text that a kill cannot
// leave.
func Read(in io.Reader, name string, form Form, take func(object []byte) error) (Extent, error) {
	var x Extent
	for lines := input.NewLines(in, maxLine); ; {
		line, err := lines.Next()
		ended := err == nil
		if err == io.EOF {
			rest := line
			line = bytes.TrimRight(line, "\x00") // as a power cut leaves them
			switch {
			case len(rest) == 0:
				return x, nil
			case len(line) > 0 && json.Valid(line): // no part of an object is an object
				err = nil
			case form.cut(line, x.Lines == 0):
				x.Torn, x.Cut = true, bytes.Clone(rest)
				return x, nil
			default:
				err = fmt.Errorf("found %.60q without a newline, which is not the beginning of a %s", line, form.What)
			}
		}
		object := bytes.TrimSuffix(line, []byte("\n"))
		switch {
		case err != nil:
		case len(object) == 0:
			err = fmt.Errorf("the line is empty, expected a %s", form.What)
		default:
			err = take(checksum().ReplaceAll(object, []byte("}")))
		}
		if err != nil {
			return x, fmt.Errorf("%s:%d: %w", name, x.Lines+1, err)
		}
		x.Lines++
		x.Size += int64(len(line))
		x.unended = !ended
	}
}

// checksum is the last member of every object in old files.
var checksum = lazyregexp.New(`,"crc32c":"[0-9a-f]{8}"}$`)

// cut reports whether text, which has no newline and is no object, can be the beginning of a line.
func (f Form) cut(text []byte, first bool) bool {
	begin := f.Begin
	if first && f.First != "" {
		begin = f.First
	}
	n := min(len(text), len(begin))
	if string(text[:n]) != begin[:n] {
		return false
	}
	var object json.RawMessage
	return n == len(text) || errors.Is(json.NewDecoder(bytes.NewReader(text)).Decode(&object), io.ErrUnexpectedEOF)
}
