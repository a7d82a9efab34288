package picture

// A Side is whom a man belongs to.
type Side uint8

// The two sides.
const (
	White Side = iota
	Black
)

// String is "White" or "Black".
func (s Side) String() string { return [...]string{"White", "Black"}[s] }

// class is the side as a class.
func (s Side) class() string { return [...]string{"white", "black"}[s] }

// A Kind is what a man is. The first five are the natures of Haft Schrödinger Chess.
type Kind uint8

// The kinds, and the absence of one.
const (
	NoKind Kind = iota
	King
	Queen
	Rook
	Bishop
	Knight
	Pawn
)

// Letter is that of English notation, P for a pawn.
func (k Kind) Letter() string { return ".KQRBNP"[k : k+1] }

// Name is the English word in lower case.
func (k Kind) Name() string {
	return [...]string{"nobody", "king", "queen", "rook", "bishop", "knight", "pawn"}[k]
}

// A Board is a picture of a board: what is to be seen, and how. The zero value is an empty board in the light theme.
type Board struct {
	Title   string // what the picture is called, for those who cannot see it
	State   string // whose turn it is and the like, in sentences; likewise
	Squares [64]Square
	Trays   [2][]Man // the men of White and of Black that were taken
	Room    bool     // there is room for both trays, even if nobody is in them
	Arrows  []Arrow
	Lens    Kind     // if any, tiles show how likely this kind is, and nothing else
	Banner  string   // a line above the board, in a frame
	Caption []string // lines beneath the board; long ones are broken
	Flip    bool     // Black sits below
	Theme   Theme
	Size    int // the width in pixels; 0 for [StandardSize]
}

// StandardSize is the width of a picture in pixels.
const StandardSize = 600

// A Square is what stands on one of the squares, which are in the order a1, b1, ..., h8, and what marks it.
type Square struct {
	Men   []Man
	Last  bool    // it is one of the two squares of the last move
	Check float64 // how likely it is that a king stands here in check, from 0 to 1
	Frame Frame
	Note  string // a few characters in the frame, such as the numbers of plies
	Ways  Ways   // how the selected man can go here
	Keeps string // of such a move: the share of what is left after it, as in "29 %"
	Locks string // of such a move: the letters of the kinds that it makes known
	Seen  int    // how many men see the square, if that matters in the game
}

// A Man is somebody on a square or in a tray.
type Man struct {
	Side     Side
	Number   int     // of the piece, which its badge shows; 0 for none
	Kinds    []Share // what he may be, in the order of the kinds; one, if that is known
	Presence float64 // how likely he stands here, above 0; 1 if that is certain
}

// Letter is that of FEN for what he is, if it is known: a capital for White.
func (m *Man) Letter() string {
	letter := m.Kinds[0].Kind.Letter()
	if m.Side == Black {
		letter = string(letter[0] | 0x20)
	}
	return letter
}

// A Share is how likely a man is of a kind, above 0 and up to 1.
type Share struct {
	Kind Kind
	Part float64
}

// Sure is a man without a number who certainly is of a kind, and there.
func Sure(side Side, kind Kind) Man {
	return Man{Side: side, Kinds: []Share{{Kind: kind, Part: 1}}, Presence: 1}
}

// Known tells whether only one kind is left.
func (m *Man) Known() bool { return len(m.Kinds) == 1 }

// A Frame goes around a square.
type Frame uint8

// What a frame says. Besides their colours the last is dashed, and the one before it has a note.
const (
	NoFrame  Frame = iota
	Selected       // the man here is selected
	Reason         // a move that explains something began or ended here
	Changed        // what is supposed makes a difference here
)

// Ways are the ways to go to a square, as a set.
type Ways uint8

// The ways of a man. The last two are those of Heisenberg Chess.
const (
	Ordinary Ways = 1 << iota
	BySpeed
	ByPlace
)

// An Arrow goes from one square to another.
type Arrow struct{ From, To int }
