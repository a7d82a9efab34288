package model

import "haft/model/pgn"

// Game is one game as it was read: the rules, the moves, and what the file says around them.
type Game struct {
	pgn.Header
	Rules   Rules
	Setup   *Setup      // the position that the game begins with; nil for the usual start
	Witness *Assignment // the Scramble Chess start of a FEN tag; promoted pieces as the moves name them
	Moves   []Move
	Notes   []Note // comments, NAGs and variations of the main line
}

// What a game takes from its file, as package pgn reads it.
type (
	Tag         = pgn.Tag
	Note        = pgn.Note[Move]
	Variation   = pgn.Variation[Move]
	SyntaxError = pgn.SyntaxError
)

// UpTo returns the game cut off after its first t plies.
func (g *Game) UpTo(t Ply) *Game {
	begin := *g
	begin.Moves = g.Moves[:max(t, g.First()-1)]
	return &begin
}
