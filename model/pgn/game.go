package pgn

import (
	"fmt"
	"slices"
	"strconv"
)

// Game is one game as it was read, with moves of type M.
type Game[M any] struct {
	Header
	Variation[M] // the main line
}

// Header is what there is to say of a game besides its moves.
type Header struct {
	Tags   []Tag          // in the order of the file
	Broken *SyntaxError   // where the text stopped making sense: the moves are those before it
	Odd    []*SyntaxError // what makes no sense beside the main line: it is kept as text

	// Recoded is the first byte that is not UTF-8. It and those like it were taken as Windows-1252, so that what
	// is kept is UTF-8. It is nil if there are none.
	Recoded *SyntaxError

	ID    string // "id" of JSON Lines, or the number of the game in its file
	Index int    // the number of the game in its file, from 1; 0 if nobody has told it
	Name  string // where it was read: a file's name, or Stdin
	Line  int    // where in the file it starts, from 1
}

// Stdin is the name of standard input in messages.
const Stdin = "<stdin>"

// Tag is one tag pair.
type Tag struct{ Name, Value string }

// Variation is moves one after the other, with what is written beside them. In a file it stands in parentheses
// and replaces the move before it. From the first word that cannot be read as a move on it has no moves,
// but text, and so have the variations within that text. It may have null moves.
type Variation[M any] struct {
	Moves []M
	Notes []Note[M]
}

// Cut forgets the moves after the first n, and what is written beside them.
func (v *Variation[M]) Cut(n int) {
	v.Moves = v.Moves[:min(n, len(v.Moves))]
	v.Notes = slices.DeleteFunc(v.Notes, func(note Note[M]) bool { return note.After > n })
}

// Note is something written beside moves. Exactly one of the four is set: a comment (its text, without the
// brackets), a numeric annotation glyph, a variation, or words that make no sense, as they stand.
type Note[M any] struct {
	After   int // how many moves of the line stand before it
	Comment string
	NAG     int
	Line    *Variation[M] // replaces move After
	Text    string
}

// About is the header of the game that it is part of.
func (h *Header) About() *Header { return h }

// Tag is the value of the first tag with that name, "" if there is none.
func (h *Header) Tag(name string) string {
	for _, t := range h.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// Number tells a game its number in the file, from 1. It is the id of a game that has no other.
func (h *Header) Number(n int) {
	h.Index = n
	if h.ID == "" {
		h.ID = strconv.Itoa(n)
	}
	for _, odd := range h.Odd {
		odd.Game = n
	}
	for _, said := range []*SyntaxError{h.Broken, h.Recoded} {
		if said != nil {
			said.Game = n
		}
	}
}

// SyntaxError says where a file cannot be read, and what was expected there.
type SyntaxError struct {
	File string
	Line int // from 1
	Col  int // in characters, from 1
	Game int // number of the game in the file, from 1
	Ply  int // the ply that was being read, from 1; 0 before the moves
	Msg  string
}

func (e *SyntaxError) Error() string {
	where := fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Col)
	if e.Ply > 0 {
		return fmt.Sprintf("%s: game %d, ply %d: %s", where, e.Game, e.Ply, e.Msg)
	}
	return fmt.Sprintf("%s: game %d: %s", where, e.Game, e.Msg)
}

// Result is what stands behind the moves: the tag Result if it is one, else "*".
func (h *Header) Result() string {
	if r := resultOf(h.Tag("Result")); r != "" {
		return r
	}
	return "*"
}
