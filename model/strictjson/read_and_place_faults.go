// Package strictjson reads values in JSON, refuses unknown fields, and says where a text is wrong. Package json alone
// does not say where an unknown field stands, or a value that one of our types refuses, and its errors name types of
// Go.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// A Fault is an error at a place of a text in JSON. What says what was found and what was expected.
type Fault struct {
	Line, Column int // from 1; columns count characters
	Offset       int // in bytes, from 0
	What         string
}

// Error returns "column 7: " or, if the fault is not in the text's first line, "line 3, column 7: ", and what is wrong.
func (f *Fault) Error() string {
	if f.Line == 1 {
		return fmt.Sprintf("column %d: %s", f.Column, f.What)
	}
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.What)
}

// In adds the name of a file to an error: NAME:LINE:COLUMN: for a fault, NAME: for any other error.
func In(name string, err error) error {
	if f, ok := errors.AsType[*Fault](err); ok {
		return fmt.Errorf("%s:%d:%d: %s", name, f.Line, f.Column, f.What)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Read reads the one value of a text. A field that the value's type does not have, or more text after the value, is an
// error. All errors are of type *Fault.
func Read(text []byte, value any) error {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(value); err != nil {
		return Because(err, text, value)
	}
	after := int(in.InputOffset())
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		blank := len(text[after:]) - len(bytes.TrimLeft(text[after:], " \t\r\n"))
		return at(text, after+blank, "found more text, expected nothing after the value")
	}
	return nil
}

// ReadOnce is Read for a text that somebody has written by hand: a key that an object has twice is an error, too.
// Package json takes the last of them without a word. Capitals do not matter, as in package json.
func ReadOnce(text []byte, value any) error {
	if err := Read(text, value); err != nil {
		return err
	}
	if search := (&search{text: text}); search.value(value) {
		return search.found
	}
	return nil
}

// Because returns the fault for which package json refused a text with an error.
func Because(err error, text []byte, value any) *Fault {
	if len(bytes.TrimSpace(text)) == 0 {
		return at(text, len(text), "found nothing, expected "+form(value))
	}
	if f := Syntax(err, text); f != nil {
		return f
	}
	if search := (&search{text: text}); search.value(value) {
		return search.found
	}
	if inner, ok := errors.AsType[*Fault](err); ok {
		return inner
	}
	return at(text, 0, err.Error())
}

// Syntax returns the fault for which package json cannot parse a text, nil if its error is of another kind.
func Syntax(err error, text []byte) *Fault {
	if errors.Is(err, io.ErrUnexpectedEOF) || ends(err) {
		return at(text, len(text), "the text ends within a value")
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](err); ok {
		return at(text, max(int(syntax.Offset)-1, 0), err.Error())
	}
	return nil
}

// ends reports whether package json came to the end of a text too soon. It has no value for this error.
func ends(err error) bool { return err.Error() == "unexpected end of JSON input" }

// at returns a fault at a byte of a text.
func at(text []byte, offset int, what string) *Fault {
	offset = min(offset, len(text))
	begin := bytes.LastIndexByte(text[:offset], '\n') + 1
	return &Fault{
		Line: 1 + bytes.Count(text[:begin], []byte("\n")), Column: 1 + utf8.RuneCount(text[begin:offset]),
		Offset: offset, What: what,
	}
}
