package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// Strict reads one JSON value. An unknown field, or more text after the value, is an error.
func Strict(text []byte, value any) error {
	in := json.NewDecoder(bytes.NewReader(text))
	in.DisallowUnknownFields()
	if err := in.Decode(value); err != nil {
		return err
	}
	if _, err := in.Token(); err != io.EOF {
		return errors.New("more text after the value")
	}
	return nil
}
