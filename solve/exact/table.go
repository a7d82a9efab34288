package exact

import "haft/model"

// Table is all that a game's facts say, in the form that decomposes: what each piece
// may be, for each candidate of the opposing king.
//
// A fact "if King is the king, then Piece is none of Not" takes natures from Piece in
// the one row where King is the opposing king; a fact for whoever is king takes them in
// all eight rows.
type Table struct {
	unknown model.Pieces
	roster  roster
	may     [2][8][16]model.Natures // by side, opposing king, and piece of that side
}

// New is the table of a problem's facts. Its alternatives are not looked at.
func New(p *model.Problem) *Table {
	t := &Table{unknown: p.Unknown, roster: newRoster(&p.Rules)}
	for q := range p.Unknown.All() {
		for k := range 8 {
			t.may[q.Color()][k][q.Index()-1] = p.May(q)
		}
	}
	t.Add(p.Facts...)
	return t
}

// Add takes in more facts about the pieces the table knows.
func (t *Table) Add(facts ...model.Fact) {
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

// A pair is a choice of both kings, each as the file it started on.
type pair struct{ white, black int }

// king is the file of the king of side c.
func (p pair) king(c model.Color) int {
	if c == model.White {
		return p.white
	}
	return p.black
}

// row is what the pieces of side c may be, if the kings are p.
func (t *Table) row(c model.Color, p pair) *[16]model.Natures { return &t.may[c][p.king(c.Other())] }

// pairs are the choices of kings that the facts allow, whatever the rest may be.
func (t *Table) pairs() []pair {
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

// promoted are the pawns of side c that have promoted, as indices into a row.
func (t *Table) promoted(c model.Color) []int {
	var all []int
	for q := range (t.unknown &^ model.Majors).Of(c).All() {
		all = append(all, q.Index()-1)
	}
	return all
}

// promotions is in how many ways the promoted pieces of both sides can be chosen, if
// the kings are p: they are outside the roster, so each is free within its own natures.
func (t *Table) promotions(p pair) uint64 {
	ways := uint64(1)
	for _, c := range []model.Color{model.White, model.Black} {
		row := t.row(c, p)
		for _, i := range t.promoted(c) {
			ways *= uint64(row[i].Len())
		}
	}
	return ways
}
