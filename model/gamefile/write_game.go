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
