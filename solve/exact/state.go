package exact

import (
	"math/bits"

	"haft/model"
)

// State is a position for callers that play many moves: the board as sets of squares, and the table, which takes in
// what a move shows without listing facts. It says the same as model.Position; the tests compare the two.
// To try a move, copy the state and play.
type State struct {
	Table
	on     [64]model.Piece
	where  [model.NumPieces]model.Square
	side   [2]model.Set // by color: every piece
	pawns  [2]model.Set // by color: those that have not promoted
	passed model.Square // as in model.Board
	mover  model.Color  // the side to move
	rules  *model.Rules
}

// NewState returns the state of a position.
func NewState(pos *model.Position) *State {
	s := &State{
		Table: *NewTable(&pos.Problem), on: pos.Board.On, where: pos.Board.Where,
		passed: pos.Board.Passed, mover: pos.ToMove(), rules: &pos.Problem.Rules,
	}
	for sq, p := range s.on {
		if p == model.NoPiece {
			continue
		}
		s.side[p.Color()] |= model.Of(model.Square(sq))
		if pos.Board.Pawn(p) {
			s.pawns[p.Color()] |= model.Of(model.Square(sq))
		}
	}
	return s
}

// officers returns the pieces of c that have natures: majors, and pawns that have promoted.
func (s *State) officers(c model.Color) model.Set { return s.side[c&1] &^ s.pawns[c&1] }

// Play makes a move that has a shape (model.Board.Shape), and adds its facts. It does not check whether a world is
// left: see Possible.
func (s *State) Play(m model.Move) {
	if m == model.NullMove { // in the place of ply 1: see model.Setup.First
		return
	}
	s.move(m)
	if s.rules.Announce {
		s.hear(m.Check)
	}
}

// move makes a move, and adds its facts but for those of its sign.
func (s *State) move(m model.Move) {
	c := s.mover & 1
	p := s.on[m.From&63]
	pawn := s.pawns[c].Has(m.From)
	s.capture(m, pawn)
	s.on[m.From&63], s.on[m.To&63] = model.NoPiece, p
	s.where[p&31] = m.To
	step := model.Of(m.From) | model.Of(m.To)
	s.side[c] ^= step
	s.passed = model.NoSquare
	if pawn {
		s.pawns[c] ^= step
		s.advance(m, p)
	} else {
		s.ban(p, model.AllNatures&^reaches[m.From&63][m.To&63])
	}
	s.mover = c ^ 1
	if s.rules.Check {
		s.leaveNoCheck(c)
	}
}

// reaches holds the natures that go from one square to another on an empty board. The way of a move with a shape is
// free.
var reaches = func() (all [64][64]model.Natures) {
	for from := range model.Square(64) {
		rook, bishop := model.BitboardRook(from, 0), model.BitboardBishop(from, 0)
		for to := range model.Square(64) {
			if rook.Has(to) {
				all[from][to] |= model.NaturesOf(model.Queen, model.Rook)
			}
			if bishop.Has(to) {
				all[from][to] |= model.NaturesOf(model.Queen, model.Bishop)
			}
			if model.BitboardKing[from].Has(to) {
				all[from][to] |= model.King.Set()
			}
			if model.BitboardKnight[from].Has(to) {
				all[from][to] |= model.Knight.Set()
			}
		}
	}
	return all
}()

// capture removes the piece on the square entered, or the pawn taken in passing. Whatever was captured was not a
// king.
func (s *State) capture(m model.Move, pawn bool) {
	at := m.To
	if pawn && m.To == s.passed && m.From.File() != m.To.File() {
		at = model.NewSquare(m.To.File(), m.From.Rank())
	}
	taken := s.on[at&63]
	if taken == model.NoPiece {
		return
	}
	enemy := s.mover&1 ^ 1
	s.on[at&63] = model.NoPiece
	s.where[taken&31] = model.NoSquare
	s.side[enemy] &^= model.Of(at)
	s.pawns[enemy] &^= model.Of(at)
	if taken.Major() {
		s.ban(taken, model.King.Set())
	}
}

// advance does what else a pawn's move brings: the pawn may be taken in passing, or promotes.
func (s *State) advance(m model.Move, p model.Piece) {
	switch {
	case m.To == m.From+16 || m.From == m.To+16:
		s.passed = (m.From + m.To) / 2
	case model.LastRank(s.mover, m.To):
		s.pawns[s.mover&1] &^= model.Of(m.To)
		s.turned |= p.Set()
		natures := s.rules.Promote
		if m.Promote != model.NoNature {
			natures = m.Promote.Set()
		}
		rows := s.rows(p)
		for k := range rows {
			rows[k] |= lane(p.File(), natures)
		}
	}
}

// leaveNoCheck adds the king-safety facts of side c, which has just moved.
func (s *State) leaveNoCheck(c model.Color) {
	enemy := c&1 ^ 1
	for kings := s.union(c) & everyKing; kings != 0; kings &= kings - 1 {
		i := kings.first()
		at := s.where[model.NewPiece(c, i+1)]
		if model.Pawn[c&1][at&63]&s.pawns[enemy] != 0 {
			s.ban(model.NewPiece(c, i+1), model.King.Set())
			continue
		}
		majors, promoted := s.attackers(at, s.side[0]|s.side[1], s.officers(enemy))
		s.majors[enemy][i&7] &^= majors
		s.promoted[enemy][i&7] &^= promoted
	}
}

// attackers returns the natures with which the given officers of one side attack a square, as words of its majors
// and its promoted pawns.
func (s *State) attackers(at model.Square, occupied, officers model.Set) (majors, promoted word) {
	return s.attacking(at, (sees(at, occupied)|model.BitboardKnight[at&63])&officers)
}

// attacking is attackers for officers from which nothing stands in the way.
func (s *State) attacking(at model.Square, officers model.Set) (majors, promoted word) {
	for ; officers != 0; officers &= officers - 1 {
		from := officers.First()
		p := s.on[from&63]
		natures := lane(p.File(), reaches[from&63][at&63])
		if p.Major() {
			majors |= natures
		} else {
			promoted |= natures
		}
	}
	return majors, promoted
}

// mirrored exchanges the files. The pieces of file f become those of file 7-f.
func (s *State) mirrored() State {
	m := State{rules: s.rules, mover: s.mover, passed: s.passed}
	m.limits = s.limits
	m.clear()
	if m.passed != model.NoSquare {
		m.passed ^= 7
	}
	for q := range model.Piece(model.NumPieces) {
		p := q ^ 7
		m.where[p] = s.where[q]
		if m.where[p] != model.NoSquare {
			m.where[p] ^= 7
			m.on[m.where[p]&63] = p
		}
	}
	for q := range s.turned.All() {
		m.turned |= (q ^ 7).Set()
	}
	for c := range 2 {
		m.side[c], m.pawns[c] = mirroredSet(s.side[c]), mirroredSet(s.pawns[c])
		for k := range 8 {
			m.majors[c][k] = s.majors[c][7-k].mirrored()
			if s.turned != 0 {
				m.promoted[c][k] = s.promoted[c][7-k].mirrored()
			}
		}
	}
	return m
}

// mirroredSet exchanges the files: it reverses the bits of each byte.
func mirroredSet(b model.Set) model.Set {
	return model.Set(bits.ReverseBytes64(bits.Reverse64(uint64(b))))
}

// mirrored exchanges the lanes: halves, then quarters, then neighbours.
func (w word) mirrored() word {
	const (
		quarters word = 0x3ff<<20 | 0x3ff
		lanes         = evenLanes * 31
	)
	w = (w>>20 | w<<20) & (1<<(8*laneBits) - 1)
	w = w>>10&quarters | w&quarters<<10
	return w>>laneBits&lanes | w&lanes<<laneBits
}

// clear takes all pieces off the board.
func (s *State) clear() {
	for at := range s.on {
		s.on[at] = model.NoPiece
	}
	for q := range s.where {
		s.where[q] = model.NoSquare
	}
}
