package engine

import (
	"io"
	"testing"
	"time"
)

// idle is a dialogue whose program has ended.
func idle() *dialogue {
	_, in := io.Pipe()
	d := &dialogue{in: in, stop: func() {}, ended: make(chan struct{})}
	close(d.ended)
	return d
}

// A dialogue that leaves takes no other with it. If there are too many, the one that has waited longest goes, unless
// it is busy.
func TestDialoguesLeave(t *testing.T) {
	before := dialogues.open
	defer func() { dialogues.open = before }()
	dialogues.open = nil
	var all []*dialogue
	for i := range maxDialogues {
		d := idle()
		d.enter()
		d.used = time.Now().Add(time.Duration((i+5)%maxDialogues) * time.Second) // 3 waits longest, then 4
		all = append(all, d)
	}
	all[3].talking.Lock()
	more := idle()
	more.enter()
	expectOpen(t, all[0], all[1], all[2], all[3], all[5], all[6], all[7], more)
	all[1].leave()
	expectOpen(t, all[0], all[2], all[3], all[5], all[6], all[7], more)
	all[1].leave()
	all[0].enter() // there is room
	expectOpen(t, all[0], all[2], all[3], all[5], all[6], all[7], more, all[0])
	for _, i := range []int{0, 2, 5, 6, 7} {
		all[i].talking.Lock()
	}
	more.talking.Lock()
	last := idle()
	last.enter() // all are busy
	expectOpen(t, all[0], all[2], all[3], all[5], all[6], all[7], more, all[0], last)
}

func expectOpen(t *testing.T, want ...*dialogue) {
	t.Helper()
	if len(dialogues.open) != len(want) {
		t.Fatalf("%d are open, want %d", len(dialogues.open), len(want))
	}
	for i, d := range dialogues.open {
		if d != want[i] {
			t.Errorf("at %d is another", i)
		}
	}
}
