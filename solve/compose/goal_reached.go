package compose

import (
	"math"
	"math/bits"

	"haft/model"

	"haft/solve/exact"
)

// A node is a position that is looked at. It can be used for one after another, and allocates nothing.
type node struct {
	state exact.State
	turn  exact.Turn
	alive uint64
	ender exact.Ender
}

// look prepares for the state that was put in.
func (n *node) look() {
	n.alive = n.state.Alive()
	n.turn.Look(&n.state, n.alive)
}

// over reports whether the stipulation asks for some end of the game.
func (s *Stipulation) over() bool { return s.Kind <= Mixed }

// reached reports whether the position is what the stipulation asks for.
func (s *Stipulation) reached(n *node) bool {
	switch s.Kind {
	case LockPiece:
		may := n.turn.May(s.Piece)
		return may.Len() == 1 && may&s.Natures != 0
	case LockNature:
		return s.locked(n, model.White)+s.locked(n, model.Black) > 0
	case LockSide:
		return s.locked(n, s.Side) == 8
	case LockAll:
		return s.locked(n, model.White) == 8 && s.locked(n, model.Black) == 8
	case Promote:
		return promoted(n)
	case Position:
		return s.reachesBoard(n)
	case MostMoves, MostEntanglement:
		return false // there may always be more
	}
	r := n.turn.Replies()
	return r.Len() == 0 && s.ends(n)
}

// ends reports whether a game that is over ends as it should.
func (s *Stipulation) ends(n *node) bool {
	if s.Kind == Over {
		return true
	}
	end := n.ender.Ending(&n.state)
	switch s.Kind {
	case Mate:
		return end.Stalemate == 0
	case Stalemate:
		return end.Checkmate == 0
	}
	return end.Stalemate > 0 && end.Checkmate > 0
}

// locked counts the majors of a side that are locked in, for LockNature those with this nature.
func (s *Stipulation) locked(n *node, c model.Color) (count int) {
	for i := range 8 {
		may := n.turn.May(model.NewPiece(c, i+1))
		if may.Len() == 1 && (s.Kind != LockNature || may == s.Natures) {
			count++
		}
	}
	return count
}

// promoted reports whether a pawn on the board has promoted and may be anything that a pawn may become.
func promoted(n *node) bool {
	for at := range model.Square(64) {
		if q := n.state.On(at); q != model.NoPiece && !q.Major() && n.turn.May(q) == model.Promotable {
			return true
		}
	}
	return false
}

// needs returns at least how many more plies it takes to reach what is asked: a pawn has to get to the last rank. A
// promoted pawn that may no longer be anything never may again. It is 0 where nothing is known.
func (s *Stipulation) needs(n *node) int {
	if s.Kind != Promote || promoted(n) {
		return 0
	}
	least := math.MaxInt
	for c := range model.Color(2) {
		pawns := n.state.Pawns(c)
		if pawns == 0 {
			continue
		}
		plies := 2 * stepsLeft(pawns, c)
		if c == n.state.ToMove() {
			plies--
		}
		least = min(least, plies)
	}
	return least
}

// stepsLeft is how many moves the foremost of some pawns needs to promote. From where it starts it can go two ranks.
func stepsLeft(pawns model.Set, c model.Color) int {
	left := bits.LeadingZeros64(uint64(pawns)) / 8
	if c == model.Black {
		left = bits.TrailingZeros64(uint64(pawns)) / 8
	}
	return min(left, 5)
}

// amount is how much there is of what the stipulation asks the most of.
func (s *Stipulation) amount(n *node) float64 {
	if s.Kind == MostMoves {
		r := n.turn.Replies()
		return float64(r.Len())
	}
	return shared(&n.state)
}

// shared is the total correlation of the natures of all pieces, in bits: see solve.Entanglement.
func shared(s *exact.State) float64 {
	_, worlds, natures := s.Marginals()
	sum := 0.0
	for q := range natures {
		for _, k := range natures[q] {
			if k > 0 {
				p := float64(k) / float64(worlds)
				sum -= p * math.Log2(p)
			}
		}
	}
	return max(0, sum-math.Log2(float64(worlds)))
}
