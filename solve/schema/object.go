package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
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
	write := writerOf(reflect.TypeFor[V]())
	text = append(text, '{')
	for i := range o {
		if i > 0 {
			text = append(text, ',')
		}
		if text, err = appendString(text, o[i].Name); err != nil {
			return nil, err
		}
		if text, err = write(append(text, ':'), reflect.ValueOf(&o[i].Value).Elem()); err != nil {
			return nil, err
		}
	}
	return append(text, '}'), nil
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
