package heisenberg_test

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"haft/model/heisenberg"
	"haft/model/input/inputtest"
	"haft/solve/solvertest/extent"
)

// Reading a long stream takes little memory, whatever its games consist of. A game that exceeds a
// limit is reported.
func TestMemory(t *testing.T) {
	extent.Slow(t)
	const short, long, bound = 6 << 20, 28 << 20, 24 << 20
	blanks := strings.Repeat(" ", 100_000)
	for _, c := range []struct{ name, start, unit, want string }{
		{"tags", "", "[A \"b\"]\n", "of more than"},
		{"tags in long lines", "", "[A \"b\"]" + blanks + "\n", ""},
		{"comments", "e4 ", "{a}\n", "of more than"},
		{"comments in long lines", "e4 ", "{a}" + blanks + "\n", ""},
		{"comments to the end of the line", "e4 ", "; abc\n", "of more than"},
		{"short comments in long lines", "e4 ", "; a" + blanks + "\n", ""},
		{"one comment", "e4 {", "a b c\n", "of more than"},
		{"glyphs", "e4 ", "$1\n", "of more than"},
		{"one variation", "e4 (", "Nf3\n", "of more than"},
		{"moves", "", "Nf3 Nf6 Ng1 Ng8\n", "expected the end of the game after 20000 plies"},
	} {
		size := int64(short)
		if len(c.unit) > len(blanks) {
			size = long
		}
		r := heisenberg.NewReader(io.LimitReader(&inputtest.Endless{Start: c.start, Unit: c.unit}, size), c.name)
		grown, fault := peakOf(t, r)
		if grown > bound {
			t.Errorf("%s: %d MB of heap for a stream of %d MB", c.name, grown>>20, size>>20)
		}
		if !strings.Contains(fault, c.want) || c.want == "" && fault != "" {
			t.Errorf("%s: fault %q, want %q", c.name, fault, c.want)
		}
	}
}

// peakOf reads all games. It returns how far the heap grew while games were alive, and the first
// fault.
func peakOf(t *testing.T, r *heisenberg.Reader) (grown uint64, fault string) {
	t.Helper()
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	base := m.HeapAlloc
	for i := 0; ; i++ {
		g, err := r.Next()
		if err == io.EOF {
			return grown, fault
		}
		if err != nil {
			t.Fatal(err)
		}
		if g.Broken != nil && fault == "" {
			fault = g.Broken.Msg
		}
		if i%50_000 == 0 {
			runtime.GC()
			runtime.ReadMemStats(&m)
			grown = max(grown, m.HeapAlloc-min(m.HeapAlloc, base))
		}
		runtime.KeepAlive(g)
	}
}
