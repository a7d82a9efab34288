package compose

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"haft/model"
	"haft/solve/exact"
)

// A Proof looks at all positions that games of so many plies reach, each once. A position is the board, the side to
// move and the set of worlds left; a position and its mirror image count as one. No two are taken for one: states are
// stored and compared whole.
//
// It stores the states of each ply, and searches the last plies from there without storing: one ply, or two if the
// game is to be over, since exact.Foresight then excludes nearly everything.
type Proof struct {
	Stipulation *Stipulation
	Rules       model.Rules
	Plies       int         // how long games are looked at
	Stored      int         // states of at most so many plies are stored; 0 for no limit
	Plain       bool        // without symmetry and foresight, to confirm what is proved with them
	Workers     int         // at least 1; smaller numbers count as 1
	Memory      uint64      // bytes for the states of the ply being collected; what does not fit goes to Dir
	Dir         string      // where states are stored, and a later run goes on; "" for memory only
	Report      func(State) // from time to time; may be nil

	start []model.Move // where games begin, for tests
}

// A State says how far a proof is.
type State struct {
	Plies        int    // the length of the games looked at now
	Ply          int    // the ply whose states are looked at
	Done, States uint64 // how many of them have been, and how many there are
}

// A Bound is what a proof found.
type Bound struct {
	None   int          // no game of so many plies or fewer does what is asked
	Game   []model.Move // a shortest game, if one was found
	Amount float64      // for stipulations that ask for the most: what the game reaches
	Levels []Count
}

// A Count is a number of states.
type Count struct {
	Ply    int    `json:"ply"`
	States uint64 `json:"states"`
}

// ErrMemory says that states do not fit in memory.
var ErrMemory = errors.New("the states do not fit in the memory allowed, and there is no folder for them")

// A prover is a proof that runs.
type prover struct {
	*Proof
	mirror *Stipulation // what the mirror image of a position must reach; nil if it is the same
	levels []*level
	ledger *ledger
	set    *set // of the collector; nil before there is one
	bound  Bound
}

// Run proves until it has found a game or looked at all games of the wanted length. If the context ends first, it
// returns what is proved so far, with the context's error.
func (p *Proof) Run(ctx context.Context) (*Bound, error) {
	v := &prover{Proof: p}
	if !p.Plain {
		v.mirror = p.Stipulation.mirrored()
	}
	var err error
	if v.ledger, err = openLedger(p); err != nil {
		return nil, err
	}
	defer v.ledger.close()
	if err := v.begin(); err != nil {
		return nil, err
	}
	err = v.run(ctx)
	for _, l := range v.levels {
		v.bound.Levels = append(v.bound.Levels, Count{l.ply, l.states})
	}
	return &v.bound, err
}

// ahead is how many plies are searched beyond the stored states.
func (p *Proof) ahead() int {
	if p.Stipulation.over() {
		return 2
	}
	return 1
}

// begin makes the level of the start.
func (v *prover) begin() error {
	n := v.newNode()
	l, err := writeLevel("", v.head(0), func(w *writer) error { return w.put(v.pack(n, nil)) })
	v.levels = []*level{l}
	return err
}

// newNode returns the start.
func (p *Proof) newNode() *node {
	n := &node{state: *exact.NewState(model.NewPosition(p.Rules))}
	for _, m := range p.start {
		n.state.Play(m)
	}
	n.look()
	return n
}

// head is the first line of the file of a level.
func (p *Proof) head(ply int) string {
	which := "of which one of each mirrored pair"
	if p.Plain {
		which = "all"
	}
	return fmt.Sprintf("haft compose 1: states after %d plies, rules %q, %s", ply, p.Rules.String(), which)
}

// pack returns the packed state of a node, or of its mirror image if that comes first.
func (p *Proof) pack(n *node, dst []byte) []byte {
	at := len(dst)
	dst = n.turn.Pack(dst)
	if p.Plain {
		return dst
	}
	half := len(dst)
	dst = n.turn.PackMirrored(dst)
	if string(dst[half:]) < string(dst[at:half]) {
		return append(dst[:at], dst[half:]...)
	}
	return dst[:half]
}

// run looks for games of each length in turn.
func (v *prover) run(ctx context.Context) error {
	last := max(v.Plies-v.ahead(), 0)
	if v.Stored > 0 {
		last = min(last, v.Stored)
	}
	least := 0 // so many plies a game must have
	if !v.Plain {
		least = v.Stipulation.needs(v.newNode())
	}
	for plies := 1; plies <= v.Plies; plies++ {
		if plies < least {
			v.bound.None = plies
			continue
		}
		ply := min(max(plies-v.ahead(), 0), last, len(v.levels)-1) // none is stored before a game can be long enough
		store := ply == plies-v.ahead() && ply < last
		if err := v.pass(ctx, plies, ply, store); err != nil || v.bound.Game != nil {
			return err
		}
		v.bound.None = plies
	}
	return nil
}

// pass looks for games of a length from the states of a ply on, unless that has been done, and stores the states of
// the ply after it if wanted.
func (v *prover) pass(ctx context.Context, plies, ply int, store bool) error {
	s := &sweep{prover: v, plies: plies, from: v.levels[ply]}
	s.searched = v.ledger.searched(plies, s.from.states)
	if store {
		next, err := v.stored(ply + 1)
		if err != nil {
			return err
		}
		if next == nil {
			if s.store, err = v.newCollector(ply + 1); err != nil {
				return err
			}
		} else {
			v.levels = append(v.levels, next)
		}
	}
	if err := s.run(ctx); err != nil {
		return err
	}
	if s.found != nil {
		return v.trace(ctx, s.found, plies)
	}
	if s.store != nil {
		next, err := s.store.finish()
		if err != nil {
			return err
		}
		v.levels = append(v.levels, next)
	}
	return v.ledger.none(plies)
}

// search looks at all lines of exactly so many plies from the node at a depth. It reports whether one does what is
// asked, and leaves it in w.best. If the most of something is asked, it goes through all lines, keeps the best of those
// that have more than w.amount in w.best, and returns false.
func (w *walker) search(depth, plies int) bool {
	n := w.nodes[depth]
	if plies == 0 {
		return w.arrives(n)
	}
	if !w.Plain && w.Stipulation.needs(n) > plies {
		return false
	}
	foresight := w.foresee(n, plies)
	next := w.nodes[depth+1]
	r := n.turn.Replies()
	for m := range n.state.Each(&r) {
		if foresight != nil && !foresight.Ends(m) {
			continue
		}
		n.turn.After(m, &next.state)
		next.look()
		w.line = append(w.line, m)
		found := w.search(depth+1, plies-1)
		w.line = w.line[:len(w.line)-1]
		if found {
			return true
		}
	}
	return false
}

// foresee returns what excludes moves that cannot lead to the end of the game in so many plies, or nil.
func (w *walker) foresee(n *node, plies int) *exact.Foresight {
	if w.Plain || !w.Stipulation.over() || plies >= len(w.looks) {
		return nil
	}
	f := &w.looks[plies]
	f.Look(&n.turn, plies)
	return f
}

// arrives looks at the last position of a line.
func (w *walker) arrives(n *node) bool {
	if w.Stipulation.Best() {
		if a := w.Stipulation.amount(n); a > w.amount {
			w.amount, w.best = a, slices.Clone(w.line)
		}
		return false
	}
	if !w.Stipulation.reached(n) && (w.mirror == nil || !w.mirror.reached(n)) {
		return false
	}
	w.best = slices.Clone(w.line)
	return true
}
