package quantum

import (
	"haft/model"
	"haft/model/bitboard"
)

// guard keeps the boards on which the king of c does not stand on k, or is not attacked there.
func (s *store) guard(c model.Color, k model.Square) *filter {
	f := guards[c][k]
	f.op = s.newOperation()
	return &f
}

// guardAfter is guard for the boards after a play of c that moves another man than the king,
// told by the boards before it: the source is empty then, and the target stops attacks.
func (s *store) guardAfter(c model.Color, k model.Square, p Play) *filter {
	f := s.guard(c, k)
	f.vacate(p.From)
	f.occupy(p.To)
	return f
}

// guardMoved keeps the boards on which the king of c is safe once he makes p.
func (s *store) guardMoved(c model.Color, p Play) *filter {
	f := s.guard(c, p.To)
	f.guards = false
	f.roles[levelOf(p.To)] = role{kind: anyKing}
	f.vacate(p.From)
	return f
}

func (f *filter) vacate(s model.Square) { f.roles[levelOf(s)] = role{} }

// occupy puts a man on s who does not attack.
func (f *filter) occupy(s model.Square) {
	r := &f.roles[levelOf(s)]
	switch r.kind {
	case approach:
		r.kind = closeIn
	case recede:
		r.kind = closeOut
	default:
		*r = role{}
	}
}

// guards are the filters without an operation.
var guards [2][64]filter

func init() {
	for _, c := range colors {
		for k := range model.Square(64) {
			guards[c][k] = newGuard(c, k)
		}
	}
}

func newGuard(c model.Color, k model.Square) filter {
	f := filter{guards: true, color: c, place: k}
	f.set(k, role{kind: kingHere})
	by := c.Other()
	for leaps := bitboard.Knight[k]; leaps != 0; leaps &= leaps - 1 {
		s := leaps.First()
		r := role{kind: strike, men: NewMan(by, model.Knight).set()}
		if levelOf(s) < levelOf(k) {
			r.kind = threaten
		}
		f.set(s, r)
	}
	for i, d := range lines {
		f.line(k, d, memory(1)<<(i/2))
	}
	return f
}

func (f *filter) set(s model.Square, r role) {
	f.roles[levelOf(s)] = r
	f.last = max(f.last, levelOf(s))
}

// lines are the ways out from a king, two and two opposite: one of each two is read before
// him and one after him, so that they share a bit.
var lines = [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}

// line sets the roles of the squares from k on in direction d.
func (f *filter) line(k model.Square, d [2]int, bit memory) {
	straight := d[0] == 0 || d[1] == 0
	file, rank := k.File()+d[0], k.Rank()+d[1]
	for ; file >= 0 && file < 8 && rank >= 0 && rank < 8; file, rank = file+d[0], rank+d[1] {
		s := model.NewSquare(file, rank)
		r := role{kind: recede, bit: bit, men: attackers(f.color.Other(), s, k, straight)}
		if levelOf(s) < levelOf(k) {
			r.kind = approach
		}
		f.set(s, r)
	}
}

// attackers are the men of c who attack along a line from s to k.
func attackers(c model.Color, s, k model.Square, straight bool) Men {
	slider := model.Bishop
	if straight {
		slider = model.Rook
	}
	men := NewMan(c, slider).set() | NewMan(c, model.Queen).set()
	if bitboard.King[s].Has(k) {
		men |= king(c).set()
	}
	if bitboard.Pawn[c][s].Has(k) {
		men |= NewMan(c, model.NoNature).set()
	}
	return men
}
