package search

import (
	"fmt"
	"testing"

	"haft/solve/exact"
)

// What another thread says it does is seen until it is done, and a move that is put off comes last, with its place.
func TestElsewhere(t *testing.T) {
	w, other := &worker{busy: new(busy)}, &worker{}
	other.busy = w.busy
	f := &frame{key: exact.Key{Check: 1234567}}
	for depth := range 5 {
		work := w.work(f, 99, depth)
		if (work == 0) != (depth < deferFrom) || work != other.work(f, 99, depth) {
			t.Errorf("depth %d: work %d", depth, work)
		}
		if w.elsewhere(work) {
			t.Errorf("depth %d: others do what nobody does", depth)
		}
		w.claim(work)
		if other.elsewhere(work) != (work != 0) || work != 0 && other.elsewhere(w.work(f, 98, depth)) {
			t.Errorf("depth %d: elsewhere %v", depth, other.elsewhere(work))
		}
		w.release(work + 1<<20)
		if other.elsewhere(work) != (work != 0) {
			t.Errorf("depth %d: it is released by other work", depth)
		}
		if w.release(work); other.elsewhere(work) {
			t.Errorf("depth %d: it is not released", depth)
		}
	}
	if alone := (&worker{}).work(f, 99, 5); alone != 0 {
		t.Errorf("a single thread has the work %d", alone)
	}
	for i := range 4 {
		f.choices = append(f.choices, choice{move: move(i), quiet: true, score: int32(100 - i)})
	}
	f.putOff(1)
	order := ""
	for i := range f.choices {
		ch := f.next(i)
		order += fmt.Sprint(ch.move, " ", ch.order(i), " ", ch.quiet, "; ")
	}
	if want := "0 0 true; 1 1 false; 2 2 true; 3 3 true; 1 1 true; "; order != want {
		t.Errorf("%s, want %s", order, want)
	}
}
