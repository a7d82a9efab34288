package match

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
