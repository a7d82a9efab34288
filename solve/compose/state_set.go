package compose

import (
	"bytes"
	"hash/maphash"
	"slices"
)

// A set holds packed states, each once, in bounded memory: the states one after another, each with its length in
// front, and a table of where they begin. States are compared whole, so no two are taken for one.
type set struct {
	arena []byte
	index []uint32 // where a state begins, plus one; 0 in an empty place
	count int
	seed  maphash.Seed
}

// Of the memory of a set, its table takes a quarter, in which at most two thirds of the places are taken. A state
// takes about 27 bytes at ply 6.
const (
	indexShare = 4
	fillShare  = 3 // two of them
	minMemory  = 1 << 16
)

// newSet returns an empty set that takes so many bytes, at most 4 GB.
func newSet(memory uint64) *set {
	memory = min(max(memory, minMemory), 1<<32-1)
	index := memory / indexShare
	return &set{
		arena: make([]byte, 0, memory-index),
		index: make([]uint32, index/4),
		seed:  maphash.MakeSeed(),
	}
}

// add adds a state, unless it is there. It returns false if there is no room.
func (s *set) add(state []byte) (room bool) {
	if len(s.arena)+1+len(state) > cap(s.arena) || s.count > len(s.index)/fillShare*2 {
		return false
	}
	i := maphash.Bytes(s.seed, state) % uint64(len(s.index))
	for s.index[i] != 0 {
		if bytes.Equal(s.at(s.index[i]), state) {
			return true
		}
		if i++; i == uint64(len(s.index)) {
			i = 0
		}
	}
	s.index[i] = uint32(len(s.arena)) + 1
	s.arena = append(append(s.arena, byte(len(state))), state...)
	s.count++
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
