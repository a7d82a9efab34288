package exact

// Perft counts the legal move sequences of the given length from s on, a promotion being one
// move. Depth 0 is 1. The last ply is counted from the lists of moves, not played.
func (s *State) Perft(depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		r := s.Replies()
		return uint64(r.Len())
	}
	nodes := uint64(0)
	for _, m := range s.Moves() {
		next := *s
		next.Play(m)
		nodes += next.Perft(depth - 1)
	}
	return nodes
}
