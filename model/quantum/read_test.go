package quantum_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"haft/model/quantum"
)

// The keys variant, rules and fen are as tags; others say nothing.
func TestKeys(t *testing.T) {
	for text, want := range map[string]string{
		`{"id":"x","moves":"e2e4"}`:                 "",
		`{"variant":"QuantumChess","moves":"e2e4"}`: "",
		`{"variant":7,"moves":"e2e4"}`:              "found the variant 7, expected a string",
		`{"variant":"Heisenberg Chess","moves":"e2e4"}`: "found the variant \"Heisenberg Chess\", expected \"Quantum " +
			"Chess (Dennis)\"",
		`{"fen":"x","moves":"e2e4"}`:          "found a FEN; this game begins with the usual array",
		`{"rules":7,"moves":"e2e4"}`:          "rules",
		`{"rules":"nosuch=1","moves":"e2e4"}`: "nosuch",
	} {
		g, err := quantum.NewReader(strings.NewReader(text), "game").Next()
		if err == nil && g.Broken != nil {
			err = g.Broken
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", text, err, want)
		}
	}
}

// An input that breaks off is an error wherever it does.
func TestBrokenInput(t *testing.T) {
	lost := errors.New("lost")
	const text = "[Variant \"QuantumChess\"]\n\n1. e2e4 {x} e7e6 (1... d7d6) *\n\n{\"moves\":\"e2e4\"}\n"
	for n := range len(text) + 1 {
		r := quantum.NewReader(io.MultiReader(strings.NewReader(text[:n]), iotest.ErrReader(lost)), "game")
		var err error
		for range 5 {
			if err == nil {
				_, err = r.Next()
			}
		}
		if !errors.Is(err, lost) {
			t.Errorf("%q breaks off: %v", text[:n], err)
		}
	}
}
