package match

import (
	"os"
	"time"
)

// ended takes note of the end of a game.
func (h *Store) ended(m *Match, at time.Time) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.leave(h.files[m.ID])
	h.files[m.ID].ended = at
}

// idle is how long a finished game that nobody looks at stays in memory.
const idle = time.Minute

// Sweep ends games in which nothing happens, deletes finished ones in time, and forgets those that nobody looks at.
func (h *Store) Sweep(now time.Time) {
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
func (h *Store) patience(m *Match) time.Duration {
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
func (h *Store) drop(id string, e *entry) {
	if err := os.Remove(h.file(id)); err != nil {
		h.tell("haft: %v", err)
		return
	}
	_ = os.Remove(h.pgn(id)) // there need not be one
	h.used -= e.size
	delete(h.files, id)
}
