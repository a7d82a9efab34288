package pgn

import "haft/model/input"

// The limits of one game. They bound memory, however long a file is.
const (
	// MaxLine is the longest line, in bytes.
	MaxLine = 1 << 20
	// MaxToken is the longest move, number or tag name, in bytes: the limit of the
	// PGN standard, section 7.
	MaxToken = 255
	// MaxPlies is the most plies of a game. A game that the 75-move rule ends has fewer than 17,700.
	MaxPlies = 20_000
	// MaxDepth is how deep variations may be nested.
	MaxDepth = 100
	// MaxNotes is the most bytes that the tags, comments and variations of a game may take together.
	MaxNotes = 4 << 20
	// NoteSize is what each note or tag counts towards MaxNotes, in bytes, in addition to its text.
	NoteSize = 64
)

// plySize is what a ply of a variation counts towards MaxNotes, in bytes.
const plySize = 4

// take adds to the bytes that the game keeps besides its moves. More than MaxNotes is an error at byte at of the line.
func (p *parser) take(at, bytes int) error {
	if p.notes += bytes; p.notes > MaxNotes {
		return p.errorAt(at, "found tags, comments and variations of more than %s in one game, expected less",
			input.Size(MaxNotes).Words())
	}
	return nil
}
