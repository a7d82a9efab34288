package exact

import (
	"math/bits"

	"haft/model"
	"haft/model/bitboard"
)

// The last two plies of a perft, most of them without making a move: for perft alone, and
// held against making each move in the tests.
//
// After a move of the mover's side, how many answers are there? Take a pair of kings that the move
// does not touch: neither can be attacked before or after it, nothing comes to stand
// on a line of the answering king, and every piece of the answering side can be all that it
// can be in any pair at all. Then every answer by every piece but that king and its shields is legal. A
// second such pair, with another king and other shields, settles those. The answers can then be counted
// on the squares alone, and of the pieces that answer only those whose lines the move touches
// have to be looked at again.

// An untouched is a pair of kings with the moves that touch it.
type untouched struct {
	own, enemy int          // files of the mover's king and of the answering one
	shields    bitboard.Set // of the answering king
	from       bitboard.Set // squares whose leaving may touch the pair
	officers   bitboard.Set // squares where an officer touches it
	pawns      bitboard.Set // squares where a pawn does
}

// maxUntouched is how many pairs are kept: a move needs two that it does not touch.
const maxUntouched = 4

// An answerer is an officer of the answering side.
type answerer struct {
	at    model.Square
	may   model.Natures
	sees  bitboard.Set // what it attacks, own pieces included
	moves int
}

// A leaf counts the answers to the moves of one state.
type leaf struct {
	mover, answer prober
	pairs         [maxUntouched]untouched
	numPairs      int
	officers      [8]answerer
	numOfficers   int
	seen          bitboard.Set // by any of them
	moves         int          // of all of them
}

// twoPlies is Perft(2).
func (s *State) twoPlies() uint64 {
	alive := s.Alive()
	if alive == 0 {
		return 0
	}
	l := leaf{mover: prober{s: s}, answer: prober{s: s}}
	l.mover.look(alive, s.mover)
	usable := l.prepare(s, alive)
	replies := l.mover.replies()
	nodes := 0
	for all := s.side[l.mover.own]; all != 0; all &= all - 1 {
		from := all.First()
		q := s.on[from&63]
		for to := replies[q.Index()-1]; to != 0; to &= to - 1 {
			if usable {
				if n, ok := l.answers(q, from, to.First()); ok {
					nodes += n
					continue
				}
			}
			next := *s
			next.Play(model.Move{From: from, To: to.First()})
			r := next.Replies()
			nodes += r.Len()
		}
	}
	return uint64(nodes)
}

// prepare looks for untouched pairs, and at the officers that will answer. It is for the usual
// rules while no pawn has promoted, where nearly all nodes of a perft are.
func (l *leaf) prepare(s *State, alive uint64) bool {
	if !s.rules.Check || s.rules.EnPassant || s.turned != 0 {
		return false
	}
	l.answer.look(alive, s.mover^1)
	possible := l.answer.majors.all
	l.findPairs(possible)
	if l.numPairs < 2 {
		return false
	}
	l.findOfficers(possible)
	return true
}

// findPairs keeps one pair for each answering king, with different kings of the mover where
// that is possible.
func (l *leaf) findPairs(possible word) {
	used := uint8(0)
	for kings := l.answer.kings; kings != 0 && l.numPairs < maxUntouched; kings &= kings - 1 {
		king := bits.TrailingZeros8(kings)
		partners := l.answer.partners(king)
		for _, enemies := range [2]uint8{partners &^ used, partners & used} {
			if l.addPair(king, enemies, possible, &used) {
				break
			}
		}
	}
}

func (l *leaf) addPair(king int, movers uint8, possible word, used *uint8) bool {
	for ; movers != 0; movers &= movers - 1 {
		mover := bits.TrailingZeros8(movers)
		if u, ok := l.untouched(mover, king, possible); ok {
			l.pairs[l.numPairs] = u
			l.numPairs++
			*used |= 1 << mover
			return true
		}
	}
	return false
}

// untouched looks at one pair.
func (l *leaf) untouched(mover, king int, possible word) (u untouched, ok bool) {
	s, own, enemy := l.mover.s, l.mover.own, l.mover.enemy
	moverAt := s.where[model.NewPiece(own, mover+1)]
	kingAt := s.where[model.NewPiece(enemy, king+1)]
	if bitboard.Pawn[own][moverAt&63]&s.pawns[enemy] != 0 ||
		l.threat(moverAt, enemy, s.majors[enemy][mover]) || l.threat(kingAt, own, s.majors[own][king]) {
		return u, false
	}
	u = untouched{own: mover, enemy: king, shields: l.answer.shields(kingAt)}
	bound, _ := l.answer.lanes(u.shields)
	if possible&^withSteps(l.answer.majors.of(king, mover))&^bound&^lane(king, model.AllNatures) != 0 {
		return u, false
	}
	once := sees(kingAt, l.mover.occupied)
	twice := once | sees(kingAt, l.mover.occupied&^once) // through the first piece on each line
	thrice := sees(kingAt, l.mover.occupied&^twice)
	u.from = l.mover.shields(moverAt)
	for hidden := thrice & s.officers(own); hidden != 0; hidden &= hidden - 1 {
		u.from |= bitboard.Between[kingAt&63][hidden.First()]
	}
	u.officers = twice | bitboard.Knight[kingAt&63]
	u.pawns = bitboard.Pawn[enemy][kingAt&63]
	return u, true
}

// threat tells whether an officer of c may attack the square, as its row says.
func (l *leaf) threat(at model.Square, c model.Color, row word) bool {
	majors, _ := l.mover.s.attackers(at, l.mover.occupied, l.mover.s.officers(c))
	return majors&row != 0
}

// sees is what a queen on a square attacks.
func sees(at model.Square, occupied bitboard.Set) bitboard.Set {
	return bitboard.Rook(at, occupied) | bitboard.Bishop(at, occupied)
}

// withSteps adds the king to the lanes that make all its steps as something else.
func withSteps(w word) word {
	queen, rook, bishop := w>>1, w>>2, w>>3
	return w | (queen|rook&bishop)&everyKing
}

func (l *leaf) findOfficers(possible word) {
	s := l.mover.s
	for all := s.officers(l.answer.own); all != 0; all &= all - 1 {
		at := all.First()
		a := answerer{at: at, may: possible.at(s.on[at&63].File())}
		a.sees = l.answer.targets(at, a.may)
		a.moves = (a.sees &^ s.side[l.answer.own]).Len()
		l.officers[l.numOfficers] = a
		l.numOfficers++
		l.seen |= a.sees
		l.moves += a.moves
	}
}

// answers counts the answers to a legal move of q; ok is false if too few pairs are untouched.
func (l *leaf) answers(q model.Piece, from, to model.Square) (n int, ok bool) {
	s := l.mover.s
	pawn := !q.Major()
	if pawn && model.LastRank(l.mover.own, to) || !l.twoUntouched(q, from, to, pawn) {
		return 0, false
	}
	step := bitboard.Of(from) | bitboard.Of(to)
	mine := s.side[l.mover.own] ^ step
	theirs := s.side[l.answer.own] &^ bitboard.Of(to)
	n = pawnMoves(l.answer.own, s.pawns[l.answer.own]&theirs, mine, theirs)
	if l.seen&step == 0 && s.on[to&63] == model.NoPiece {
		return n + l.moves, true
	}
	for i := range l.officers[:l.numOfficers] {
		a := &l.officers[i]
		switch {
		case a.at == to: // taken
		case a.sees&step == 0:
			n += a.moves
		default:
			n += (attacks(a.at, a.may, mine|theirs) &^ theirs).Len()
		}
	}
	return n, true
}

// twoUntouched looks for two pairs that the move does not touch, whose shields differ.
func (l *leaf) twoUntouched(q model.Piece, from, to model.Square, pawn bool) bool {
	shields, found := bitboard.Set(0), 0
	for i := range l.pairs[:l.numPairs] {
		u := &l.pairs[i]
		bad := u.officers
		if pawn {
			bad = u.pawns
		}
		if u.from.Has(from) || bad.Has(to) || l.mover.s.on[to&63] == model.NewPiece(l.answer.own, u.enemy+1) {
			continue
		}
		if !pawn && (q.File() == u.own || l.mover.majors.of(u.own, u.enemy).at(q.File())&reaches[from&63][to&63] == 0) {
			continue
		}
		if found == 0 {
			shields = u.shields
		} else if shields&u.shields == 0 {
			return true
		}
		found++
	}
	return false
}

// pawnMoves counts the moves of pawns, taking in passing apart.
func pawnMoves(c model.Color, pawns, enemies, own bitboard.Set) int {
	const aFile, hFile = 0x0101010101010101, 0x8080808080808080
	free := ^(enemies | own)
	var once, twice, left, right bitboard.Set
	if c == model.White {
		once = pawns << 8 & free
		twice = once & 0xff0000 << 8 & free
		left, right = pawns&^aFile<<7, pawns&^hFile<<9
	} else {
		once = pawns >> 8 & free
		twice = once & 0xff0000000000 >> 8 & free
		left, right = pawns&^aFile>>9, pawns&^hFile>>7
	}
	return once.Len() + twice.Len() + (left & enemies).Len() + (right & enemies).Len()
}
