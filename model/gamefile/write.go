package gamefile

import (
	"fmt"
	"io"

	"haft/model"
	"haft/model/pgn"
)

// MaxPlies is more than any game can have that the 75-move rule ends, which is fewer than 17,700.
const MaxPlies = pgn.MaxPlies

// Write writes g in the normal form, followed by an empty line: a PGN game with the tag
// Variant, with HaftRules where the rules are not the usual ones, and with FEN where g
// has a witness. The seven tags that PGN wants come first, as far as g has them. Moves
// of pawns are in SAN, all others as squares, and so is everything after a move that no
// piece could make. A game with a witness is all in SAN, for ordinary chess programs.
// Lines have at most 79 columns unless a single word is longer.
//
// What is written is read back as the same game with the tags of the normal form. Only text in a
// variation of ordinary chess, such as the move of a queen that cannot get there, may be a move of this game.
// It is an error if a tag or a comment holds what PGN has no way to say, if the witness
// is no start of Scramble Chess, or if a note stands where there is no move for it.
func Write(w io.Writer, g *model.Game) error {
	tags, err := normalTags(g)
	if err != nil {
		return err
	}
	return pgn.Write(w, tags, 1, Words(g), g.Result())
}

// Words are the moves of g as Write writes them, with the notes beside them.
func Words(g *model.Game) *pgn.Variation[string] {
	spell := func(t *table, ply int, m model.Move) string {
		c := model.Ply(ply).Mover()
		text := t.text(c, m, &g.Rules)
		t.play(c, m, &g.Rules)
		return text
	}
	start := newTable(g.Witness, false)
	start.pins = start.known && g.Rules.Check
	line := model.Variation{Moves: g.Moves, Notes: g.Notes}
	return pgn.Spell(&line, start, 1, spell)
}

// normalTags are the tags of the normal form, in its order.
func normalTags(g *model.Game) ([]model.Tag, error) {
	more := []model.Tag{{Name: "Variant", Value: "Haft Schroedinger"}}
	if rules := g.Rules.String(); rules != "" {
		more = append(more, model.Tag{Name: "HaftRules", Value: rules})
	}
	if g.Witness != nil {
		fen := FEN(g.Witness)
		if _, err := ParseFEN(fen); err != nil {
			return nil, fmt.Errorf("cannot write the witness: %w", err)
		}
		more = append(more, model.Tag{Name: "SetUp", Value: "1"}, model.Tag{Name: "FEN", Value: fen})
	}
	return pgn.NormalTags(g.Tags, []string{"Variant", "HaftRules", "SetUp", "FEN"}, more...), nil
}

// text is how m is written with the table before it: SAN for a pawn's move that some
// piece could make, else squares.
func (t *table) text(c model.Color, m model.Move, rules *model.Rules) string {
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

// pieceText is how the move of a major is written: in SAN, with no more of its origin than it takes, if the natures are
// those of one world, and as squares if they are not, or if the piece cannot go there.
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
