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

func (d *diagram) movers(c model.Color, p Play) (men Men) {
	d.store.scratch(func() {
		for _, g := range d.store.admitting(d.parts[Playable], d.who, c, p, d.store.rules) {
			men |= g.man.set()
		}
	})
	return men
}

func (d *diagram) standing(s model.Square) Men {
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
