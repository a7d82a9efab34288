package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
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

// MarshalJSON writes the members in order.
func (o Object[V]) MarshalJSON() ([]byte, error) { return o.appendJSON(make([]byte, 0, 2+16*len(o))) }

func (o Object[V]) appendJSON(text []byte) (_ []byte, err error) {
	text = append(text, '{')
	for i, m := range o {
		if i > 0 {
			text = append(text, ',')
		}
		if text, err = appendJSON(text, m.Name); err != nil {
			return nil, err
		}
		text = append(text, ':')
		if text, err = appendJSON(text, m.Value); err != nil {
			return nil, err
		}
	}
	return append(text, '}'), nil
}

// appendJSON appends what Marshal writes. An encoder for each member would take a quarter of the time in which a real
// game is analysed: it is slow to begin, and then checks again what others have written.
func appendJSON(text []byte, value any) ([]byte, error) {
	switch v := value.(type) {
	case interface{ appendJSON([]byte) ([]byte, error) }:
		return v.appendJSON(text)
	case uint64:
		return strconv.AppendUint(text, v, 10), nil
	case string:
		if !strings.ContainsFunc(v, special) {
			return append(append(append(text, '"'), v...), '"'), nil
		}
	}
	line, err := Marshal(value)
	return append(text, line...), err
}

// special reports whether a character is written in another way in JSON, or may be.
func special(c rune) bool { return c < ' ' || c > '~' || c == '"' || c == '\\' }

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

// Marshal writes a value on one line, without escaping < and >. What steers a terminal, or ends a line for some
// programs, is escaped: all control characters, also U+007F to U+009F, and those that turn the direction of writing.
func Marshal(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return escaped(bytes.TrimSuffix(b.Bytes(), []byte("\n"))), err
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
