package model

import "haft/model/pgn"

// Game is one game as read: rules, moves, and what the file said around them.
type Game struct {
	pgn.Header
	Rules   Rules
	Witness *Assignment // the Scramble start that a FEN tag claims; promoted pieces as the moves name them
	Moves   []Move
	Notes   []Note // comments, NAGs and variations of the main line
}

// What a game has of a file, as package pgn reads it.
type (
	Tag         = pgn.Tag
	Note        = pgn.Note[Move]
	Variation   = pgn.Variation[Move]
	SyntaxError = pgn.SyntaxError
)

// UpTo is the game with its first t plies only.
func (g *Game) UpTo(t Ply) *Game {
	begin := *g
	begin.Moves = g.Moves[:t]
	return &begin
}
