package exact

import (
	"iter"
	"math/rand/v2"

	"haft/model"
)

// Decide returns the first world in the order of Worlds, if there is one.
func (t *Table) Decide() (w model.Assignment, ok bool) {
	if t.said != nil {
		for w := range t.Worlds() {
			return w, true
		}
		return w, false
	}
	for p := range eachPair(t.Alive()) {
		for c := range model.Color(2) {
			t.complete(c, p, &w)
		}
		return w, true
	}
	return w, false
}

// complete gives each piece of side c the first nature that it can have together with the pieces before it. After
// each piece it computes again what the others can be, so that it never has to backtrack.
func (t *Table) complete(c model.Color, p pair, w *model.Assignment) {
	row, king := t.majors[c][p.king(c.Other())], p.king(c)
	for i := range 8 {
		row = t.limits.consistent(row, king)
		n := row.at(i).First()
		w[model.NewPiece(c, i+1)] = n
		row = row&^lane(i, model.AllNatures) | lane(i, n.Set())
	}
	for q := range t.turned.Of(c).All() {
		w[q] = t.promoted[c][p.king(c.Other())].at(q.File()).First()
	}
}

// Worlds yields every world once, ordered by the files of the kings, then by the natures of the pieces in the order
// K Q R B N.
func (t *Table) Worlds() iter.Seq[model.Assignment] {
	return func(yield func(model.Assignment) bool) {
		for p := range eachPair(t.Alive()) {
			l := lister{roster: t.roster(), unknown: t.unknown(), kings: p, yield: yield}
			for c := range model.Color(2) {
				l.claims[c] = t.said.claims(c, p.king(c.Other()))
				l.rows[c] = t.row(c, p)
				l.after[c] = l.roster.after(l.rows[c], p.king(c))
			}
			if !l.place(0, 0) {
				return
			}
		}
	}
}

// A lister walks through the worlds of one pair of kings, piece by piece. It enters only fills that can be
// completed.
type lister struct {
	roster  *roster
	unknown model.Pieces
	kings   pair
	rows    [2]*[16]model.Natures
	claims  [2][]claim // of announced checks
	after   [2][9]layer
	world   model.Assignment
	yield   func(model.Assignment) bool
}

// place goes through the natures of piece q in fill s of its side's roster, and for each through the pieces after
// it. It returns false when the caller stops.
func (l *lister) place(q model.Piece, s int) bool {
	switch {
	case q == model.NumPieces/2 && !l.keeps(model.White), q == model.NumPieces && !l.keeps(model.Black):
		return true
	case q == model.NumPieces:
		return l.yield(l.world)
	case !l.unknown.Has(q):
		return l.place(q+1, nextFill(q, s))
	case !q.Major():
		for n := range l.rows[q.Color()][q.Index()-1].All() {
			if l.world[q] = n; !l.place(q+1, nextFill(q, s)) {
				return false
			}
		}
		return true
	}
	return l.placeMajor(q, s)
}

// keeps reports whether every check that c announced is given by one of its pieces.
func (l *lister) keeps(c model.Color) bool {
	for i := range l.claims[c] {
		given := false
		for j, natures := range l.claims[c][i].row() {
			given = given || natures.Has(l.world[model.NewPiece(c, j+1)])
		}
		if !given {
			return false
		}
	}
	return true
}

func (l *lister) placeMajor(q model.Piece, s int) bool {
	c, i := q.Color(), q.Index()-1
	goOn := true
	l.roster.eachFrom(l.rows[c], l.kings.king(c), i, s, func(next int, n model.Nature) {
		if goOn && l.after[c][i+1][next] > 0 {
			l.world[q] = n
			goOn = l.place(q+1, next)
		}
	})
	return goOn
}

// nextFill returns the roster's fill after piece q, which is empty where Black's pieces begin.
func nextFill(q model.Piece, s int) int {
	if q.Index() == 16 {
		return 0
	}
	return s
}

// Sampler draws worlds with equal probability.
type Sampler struct {
	table  *Table
	rng    *rand.Rand
	pairs  []pair
	worlds []uint64 // by pair, cumulative
}

// NewSampler returns a sampler, or nil if the table has no world.
func (t *Table) NewSampler(rng *rand.Rand) *Sampler {
	s := &Sampler{table: t, rng: rng}
	total := uint64(0)
	for p, worlds := range t.worldsByKings() {
		total += worlds
		s.pairs, s.worlds = append(s.pairs, p), append(s.worlds, total)
	}
	if total == 0 {
		return nil
	}
	return s
}

// worldsByKings yields the pairs that are alive, each with its number of worlds.
func (t *Table) worldsByKings() iter.Seq2[pair, uint64] {
	return func(yield func(pair, uint64) bool) {
		var counts sum
		notes := t.notes()
		t.sum(&counts, notes)
		notebooks[t.limits.bishops&1].Put(notes)
		for p := range eachPair(counts.alive) {
			white, black, promotions := counts.pair(p)
			worlds := white * black * promotions
			if t.said != nil {
				worlds = t.counted(model.White, p).ways * t.counted(model.Black, p).ways
			}
			if !yield(p, worlds) {
				return
			}
		}
	}
}

// Next returns a random world, independent of those before. It chooses the kings by their number of worlds, then
// piece by piece by the number of completions, so that every world is equally likely.
func (s *Sampler) Next() model.Assignment {
	var w model.Assignment
	x := s.rng.Uint64N(s.worlds[len(s.worlds)-1])
	at := 0
	for s.worlds[at] <= x {
		at++
	}
	for _, c := range []model.Color{model.White, model.Black} {
		s.side(c, s.pairs[at], &w)
	}
	return w
}

// domain chooses one of the domains of a side by its number of placements. There is one unless checks were announced.
func (s *Sampler) domain(c model.Color, p pair) *domain {
	side := s.table.counted(c, p)
	if len(side.domains) == 1 {
		return &side.domains[0]
	}
	at, x := 0, s.rng.Uint64N(side.ways)
	for ways := s.table.ways(&side.domains[at]); x >= ways; ways = s.table.ways(&side.domains[at]) {
		x -= ways
		at++
	}
	return &side.domains[at]
}

func (s *Sampler) side(c model.Color, p pair, w *model.Assignment) {
	d := s.domain(c, p)
	row, king := d.row(), d.king
	roster := s.table.roster()
	after := roster.after(row, king)
	fill := 0
	for i := range 8 {
		x := s.rng.Uint64N(after[i][fill])
		roster.eachFrom(row, king, i, fill, func(next int, n model.Nature) {
			ways := after[i+1][next]
			if w[model.NewPiece(c, i+1)] == model.NoNature {
				if x < ways {
					w[model.NewPiece(c, i+1)], fill = n, next
				}
				x -= min(x, ways)
			}
		})
	}
	for q := range s.table.turned.Of(c).All() {
		x := s.rng.IntN(row[q.Index()-1].Len())
		for n := range row[q.Index()-1].All() {
			if x == 0 {
				w[q] = n
			}
			x--
		}
	}
}
