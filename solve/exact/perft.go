package exact

import (
	"context"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"haft/model"
)

// A node is a state of a perft, looked at from both sides.
type node struct {
	s             *State
	mover, answer prober
	tight         State // s without what no pair of kings has; moves are made on it
	isTight       bool
}

// look prepares for a state, in which the given pairs are alive. The node may have been of another one before.
func (n *node) look(s *State, alive uint64) {
	n.s, n.mover.s, n.answer.s, n.isTight = s, s, s, false
	n.mover.look(alive, s.mover)
	n.answer.look(alive, n.mover.enemy)
}

// replies returns the legal moves.
func (n *node) replies() Replies { return n.mover.replies(n.mover.certain()) }

// tighten leaves in the state only what some pair of kings has. The worlds stay the same, so equivalent states
// become equal; and after many plies few kings are left to look at.
func (n *node) tighten() {
	if n.isTight {
		return
	}
	n.tight, n.isTight = *n.s, true
	for _, p := range [2]*prober{&n.mover, &n.answer} {
		p.pairs.tighten(&n.tight.majors[p.own], p.byEnemy())
		for k, row := range n.tight.majors[p.own] {
			if row == 0 {
				n.tight.promoted[p.own][k] = 0
			}
		}
	}
}

// after makes a move.
func (n *node) after(m model.Move, next *State) {
	n.tighten()
	*next = n.tight
	next.Play(m)
}

// Perft counts the legal move sequences of the given length from s on. A promotion counts as one move. Depth 0
// gives 1. The last ply is counted from the lists of moves, not played.
func (s *State) Perft(depth int) uint64 { return (&Walk{}).from(s, depth) }

// A Walk is a perft that several workers share.
type Walk struct {
	Depth   int                // at least 1
	Workers int                // at least 1; smaller numbers count as 1
	Hash    *Transposition     // nil for no table
	First   []model.Move       // the first moves that are counted; of State.Moves
	Done    func(nodes uint64) // is told when a part is counted, one call at a time; may be nil

	stopped atomic.Bool
}

// Division is the part of a perft below one first move.
type Division struct {
	Move  model.Move
	Nodes uint64
}

// A branch is a part of a walk: the state after its first moves.
type branch struct {
	first int // the number of the walk's first move
	state State
	depth int // plies left
}

// splitDepth is how many plies lead to a branch. At the start this gives 900 branches, enough to keep workers
// busy.
const splitDepth = 2

// Run counts by first move, in the order of First. If the context ends first, it returns the context's error.
func (w *Walk) Run(ctx context.Context, s *State) ([]Division, error) {
	stop := context.AfterFunc(ctx, func() { w.stopped.Store(true) })
	defer stop()
	divided := make([]Division, len(w.First))
	var mutex sync.Mutex
	var g errgroup.Group
	g.SetLimit(max(w.Workers, 1))
	for i, m := range w.First {
		divided[i].Move = m
	}
	for _, b := range w.branches(s) {
		g.Go(func() error {
			nodes := w.from(&b.state, b.depth)
			if w.stopped.Load() {
				return ctx.Err()
			}
			mutex.Lock()
			defer mutex.Unlock()
			divided[b.first].Nodes += nodes
			if w.Done != nil {
				w.Done(nodes)
			}
			return nil
		})
	}
	return divided, g.Wait()
}

// Branches returns how many parts the walk has, for each of which Done is called.
func (w *Walk) Branches(s *State) int64 { return int64(len(w.branches(s))) }

func (w *Walk) branches(s *State) (all []*branch) {
	for i, m := range w.First {
		next := *s
		next.Play(m)
		all = split(all, branch{i, next, w.Depth - 1}, splitDepth-1)
	}
	return all
}

// split adds b to all, or the branches that b divides into.
func split(all []*branch, b branch, plies int) []*branch {
	if plies == 0 || b.depth < 2 {
		return append(all, &b)
	}
	for _, m := range b.state.Moves() {
		next := b
		next.state.Play(m)
		next.depth--
		all = split(all, next, plies-1)
	}
	return all
}

// from is below under any rules, and also where a position says that some piece gives check.
func (w *Walk) from(s *State, depth int) uint64 {
	r := s.rules
	known := model.Rules{Roster: r.Roster, Promote: r.Promote, Check: r.Check, EnPassant: r.EnPassant, Bishops: r.Bishops}
	if depth > 0 && (*r != known || s.said != nil) {
		return w.making(s, depth) // below counts moves without making them, and so knows only these rules
	}
	return (&walker{Walk: w, levels: make([]level, max(depth-1, 0))}).below(s, depth)
}

// making is from by making every move but the last. Under the rule announce=on, moves that differ only in their signs are
// counted apart.
func (w *Walk) making(s *State, depth int) uint64 {
	moves := s.Moves()
	if depth == 1 {
		return uint64(len(moves))
	}
	nodes := uint64(0)
	for _, m := range moves {
		if w.stopped.Load() {
			return 0
		}
		next := *s
		next.Play(m)
		nodes += w.making(&next, depth-1)
	}
	return nodes
}

// A walker counts one branch of a walk. It has one place for each ply that it makes: nodes are large, and to clear one for
// each position took 7 % of the time of a perft from the start.
type walker struct {
	*Walk
	levels []level // by plies left, from 2 on
	leaf   leaf
}

// A level is the node at one ply and the state after one of its moves.
type level struct {
	node node
	next State
}

// below returns the number of sequences of the given length. Once the walk is stopped, the number means nothing.
func (w *walker) below(s *State, depth int) uint64 {
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
	n := &w.levels[depth-2].node
	n.look(s, alive)
	if w.Hash == nil {
		return w.plies(n, depth)
	}
	n.tighten()
	key := n.tight.hash(depth)
	nodes, ok := w.Hash.Get(key)
	if !ok {
		nodes = w.plies(n, depth)
		if !w.stopped.Load() {
			w.Hash.Put(key, nodes)
		}
	}
	return nodes
}

// plies is below for a node that is not in the table.
func (w *walker) plies(n *node, depth int) uint64 {
	if depth == 2 {
		return w.leaf.twoPlies(n)
	}
	nodes := uint64(0)
	replies := n.replies()
	next := &w.levels[depth-2].next
	for m := range n.s.each(&replies) {
		n.after(m, next)
		nodes += w.below(next, depth-1)
	}
	return nodes
}
