package compose

import (
	"bytes"
	"container/heap"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A collector gathers the states of a ply in a set. When that is full, it writes them to a run, a sorted file named
// after how many states of the ply before have been looked at: so a later run knows where to go on.
type collector struct {
	*prover
	ply   int
	runs  []*level
	taken uint64 // states of the ply before that are in the runs
}

// levelFile is the file of the states of a ply.
func (p *Proof) levelFile(ply int) string {
	if p.Dir == "" {
		return ""
	}
	return filepath.Join(p.Dir, fmt.Sprintf("ply-%d.states", ply))
}

// stored returns the level of a ply if an earlier run has made it.
func (v *prover) stored(ply int) (*level, error) {
	name := v.levelFile(ply)
	if name == "" {
		return nil, nil
	}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	l := &level{ply: ply, head: v.head(ply), file: name}
	return l, l.count()
}

// count reads the whole level.
func (l *level) count() error {
	r, f, err := l.open()
	if err != nil {
		return err
	}
	defer f.Close()
	for {
		if _, err := r.next(); err == io.EOF {
			l.states = r.count
			return nil
		} else if err != nil {
			return err
		}
	}
}

// newCollector begins with the runs of an earlier one. All collectors use one set: to clear that of the last ply is
// quicker than to have the system provide another.
func (v *prover) newCollector(ply int) (*collector, error) {
	if v.set == nil {
		v.set = newSet(v.Memory)
	}
	c := &collector{prover: v, ply: ply}
	if v.Dir == "" {
		return c, nil
	}
	files, err := filepath.Glob(filepath.Join(v.Dir, fmt.Sprintf("ply-%d-*.run", ply)))
	for _, name := range files {
		_, number, _ := strings.Cut(filepath.Base(name), fmt.Sprintf("ply-%d-", ply))
		taken, err := strconv.ParseUint(strings.TrimSuffix(number, ".run"), 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: found %q; expected a number", name, number)
		}
		c.taken = max(c.taken, taken)
		c.runs = append(c.runs, &level{ply: ply, head: v.head(ply), file: name})
	}
	return c, err
}

// add adds the packed states in children, each with its length in front. Before says how many states of the ply before
// have been taken in whole.
func (c *collector) add(children []byte, before uint64) error {
	for len(children) > 0 {
		state := children[1 : 1+int(children[0])]
		if !c.set.add(state) {
			if err := c.flush(before); err != nil {
				return err
			}
			if !c.set.add(state) {
				return ErrMemory
			}
		}
		children = children[1+len(state):]
	}
	return nil
}

// flush writes a run. If it has only some of the children of a state, that does no harm: they are made again.
func (c *collector) flush(before uint64) error {
	if c.Dir == "" {
		return ErrMemory
	}
	name := filepath.Join(c.Dir, fmt.Sprintf("ply-%d-%d.run", c.ply, before))
	run, err := writeLevel(name, c.head(c.ply), func(w *writer) error { return c.set.empty(w.put) })
	if err != nil {
		return err
	}
	c.runs, c.taken = append(c.runs, run), before
	return nil
}

// finish makes the level of all runs and what is in the set, and removes the runs.
func (c *collector) finish() (*level, error) {
	fill := func(w *writer) error { return c.set.empty(w.put) }
	if len(c.runs) > 0 {
		rest, err := writeLevel(filepath.Join(c.Dir, fmt.Sprintf("ply-%d-rest.tmp", c.ply)), c.head(c.ply), fill)
		if err != nil {
			return nil, err
		}
		defer os.Remove(rest.file)
		fill = func(w *writer) error { return merge(append(c.runs, rest), w.put) }
	}
	l, err := writeLevel(c.levelFile(c.ply), c.head(c.ply), fill)
	if err != nil {
		return nil, err
	}
	l.ply = c.ply
	for _, run := range c.runs {
		if err := os.Remove(run.file); err != nil {
			return nil, err
		}
	}
	return l, nil
}

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

// A queue holds readers, the one with the smallest state first.
type queue struct{ readers byState }

type byState []*reader

func (b byState) Len() int           { return len(b) }
func (b byState) Less(i, j int) bool { return bytes.Compare(b[i].state, b[j].state) < 0 }
func (b byState) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
func (b *byState) Push(r any)        { *b = append(*b, r.(*reader)) }
func (b *byState) Pop() any {
	last := (*b)[len(*b)-1]
	*b = (*b)[:len(*b)-1]
	return last
}

// push reads the next state of a reader, and puts it in its place unless it is at its end.
func (q *queue) push(r *reader) error {
	switch _, err := r.next(); err {
	case nil:
		heap.Push(&q.readers, r)
	case io.EOF:
	default:
		return err
	}
	return nil
}

func (q *queue) pop() *reader { return heap.Pop(&q.readers).(*reader) }
