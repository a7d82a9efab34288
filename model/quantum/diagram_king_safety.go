package quantum

import (
	"haft/model"
)

// cast says which men may appear on each square on some board of a set. It may name men who do not
// appear, so it holds for every subset too. With it, most questions about the set can be answered
// or made much shorter beforehand.
type cast [64]Men

// with returns the union of both.
func (w *cast) with(other *cast) *cast {
	both := *w
	for s, men := range other {
		both[s] |= men
	}
	return &both
}

// guard keeps the boards on which the king of c does not stand on k, or is not attacked there. It
// is nil if no board of the cast has him attacked there.
func (s *store) guard(c model.Color, k model.Square, who *cast) *filter {
	f := &filter{guards: true, color: c, place: k}
	return s.watch(f, task{toGuard, king(c), k, 0, 0}, who)
}

// guardAfter is guard for the boards after a play of c with a man other than the king, but reads
// the boards before it: afterwards the source is empty, and the target blocks attacks.
func (s *store) guardAfter(c model.Color, k model.Square, p Play, who *cast) *filter {
	f := &filter{guards: true, color: c, place: k}
	return s.watch(f, task{toGuardAfter, king(c), k, p.From, p.To}, who)
}

// guardMoved keeps the boards on which the king of c is safe after he makes p.
func (s *store) guardMoved(c model.Color, p Play, who *cast) *filter {
	f := &filter{color: c, place: p.To}
	return s.watch(f, task{toGuardMoved, king(c), p.To, p.From, p.To}, who)
}

// watch sets the roles of the squares from which the king can be attacked.
func (s *store) watch(f *filter, t task, who *cast) *filter {
	var made *Play
	if t.kind != toGuard {
		made = &Play{t.from, t.to}
	}
	for leaps := model.BitboardKnight[f.place]; leaps != 0; leaps &= leaps - 1 {
		f.leap(leaps.First(), who, made)
	}
	for i, d := range lines {
		f.line(d, memory(1)<<(i/2), who, made)
	}
	if !f.watches {
		return nil
	}
	kind := anyKing
	if f.guards {
		kind = kingHere
	}
	f.set(f.place, role{kind: kind})
	f.op = s.operation(t)
	return f
}

func (f *filter) set(s model.Square, r role) {
	f.roles[levelOf(s)] = r
	f.last = max(f.last, levelOf(s))
}

// leap watches for a knight on s. After the play made, the source is empty, and the man on its
// target is not of the other side.
func (f *filter) leap(s model.Square, who *cast, made *Play) {
	men := NewMan(f.color.Other(), model.Knight).set()
	if who[s]&men == 0 || made != nil && (s == made.From || s == made.To) {
		return
	}
	r := role{kind: strike, men: men}
	if levelOf(s) < levelOf(f.place) {
		r.kind = threaten
	}
	f.set(s, r)
	f.watches = true
}

// lines are the directions from a king, in opposite pairs. One of each pair is read before him and
// one after him, so they share a bit.
var lines = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}

// line watches the squares in direction d as far as somebody may attack from. A square on which
// somebody always stands is read too: on other boards it may be empty, and answers are stored for
// all of them, by the nodes behind it and by whether the line is closed.
func (f *filter) line(d [2]int, bit memory, who *cast, made *Play) {
	var ways [7]model.Square
	var men [7]Men
	seen, needed, closed := 0, 0, false
	file, rank := f.place.File()+d[0], f.place.Rank()+d[1]
	for ; file >= 0 && file < 8 && rank >= 0 && rank < 8; file, rank = file+d[0], rank+d[1] {
		s := model.NewSquare(file, rank)
		if made != nil && s == made.From {
			continue
		}
		if made != nil && s == made.To {
			break
		}
		ways[seen], men[seen] = s, attackers(f.color.Other(), s, f.place)
		seen++
		if who[s]&men[seen-1] != 0 {
			needed = seen
		}
		if !who[s].Has(Nobody) {
			closed = true
			break
		}
	}
	f.watches = f.watches || needed > 0
	if closed {
		needed = seen
	}
	for i := range needed {
		f.way(ways[i], role{recede, bit, men[i]})
	}
}

// way sets the role of a square on a line, as if it is read after the king.
func (f *filter) way(s model.Square, r role) {
	if levelOf(s) < levelOf(f.place) {
		r.kind = approach
	}
	f.set(s, r)
}

// attackers returns the men of c who attack along the line from s to k.
func attackers(c model.Color, s, k model.Square) Men {
	slider := model.Bishop
	if s.File() == k.File() || s.Rank() == k.Rank() {
		slider = model.Rook
	}
	men := NewMan(c, slider).set() | NewMan(c, model.Queen).set()
	if model.BitboardKing[s].Has(k) {
		men |= king(c).set()
	}
	if model.Pawn[c][s].Has(k) {
		men |= NewMan(c, model.NoNature).set()
	}
	return men
}
