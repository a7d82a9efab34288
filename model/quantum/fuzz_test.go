package quantum_test

import (
	"slices"
	"strings"
	"testing"

	"haft/model/gamefile/gametest"
)

// sameWithoutNotes checks that neither comments nor variations change the plays, or whether they
// can be read. It skips a text with an unfinished comment or variation, and bytes that are not
// text.
func sameWithoutNotes(t *testing.T, text string) {
	t.Helper()
	with, err := read(strings.NewReader(text))
	bare, ok := gametest.Bare(text)
	if err != nil && gametest.Unclear(err) || !ok {
		return
	}
	without, bareErr := read(strings.NewReader(bare))
	switch {
	case (err == nil) != (bareErr == nil):
		t.Errorf("%q: %v, but without notes, %q: %v", text, err, bare, bareErr)
	case err == nil && !slices.Equal(texts(with), texts(without)):
		t.Errorf("%q is read as %q, but without notes, %q, as %q", text, texts(with), bare, texts(without))
	}
}

// FuzzRead: no text makes the reader panic. Plays that it reads without an error have the form of
// plays and stand in the file where the word says. Comments and variations do not affect them.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"1. d4 {x} e5 (e6) 2. dxe5 *", "[A \"b\"]\nd4", `{"moves":["d4","e5"],"rules":""}`, "O-O", "{", "{\"", "é",
		"d4 (-- ; :)\n% )\n& 1-0) e5 $ {x} * (e4)", "00A(000(0)\n0)1a1", "A{\n1a1}\na1 B",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		sameWithoutNotes(t, text)
		g, err := read(strings.NewReader(text))
		if err != nil {
			return
		}
		if strings.ContainsAny(text, "\x00\x1a\ufeff") {
			return // these are dropped from both ends of a line, and not counted there
		}
		lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
		for _, w := range g.Moves {
			move, _, _ := strings.Cut(w.Text, "=") // what a pawn becomes may stand apart
			if rest := string([]rune(lines[w.Line-1])[w.Col-1:]); !strings.HasPrefix(rest, move) {
				t.Errorf("%q is reported at %d:%d of %q", w.Text, w.Line, w.Col, text)
			}
		}
	})
}
