package pgn

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// ValueAt is the byte at which the value of a key begins in a text that begins with a JSON object; 0 if it
// has no such key, or if the text ends or goes wrong before it. Capitals do not matter, and of several
// keys the last counts, as for package json. It is for messages: the way through the tokens is slow.
func ValueAt(text []byte, key string) int {
	d := json.NewDecoder(bytes.NewReader(text))
	_, err := d.Token()
	at := 0
	for err == nil && d.More() {
		var name json.Token
		var value json.RawMessage
		if name, err = d.Token(); err != nil {
			break
		}
		if err = d.Decode(&value); err == nil && strings.EqualFold(name.(string), key) {
			at = int(d.InputOffset()) - len(value)
		}
	}
	return at
}

// jsonFault says what package json found wrong in a text of the length, and at which byte.
func jsonFault(err error, length int) (at int, what string) {
	syntax, kind := new(json.SyntaxError), new(json.UnmarshalTypeError)
	switch {
	case errors.As(err, &syntax):
		return max(min(int(syntax.Offset), length)-1, 0), err.Error()
	case errors.As(err, &kind) && kind.Field != "":
		return 0, fmt.Sprintf("the value of %q may not be of type %s", strings.ToLower(kind.Field), kind.Value)
	case errors.As(err, &kind):
		return 0, "found a value of type " + kind.Value
	}
	return 0, err.Error()
}
