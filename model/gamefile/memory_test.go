package gamefile

import (
	"io"
	"runtime"
	"runtime/debug"
	"testing"

	"haft/model/input/inputtest"
	"haft/solve/solvertest/extent"
)

// A long stream of any kind is read in little memory. Short games would exceed the bound if they were all kept, and
// long ones if they were read whole. A normal run takes a third of the kinds.
func TestMemory(t *testing.T) {
	extent.Slow(t)
	const (
		short, long = 3 << 20, 32 << 20
		bound       = 25 << 20
	)
	chosen := extent.Share(3)
	for i, c := range []struct {
		name, start, unit string
		size              int64
	}{
		{"games", "", "[Event \"x\"]\n\n1. e4 {a comment} e5 (1... c5 $1) *\n\n", short},
		{"objects", "", `{"id":1,"moves":["e2e4","e7e5"],"rules":{"check":false}}` + "\n", short},
		{"broken games", "", "[Event \"x\"]\n\n1. e4 {a comment} e9 *\n\n", short},
		{"broken objects", "", "{\"moves\":\"e9\"}\n", short},
		{"one line", "", "e4 ", long},
		{"one line in JSON", "{\"moves\": \"", "e4 ", long},
		{"one comment", "e4 {", "comment\n", long},
		{"one game", "", "g1f3\n", long},
		{"one variation", "e4 (", "g1f3\n", long},
		{"variations", "e4 ", "()\n", long},
		{"tags", "", "[A \"b\"]\n", long},
		{"binary", "", "\x01\x02\n\n[\x00\xff", long},
	} {
		if !chosen(i) {
			continue
		}
		stream := io.LimitReader(&inputtest.Endless{Start: c.start, Unit: c.unit}, c.size)
		if peak := peakHeap(t, NewReader(stream, c.name)); peak > bound {
			t.Errorf("%s: %d MB of heap for a stream of %d MB", c.name, peak>>20, c.size>>20)
		}
	}
}

// peakHeap reads all games and returns by how many bytes the heap grew at most.
func peakHeap(t *testing.T, r *Reader) uint64 {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // make test has it larger
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	base, peak := m.HeapAlloc, m.HeapAlloc
	for i := 0; ; i++ {
		if _, err := r.Next(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if i%5000 == 0 {
			runtime.ReadMemStats(&m)
			peak = max(peak, m.HeapAlloc)
		}
	}
	runtime.ReadMemStats(&m)
	return max(peak, m.HeapAlloc) - base
}
