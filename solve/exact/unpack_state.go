package exact

import (
	"errors"
	"math/bits"

	"haft/model"
)

// errPacked says that a string of bytes is no packed state.
var errPacked = errors.New("exact: not a packed state")

// An unpacker reads a packed state from the front.
type unpacker struct {
	data []byte
	bad  bool
}

func (u *unpacker) byte() byte {
	if len(u.data) == 0 {
		u.bad = true
		return 0
	}
	b := u.data[0]
	u.data = u.data[1:]
	return b
}

// square returns a square, or NoSquare.
func (u *unpacker) square() model.Square {
	at := model.Square(u.byte())
	if at > model.NoSquare {
		u.bad = true
		return model.NoSquare
	}
	return at
}

// Unpack makes s the state that Pack packed under these rules. It does not say which
// pawn is which: promoted ones get the first numbers, the others those after them in the order of their squares.
func (s *State) Unpack(data []byte, rules *model.Rules) error {
	u := unpacker{data: data}
	*s = State{rules: rules, passed: model.NoSquare}
	s.limits = limitsOf(rules)
	s.clear()
	flags := u.byte()
	s.mover = model.Color(flags & packedBlack)
	for c := range model.Color(2) {
		s.pawns[c] = u.ranks()
		s.unpackMajors(&u, c)
	}
	for c := range model.Color(2) {
		u.rows(&s.majors[c])
	}
	if flags&packedPassed != 0 {
		s.passed = u.square()
	}
	for c := range model.Color(2) {
		if flags&packedTurned != 0 {
			s.unpackTurned(&u, c)
		}
		u.bad = u.bad || !s.numberPawns(c)
	}
	if u.bad || len(u.data) > 0 {
		return errPacked
	}
	return nil
}

func (u *unpacker) ranks() (pawns model.Set) {
	for ranks := u.byte(); ranks != 0; ranks &= ranks - 1 {
		pawns |= model.Set(u.byte()) << (8 * bits.TrailingZeros8(ranks))
	}
	return pawns
}

func (u *unpacker) rows(rows *[8]word) {
	filled, differ := u.byte(), u.byte()
	last := word(0)
	for ; filled != 0; filled &= filled - 1 {
		k := bits.TrailingZeros8(filled)
		if differ>>k&1 != 0 {
			last = 0
			for i := range rowBytes {
				last |= word(u.byte()) << (8 * i)
			}
		}
		rows[k] = last
	}
}

func (s *State) unpackMajors(u *unpacker, c model.Color) {
	moved := u.byte()
	for i := range 8 {
		q := model.NewPiece(c, i+1)
		at := q.Home()
		if moved>>i&1 != 0 {
			at = u.square()
		}
		u.bad = u.bad || !s.put(q, at)
	}
}

// unpackTurned reads the promoted pawns of c, which become the first pawns.
func (s *State) unpackTurned(u *unpacker, c model.Color) {
	count := int(u.byte())
	if count > 8 {
		u.bad = true
		return
	}
	for i := range count {
		q := model.NewPiece(c, 9+i)
		s.turned |= q.Set()
		u.bad = u.bad || !s.put(q, u.square())
	}
	u.rows(&s.promoted[c])
}

// numberPawns gives the pawns of c, whose squares are known, the numbers that are free. It returns false if there are
// more pawns than numbers, or another piece stands there.
func (s *State) numberPawns(c model.Color) bool {
	q := model.NewPiece(c, 9)
	for pawns := s.pawns[c]; pawns != 0; pawns &= pawns - 1 {
		for s.turned.Has(q) {
			q++
		}
		if q.Color() != c || q == model.NoPiece {
			return false
		}
		if free := s.put(q, pawns.First()); !free {
			return false
		}
		q++
	}
	return true
}

// put places a piece, unless it was captured. It returns false if another piece stands there.
func (s *State) put(q model.Piece, at model.Square) bool {
	if at == model.NoSquare {
		return true
	}
	if s.on[at&63] != model.NoPiece {
		return false
	}
	s.on[at&63], s.where[q&31] = q, at
	s.side[q.Color()] |= model.Of(at)
	return true
}
