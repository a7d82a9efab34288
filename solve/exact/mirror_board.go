package exact

import (
	"math/bits"

	"haft/model"
)

// mirrored exchanges the files. The pieces of file f become those of file 7-f.
func (s *State) mirrored() State {
	m := State{rules: s.rules, mover: s.mover, passed: s.passed}
	m.limits = s.limits
	m.clear()
	if m.passed != model.NoSquare {
		m.passed ^= 7
	}
	for q := range model.Piece(model.NumPieces) {
		p := q ^ 7
		m.where[p] = s.where[q]
		if m.where[p] != model.NoSquare {
			m.where[p] ^= 7
			m.on[m.where[p]&63] = p
		}
	}
	for q := range s.turned.All() {
		m.turned |= (q ^ 7).Set()
	}
	for c := range 2 {
		m.side[c], m.pawns[c] = mirroredSet(s.side[c]), mirroredSet(s.pawns[c])
		for k := range 8 {
			m.majors[c][k] = s.majors[c][7-k].mirrored()
			if s.turned != 0 {
				m.promoted[c][k] = s.promoted[c][7-k].mirrored()
			}
		}
	}
	return m
}

// mirroredSet exchanges the files: it reverses the bits of each byte.
func mirroredSet(b model.Set) model.Set {
	return model.Set(bits.ReverseBytes64(bits.Reverse64(uint64(b))))
}

// mirrored exchanges the lanes: halves, then quarters, then neighbours.
func (w word) mirrored() word {
	const (
		quarters word = 0x3ff<<20 | 0x3ff
		lanes         = evenLanes * 31
	)
	w = (w>>20 | w<<20) & (1<<(8*laneBits) - 1)
	w = w>>10&quarters | w&quarters<<10
	return w>>laneBits&lanes | w&lanes<<laneBits
}

// clear takes all pieces off the board.
func (s *State) clear() {
	for at := range s.on {
		s.on[at] = model.NoPiece
	}
	for q := range s.where {
		s.where[q] = model.NoSquare
	}
}
