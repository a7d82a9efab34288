package pgn

// What one game may take. Memory is bounded by these, whatever the length of a file.
const (
	// MaxLine is the longest line, in bytes.
	MaxLine = 1 << 20
	// MaxToken is the longest move, number or tag name, in bytes: the limit of the
	// PGN standard, section 7.
	MaxToken = 255
	// MaxPlies is more than any game can have that the 75-move rule ends, which is
	// fewer than 17,700.
	MaxPlies = 20_000
	// MaxDepth is how deep variations may be nested.
	MaxDepth = 100
	// MaxNotes bounds tags, comments and variations of one game together, in bytes.
	MaxNotes = 4 << 20
	// NoteSize is what a note or a tag counts towards MaxNotes besides its text.
	NoteSize = 64
)

// plySize is what a ply of a variation counts towards MaxNotes.
const plySize = 4
