package hall

import (
	"errors"
	"slices"
	"sort"

	"haft/model"
)

// A finder looks for reasons. It first tries those that hold whichever piece is the enemy's king, because they
// exclude more pairs at once.
type finder struct {
	problem *model.Problem
	sets    []Slots // from the fewest places to the most
	not     [model.NumPieces + 1][model.NumPieces]model.Natures
	checks  [model.NumPieces][]model.Fact // announced to a king, with checkers
	assumed exclusions                    // in the case that it looks at
	left    int                           // how many cases it may still try
}

func newFinder(p *model.Problem) *finder {
	f := &finder{problem: p, sets: slotsOf(&p.Rules), left: maxCases}
	for _, fact := range p.Facts {
		if fact.HasCheckers() {
			f.checks[fact.King] = append(f.checks[fact.King], fact)
			continue
		}
		f.not[fact.King][fact.Piece] |= fact.Not
	}
	return f
}

// slotsOf returns all sets of places, those with the least room first. So when pieces are
// found to be too many for a set, they are not too many for a part of it, which keeps reasons small.
func slotsOf(r *model.Rules) (sets []Slots) {
	for natures := range model.AllNatures + 1 {
		for files := range FilesBDFH + 1 {
			if s := (Slots{natures, files}); s.known(r) {
				sets = append(sets, s)
			}
		}
	}
	slices.SortStableFunc(sets, func(a, b Slots) int { return a.room(r) - b.room(r) })
	return sets
}

// pair finds why two pieces, by colour, are not the kings. It returns false if they can be.
func (f *finder) pair(kings [2]model.Piece) (Reason, bool) {
	for _, conditional := range []bool{false, true} {
		for c := range model.Color(2) {
			enemy := model.NoPiece
			if conditional {
				enemy = kings[c.Other()]
			}
			if reason, ok := f.side(c, kings[c], enemy); ok {
				return reason, true
			}
		}
	}
	for c := range model.Color(2) {
		if reason, ok := f.divided(kings[c], kings[c.Other()]); ok {
			return reason, true
		}
	}
	return Reason{}, false
}

// side finds why a piece of c is not the king beside a king of the enemy; NoPiece stands for all of the enemy's
// kings.
func (f *finder) side(c model.Color, own, enemy model.Piece) (Reason, bool) {
	for _, places := range f.sets {
		var confined model.Pieces
		need := places.room(&f.problem.Rules) + 1
		for p := range f.problem.Unknown.Of(c).All() {
			if places.Natures != 0 && (p == own || !p.Major()) {
				continue
			}
			if f.may(p, own, enemy)&^places.of(p) == 0 {
				confined |= p.Set()
			}
			if confined.Len() == need {
				return f.reason(confined, places, own, enemy), true
			}
		}
	}
	return Reason{}, false
}

// may returns what p can be if own is the king of its side.
func (f *finder) may(p, own, enemy model.Piece) model.Natures {
	return start(f.problem, p, own) &^ (f.not[model.NoPiece][p] | f.not[enemy][p] | f.assumed[p])
}

// start returns what a piece can be before any fact.
func start(p *model.Problem, piece, king model.Piece) model.Natures {
	if piece == king {
		return model.King.Set()
	}
	return p.May(piece) &^ model.King.Set()
}

// reason collects the facts that confine the pieces, and the kings beside which they do.
func (f *finder) reason(pieces model.Pieces, places Slots, own, enemy model.Piece) Reason {
	r := Reason{Kings: model.Majors &^ pieces, Argument: Argument{Pieces: pieces, Slots: places}}
	if pieces.Has(own) {
		r.Kings = r.Kings&^model.Majors.Of(own.Color()) | own.Set()
	}
	if enemy != model.NoPiece {
		r.Kings = r.Kings&^model.Majors.Of(enemy.Color()) | enemy.Set()
	}
	for p := range pieces.All() {
		ban := start(f.problem, p, own) &^ (places.of(p) | f.assumed[p])
		for _, king := range []model.Piece{model.NoPiece, enemy} {
			r.Facts, ban = f.exclude(r.Facts, p, king, ban)
		}
	}
	return r
}

// exclude adds the first facts that take natures from p beside a king. It also returns those of the natures that
// remain.
func (f *finder) exclude(facts []model.Fact, p, king model.Piece, ban model.Natures) ([]model.Fact, model.Natures) {
	for _, fact := range f.problem.Facts {
		if fact.Piece == p && fact.King == king && fact.Not&ban != 0 {
			ban, fact.Not = ban&^fact.Not, ban&fact.Not
			facts = append(facts, fact)
		}
	}
	return facts, ban
}

// ErrLegal is returned for a game that has a world.
var ErrLegal = errors.New("every ply is legal: there is nothing to prove")

// Prove returns a certificate for the shortest beginning of g that has no world, or [ErrLegal] if there is none. It
// fails if the limits of the roster do not add up to the eight pieces of a side, and with [ErrTooManyCases].
func Prove(g *model.Game) (*Certificate, error) {
	if err := filled(&g.Rules); err != nil {
		return nil, err
	}
	var found *Certificate
	var failed error
	first := sort.Search(len(g.Moves)+1, func(t int) bool {
		c, err := refute(&model.ReplayTo(g, model.Ply(t)).Problem)
		if c != nil {
			c.Plies, found = model.Ply(t), c // the search goes downwards from here, and the last certificate is the shortest
		}
		failed = errors.Join(failed, err)
		return c != nil
	})
	switch {
	case failed != nil:
		return nil, ErrTooManyCases
	case first > len(g.Moves):
		return nil, ErrLegal
	}
	return found, nil
}

// refute excludes all pairs of kings. It returns nil if some pair has a world, and fails with [ErrTooManyCases].
func refute(p *model.Problem) (*Certificate, error) {
	c := &Certificate{}
	var done [model.NumPieces]model.Pieces // black kings excluded, by white king
	f := newFinder(p)
	for white := range model.Majors.Of(model.White).All() {
		for black := range model.Majors.Of(model.Black).All() {
			if done[white].Has(black) {
				continue
			}
			reason, ok := f.pair([2]model.Piece{white, black})
			switch {
			case f.left < 0:
				return nil, ErrTooManyCases
			case !ok:
				return nil, nil
			}
			c.Reasons = append(c.Reasons, reason)
			for king := range reason.Kings.Of(model.White).All() {
				done[king] |= reason.Kings.Of(model.Black)
			}
		}
	}
	return c, nil
}

// filled returns an error unless every limit of the roster is reached in every world.
func filled(r *model.Rules) error {
	sum := 0
	for _, n := range r.Roster {
		sum += n
	}
	if sum != 8 || r.Roster[model.King] != 1 {
		return errors.New("the roster does not have one king and seven others a side")
	}
	return nil
}
