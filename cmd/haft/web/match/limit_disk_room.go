package match

// reserve takes room on the disk for an event. Only a new game is refused for lack of room: one that goes on is not
// stopped by others, and has a limit of its own.
func (h *Store) reserve(id string, bytes int, begins bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if begins && h.limits.Disk > 0 && h.used+int64(bytes) > int64(h.limits.Disk) {
		return refusal(Full, "the files of all games have reached the limit of %s", h.limits.Disk.Words())
	}
	h.grow(h.files[id], int64(bytes))
	return nil
}

// give gives back room that was not needed.
func (h *Store) give(id string, bytes int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.grow(h.files[id], -int64(bytes))
}

func (h *Store) grow(e *entry, bytes int64) {
	e.size += bytes
	h.used += bytes
}
