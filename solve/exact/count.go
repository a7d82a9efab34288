package exact

import "haft/model"

// Natures counts, for a set of worlds, those in which a piece has a nature.
type Natures [model.NumPieces][model.NumNatures + 1]uint64

// Count is the number of starting positions (pairs of arrangements for which some
// choice of promotions works) and of worlds (with the choices). Neither overflows:
// there are at most 5040² · 4¹⁶ worlds, below 2⁵⁷.
func (t *Table) Count() (positions, worlds uint64) {
	for _, p := range t.pairs() {
		n := t.arrangements(p)
		ways := t.promotions(p)
		if ways > 0 {
			positions += n
		}
		worlds += n * ways
	}
	return positions, worlds
}

// arrangements counts the pairs of arrangements of the majors if the kings are p:
// nothing connects the sides any more, so it is a product.
func (t *Table) arrangements(p pair) uint64 {
	n := t.roster.count(t.row(model.White, p), p.white)
	if n == 0 {
		return 0
	}
	return n * t.roster.count(t.row(model.Black, p), p.black)
}

// Census is Count together with the worlds for every piece and nature.
func (t *Table) Census() (positions, worlds uint64, natures Natures) {
	for _, p := range t.pairs() {
		n, ways := t.arrangements(p), t.promotions(p)
		if n*ways == 0 {
			continue
		}
		positions += n
		worlds += n * ways
		for _, c := range []model.Color{model.White, model.Black} {
			t.majors(c, p, n*ways, &natures)
			t.promotedNatures(c, p, n*ways, &natures)
		}
	}
	return positions, worlds, natures
}

// majors adds the worlds of the majors of side c: the placements of that side with a
// major of a nature, times all that is not its side.
func (t *Table) majors(c model.Color, p pair, worlds uint64, natures *Natures) {
	row, king := t.row(c, p), p.king(c)
	f, b := t.roster.before(row, king), t.roster.after(row, king)
	rest := worlds / b[0][0]
	for i := range 8 {
		q := model.NewPiece(c, i+1)
		t.roster.each(row, king, i, func(s, next int, n model.Nature) {
			natures[q][n] += f[i][s] * b[i+1][next] * rest
		})
	}
}

func (t *Table) promotedNatures(c model.Color, p pair, worlds uint64, natures *Natures) {
	row := t.row(c, p)
	for _, i := range t.promoted(c) {
		for n := range row[i].All() {
			natures[model.NewPiece(c, i+1)][n] += worlds / uint64(row[i].Len())
		}
	}
}
