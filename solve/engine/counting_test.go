package engine

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The last match counts. What is not a number that fits is not known, and what does not match is 0 only if all was
// counted.
func TestReadCounters(t *testing.T) {
	p := &Program{
		Counters: map[string]string{"conflicts": `^c conflicts: +(\S+)`, "restarts": `^c restarts: +(\d+)`},
		Counted:  "^c done$",
	}
	if err := p.compileCounters(); err != nil {
		t.Fatal(err)
	}
	for printed, want := range map[string]Counters{
		"":                                    {},
		"c conflicts: 1\nc conflicts:   23\n": {"conflicts": 23},
		"c conflicts: 7\nc done\n":            {"conflicts": 7, "restarts": 0},
		"c done\n":                            {"conflicts": 0, "restarts": 0},
		"c conflicts: 28K\nc done\n":          {"restarts": 0},
		"c conflicts: -2\n":                   {},
		"c conflicts: 99999999999999999999\n": {},
		"xc conflicts: 1\nc not done\n":       {},
	} {
		if got := p.counting.read([]byte(printed)); !cmp.Equal(got, want) {
			t.Errorf("%q: %v, want %v", printed, got, want)
		}
	}
}
