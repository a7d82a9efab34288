package gamefile

import (
	"io"

	"haft/model"
	"haft/model/pgn"
)

// Write writes g in the normal form, followed by an empty line. The normal form is PGN with the tag Variant, with
// HaftRules if the rules are not the usual ones, and with FEN if g has a witness. Those of the seven tags of PGN that g
// has come first. Moves of pawns are in SAN and all others are squares; after a move that no piece could make, all
// moves are squares. A game with a witness is all in SAN, for ordinary chess programs. Lines have at most 79 columns
// unless a single word is longer.
//
// The game is read back as the same game with the tags of the normal form, with one exception: text in a variation of
// ordinary chess, such as a move that no queen can make, may be a move in this variant.
//
// Write fails if PGN cannot express a tag or a comment, if the witness is not a start of Scramble Chess, or if a note
// is not at a move of its line.
func Write(w io.Writer, g *model.Game) error {
	tags, err := normalTags(g)
	if err != nil {
		return err
	}
	return pgn.Write(w, tags, int(g.First()), Words(g), g.Result())
}

// Words returns the moves of g as Write writes them, with their notes. The first is ply g.First.
func Words(g *model.Game) *pgn.Variation[string] {
	spell := func(t *table, ply int, m model.Move) string {
		c := model.Ply(ply).Mover()
		text := t.text(c, m, &g.Rules)
		t.play(c, m, &g.Rules)
		return text
	}
	start := newTable(g.Witness, g.Setup, false)
	start.pins = start.known && g.Rules.Check
	return pgn.Spell(g.MainLine(), start, int(g.First()), spell)
}

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
