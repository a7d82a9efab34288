package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"haft/model/input"
)

// An Object is a JSON object whose members keep their order when it is written and read.
type Object[V any] []Member[V]

// A Member is a member of an object.
type Member[V any] struct {
	Name  string
	Value V
}

// Add adds a member at the end.
func (o *Object[V]) Add(name string, value V) { *o = append(*o, Member[V]{name, value}) }

// UnmarshalJSON reads an object. A name that occurs twice gives two members.
func (o *Object[V]) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if begin, err := d.Token(); err != nil || begin != json.Delim('{') {
		return fmt.Errorf("found %.20q, expected an object", text)
	}
	*o = Object[V]{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var value V
		if err := d.Decode(&value); err != nil {
			return fmt.Errorf("%v: %w", name, err)
		}
		o.Add(name.(string), value) // the decoder accepts nothing else here
	}
	return nil
}

// Marshal writes a value on one line, as encoding/json does, but without escaping < and >. What steers a terminal, or
// ends a line for some programs, is escaped: all control characters, also U+007F to U+009F, and those that turn the
// direction of writing.
func Marshal(value any) ([]byte, error) {
	text, err := written(value)
	return escaped(text), err
}

// escaped is JSON in which such characters, which can only stand in strings, are escaped.
func escaped(text []byte) []byte {
	at := 0
	for at < len(text) && text[at] < 0x7f { // the encoder has escaped what is below U+0020
		at++
	}
	if bytes.IndexFunc(text[at:], input.Steers) < 0 {
		return text
	}
	var b []byte
	for _, r := range string(text) {
		if input.Steers(r) {
			b = fmt.Appendf(b, "\\u%04x", r)
		} else {
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}
