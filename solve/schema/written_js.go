package schema

import (
	"bytes"
	"encoding/json"
)

// written is the same by encoding/json: the page without a server need not load another library that writes JSON, which
// takes 0.14 MB of the packed program.
func written(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// MarshalJSON writes the members in order.
func (o Object[V]) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i := range o {
		name, err := written(o[i].Name)
		if err != nil {
			return nil, err
		}
		value, err := written(&o[i].Value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(append(b, name...), ':'), value...), ',')
	}
	return append(bytes.TrimSuffix(b, []byte{','}), '}'), nil
}
