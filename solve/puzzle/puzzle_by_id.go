package puzzle

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"haft/model"
)

// KindAndNumbers reads the ID of a puzzle, such as mate2/7/1: its kind, the seed and the number.
func KindAndNumbers(id string) (k *Kind, seed, i uint64, err error) {
	parts := strings.Split(id, "/")
	if len(parts) == 3 {
		var found bool
		if k, found = KindOf(parts[0]); found {
			var err1, err2 error
			seed, err1 = strconv.ParseUint(parts[1], 10, 64)
			i, err2 = strconv.ParseUint(parts[2], 10, 64)
			if err1 == nil && err2 == nil && i > 0 {
				return k, seed, i, nil
			}
		}
	}
	return nil, 0, 0, fmt.Errorf("found the puzzle %.40q; expected KIND/SEED/NUMBER with one of %s, such as mate2/7/1",
		id, strings.Join(KindNames(), ", "))
}

// ByID makes the puzzle of that ID, by the usual rules: one with kind, seed and number, or that of a day.
func ByID(ctx context.Context, id string) (*Puzzle, error) {
	if date, found := strings.CutPrefix(id, dayPrefix); found {
		return OfDay(ctx, date)
	}
	k, seed, i, err := KindAndNumbers(id)
	if err != nil {
		return nil, err
	}
	return k.Make(ctx, seed, i, model.DefaultRules())
}

// Before returns what a puzzle that hides what the pieces may be shows after so many plies of its game, of which it has
// as many at least.
func (p *Puzzle) Before(ctx context.Context, plies model.Ply) (*Puzzle, error) {
	g, err := p.Game()
	if err != nil {
		return nil, err
	}
	earlier, err := begin(ctx, g.UpTo(plies))
	if err != nil {
		return nil, err
	}
	earlier.ID, earlier.Kind, earlier.Side = p.ID, p.Kind, p.Side
	earlier.hide()
	return earlier, nil
}

// hide keeps back what the pieces may be.
func (p *Puzzle) hide() {
	for i := range p.Pieces {
		p.Pieces[i].Natures = nil
	}
}

// Mates reports whether the puzzles of a kind are mates.
func (k *Kind) Mates() bool { return k.Name == "mate2" || k.Name == "mate3" }
