package exact

import (
	"math/bits"

	"haft/model"
	"haft/model/bitboard"
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
			m.promoted[c][k] = s.promoted[c][7-k].mirrored()
		}
	}
	return m
}

// mirroredSet exchanges the files: it reverses the bits of each byte.
func mirroredSet(b bitboard.Set) bitboard.Set {
	return bitboard.Set(bits.ReverseBytes64(bits.Reverse64(uint64(b))))
}

// mirrored exchanges the lanes.
func (w word) mirrored() (m word) {
	for i := range 8 {
		m |= lane(7-i, w.at(i))
	}
	return m
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
