package hall

import (
	"errors"
	"sort"

	"haft/model"
)

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
