package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
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
func (o Object[V]) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := Marshal(m.Name)
		if err != nil {
			return nil, err
		}
		value, err := Marshal(m.Value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

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

// Marshal writes a value on one line, without escaping < and >.
func Marshal(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
