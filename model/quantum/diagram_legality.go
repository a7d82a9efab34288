package quantum

import (
	"haft/model"
)

// cast says which men may appear on each square on some board of a set. It may name men who do not
// appear, so it holds for every subset too. With it, most questions about the set can be answered
// or made much shorter beforehand.
type cast [64]menSet

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
	men := newMan(f.color.Other(), model.Knight).set()
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
	var men [7]menSet
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
		if !who[s].has(Nobody) {
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
func attackers(c model.Color, s, k model.Square) menSet {
	slider := model.Bishop
	if s.File() == k.File() || s.Rank() == k.Rank() {
		slider = model.Rook
	}
	men := newMan(c, slider).set() | newMan(c, model.Queen).set()
	if model.BitboardKing[s].Has(k) {
		men |= king(c).set()
	}
	if model.Pawn[c][s].Has(k) {
		men |= newMan(c, model.NoNature).set()
	}
	return men
}

// group is the boards on which one kind of man makes a play.
type group struct {
	man Man
	part
}

// admitting splits the boards of p on which c can make a play by the man who makes it.
func (s *store) admitting(p part, who *cast, c model.Color, play Play, r Rules) (groups []group) {
	for m := range who[play.From].each(army(c)) {
		if g := s.admittingMan(p, who, m, play, r); !g.empty() {
			groups = append(groups, group{m, g})
		}
	}
	return groups
}

func (s *store) admittingMan(p part, who *cast, m Man, play Play, r Rules) part {
	c, ok := cubeOf(m, play)
	if !ok || !c.plausible(who) {
		return part{}
	}
	p = s.filtered(s.cubeFilter(&c, task{toAdmit, m, 0, play.From, play.To}), p)
	if r.SelfCheck {
		return p
	}
	return s.safeAfter(p, who, m, play)
}

// safeAfter returns the part of p where the play of man m leaves his king unattacked.
func (s *store) safeAfter(p part, who *cast, m Man, play Play) part {
	c := m.Color()
	if m == king(c) {
		return s.filtered(s.guardMoved(c, play, who), p)
	}
	for places := s.nodes[p.node].kings[c]; places != 0; places &= places - 1 {
		p = s.filtered(s.guardAfter(c, places.First(), play, who), p)
	}
	return p
}

// safe returns the part of p where the king of c is not attacked.
func (s *store) safe(p part, who *cast, c model.Color) part {
	for places := s.nodes[p.node].kings[c]; places != 0; places &= places - 1 {
		p = s.filtered(s.guard(c, places.First(), who), p)
	}
	return p
}

// held returns the parts of groups.
func held(groups []group) (parts []*part) {
	for i := range groups {
		parts = append(parts, &groups[i].part)
	}
	return parts
}

// sumOf adds groups, which have no board in common.
func (s *store) sumOf(groups []group) (p part) {
	for _, g := range groups {
		p = s.sum(p, g.part)
	}
	return p
}

// capturing returns the part of a group on which the play captures the other side's king.
func (s *store) capturing(g group, play Play) part {
	victim := king(g.man.Color().Other())
	if g.empty() || !s.nodes[g.node].kings[victim.Color()].Has(play.To) {
		return part{}
	}
	var c cube
	c.demand(model.Of(play.To), victim.set())
	return s.filtered(s.cubeFilter(&c, task{toCapture, victim, play.To, 0, 0}), g.part)
}

// mates returns the part of p where the king of c is mated.
func (s *store) mates(p part, who *cast, c model.Color) part {
	if p.empty() {
		return part{}
	}
	attacked := s.without(p, s.safe(p, who, c))
	var tried playSet
	for !attacked.empty() {
		b := s.someBoard(attacked.node)
		play, ok := b.escape(c)
		if !ok {
			return s.withoutEscapes(attacked, c, &tried)
		}
		tried.add(play)
		attacked = s.withoutEscape(attacked, who, c, play)
	}
	return part{}
}

// withoutEscapes returns the boards that are left when every escape has been tried. It is called
// only if there may be a mate; until then, escapes found on single boards need fewer questions.
func (s *store) withoutEscapes(p part, c model.Color, tried *playSet) part {
	who := s.cast(p.node) // of these few boards only
	for from, men := range who {
		for m := range men.each(army(c)) {
			targets := reach(m, model.Square(from)) &^ tried[from]
			for ; targets != 0 && !p.empty(); targets &= targets - 1 {
				play := Play{model.Square(from), targets.First()}
				p = s.withoutEscape(p, who, c, play)
				tried.add(play)
			}
		}
	}
	return p
}

// withoutEscape returns p without the boards where the play leaves the king of c unattacked.
func (s *store) withoutEscape(p part, who *cast, c model.Color, play Play) part {
	return s.without(p, s.sumOf(s.admitting(p, who, c, play, Rules{})))
}

// reach returns the squares that m can ever reach in one move from s.
func reach(m Man, s model.Square) model.Set {
	if m.Pawn() {
		return pawnWay(s, m.Color()) | attacks(m, s, 0)
	}
	return attacks(m, s, 0)
}

// someBoard returns the first board of n in the order of Compare; n must not be none.
func (s *store) someBoard(n ref) (b Board) {
	for n != leaf {
		e := s.fan(n)[0]
		b.put(squareAt(s.nodes[n].level), e.man())
		n = e.child()
	}
	return b
}
