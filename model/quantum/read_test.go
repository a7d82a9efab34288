package quantum_test

import (
	"strings"
	"testing"

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
