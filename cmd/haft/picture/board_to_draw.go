package picture

// A Side is the side that a man belongs to.
type Side uint8

// The two sides.
const (
	White Side = iota
	Black
)

// String returns "White" or "Black".
func (s Side) String() string { return [...]string{"White", "Black"}[s] }

// class returns the side as a class.
func (s Side) class() string { return [...]string{"white", "black"}[s] }

// A Kind is what a man can be. The first five are the natures of Haft Schrödinger Chess.
type Kind uint8

// The kinds, and NoKind for none.
const (
	NoKind Kind = iota
	King
	Queen
	Rook
	Bishop
	Knight
	Pawn
)

// Letter returns the letter of English notation, with P for a pawn.
func (k Kind) Letter() string { return ".KQRBNP"[k : k+1] }

// Name returns the English word in lower case.
func (k Kind) Name() string {
	return [...]string{"nobody", "king", "queen", "rook", "bishop", "knight", "pawn"}[k]
}

// A Board describes a picture of a board: what it shows, and how. The zero value is an empty board in the light
// theme.
type Board struct {
	Title   string // the name of the picture, for those who cannot see it
	State   string // the state of the game in sentences, for the same readers
	Squares [64]Square
	Trays   [2][]Man // the captured men of White and of Black
	Room    bool     // leave room for both trays, even if they are empty
	Arrows  []Arrow
	Lens    Kind     // if set, tiles show only how likely this kind is
	Banner  string   // a line above the board, in a frame
	Caption []string // lines below the board; long ones are broken
	Flip    bool     // Black is at the bottom
	Theme   Theme
	Size    int // the width in pixels; 0 for [StandardSize]
}

// Formats are those of files with pictures of boards, and their extensions. The first two hold only one board.
var Formats = []string{"svg", "png", "gif", "html"}

// StandardSize is the usual width of a picture in pixels.
const StandardSize = 600

// A Square describes what stands on a square and how the square is marked. The squares are in the order a1, b1, ...,
// h8.
type Square struct {
	Men   []Man
	Last  bool    // it is one of the two squares of the last move
	Check float64 // the probability that a king stands here in check, from 0 to 1
	Frame Frame
	Note  string // a few characters in the frame, such as the numbers of plies
	Ways  Ways   // how the selected man can go here
	Keeps string // for such a move: the share of what is left after it, as in "29 %"
	Locks string // for such a move: the letters of the kinds that it makes known
	Seen  int    // how many men see the square, in games where that matters
}

// A Man is a piece or pawn on a square or in a tray.
type Man struct {
	Side     Side
	Number   int     // shown in the badge; 0 for none
	Kinds    []Share // what he may be, in the order of the kinds; only one if that is known
	Presence float64 // the probability that he stands here, above 0; 1 if that is certain
}

// Letter returns the letter of FEN for a man of a known kind: a capital for White.
func (m *Man) Letter() string {
	letter := m.Kinds[0].Kind.Letter()
	if m.Side == Black {
		letter = string(letter[0] | 0x20)
	}
	return letter
}

// A Share is the probability that a man is of a kind, above 0 and at most 1.
type Share struct {
	Kind Kind
	Part float64
}

// Sure returns a man without a number who is certainly of a kind, and certainly there.
func Sure(side Side, kind Kind) Man {
	return Man{Side: side, Kinds: []Share{{Kind: kind, Part: 1}}, Presence: 1}
}

// Known reports whether only one kind is left.
func (m *Man) Known() bool { return len(m.Kinds) == 1 }

// A Frame is drawn around a square.
type Frame uint8

// The meanings of frames. They differ in colour. In addition, the last one is dashed, and the one before it has a
// note.
const (
	NoFrame  Frame = iota
	Selected       // the man here is selected
	Reason         // a move that explains something began or ended here
	Changed        // a supposition makes a difference here
)

// Ways are the ways to go to a square, as a set.
type Ways uint8

// The ways to move. The last two belong to Heisenberg Chess.
const (
	Ordinary Ways = 1 << iota
	BySpeed
	ByPlace
)

// An Arrow goes from one square to another.
type Arrow struct{ From, To int }
