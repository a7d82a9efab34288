package exact

import "haft/model"

// plain is the reference for Table. It has no packed words, lanes or counters, but arrays of sets, and the roster's
// dynamic program for one pair of kings after the other.
type plain struct {
	unknown model.Pieces
	roster  roster
	may     [2][8][16]model.Natures // by side, opposing king, and piece of that side
}

// newPlain returns the table of a problem's facts. It ignores the problem's alternatives.
func newPlain(p *model.Problem) *plain {
	t := &plain{unknown: p.Unknown, roster: rosterBy[p.Rules.Bishops]}
	for q := range p.Unknown.All() {
		for k := range 8 {
			t.may[q.Color()][k][q.Index()-1] = p.May(q)
		}
	}
	t.Add(p.Facts...)
	return t
}

// Add adds facts about pieces that the table has.
func (t *plain) Add(facts ...model.Fact) {
	for _, f := range facts {
		rows := &t.may[f.Piece.Color()]
		i := f.Piece.Index() - 1
		if f.King != model.NoPiece {
			rows[f.King.File()][i] &^= f.Not
			continue
		}
		for k := range rows {
			rows[k][i] &^= f.Not
		}
	}
}

// row returns what the pieces of side c may be if the kings are p.
func (t *plain) row(c model.Color, p pair) *[16]model.Natures { return &t.may[c][p.king(c.Other())] }

// pairs returns the choices of kings that the facts allow, whatever the other pieces may be.
func (t *plain) pairs() []pair {
	var all []pair
	for w := range 8 {
		for b := range 8 {
			if t.may[model.White][b][w].Has(model.King) && t.may[model.Black][w][b].Has(model.King) {
				all = append(all, pair{w, b})
			}
		}
	}
	return all
}

// promoted returns the promoted pawns of side c, as indices into a row.
func (t *plain) promoted(c model.Color) []int {
	var all []int
	for q := range (t.unknown &^ model.Majors).Of(c).All() {
		all = append(all, q.Index()-1)
	}
	return all
}

// promotions returns the number of ways to choose the promoted pieces of both sides if the kings are p. They are
// outside the roster, so each is free within its own natures.
func (t *plain) promotions(p pair) uint64 {
	ways := uint64(1)
	for _, c := range []model.Color{model.White, model.Black} {
		row := t.row(c, p)
		for _, i := range t.promoted(c) {
			ways *= uint64(row[i].Len())
		}
	}
	return ways
}

// arrangements counts the pairs of arrangements of the majors if the kings are p. Nothing connects the sides any
// more, so it is a product.
func (t *plain) arrangements(p pair) uint64 {
	n := t.roster.count(t.row(model.White, p), p.white)
	if n == 0 {
		return 0
	}
	return n * t.roster.count(t.row(model.Black, p), p.black)
}

// Marginals returns the number of starting positions (pairs of arrangements for which some choice of promotions works), of
// worlds (with the choices), and of worlds for every piece and nature. None overflows: there are at most 5040² ·
// 4¹⁶ worlds, below 2⁵⁷.
func (t *plain) Marginals() (positions, worlds uint64, natures Natures) {
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

// majors adds the worlds of the majors of side c: the placements of that side in which a major has a nature, times
// everything that does not belong to the side.
func (t *plain) majors(c model.Color, p pair, worlds uint64, natures *Natures) {
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

func (t *plain) promotedNatures(c model.Color, p pair, worlds uint64, natures *Natures) {
	row := t.row(c, p)
	for _, i := range t.promoted(c) {
		for n := range row[i].All() {
			natures[model.NewPiece(c, i+1)][n] += worlds / uint64(row[i].Len())
		}
	}
}

// before counts the ways to reach each fill. Layer i is before major i is placed.
func (r *roster) before(row *[16]model.Natures, king int) [9]layer {
	var f [9]layer
	f[0] = make(layer, r.fills)
	f[0][0] = 1
	for i := range 8 {
		f[i+1] = make(layer, r.fills)
		r.each(row, king, i, func(s, next int, _ model.Nature) { f[i+1][next] += f[i][s] })
	}
	return f
}

// count is in how many ways the majors of a side can be placed, given its king.
func (r *roster) count(row *[16]model.Natures, king int) uint64 { return r.after(row, king)[0][0] }
