package model

import "fmt"

// Game is one game as read: rules, moves, and what the file said around them.
type Game struct {
	Rules   Rules
	Tags    []Tag       // in the order of the file
	Witness *Assignment // the Scramble start that a FEN tag claims; promoted pieces as the moves name them
	Moves   []Move
	Notes   []Note         // comments, NAGs and variations of the main line
	Broken  *SyntaxError   // where the text stopped making sense: Moves is what came before it
	Odd     []*SyntaxError // what makes no sense beside the main line: Notes keep it as text

	ID   string // "id" of JSON Lines, or the number of the game in its file
	Name string // where it was read: a file's name
	Line int    // where in the file it starts, from 1
}

// Tag is one tag pair of a PGN file.
type Tag struct{ Name, Value string }

// Note is something written beside the moves of a line. Exactly one of the four is
// set: a comment (its text, without the brackets), a numeric annotation glyph, a
// variation, or words that make no sense, as they stand.
type Note struct {
	After   int // how many plies of the line stand before it
	Comment string
	NAG     int
	Line    *Variation
	Text    string
}

// Variation is a line that replaces ply After of the line it is noted in, and has
// notes of its own. From the first word that cannot be read as a move on it has no
// moves, but text, and so have the variations within that text. It may have null moves.
type Variation struct {
	Moves []Move
	Notes []Note
}

// Tag is the value of the first tag with that name, "" if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// UpTo is the game with its first t plies only.
func (g *Game) UpTo(t Ply) *Game {
	begin := *g
	begin.Moves = g.Moves[:t]
	return &begin
}

// SyntaxError says where a file cannot be read, and what was expected there.
type SyntaxError struct {
	File string
	Line int // from 1
	Col  int // in characters, from 1
	Game int // number of the game in the file, from 1
	Ply  Ply // the ply that was being read, 0 before the moves
	Msg  string
}

func (e *SyntaxError) Error() string {
	where := fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Col)
	if e.Ply > 0 {
		return fmt.Sprintf("%s: game %d, ply %d: %s", where, e.Game, e.Ply, e.Msg)
	}
	return fmt.Sprintf("%s: game %d: %s", where, e.Game, e.Msg)
}
