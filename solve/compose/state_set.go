package compose

import (
	"bytes"
	"hash/maphash"
	"slices"
)

// A set holds packed states, each once, in bounded memory: the states one after another, each with its length in
// front, and a table of where they begin. States are compared whole, so no two are taken for one. Both take their
// whole share at once, but use no more of it than the states need, so that the system need not provide the rest.
type set struct {
	arena []byte
	index []uint32 // where a state begins, plus one; 0 in an empty place; its capacity is its share
	count int
	seed  maphash.Seed
}

// Of the memory of a set, its table takes a quarter, in which at most two thirds of the places are taken. A state
// takes about 27 bytes at ply 6.
const (
	indexShare = 4
	fillShare  = 3 // two of them
	minMemory  = 1 << 16
	minIndex   = minMemory / indexShare / 4
)

// newSet returns an empty set that takes so many bytes, at most 4 GB.
func newSet(memory uint64) *set {
	memory = min(max(memory, minMemory), 1<<32-1)
	index := memory / indexShare
	return &set{
		arena: make([]byte, 0, memory-index),
		index: make([]uint32, minIndex, index/4),
		seed:  maphash.MakeSeed(),
	}
}

// add adds a state, unless it is there. It returns false if there is no room.
func (s *set) add(state []byte) (room bool) {
	if s.full() {
		if grown := s.grow(); !grown {
			return false
		}
	}
	if len(s.arena)+1+len(state) > cap(s.arena) {
		return false
	}
	i := s.place(state)
	for ; s.index[i] != 0; i = s.next(i) {
		if bytes.Equal(s.at(s.index[i]), state) {
			return true
		}
	}
	s.index[i] = uint32(len(s.arena)) + 1
	s.arena = append(append(s.arena, byte(len(state))), state...)
	s.count++
	return true
}

// place returns where the table would have a state, if all its places were empty.
func (s *set) place(state []byte) int {
	return int(maphash.Bytes(s.seed, state) % uint64(len(s.index)))
}

// next returns the place after this one, around the end.
func (s *set) next(i int) int {
	if i++; i < len(s.index) {
		return i
	}
	return 0
}

// full tells whether as many places are taken as may be.
func (s *set) full() bool { return s.count > len(s.index)/fillShare*2 }

// grow doubles the table, within its share. It returns false if it has all of it.
func (s *set) grow() bool {
	if len(s.index) == cap(s.index) {
		return false
	}
	s.index = s.index[:min(2*len(s.index), cap(s.index))]
	clear(s.index)
	for begin := 0; begin < len(s.arena); begin += 1 + int(s.arena[begin]) {
		i := s.place(s.at(uint32(begin) + 1))
		for s.index[i] != 0 {
			i = s.next(i)
		}
		s.index[i] = uint32(begin) + 1
	}
	return true
}

// at returns the state of a place in the table.
func (s *set) at(place uint32) []byte {
	at := place - 1
	return s.arena[at+1 : at+1+uint32(s.arena[at])]
}

// empty hands out all states in order, and leaves the set empty.
func (s *set) empty(put func(state []byte) error) error {
	taken := s.index[:0]
	for _, place := range s.index {
		if place != 0 {
			taken = append(taken, place)
		}
	}
	slices.SortFunc(taken, func(a, b uint32) int { return bytes.Compare(s.at(a), s.at(b)) })
	for _, place := range taken {
		if err := put(s.at(place)); err != nil {
			return err
		}
	}
	clear(s.index)
	s.arena, s.count = s.arena[:0], 0
	return nil
}
