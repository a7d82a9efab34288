package input_test

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"haft/model/input"
)

func TestNewlines(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "",
		"a":                       "a",
		"\n\na\n":                 "\n\na\n",
		"\r\ra\r":                 "\n\na\n",
		"\r\n\r\na\r\n":           "\r\n\r\na\r\n",
		"\n\r\n\r\r\na\n\r":       "\n\r\n\n\r\na\n\n",
		"a\nb\r\nc\rd":            "a\nb\r\nc\nd",
		strings.Repeat("\r\n", 9): strings.Repeat("\r\n", 9),
	} {
		for name, open := range map[string]func(io.Reader) io.Reader{
			"whole": func(r io.Reader) io.Reader { return r },
			"bytes": iotest.OneByteReader,
			"half":  iotest.HalfReader,
			"error": iotest.DataErrReader,
		} {
			got, err := io.ReadAll(input.Newlines(open(strings.NewReader(text))))
			if err != nil || string(got) != want {
				t.Errorf("%q, %s: %q, %v, want %q", text, name, got, err, want)
			}
		}
	}
}
