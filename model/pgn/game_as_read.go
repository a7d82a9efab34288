package pgn

import (
	"slices"
	"strconv"
)

// Game is one game as it was read, with moves of type M.
type Game[M any] struct {
	Header
	Variation[M] // the main line
}

// Header is all that is known of a game except its moves.
type Header struct {
	Tags   []Tag          // in the order of the file
	Broken *SyntaxError   // where the game stopped making sense; its moves are those before that place
	Odd    []*SyntaxError // what makes no sense beside the main line, and was kept as text

	// Recoded is the place of the first byte that is not UTF-8; nil if there is none. Such bytes were read as
	// Windows-1252, so all text of the game is UTF-8.
	Recoded *SyntaxError

	First int    // the ply of the first move; 0 stands for 1
	ID    string // "id" in JSON Lines, or the number of the game in its file
	Index int    // the number of the game in its file, from 1; 0 until Number sets it
	Name  string // of the file that the game was read from, or Stdin
	Line  int    // of the file on which the game starts, from 1

	// Offset is the byte of the file, from 0, at which the game starts. It counts all bytes as they are stored, line ends
	// and a byte order mark included; a packed file is unpacked first.
	Offset int64
}

// Stdin is the name of standard input in messages.
const Stdin = "<stdin>"

// Tag is one tag pair.
type Tag struct{ Name, Value string }

// Variation is a line of moves with the notes beside them. In a file it stands in parentheses and replaces the move
// before it. From the first word that cannot be read as a move it holds text in place of moves, and so do the
// variations within that text. It may contain null moves.
type Variation[M any] struct {
	Moves []M
	Notes []Note[M]
}

// Cut forgets the moves after the first n, and what is written beside them.
func (v *Variation[M]) Cut(n int) {
	v.Moves = v.Moves[:min(n, len(v.Moves))]
	v.Notes = slices.DeleteFunc(v.Notes, func(note Note[M]) bool { return note.After > n })
}

// Note is something written beside the moves. Exactly one of Comment, NAG, Line and Text is set.
type Note[M any] struct {
	After   int           // the number of moves of the line before the note
	Comment string        // without its braces or semicolon
	NAG     int           // a numeric annotation glyph, 1 to 255
	Line    *Variation[M] // replaces move After
	Text    string        // words that make no sense, as they were written
}

// Before is how many moves of its line a variation leaves in place: all before the one that it replaces. A variation
// may also stand before the first move, where after is 0.
func Before(after int) int { return max(0, after-1) }

// About returns h. A game embeds its Header, so this gives the header of any game.
func (h *Header) About() *Header { return h }

// Tag returns the value of the first tag with that name that says something, or "" if there is none. Values such as "?",
// "-" and "????.??.??" say nothing.
func (h *Header) Tag(name string) string {
	for _, t := range h.Tags {
		if t.Name == name && says(t.Value) {
			return t.Value
		}
	}
	return ""
}

// Number sets the number of the game in its file, from 1. A game without an ID gets the number as its ID.
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
