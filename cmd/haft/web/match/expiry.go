package match

import (
	"os"
	"path/filepath"
	"time"
)

func (h *House) pgn(id string) string { return filepath.Join(h.dir, id+pgnSuffix) }

// reserve takes room on the disk for an event. There need be room only for a new game: one that goes on is not stopped
// by others, and has a bound of its own.
func (h *House) reserve(id string, bytes int, begins bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if begins && h.limits.Disk > 0 && h.used+int64(bytes) > int64(h.limits.Disk) {
		return refusal(Full, "the files of all games have reached the limit of %s", h.limits.Disk.Words())
	}
	h.grow(h.files[id], int64(bytes))
	return nil
}

// give gives room back that was not needed.
func (h *House) give(id string, bytes int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.grow(h.files[id], -int64(bytes))
}

func (h *House) grow(e *entry, bytes int64) {
	e.size += bytes
	h.used += bytes
}

// sync has the folder itself written down, with a new file in it. Not every system can.
func (h *House) sync() {
	if dir, err := os.Open(h.dir); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
}

// ended takes note of the end of a game.
func (h *House) ended(m *Match, at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.leave(h.files[m.ID])
	h.files[m.ID].ended = at
}

// keep writes the game as PGN beside its file. That is for other programs: nothing is lost if it fails.
func (h *House) keep(m *Match) {
	text, err := m.PGN()
	if err == nil {
		part := h.pgn(m.ID) + ".part"
		if err = os.WriteFile(part, []byte(text), 0o600); err == nil {
			err = os.Rename(part, h.pgn(m.ID))
		}
		if err != nil {
			_ = os.Remove(part) // there need not be one
		}
	}
	if err != nil {
		h.tell("haft: %v", err)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	e := h.files[m.ID]
	h.grow(e, int64(len(text))-e.pgn)
	e.pgn = int64(len(text))
}

// idle is how long a finished game that nobody looks at stays in memory.
const idle = time.Minute

// Sweep ends games in which nothing happens, deletes finished ones in time, and forgets those that nobody looks at.
func (h *House) Sweep(now time.Time) {
	for _, m := range h.all() {
		m.acting.Lock()
		after := h.patience(m)
		if !m.state.over() && after > 0 && now.Sub(later(m.state.last(), h.opened)) > after {
			_ = m.abandon(now, after) // if it cannot be written, it is tried again
		}
		m.acting.Unlock()
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, m := range h.games {
		m.mu.Lock()
		if m.state.over() && m.watchers == 0 && now.Sub(m.seen) > idle {
			delete(h.games, id)
		}
		m.mu.Unlock()
	}
	for id, e := range h.files {
		if h.limits.Keep > 0 && !e.ended.IsZero() && now.Sub(e.ended) > h.limits.Keep && h.games[id] == nil {
			h.drop(id, e)
		}
	}
}

// unbegun is how long the first two moves may take.
const unbegun = time.Hour

// patience is how long nothing may happen in a game; 0 for as long as it likes.
func (h *House) patience(m *Match) time.Duration {
	if len(m.state.moves) < firstMoves {
		return min(h.limits.Abandon, unbegun)
	}
	return h.limits.Abandon
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// drop deletes a game.
func (h *House) drop(id string, e *entry) {
	if err := os.Remove(h.file(id)); err != nil {
		h.tell("haft: %v", err)
		return
	}
	_ = os.Remove(h.pgn(id)) // there need not be one
	h.used -= e.size
	delete(h.files, id)
}

func (h *House) all() (list []*Match) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range h.games {
		list = append(list, m)
	}
	return list
}

// Close has all clocks stand still, and leaves the folder to others.
func (h *House) Close() {
	for _, m := range h.all() {
		m.acting.Lock()
		if m.state.running() != Nobody {
			_ = m.append(&Event{At: time.Now(), Kind: Stopped, Ply: len(m.state.moves)}) // else what was last written counts
		}
		if m.timer != nil {
			m.timer.Stop()
		}
		m.acting.Unlock()
	}
	_ = h.lock.Close() // it was only locked
}
