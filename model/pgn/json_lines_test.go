package pgn_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"haft/model/pgn"
)

// The value of a key is found by its last place, whatever its case, up to where the text goes wrong.
func TestValueAt(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "x": 0, "{": 0, `{"a":1}`: 0, `{"b":2}`: 5, `{"a":1,"B": 2}`: 12, `{"b":1,"b":[2]}`: 11, `{"b":1,"b"`: 5,
		`{"b":1,x`: 5, `{"b":1,7:2}`: 5, `{"b":"x`: 0, `{"a":{"b":1}}`: 0, `{"a":{"b":1},"b":{}}`: 17, `{"b":2}{"b":3}`: 5,
	} {
		if got := pgn.ValueAt([]byte(text), "b"); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

// What is wrong with an object is told with its place.
func TestFaultsOfObjects(t *testing.T) {
	for text, want := range map[string]string{
		`{"moves":"e4","id":{}}`:               "id",
		`{"moves":7}`:                          "moves",
		`{"moves":"e4" "id":1}`:                "test:1:15",
		`{"moves":"e4","notes":7}`:             "",
		`{"rules":1,"variant":2,"moves":"e4"}`: "",
	} {
		g, err := pgn.NewReader(strings.NewReader(text), "test", pgn.Words{}).Next()
		if errors.Is(err, io.EOF) {
			t.Errorf("%s: nothing", text)
			continue
		}
		said := ""
		switch {
		case err != nil:
			said = err.Error()
		case g.Broken != nil:
			said = g.Broken.Error()
		}
		if (said == "") != (want == "") || !strings.Contains(said, want) {
			t.Errorf("%s: %q, want %q", text, said, want)
		}
	}
}
