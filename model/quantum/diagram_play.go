package quantum

import (
	"haft/model"
)

// diagram holds the boards of each fate as a set in the store.
type diagram struct {
	store   *store
	parts   [numFates]part
	choices [2]choices
	who     *cast // of the playable boards
	seen    *view // of the parts, once asked for
}

func newDiagram(o Options, start Board) *diagram {
	s := newStore(o.Rules)
	d := &diagram{store: s}
	p := s.single(&start)
	d.parts[start.Fate()], d.who = p, s.cast(p.node)
	s.states = append(s.states, d)
	for _, c := range colors {
		s.extend(&d.choices[c], &p, d.who, c, nil)
	}
	s.limit = o.Memory
	return d
}

// single returns one board with weight one.
func (s *store) single(b *Board) part {
	p := part{small(1), leaf}
	for level := levels - 1; level >= 0; level-- {
		var one branches
		one.add(b.At(squareAt(uint8(level))), p)
		p = s.make(uint8(level), &one)
	}
	return p
}

// after splits the play by the man who makes it, so that the only question about a board is which
// men stand on certain squares.
func (d *diagram) after(c model.Color, p Play) (superposition, error) {
	next, err := d.store.guarded(func() *diagram { return d.played(c, p) })
	if err != nil {
		return nil, err
	}
	return next, nil
}

func (d *diagram) played(c model.Color, p Play) *diagram {
	s := d.store
	s.tidy()
	next := &diagram{store: s, choices: d.choices}
	groups := s.admitting(d.parts[Playable], d.who, c, p, s.rules)
	s.tidy(held(groups)...)
	for fate := range d.parts {
		next.parts[fate] = d.parts[fate].times(small(2))
	}
	made := s.settle(next, c, groups, p)
	next.parts[Playable] = s.sum(s.doubled(d.parts[Playable], s.sumOf(groups)), made)
	next.choose(d, made, p)
	return next
}

// choose joins the states, and finds out which plays the new boards make possible.
func (d *diagram) choose(before *diagram, made part, p Play) {
	s := d.store
	s.states = append(s.states, d)
	who := s.cast(made.node)
	for _, side := range colors {
		s.extend(&d.choices[side], &made, who, side, &p)
	}
	d.who = before.who.with(who)
}

// settle makes the play of mover on its groups, adds the boards that it freezes to next, and
// returns the others. Only with self-check can the mover be the one who is mated.
func (s *store) settle(next *diagram, mover model.Color, groups []group, p Play) (playable part) {
	for _, g := range groups {
		captures := s.capturing(g, p)
		s.freeze(next, capturedKing(mover.Other()), s.moved(group{g.man, captures}, p))
		rest := group{g.man, s.without(g.part, captures)}
		playable = s.sum(playable, s.moved(rest, p))
	}
	who := s.cast(playable.node)
	for _, c := range colors {
		if c == mover && !s.rules.SelfCheck {
			continue
		}
		mated := s.mates(playable, who, c)
		s.freeze(next, matedKing(c), mated)
		playable = s.without(playable, mated)
	}
	return playable
}

func (s *store) freeze(next *diagram, fate Fate, p part) {
	next.parts[fate] = s.sum(next.parts[fate], p)
}

func (d *diagram) possible(c model.Color) playSet { return d.choices[c].can }

func (d *diagram) legal(c model.Color, p Play) (weight number) {
	d.store.scratch(func() {
		all := d.store.sumOf(d.store.admitting(d.parts[Playable], d.who, c, p, d.store.rules))
		weight = d.store.size(all).weight
	})
	return weight
}

func (d *diagram) movers(c model.Color, p Play) (men menSet) {
	d.store.scratch(func() {
		for _, g := range d.store.admitting(d.parts[Playable], d.who, c, p, d.store.rules) {
			men |= g.man.set()
		}
	})
	return men
}

func (d *diagram) standing(s model.Square) menSet {
	return d.who[s]
}

func (d *diagram) forget() {
	for i, state := range d.store.states {
		if state == d {
			d.store.states = append(d.store.states[:i:i], d.store.states[i+1:]...)
			return
		}
	}
}

// moving is a play of one man, on boards where he stands on the source and may go to the target.
type moving struct {
	op       operation
	from, to uint8 // levels
	arrives  Man
}

// moved returns the boards of g after the play. Boards that differ only in who was captured become
// one.
func (s *store) moved(g group, p Play) part {
	if g.empty() {
		return part{}
	}
	v := &moving{
		s.operation(task{toMove, g.man, 0, p.From, p.To}), levelOf(p.From), levelOf(p.To),
		s.rules.arrives(g.man, p.To),
	}
	return s.moveNode(v, g.node).times(g.factor)
}

func (s *store) moveNode(v *moving, n ref) part {
	level := s.nodes[n].level
	if level > v.from && level > v.to {
		return part{small(1), n}
	}
	q := question{op: v.op, a: uint32(n)}
	p, ok := s.recall(q)
	if !ok {
		p = s.record(q, s.moveFan(v, n, level))
	}
	return p
}

func (s *store) moveFan(v *moving, n ref, level uint8) part {
	var made branches
	switch fan := s.fan(n); level {
	case v.from:
		made.add(Nobody, s.moveBelow(v, s.follow(small(1), fan[0])))
	case v.to:
		var all part
		for _, e := range fan {
			all = s.sum(all, s.follow(small(1), e))
		}
		made.add(v.arrives, s.moveBelow(v, all))
	default:
		for _, e := range fan {
			made.add(e.man(), s.moveBelow(v, s.follow(small(1), e)))
		}
	}
	return s.make(level, &made)
}

func (s *store) moveBelow(v *moving, p part) part {
	return s.moveNode(v, p.node).times(p.factor)
}

// A cube is the boards on which certain squares hold certain men.
type cube struct {
	squares model.Set
	men     [64]menSet
}

func (c *cube) demand(squares model.Set, men menSet) {
	c.squares |= squares
	for ; squares != 0; squares &= squares - 1 {
		c.men[squares.First()] = men
	}
}

// cubeFilter keeps the boards of the cube, if they also satisfy the task.
func (s *store) cubeFilter(c *cube, t task) *filter {
	f := &filter{op: s.operation(t)}
	for squares := c.squares; squares != 0; squares &= squares - 1 {
		at := squares.First()
		f.roles[levelOf(at)] = role{kind: demand, men: c.men[at]}
		f.last = max(f.last, levelOf(at))
	}
	return f
}

// cubeOf returns the boards on which m stands on the source of p and can go to its target, if the
// safety of his king is ignored; false if he never can.
func cubeOf(m Man, p Play) (cube, bool) {
	target, ok := meets(m, p)
	if !ok {
		return cube{}, false
	}
	var c cube
	c.demand(model.Of(p.From), m.set())
	c.demand(model.Between[p.From][p.To], Nobody.set())
	c.demand(model.Of(p.To), target)
	return c, true
}

// meets returns the men that m may meet on the target of p if nothing is in his way.
func meets(m Man, p Play) (target menSet, ok bool) {
	c := m.Color()
	captures := attacks(m, p.From, 0).Has(p.To)
	switch {
	case !m.Pawn():
		return army(c.Other()) | Nobody.set(), captures
	case captures:
		return army(c.Other()), true
	}
	return Nobody.set(), pawnWay(p.From, c).Has(p.To)
}

// pawnWay returns the squares to which a pawn can go without capturing, on an empty board.
func pawnWay(s model.Square, c model.Color) model.Set {
	one := pawnStep(model.Of(s), c)
	if s.Rank() == pawnRank[c] {
		return one | pawnStep(one, c)
	}
	return one
}

// plausible checks each square by itself, which settles most questions.
func (c *cube) plausible(who *cast) bool {
	for squares := c.squares; squares != 0; squares &= squares - 1 {
		if at := squares.First(); c.men[at]&who[at] == 0 {
			return false
		}
	}
	return true
}

// choices are the plays of one side that some playable board admits. No play ever leaves the list:
// nothing happens on half of each board, so every playable board stays. After a play, only the
// boards on which it was made need to be asked.
type choices struct {
	can   playSet
	might playSet // plays that some playable board admits if the king's safety is ignored
}

// extend adds to known the plays that the boards of p admit. They are older playable boards after
// the play made. For the first space, nothing is known and made is nil.
func (s *store) extend(known *choices, p *part, who *cast, c model.Color, made *Play) {
	if p.empty() {
		return
	}
	witness := s.someBoard(p.node) // one board gives most of the new plays
	witness.addMoves(c, s.rules, &known.can)
	q := &inquiry{s, known, p, who, c}
	for from, men := range who {
		if men&army(c) != 0 {
			q.ask(model.Square(from), made)
		}
	}
}

// inquiry is a run of extend.
type inquiry struct {
	store  *store
	known  *choices
	boards *part
	who    *cast
	color  model.Color
}

func (q *inquiry) ask(from model.Square, made *Play) {
	var targets model.Set
	for m := range q.who[from].each(army(q.color)) {
		targets |= reach(m, from)
	}
	for targets &^= q.known.can[from]; targets != 0; targets &= targets - 1 {
		play := Play{from, targets.First()}
		if !q.known.might.has(play) && (!concerns(made, play) || !q.might(play)) {
			continue
		}
		q.known.might.add(play)
		if len(q.store.admitting(*q.boards, q.who, q.color, play, q.store.rules)) > 0 {
			q.known.can.add(play)
		}
		q.store.tidy(q.boards)
	}
}

// concerns reports whether a play can have become possible by the play made, if the king's safety
// is ignored: it starts or ends on a square that changed, or passes over the square that was left.
func concerns(made *Play, play Play) bool {
	return made == nil ||
		play.From == made.To || play.To == made.To || play.To == made.From ||
		model.Between[play.From][play.To].Has(made.From)
}

// might reports whether a man can make the play on some board if his king's safety is ignored.
func (q *inquiry) might(play Play) bool {
	for m := range q.who[play.From].each(army(q.color)) {
		c, ok := cubeOf(m, play)
		if ok && c.plausible(q.who) &&
			q.store.keepsSome(q.store.cubeFilter(&c, task{toAdmit, m, 0, play.From, play.To}), q.boards.node, 0) {
			return true
		}
	}
	return false
}
