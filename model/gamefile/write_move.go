package gamefile

import "haft/model"

// text returns m as it is written. t is the table before the move. A pawn's move that is possible is in SAN, and any
// other move as pieceText writes it or as squares. A sign of check stands behind it.
func (t *table) text(c model.Color, m model.Move, rules *model.Rules) string {
	if m.Check {
		return t.text(c, m.Unsigned(), rules) + "+"
	}
	if m == model.NullMove {
		return m.String()
	}
	q := t.board.On[m.From]
	if m.Castle || t.lost || q == model.NoPiece {
		return m.String()
	}
	if !t.board.Pawn(q) {
		return t.pieceText(c, m)
	}
	if _, fault := t.board.Shape(c, m, rules); fault != model.NoFault {
		return m.String()
	}
	san := m.To.String()
	if m.From.File() != m.To.File() {
		san = m.From.String()[:1] + "x" + san
	}
	if m.Promote != model.NoNature {
		san += "=" + m.Promote.String()
	}
	return san
}

// pieceText returns the move of a major as it is written. If the natures are those of one world and the piece can make
// the move, that is SAN with no more of the origin than necessary; else it is squares.
func (t *table) pieceText(c model.Color, m model.Move) string {
	n, one := t.natures[t.board.On[m.From]].Only()
	if !t.known || !one {
		return m.String()
	}
	file, rank, link := m.From.File(), m.From.Rank(), ""
	if !t.board.Empty(m.To) {
		link = "x"
	}
	from := m.From.String()
	for _, o := range []struct {
		file, rank int
		text       string
	}{{-1, -1, ""}, {file, -1, from[:1]}, {-1, rank, from[1:]}, {file, rank, from}} {
		w := written{nature: n, from: model.NoSquare, file: o.file, rank: o.rank, to: m.To}
		if found, what := t.resolve(c, &w); what == "" && found == m {
			return n.String() + o.text + link + m.To.String()
		}
	}
	return m.String()
}
