package exact

import "haft/model"

// A node is a state of a perft, looked at from both sides.
type node struct {
	s             *State
	mover, answer prober
	tight         State // s without what no pair of kings has; moves are made on it
	isTight       bool
}

// look prepares for the state, in which the given pairs are alive.
func (n *node) look(alive uint64) {
	n.mover.look(alive, n.s.mover)
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
