package exact

import (
	"haft/model"
)

// ToMove returns the side to move.
func (s *State) ToMove() model.Color { return s.mover & 1 }

// On returns the piece on a square, or NoPiece.
func (s *State) On(at model.Square) model.Piece { return s.on[at&63] }

// Where returns the square of a piece, or NoSquare.
func (s *State) Where(q model.Piece) model.Square { return s.where[q&31] }

// Side returns the squares of all pieces of c, and Pawns those of its pawns that have not promoted.
func (s *State) Side(c model.Color) model.Set { return s.side[c&1] }

// Pawns returns the squares of the pawns of c that have not promoted.
func (s *State) Pawns(c model.Color) model.Set { return s.pawns[c&1] }

// Pass gives the turn to the other side, as a move that moves nothing: worlds in which the king of the side to move
// stands attacked are gone. The game has no such move; programs that search use it.
func (s *State) Pass() {
	c := s.mover & 1
	s.passed, s.mover = model.NoSquare, c^1
	if s.rules.Check {
		s.leaveNoCheck(c)
	}
}

// Kings returns the files of the majors of c that are king in some pair of a set such as Alive.
func Kings(alive uint64, c model.Color) uint8 {
	if c == model.Black {
		alive = transpose(alive)
	}
	return anyRow(alive)
}

// A Turn is a state with what a program that searches asks about it. It can be used for one state after another, and
// allocates nothing. The state must have a world, and must not change before the Turn looks at another.
type Turn struct {
	node
	alive    uint64
	answered bool // answer has looked
	sure     certificate
	ensured  bool // sure is known
}

// Look begins with a state, in which the given pairs of kings are alive.
func (t *Turn) Look(s *State, alive uint64) {
	t.s, t.alive, t.mover.s, t.answer.s = s, alive, s, s
	t.isTight, t.answered, t.ensured = false, false, false
	t.mover.look(alive, s.mover)
}

// whole looks from the side of the answerer as well.
func (t *Turn) whole() {
	if !t.answered {
		t.answer.look(t.alive, t.mover.enemy)
		t.answered = true
	}
}

// Key returns the key of the state.
func (t *Turn) Key() Key { return t.KeyFor(0) }

// KeyFor returns the key of the state with a number, such as that of the plies still to be looked at. Another number
// has another key.
func (t *Turn) KeyFor(n int) Key {
	t.whole()
	t.tighten()
	return t.tight.hash(n)
}

// Replies returns the legal moves.
func (t *Turn) Replies() Replies {
	if t.s.said != nil {
		return t.s.announcedReplies()
	}
	t.mover.closed = t.s.side[t.mover.own]
	return t.mover.replies(t.certain())
}

// Captures returns the legal moves that capture or promote.
func (t *Turn) Captures() Replies {
	t.mover.closed = ^t.s.side[t.mover.enemy]
	return t.mover.replies(t.certain())
}

func (t *Turn) certain() certificate {
	if !t.ensured {
		t.sure, t.ensured = t.mover.certain(), true
	}
	return t.sure
}

// InCheck reports whether the king of the side to move is attacked in every world.
func (t *Turn) InCheck() bool {
	sure := t.certain()
	return t.s.rules.Check && sure.empty() && !t.safe()
}

// safe reports whether there is a world in which the king is not attacked.
func (t *Turn) safe() bool {
	p := &t.mover
	for own := range 8 {
		if p.kings>>own&1 == 0 {
			continue
		}
		at := p.s.where[model.NewPiece(p.own, own+1)]
		now := board{at, p.occupied, p.s.officers(p.enemy), p.s.pawns[p.enemy]}
		if p.standing(own, &now, p.partners(own)) != 0 {
			return true
		}
	}
	return false
}

// After makes a move. It leaves the state as it is.
func (t *Turn) After(m model.Move, next *State) {
	t.whole()
	t.after(m, next)
}

// SameStarts reports whether the starting positions left are the same at both turns, which must be of one game.
func (t *Turn) SameStarts(u *Turn) bool {
	t.whole()
	t.tighten()
	u.whole()
	u.tighten()
	if t.tight.rules.Announce { // rows do not say all, but starting positions only disappear
		now, _ := t.tight.Count()
		then, _ := u.tight.Count()
		return now == then
	}
	return t.tight.majors == u.tight.majors
}

// Attacks returns the squares that a piece attacks that may have any of the natures.
func Attacks(from model.Square, natures model.Natures, occupied model.Set) model.Set {
	return attacks(from, natures, occupied)
}

// May returns what q can be in some world: nothing for a pawn that has not promoted.
func (t *Turn) May(q model.Piece) model.Natures {
	t.whole()
	p := &t.mover
	if p.own != q.Color() {
		p = &t.answer
	}
	if q.Major() {
		return p.majors.at(q.File())
	}
	return p.promoted.at(q.File())
}
