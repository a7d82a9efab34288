package exact

import (
	"cmp"
	"errors"
	"math/bits"
	"slices"

	"haft/model"
)

// A packed state is a string of bytes that says all that matters for the rest of the game: the side to move, the
// board, what may be taken in passing, and the set of worlds left. Two states have the same string exactly if these
// are the same, because a tight row (see pairDomains.tighten) holds what its placements have in common and nothing else. It does
// not matter which pawn is which, nor which pawn a promoted piece was.
//
// The string is a byte of flags; the pawns of both sides by rank; the majors that have moved or were captured; for
// each side which rows are not empty, which differ from the row before, and those; then the square that may be
// entered in passing, and the promoted pawns.

// The flags of a packed state.
const (
	packedBlack = 1 << iota
	packedPassed
	packedTurned
)

// rowBytes is the length of a row of natures.
const rowBytes = 5

// Pack appends the packed state to dst.
func (t *Turn) Pack(dst []byte) []byte {
	t.whole()
	t.tighten()
	return t.tight.pack(dst)
}

// PackMirrored appends the packed state of the same position with the files a to h exchanged for h to a. All rules
// are symmetrical in this way: pieces move alike to both sides, there is no castling, and with opposite bishops the
// two kinds of files change places.
func (t *Turn) PackMirrored(dst []byte) []byte {
	t.whole()
	t.tighten()
	s := t.tight.mirrored()
	return s.pack(dst)
}

func (s *State) pack(dst []byte) []byte {
	flags := byte(s.mover & 1)
	passed := s.rules.EnPassant && s.passed != model.NoSquare &&
		model.Pawn[s.mover&1^1][s.passed&63]&s.pawns[s.mover&1] != 0
	if passed {
		flags |= packedPassed
	}
	if s.turned != 0 {
		flags |= packedTurned
	}
	dst = append(dst, flags)
	for c := range model.Color(2) {
		dst = packRanks(dst, s.pawns[c])
		dst = s.packMajors(dst, c)
	}
	for c := range model.Color(2) {
		dst = packRows(dst, &s.majors[c])
	}
	if passed {
		dst = append(dst, byte(s.passed))
	}
	if s.turned == 0 {
		return dst
	}
	for c := range model.Color(2) {
		dst = s.packTurned(dst, c)
	}
	return dst
}

// packTurned appends how many pawns of c have promoted, where they are, and their rows, in an order that does not
// depend on which pawns they were.
func (s *State) packTurned(dst []byte, c model.Color) []byte {
	var turned []model.Piece
	for q := range s.turned.Of(c).All() {
		turned = append(turned, q)
	}
	slices.SortFunc(turned, func(p, q model.Piece) int { return s.compareTurned(p, q) })
	dst = append(dst, byte(len(turned)))
	var rows [8]word
	for i, q := range turned {
		dst = append(dst, byte(s.where[q&31]))
		for k, row := range s.promoted[c] {
			rows[k] |= lane(i, row.at(q.File()))
		}
	}
	return packRows(dst, &rows)
}

// compareTurned orders promoted pawns of a side by their squares, and those that were captured by their natures.
func (s *State) compareTurned(p, q model.Piece) int {
	if order := cmp.Compare(s.where[p&31], s.where[q&31]); order != 0 {
		return order
	}
	for _, row := range s.promoted[p.Color()] {
		if order := cmp.Compare(row.at(p.File()), row.at(q.File())); order != 0 {
			return order
		}
	}
	return 0
}

// packRanks appends a bit for each rank with a pawn, and the files of those ranks.
func packRanks(dst []byte, pawns model.Set) []byte {
	at := len(dst)
	dst = append(dst, 0)
	for rank := range 8 {
		if files := byte(pawns >> (8 * rank)); files != 0 {
			dst[at] |= 1 << rank
			dst = append(dst, files)
		}
	}
	return dst
}

// packMajors appends a bit for each major that is not where it began, and where it is.
func (s *State) packMajors(dst []byte, c model.Color) []byte {
	at := len(dst)
	dst = append(dst, 0)
	for i := range 8 {
		q := model.NewPiece(c, i+1)
		if s.where[q&31] != q.Home() {
			dst[at] |= 1 << i
			dst = append(dst, byte(s.where[q&31]))
		}
	}
	return dst
}

// packRows appends a bit for each row that is not empty, a bit for each of them that differs from the last one, and
// those that differ.
func packRows(dst []byte, rows *[8]word) []byte {
	at := len(dst)
	dst = append(dst, 0, 0)
	last := word(0)
	for k, row := range rows {
		if row == 0 {
			continue
		}
		dst[at] |= 1 << k
		if row != last {
			dst[at+1] |= 1 << k
			for i := range rowBytes {
				dst = append(dst, byte(row>>(8*i)))
			}
		}
		last = row
	}
	return dst
}

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
