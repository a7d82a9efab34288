package match

import (
	"encoding/json"
	"errors"
	"os"
	"sync"
	"time"

	"haft/bench/store"
	"haft/cmd/haft/board"
)

// A Match is a game that two play. Its methods may be called at the same time.
type Match struct {
	ID     string
	store  *Store
	acting sync.Mutex // of who adds an event: the state is changed under both locks
	size   int64      // of the file
	broken error      // why no event can be added any more
	timer  *time.Timer

	mu       sync.Mutex // of who looks
	state    *state
	document *board.Document
	written  []byte        // the document as JSON, if somebody has asked for it
	changed  chan struct{} // closed when there is an event, or a player has come
	here     [2]bool       // who has come since the server was started, White first
	watchers int
	seen     time.Time // when somebody last came or went
	framed   [][]byte  // the last snapshot that was sent, if nothing has happened since
	framedAt time.Time
}

// append writes an event down, and then it has happened.
func (m *Match) append(e *Event) error {
	if m.broken != nil {
		return m.broken
	}
	e.N = len(m.state.events) + 1
	if last := len(m.state.events); last > 0 && e.At.Before(m.state.last()) {
		e.At = m.state.last() // an event that waited for a lock is not earlier
	}
	m.state.stamp(e)
	object, err := json.Marshal(e)
	if err != nil {
		return err
	}
	size := len(object) + 1
	if e.By != Nobody && e.Result == "" && m.size+int64(size) > maxBytes {
		return refusal(Full, "the game is too long: its file has %d bytes", m.size)
	}
	if err := m.store.reserve(m.ID, size, e.Kind == Created); err != nil {
		return err
	}
	if err := m.write(object); err != nil {
		m.store.give(m.ID, size)
		return err
	}
	m.happened(e)
	return nil
}

// maxBytes is how long a file may become: longer than any game but one that only wants to fill the disk.
const maxBytes = 1 << 20

// write adds to the file, and returns when that is on the disk. If what a failure leaves cannot be cut off, nothing can
// happen in the game until the server is started again.
func (m *Match) write(object []byte) error {
	name := m.store.file(m.ID)
	file, err := store.Continue(name, m.size)
	switch {
	case errors.Is(err, store.ErrChanged):
		m.broken = refusal(Damaged, "another program has changed the file of the game")
		return m.broken
	case err != nil:
		m.store.tell("haft: %v", err)
		return refusal(Damaged, "the file of the game cannot be opened")
	}
	defer file.Close()
	if err := file.Append(object); err != nil {
		m.store.tell("haft: %v", err)
		failed := refusal(Damaged, "the file of the game cannot be written")
		if m.size == 0 {
			_ = os.Remove(name) // the game has not begun; if it stays, the next start removes it
		} else if file.Broken() {
			m.broken = failed
		}
		return failed
	}
	if m.size == 0 {
		m.store.sync()
	}
	m.size = file.Size
	return nil
}

// happened makes a written event known.
func (m *Match) happened(e *Event) {
	m.mu.Lock()
	over := m.state.over()
	m.state.add(*e)
	m.framed = nil
	grown := e.Kind == Created || e.Kind == Move || e.What == Takeback || e.Kind == Rename || e.Result != ""
	if grown {
		m.document, m.written = nil, nil
	}
	m.tell()
	m.mu.Unlock()
	if !over && m.state.over() {
		m.store.ended(m, e.At)
	}
	m.set()
	if grown {
		m.store.keep(m)
	}
}

// set makes the flag fall in time.
func (m *Match) set() {
	if m.timer != nil {
		m.timer.Stop()
	}
	if side := m.state.running(); side != Nobody {
		left := time.Until(m.state.since) + m.state.left[side.index()]
		m.timer = time.AfterFunc(max(0, left)+time.Millisecond, m.fall)
	}
}

func (m *Match) fall() {
	m.acting.Lock()
	defer m.acting.Unlock()
	if now := time.Now(); m.state.flagged(now) {
		_ = m.flag(now) // if it cannot be written, the next action tells
	}
}
