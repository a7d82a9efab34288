package model

import "fmt"

// Game is one game as it was read: the rules, the moves, and what the file says around them.
type Game struct {
	Rules   Rules
	Tags    []Tag       // in the order of the file
	Witness *Assignment // the Scramble Chess start of a FEN tag; promoted pieces as the moves name them
	Moves   []Move
	Notes   []Note         // comments, NAGs and variations of the main line
	Broken  *SyntaxError   // the place where the text became unreadable: Moves holds what came before it
	Odd     []*SyntaxError // what is unreadable beside the main line: Notes keep it as text

	ID   string // "id" of JSON Lines, or the number of the game in its file
	Name string // the file from which it was read
	Line int    // the line of the file on which it starts, from 1
}

// Tag is one tag pair of a PGN file.
type Tag struct{ Name, Value string }

// Note is something written beside the moves of a line. Exactly one of the four is set: a comment (its text,
// without the brackets), a numeric annotation glyph, a variation, or words that could not be read, as written.
type Note struct {
	After   int // the number of plies of the line before the note
	Comment string
	NAG     int
	Line    *Variation
	Text    string
}

// Variation is a line that replaces ply After of the line that it is noted in. It has notes of its own, and may
// contain null moves. The first word that cannot be read as a move ends its moves: the rest is text, variations
// within it included.
type Variation struct {
	Moves []Move
	Notes []Note
}

// Tag returns the value of the first tag with that name, or "" if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// UpTo returns the game cut off after its first t plies.
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
	Ply  Ply // the ply that was being read, or 0 before the moves
	Msg  string
}

func (e *SyntaxError) Error() string {
	where := fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Col)
	if e.Ply > 0 {
		return fmt.Sprintf("%s: game %d, ply %d: %s", where, e.Game, e.Ply, e.Msg)
	}
	return fmt.Sprintf("%s: game %d: %s", where, e.Game, e.Msg)
}
