package exact

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"haft/model"
)

// Perft counts the legal move sequences of the given length from s on. A promotion counts as one move. Depth 0
// gives 1. The last ply is counted from the lists of moves, not played.
func (s *State) Perft(depth int) uint64 { return (&Walk{}).from(s, depth) }

// A Walk is a perft that several workers share. It can be interrupted, and can go on where an earlier walk ended.
type Walk struct {
	Depth   int
	Workers int                                         // at least 1; smaller numbers count as 1
	Hash    *Transposition                              // nil for no table
	Known   func(prefix string) (nodes uint64, ok bool) // what an earlier walk counted below first moves; may be nil
	Done    func(prefix string, nodes uint64)           // gets such counts, one call at a time; may be nil

	stopped atomic.Bool
}

// Division is the part of a perft below one first move.
type Division struct {
	Move  model.Move
	Nodes uint64
}

// A branch is a part of a walk: its first moves, and the state after them.
type branch struct {
	first  int // the number of the walk's first move
	prefix string
	state  State
	depth  int // plies left
}

// splitDepth is how many plies lead to a branch. At the start this gives 900 branches, enough to keep workers busy
// and checkpoints close together.
const splitDepth = 2

// Run counts by first move, in the order of State.Moves. If the context ends first, it returns the context's error;
// Done has then received what was counted.
func (w *Walk) Run(ctx context.Context, s *State) ([]Division, error) {
	stop := context.AfterFunc(ctx, func() { w.stopped.Store(true) })
	defer stop()
	var divided []Division
	var branches []branch
	for i, m := range s.Moves() {
		divided = append(divided, Division{Move: m})
		next := *s
		next.Play(m)
		branches = split(branches, branch{i, m.String(), next, w.Depth - 1}, splitDepth-1)
	}
	var mutex sync.Mutex
	var g errgroup.Group
	g.SetLimit(max(w.Workers, 1))
	for i := range branches {
		b := &branches[i]
		g.Go(func() error {
			nodes, err := w.branch(ctx, b, &mutex)
			mutex.Lock()
			defer mutex.Unlock()
			divided[b.first].Nodes += nodes
			return err
		})
	}
	return divided, g.Wait()
}

// Count counts without dividing the walk, on one worker. If the context ends first, it returns the context's error.
func (w *Walk) Count(ctx context.Context, s *State) (nodes uint64, err error) {
	stop := context.AfterFunc(ctx, func() { w.stopped.Store(true) })
	defer stop()
	nodes = w.from(s, w.Depth)
	if w.stopped.Load() {
		return 0, ctx.Err()
	}
	return nodes, nil
}

// split adds b to all, or the branches that b divides into.
func split(all []branch, b branch, plies int) []branch {
	if plies == 0 || b.depth < 2 {
		return append(all, b)
	}
	for _, m := range b.state.Moves() {
		next := b
		next.state.Play(m)
		next.depth--
		next.prefix = strings.Join([]string{b.prefix, m.String()}, " ")
		all = split(all, next, plies-1)
	}
	return all
}

// branch counts one branch, unless its number is known.
func (w *Walk) branch(ctx context.Context, b *branch, mutex *sync.Mutex) (uint64, error) {
	if w.Known != nil {
		if nodes, ok := w.Known(b.prefix); ok {
			return nodes, nil
		}
	}
	nodes := w.from(&b.state, b.depth)
	if w.stopped.Load() {
		return 0, ctx.Err()
	}
	if w.Done != nil {
		mutex.Lock()
		defer mutex.Unlock()
		w.Done(b.prefix, nodes)
	}
	return nodes, nil
}

// from is below under any rules.
func (w *Walk) from(s *State, depth int) uint64 {
	if s.rules.Announce && depth > 0 {
		return w.announced(s, depth)
	}
	return w.below(s, depth)
}

// below returns the number of sequences of the given length. Once the walk is stopped, the number means nothing.
func (w *Walk) below(s *State, depth int) uint64 {
	switch depth {
	case 0:
		return 1
	case 1:
		r := s.Replies()
		return uint64(r.Len())
	}
	alive := s.Alive()
	if alive == 0 || w.stopped.Load() {
		return 0
	}
	n := node{s: s, mover: prober{s: s}, answer: prober{s: s}}
	n.look(alive)
	if w.Hash == nil {
		return w.plies(&n, depth)
	}
	n.tighten()
	key := n.tight.hash(depth)
	nodes, ok := w.Hash.Get(key)
	if !ok {
		nodes = w.plies(&n, depth)
		if !w.stopped.Load() {
			w.Hash.Put(key, nodes)
		}
	}
	return nodes
}

// plies is below for a node that is not in the table.
func (w *Walk) plies(n *node, depth int) uint64 {
	if depth == 2 {
		return n.twoPlies()
	}
	nodes := uint64(0)
	replies := n.replies()
	var next State // one for all moves, because it is on the heap
	for m := range n.s.each(&replies) {
		n.after(m, &next)
		nodes += w.below(&next, depth-1)
	}
	return nodes
}
