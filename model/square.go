package model

// Square is s of the mathematical model: a1 = 0, b1 = 1, ..., h8 = 63.
type Square uint8

// NoSquare is the square of a captured piece.
const NoSquare Square = 64

// NewSquare takes file and rank from 0 to 7.
func NewSquare(file, rank int) Square { return Square(rank*8 + file) }

// File returns 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns 0 for White's back rank to 7 for Black's.
func (s Square) Rank() int { return int(s >> 3) }

// String returns the name of the square, "a1" to "h8", or "-" for NoSquare.
func (s Square) String() string {
	return string(s.append(make([]byte, 0, 2)))
}

// append writes the square behind the text.
func (s Square) append(text []byte) []byte {
	if s >= NoSquare {
		return append(text, '-')
	}
	return append(text, 'a'+byte(s&7), '1'+byte(s>>3))
}

// SquareNamed returns the square of a name such as "e4", and false if a text names none. The file may be a capital
// letter.
func SquareNamed(name string) (Square, bool) {
	if len(name) != 2 {
		return NoSquare, false
	}
	return ParseSquare(name[0], name[1])
}

// ParseSquare reads two characters such as "e4". The file may be a capital letter. It returns false for other
// bytes.
func ParseSquare(file, rank byte) (Square, bool) {
	file |= 0x20
	if file < 'a' || file > 'h' || rank < '1' || rank > '8' {
		return NoSquare, false
	}
	return NewSquare(int(file-'a'), int(rank-'1')), true
}
