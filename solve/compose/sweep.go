package compose

import (
	"context"
	"io"
	"sync"

	"haft/model"
	"haft/solve/exact"
)

// A sweep goes once through the states of a ply. From each it looks for games of one length, and makes the states of
// the next ply if they are to be stored.
type sweep struct {
	*prover
	plies    int
	from     *level
	store    *collector // nil if nothing is to be stored
	searched uint64     // from so many states an earlier run has looked for games
	found    *find
}

// A find is a game that does what is asked, in two parts: a state, and the moves after it.
type find struct {
	ply    int
	state  []byte
	moves  []model.Move
	amount float64
}

// A batch is some states that a worker looks at, and what comes of them.
type batch struct {
	first    uint64 // the number of its first state
	states   [][]byte
	children []byte
	ends     []int // where the children of each state end
	found    *find
	err      error
	done     chan struct{}
}

const batchSize = 512

// run hands batches to workers, and takes in their results in order, so that a run can go on where another ended.
func (s *sweep) run(ctx context.Context) error {
	ctx, stop := context.WithCancel(ctx)
	workers := max(s.Workers, 1)
	todo, results := make(chan *batch), make(chan *batch, 4*workers)
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	for range workers {
		running.Go(func() { s.work(ctx, todo) })
	}
	var readErr error
	running.Go(func() {
		defer close(results)
		defer close(todo)
		readErr = s.read(ctx, todo, results)
	})
	for b := range results {
		select {
		case <-b.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := s.take(b); err != nil || s.found != nil && !s.Stipulation.Best() {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return readErr
}

// begin is the number of the first state that is still of interest.
func (s *sweep) begin() uint64 {
	if s.store != nil {
		return min(s.searched, s.store.taken)
	}
	return s.searched
}

// read makes batches of all states that are of interest.
func (s *sweep) read(ctx context.Context, todo, results chan<- *batch) error {
	r, f, err := s.from.open()
	if err != nil {
		return err
	}
	defer f.Close()
	begin, b := s.begin(), newBatch(0)
	for {
		state, err := r.next()
		if err != nil && err != io.EOF {
			return err
		}
		if err == nil && r.count > begin {
			b.first = r.count - uint64(len(b.states)) - 1
			b.states = append(b.states, append([]byte(nil), state...))
		}
		if len(b.states) == batchSize || err == io.EOF && len(b.states) > 0 {
			for _, c := range []chan<- *batch{results, todo} {
				select {
				case c <- b:
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			b = newBatch(r.count)
		}
		if err == io.EOF {
			return nil
		}
	}
}

func newBatch(first uint64) *batch { return &batch{first: first, done: make(chan struct{})} }

// take takes in a batch.
func (s *sweep) take(b *batch) error {
	if b.err != nil {
		return b.err
	}
	if b.found != nil && (s.found == nil || b.found.amount > s.found.amount) {
		s.found = b.found
		if !s.Stipulation.Best() {
			return nil
		}
	}
	begin := 0
	for i, end := range b.ends {
		if s.store != nil {
			if err := s.store.add(b.children[begin:end], b.first+uint64(i)); err != nil {
				return err
			}
		}
		begin = end
	}
	done := b.first + uint64(len(b.states))
	if s.Report != nil {
		s.Report(State{s.plies, s.from.ply, done, s.from.states})
	}
	if s.store != nil || s.Stipulation.Best() {
		return nil // how far it is says the last run, or nobody: what was best is not noted
	}
	return s.ledger.progress(s.plies, max(done, s.searched), s.from.states)
}

// work looks at batches until there are none.
func (s *sweep) work(ctx context.Context, todo <-chan *batch) {
	w := newWalker(s)
	for b := range todo {
		b.err = w.batch(ctx, b)
		close(b.done)
	}
}

// A walker looks at states, for one worker.
type walker struct {
	*sweep
	nodes  []*node            // by plies after the state
	looks  [3]exact.Foresight // by plies left
	line   []model.Move       // that is being looked at
	best   []model.Move       // that was found
	amount float64            // of that line
}

func newWalker(s *sweep) *walker {
	w := &walker{sweep: s, amount: -1}
	for range max(s.plies-s.from.ply, 1) + 1 {
		w.nodes = append(w.nodes, new(node))
	}
	return w
}

func (w *walker) batch(ctx context.Context, b *batch) error {
	for i, state := range b.states {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := w.nodes[0]
		if err := n.state.Unpack(state, &w.Rules); err != nil {
			return err
		}
		n.look()
		number := b.first + uint64(i)
		if w.store != nil && number >= w.store.taken {
			b.children = w.children(n, b.children)
		}
		b.ends = append(b.ends, len(b.children))
		if number < w.searched || w.Stipulation.Best() && w.plies < w.Plies {
			continue
		}
		w.best = nil
		w.search(0, w.plies-w.from.ply)
		if w.best == nil {
			continue
		}
		b.found = &find{w.from.ply, state, w.best, w.amount}
		if !w.Stipulation.Best() {
			return nil
		}
	}
	return nil
}

// children appends the packed states after each move, each with its length in front.
func (w *walker) children(n *node, dst []byte) []byte {
	next := w.nodes[1]
	r := n.turn.Replies()
	for m := range n.state.Each(&r) {
		n.turn.After(m, &next.state)
		next.look()
		at := len(dst)
		dst = w.pack(next, append(dst, 0))
		dst[at] = byte(len(dst) - at - 1)
	}
	return dst
}
