package heisenberg_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model/gamefile/gametest"
	"haft/model/heisenberg"
)

// verdicts returns for each game of a text what its verdict depends on. It returns false if there
// is a fault outside the moves, or if the text is not text.
func verdicts(text string) (list []string, ok bool) {
	r := heisenberg.NewReader(strings.NewReader(text), "test")
	for {
		g, err := r.Next()
		if err != nil {
			return list, err == io.EOF
		}
		broken := ""
		if g.Broken != nil {
			if broken = ", broken"; gametest.Unclear(g.Broken) {
				return nil, false
			}
		}
		list = append(list, moves(g)+broken)
	}
}

// FuzzRead: reading never panics, and what is read is the same after writing and reading it again.
// Comments and variations do not affect the verdict.
func FuzzRead(f *testing.F) {
	f.Add("e2e4 (-- e5 Z0) d7?d5-c6 (e9 ; :)\n% )\n& 1-0) f1e2 * (e4\n) {a\nb}")
	f.Add("1. e4 d7?d5-c6 2.Be2 $1 (2. Nf3) {a\ncomment} 2... e7e6 ; end\n3. Nf3 *")
	f.Add("[Variant \"Heisenberg Chess\"]\n[FEN \"7k/8/8/8/8/8/8/K7 b - -\"]\n\n1... Kg7 {x")
	f.Add("e4 (1. d4 d7?d5-c6! (1... -- 2. c4 x7?x (y)) 2. e9 d7?d5-c6 ?) e5 (1... \xff {\xe9})")
	f.Add("a4*A()0")
	f.Add("a4((0))A)a5(000)00A)")
	f.Add("a4(A0(00000000000000000000000(0))0000000000000000)0(000000000000)A0)")
	f.Add("a4 (1. b4 e4+- b8(N) ' 0123456789012345678901234567890123456789012345678901234567890 ```) (b8\nN) (12{} .x)")
	f.Add(`{"moves": ["e2e4", "d7?d5-c6"], "id": 7}`)
	f.Fuzz(func(t *testing.T, text string) {
		r := heisenberg.NewReader(strings.NewReader(text), "fuzz")
		for g, err := r.Next(); err == nil; g, err = r.Next() {
			var b bytes.Buffer
			if err := heisenberg.WritePGN(&b, g); err != nil {
				t.Fatal(err)
			}
			again, err := heisenberg.NewReader(&b, "again").Next()
			if err != nil || again.Broken != nil || moves(again) != moves(g) {
				t.Errorf("%q is read as %q, written and read as %v (%v)", text, moves(g), again, err)
				continue
			}
			if diff := cmp.Diff(g.Notes, again.Notes); diff != "" && g.Broken == nil {
				t.Errorf("the notes of %q are read back differently (-want +got):\n%s", text, diff)
			}
		}
		bare, clear := gametest.Bare(text)
		with, ok := verdicts(text)
		without, alsoOk := verdicts(bare)
		if clear && ok && alsoOk && !slices.Equal(without, with) {
			t.Errorf("%q is read as %q, but without notes, %q, as %q", text, with, bare, without)
		}
	})
}
