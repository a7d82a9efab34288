package match

import (
	"os"
	"path/filepath"
)

func (h *Store) pgn(id string) string { return filepath.Join(h.dir, id+pgnSuffix) }

// keep writes the game as PGN beside its file. That is for other programs: nothing is lost if it fails.
func (h *Store) keep(m *Match) {
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

// beside is the size of the file for other programs. The file is late if it is missing, or older than the game: then
// the server was stopped in between.
func (h *Store) beside(id string) (size int64, late bool) {
	pgn, err := os.Stat(h.pgn(id))
	if err != nil {
		return 0, true
	}
	game, err := os.Stat(h.file(id))
	return pgn.Size(), err != nil || pgn.ModTime().Before(game.ModTime())
}
