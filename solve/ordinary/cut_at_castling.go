package ordinary

import (
	"fmt"

	"haft/model"
)

// UpToCastling cuts a game off before the first ply of its main line that castles, and says so in a sentence. A game
// without castling comes back as it is, and nothing is said.
func UpToCastling(g *model.Game) (before *model.Game, said string) {
	for i, m := range g.Moves {
		if !m.Castle {
			continue
		}
		t := model.Ply(i + 1)
		before = g.UpTo(t - 1)
		before.Notes = upTo(g.Notes, i)
		return before, fmt.Sprintf("%v castles at ply %d (%s), and there is no castling in Haft Schrödinger Chess: "+
			"the game is read up to there.", t.Mover(), t, t.Numbered(m))
	}
	return g, ""
}

// upTo are the notes that stand before move plies+1, or replace one of the moves before it.
func upTo(notes []model.Note, plies int) (kept []model.Note) {
	for _, n := range notes {
		if n.After <= plies && n.Text == "" {
			kept = append(kept, n)
		}
	}
	return kept
}
