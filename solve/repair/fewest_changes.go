package repair

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"slices"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
)

// Bounds keep a search short. Each is at least 1, but Changes may be 0.
type Bounds struct {
	Changes  int // changes against the record
	Keep     int // fillings that are returned
	Fillings int // fillings that are counted
	Steps    int // words that are read, here or there; a million take a quarter of a second, or four with announced checks
}

// A Repair is what a record can stand for.
type Repair struct {
	Fine     bool      // the record is a legal game that needs no filling; Fillings holds this game
	Changes  int       // the number of changes against the record that each filling makes
	Signs    int       // the number of words to which each filling gives the other sign of check
	Fillings []Filling // the likeliest, as many as were to be kept
	Found    int       // how many fillings there are, or were found
	Total    uint64    // the starting positions of all of them, added up
	Complete bool      // there are no other fillings with as few changes and other signs
	Agreed   Agreement // what all fillings have in common; empty if the search was cut short
	Gaps     []Gap     // where the numbers of the moves say that plies are missing
}

// A Gap is a place where the numbers of the moves say that plies are missing.
type Gap struct {
	Word  int // the word that the number stands before, from 0
	Plies int
}

// Find finds the fillings of a scoresheet that need the fewest changes against it and, of these, the fewest other signs
// of check. It sorts them: those that leave more starting positions first, then those that fill or change fewer words,
// then those with the earlier first choice.
//
// If the time ends, the error wraps [solve.ErrUndecided]; the Repair then holds what was found before. If another bound
// ends the search, Complete is false. If it has then found nothing, nobody knows whether there is a filling.
func Find(ctx context.Context, s *gamefile.Scoresheet, bounds Bounds) (*Repair, error) {
	f := &finder{bounds: bounds, seen: map[uint64]bool{}, seed: maphash.MakeSeed(), Repair: &Repair{Complete: true}}
	r := newSheet(s)
	f.addGaps(r)
	start := newLine(s.Game(nil))
	if !start.state.Possible() {
		return nil, errors.New("no world fits the position that the game begins with")
	}
	if f.fine(s, start) {
		return f.Repair, nil
	}
	f.walk = walk{record: r, ctx: ctx, moves: s.Setup.Begun(), take: f.take, steps: bounds.Steps, stepCost: 1, edits: bounds.Steps}
	if s.Rules.Announce {
		f.walk.stepCost = announcedSteps
	}
	for at := range f.costs(s) {
		f.Changes, f.Signs = at.changes, at.signs
		if f.walk.from(start, 0, at); f.Found > 0 || f.walk.full {
			break
		}
	}
	f.cut(bounds.Keep)
	if f.walk.full {
		f.Complete, f.Agreed = false, Agreement{}
	}
	if err := ctx.Err(); err != nil {
		return f.Repair, fmt.Errorf("%w: %w", solve.ErrUndecided, err)
	}
	return f.Repair, nil
}

// MaxSigns is the most words to which a filling gives the other sign of check. A search for more takes too long.
const MaxSigns = 4

// costs goes through how far fillings may be from a record, the nearest first.
func (f *finder) costs(s *gamefile.Scoresheet) iter.Seq[cost] {
	signs := 0
	if s.Rules.Announce {
		signs = MaxSigns
	}
	return func(yield func(cost) bool) {
		for changes := range f.bounds.Changes + 1 {
			for signs := range signs + 1 {
				if !yield(cost{changes, signs}) {
					return
				}
			}
		}
	}
}

// A finder collects fillings.
type finder struct {
	*Repair
	walk   walk
	bounds Bounds
	seen   map[uint64]bool // checksums of the fillings; two of 100,000 are alike by chance once in a billion searches
	seed   maphash.Seed
}

func (f *finder) addGaps(r *sheet) {
	words, missing := r.gaps()
	for i, word := range words {
		f.Gaps = append(f.Gaps, Gap{word, missing[i]})
	}
}

// fine reports whether the record is a legal game without gaps, and takes that game.
func (f *finder) fine(s *gamefile.Scoresheet, start *line) bool {
	moves, plain := s.Plain()
	if !plain || f.Gaps != nil {
		return false
	}
	end := *start
	for _, m := range moves {
		if !end.play(m) {
			return false
		}
	}
	moves = s.Game(moves).Moves
	f.Fine, f.Found, f.Total = true, 1, f.Agreed.first(&end, moves)
	f.Fillings = []Filling{{Moves: moves, Positions: f.Total}}
	return true
}

// take adds the game at hand, unless it has been found by other changes. It returns false when there are too many.
func (f *finder) take(end *line) bool {
	key := f.key(f.walk.moves)
	if f.seen[key] {
		return true
	}
	if f.Found == f.bounds.Fillings {
		return false
	}
	f.seen[key] = true
	filling := f.walk.filling()
	if f.Found++; f.Found == 1 {
		filling.Positions = f.Agreed.first(end, filling.Moves)
	} else {
		filling.Positions = f.Agreed.add(end, filling.Moves)
	}
	f.Total += filling.Positions
	if n := len(f.Fillings); n >= 2*f.bounds.Keep {
		f.cut(f.bounds.Keep)
	}
	f.Fillings = append(f.Fillings, filling)
	return true
}

// key returns a checksum of a game.
func (f *finder) key(moves []model.Move) uint64 {
	var h maphash.Hash
	h.SetSeed(f.seed)
	for _, m := range moves {
		maphash.WriteComparable(&h, m)
	}
	return h.Sum64()
}

// cut sorts the fillings and keeps the first n.
func (f *finder) cut(n int) {
	slices.SortStableFunc(f.Fillings, func(a, b Filling) int {
		return cmp.Or(cmp.Compare(b.Positions, a.Positions), len(a.Changes)-len(b.Changes))
	})
	if len(f.Fillings) > n {
		f.Fillings = slices.Clone(f.Fillings[:n])
	}
}
