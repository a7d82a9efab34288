// Package journaltest damages files that programs continue after a kill, to test those programs.
package journaltest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// A mutation is a damaged file.
type mutation struct {
	name string
	text []byte
}

// mutations returns about a thousand damaged versions of a file of lines: with bytes changed,
// missing or added, with lines missing, doubled or swapped, and cut off early. A kill can leave
// only those that are cut off.
func mutations(whole []byte) (all []mutation) {
	rng := rand.New(rand.NewPCG(1, 2))
	add := func(name string, at int, parts ...[]byte) {
		all = append(all, mutation{fmt.Sprintf("%s at %d", name, at), slices.Concat(parts...)})
	}
	for range 250 {
		at := rng.IntN(len(whole))
		odd := []byte{whole[at] ^ byte(1+rng.IntN(255))}
		add("another byte", at, whole[:at], odd, whole[at+1:])
		add("no byte", at, whole[:at], whole[at+1:])
		add("one more byte", at, whole[:at], odd, whole[at:])
		add("the end", at, whole[:at])
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	lines = lines[:len(lines)-1]
	join := func(parts ...[][]byte) []byte { return bytes.Join(slices.Concat(parts...), nil) }
	for i := range lines {
		add("no line", i, join(lines[:i], lines[i+1:]))
		add("a line twice", i, join(lines[:i+1], lines[i:]))
		if i > 0 {
			add("two lines swapped", i, join(lines[:i-1], [][]byte{lines[i], lines[i-1]}, lines[i+1:]))
		}
		add("another newline", i, join(lines[:i]), bytes.TrimSuffix(lines[i], []byte("\n")), []byte("\r\n"),
			join(lines[i+1:]))
	}
	add("no last newline", len(whole), whole[:len(whole)-1])
	add("somebody's notes", len(whole), whole, []byte("my notes"))
	return all
}

// TryMutations lets goOn continue from each mutation of a file. It must either refuse the file and
// leave it alone, or end with the lines that an undisturbed run writes. If sorted is set, the order
// of the lines does not matter.
func TryMutations(t *testing.T, name string, sorted bool, goOn func() error) {
	t.Helper()
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := func(text []byte) []string {
		all := strings.SplitAfter(string(text), "\n")
		if sorted {
			slices.Sort(all)
		}
		return all
	}
	refused, tried := 0, mutations(whole)
	for _, m := range tried {
		if err := os.WriteFile(name, m.text, 0o600); err != nil {
			t.Fatal(err)
		}
		err := goOn()
		got, _ := os.ReadFile(name)
		switch {
		case err != nil:
			refused++
			if !bytes.Equal(got, m.text) {
				t.Errorf("%s: refused (%v), and yet changed", m.name, err)
			}
		case !slices.Equal(lines(got), lines(whole)):
			t.Errorf("%s: accepted, and the file becomes\n%s", m.name, got)
		}
	}
	t.Logf("%d of %d mutations refused", refused, len(tried))
	if len(tried) < 1000 || refused < len(tried)/2 {
		t.Errorf("%d of %d mutations refused", refused, len(tried))
	}
}
