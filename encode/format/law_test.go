package format

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"haft/encode/formula"
	"haft/model/input"
)

// readLaw checks what holds for every reader: what is read is bounded by the size of the text, and is the same when
// written and read again.
func readLaw(t *testing.T, name, text string) {
	t.Helper()
	format, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	first, err := format.Read(strings.NewReader(text), 0)
	if err != nil {
		if text != "" && !strings.HasPrefix(err.Error(), name+": line ") { // an empty file has no line
			t.Fatalf("error without a line: %v", err)
		}
		return
	}
	// A parity of five literals has 16 clauses, a number of 20 digits some 80 auxiliary variables.
	if n := size(first); n > 50*len(text)+8 {
		t.Fatalf("%d literals, terms and names of %d bytes", n, len(text))
	}
	if format.write == nil || first.Rewritten {
		return
	}
	again := readBack(t, format, written(t, format, first))
	first.Names = named(symbolsIn(format, first.Formula)) // what the file could not hold
	again.Names = named(symbolsIn(format, again.Formula))
	first.Auxiliary, first.Symbols, first.Labels, first.Warnings = 0, nil, nil, nil
	for i := range first.Linear {
		if name == "opb" && len(first.Linear[i].Terms) == 0 {
			first.Linear[i].Terms = []formula.Term{{Coef: 0, Lit: 1}} // how the empty sum is written
		}
	}
	first.Objective = again.Objective // the largest value is written as the least of the opposite
	if len(again.Linear) > 0 || format.Linear {
		first.Vars = max(first.Vars, again.Vars) // a file may need a variable for the empty sum
	}
	if first.Vars > 1 && again.Vars != first.Vars {
		t.Fatalf("%d variables, then %d", first.Vars, again.Vars)
	}
	if diff := cmp.Diff(first, again, cmpopts.EquateEmpty()); diff != "" {
		t.Fatal(diff)
	}
}

func size(in *formula.Instance) int {
	n := len(in.Names) + len(in.Weights) + len(in.Shown)
	for _, c := range in.Clauses {
		n += len(c) + 1
	}
	for _, l := range in.Linear {
		n += len(l.Terms) + 1
	}
	return n
}

// A readCase is a text and the instance that it stands for.
type readCase struct {
	text string
	want *formula.Instance
}

func testReads(t *testing.T, name string, cases []readCase) {
	t.Helper()
	format, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		got, err := format.Read(strings.NewReader(c.text), 0)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if c.want.ClauseGroups == nil {
			c.want.ClauseGroups = groups(len(c.want.Clauses))
		}
		c.want.LinearGroups = groups(len(c.want.Linear))
		if diff := cmp.Diff(c.want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", c.text, diff)
		}
	}
}

// testErrors reads texts that are wrong. The cases give the message after the format's name.
func testErrors(t *testing.T, name string, cases map[string]string) {
	t.Helper()
	format, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range cases {
		if in, err := format.Read(strings.NewReader(text), 0); err == nil || err.Error() != name+": "+want || in != nil {
			t.Errorf("%q: %v\nwant %s: %s", text, err, name, want)
		}
	}
}

// endless is a file with one line that never ends.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = ' '
	}
	return len(b), nil
}

func TestLongLines(t *testing.T) {
	for i := range Formats {
		if _, err := Formats[i].Read(endless{}, 4<<20); !errors.Is(err, input.ErrTooLarge) ||
			!strings.Contains(err.Error(), "line 1: found a line of more than 512KiB, expected a shorter one") {
			t.Errorf("%s: %v", Formats[i].Name, err)
		}
	}
}
