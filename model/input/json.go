// Package input reads what may come from anybody: files, lines and the output of programs in bounded memory, sizes with
// units, and values in JSON with the line and column of what is wrong. The package does not know what a text means. A
// reader that keeps more than one line or one file counts by itself what it keeps.
package input

import (
	"bytes"
	"encoding"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// An Error is what is wrong at a place of a text in JSON. What says what was found and what was expected.
type Error struct {
	Line, Column int // from 1; columns count characters
	Offset       int // in bytes, from 0
	What         string
}

// Error returns "column 7: " or, if the error is not in the text's first line, "line 3, column 7: ", and what is wrong.
func (f *Error) Error() string {
	if f.Line == 1 {
		return fmt.Sprintf("column %d: %s", f.Column, f.What)
	}
	return fmt.Sprintf("line %d, column %d: %s", f.Line, f.Column, f.What)
}

// In adds the name of a file to an error: NAME:LINE:COLUMN: for an *Error, NAME: for any other error.
func In(name string, err error) error {
	if f, ok := errors.AsType[*Error](err); ok {
		return fmt.Errorf("%s:%d:%d: %s", name, f.Line, f.Column, f.What)
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Read reads the one value of a text. All errors are of type *Error.
func Read(text []byte, value any) error {
	err := json.Unmarshal(text, value, json.RejectUnknownMembers(true), json.MatchCaseInsensitiveNames(true))
	if err == nil {
		return nil
	}
	inner, isInner := errors.AsType[*Error](err) // of a type that reads itself with this function
	wrong, isWrong := errors.AsType[*json.SemanticError](err)
	syntax, isSyntax := errors.AsType[*jsontext.SyntacticError](err)
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		return at(text, len(text), "found nothing, expected "+form(reflect.TypeOf(value)))
	case isSyntax:
		return misspelt(text, 0, syntax)
	case isInner && isWrong:
		return at(text, int(wrong.ByteOffset)+inner.Offset, inner.What)
	case isWrong && wrong.Err == json.ErrUnknownName:
		return at(text, int(wrong.ByteOffset), fmt.Sprintf("found the unknown field %q", wrong.JSONPointer.LastToken()))
	case isWrong && !isOfKind(wrong):
		found, err := jsontext.NewDecoder(bytes.NewReader(text[wrong.ByteOffset:])).ReadValue()
		if syntax, ok := errors.AsType[*jsontext.SyntacticError](err); ok {
			return misspelt(text, int(wrong.ByteOffset), syntax)
		}
		return at(text, int(wrong.ByteOffset), fmt.Sprintf("found %.40s, expected %s", found, form(wrong.GoType)))
	case isWrong:
		return at(text, int(wrong.ByteOffset), wrong.Err.Error())
	}
	return at(text, 0, err.Error())
}

// misspelt returns the error of a text that is not JSON, as it was read from a byte on.
func misspelt(text []byte, from int, err *jsontext.SyntacticError) *Error {
	switch place := from + int(err.ByteOffset); {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return at(text, len(text), "the text ends within a value")
	case err.Err == jsontext.ErrDuplicateName:
		what := fmt.Sprintf("found %q more than once, expected each key once", err.JSONPointer.LastToken())
		return at(text, place, what)
	default:
		return at(text, place, err.Err.Error())
	}
}

// at returns an error at a byte of a text.
func at(text []byte, offset int, what string) *Error {
	offset = min(offset, len(text))
	begin := bytes.LastIndexByte(text[:offset], '\n') + 1
	return &Error{
		Line: 1 + bytes.Count(text[:begin], []byte("\n")), Column: 1 + utf8.RuneCount(text[begin:offset]),
		Offset: offset, What: what,
	}
}

// isOfKind reports whether a type has refused a value although it is read from values of this kind.
func isOfKind(err *json.SemanticError) bool {
	return err.Err != nil && !errors.Is(err.Err, strconv.ErrSyntax) && !errors.Is(err.Err, strconv.ErrRange) &&
		(err.JSONKind == jsontext.KindString || !isText(err.GoType))
}

// isText reports whether a type is read from a string by a method of its own.
func isText(t reflect.Type) bool {
	return reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// form says in plain words what JSON a value is read from.
func form(t reflect.Type) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch kind := t.Kind(); {
	case kind == reflect.String || isText(t):
		return "a string"
	case kind == reflect.Bool:
		return "true or false"
	case kind == reflect.Slice || kind == reflect.Array:
		return "a list"
	case kind == reflect.Struct || kind == reflect.Map:
		return "an object"
	case kind == reflect.Float32 || kind == reflect.Float64:
		return "a number"
	case reflect.Uint <= kind && kind <= reflect.Uint64:
		return fmt.Sprintf("a whole number from 0 to %d", ^uint64(0)>>(64-t.Bits()))
	case reflect.Int <= kind && kind <= reflect.Int64:
		most := int64(math.MaxInt64) >> (64 - t.Bits())
		return fmt.Sprintf("a whole number from %d to %d", -most-1, most)
	}
	return "another value"
}
