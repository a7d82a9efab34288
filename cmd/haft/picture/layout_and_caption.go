package picture

import "strings"

// Lengths in the picture, in units of a hundredth of a square.
const (
	side    = 100.0
	board   = 8 * side
	left    = 38.0 // of the board, for the ranks
	edge    = 14.0
	letters = 36.0 // below the board, for the files
	banner  = 54.0
	tray    = 80.0
	line    = 30.0 // of the caption
	width   = left + board + edge

	captionSize = 22.0
)

// A layout says where the parts of a picture are.
type layout struct {
	banner, upper, board, lower, caption float64 // where each part begins, from the top
	lines                                []string
	height                               float64
}

func (b *Board) layout() (l layout) {
	y := edge
	if b.Banner != "" {
		l.banner = y
		y += banner
	}
	if b.hasTray(b.upper()) {
		l.upper = y
		y += tray
	}
	l.board = y
	y += board + letters
	if b.hasTray(1 - b.upper()) {
		l.lower = y
		y += tray
	}
	l.caption = y
	for _, text := range b.Caption {
		l.lines = append(l.lines, wrapped(text)...)
	}
	if len(l.lines) > maxLines {
		l.lines = append(l.lines[:maxLines-1], "…")
	}
	y += line * float64(len(l.lines))
	l.height = y + edge/2
	return l
}

// upper returns the side whose men are in the tray above the board.
func (b *Board) upper() Side {
	if b.Flip {
		return Black
	}
	return White
}

// hasTray reports whether there is a tray for the men of a side.
func (b *Board) hasTray(side Side) bool { return b.Room || len(b.Trays[side]) > 0 }

// Bounds returns the width and height of the picture, first in units and then in pixels.
func (b *Board) Bounds() (w, h float64, wide, high int) {
	h = b.layout().height
	wide = b.Size
	if wide == 0 {
		wide = StandardSize
	}
	return width, h, wide, int(float64(wide)*h/width + 0.5)
}

// Area returns the rectangle of the squares, in the units of the picture.
func (b *Board) Area() Rect { return Rect{left, b.layout().board, board, board, 0} }

// corner returns the upper left corner of a square.
func (b *Board) corner(l *layout, square int) Point {
	file, rank := square%8, square/8
	if b.Flip {
		file, rank = 7-file, 7-rank
	}
	return Point{left + side*float64(file), l.board + side*float64(7-rank)}
}

// Bounds on the caption, so that a long text cannot make the picture arbitrarily large. A line holds so many
// characters in any usual typeface.
const (
	lineLength = 64
	maxLines   = 24
)

// wrapped breaks a text into lines. It cuts off a word that is too long for a line, because nobody would read it.
func wrapped(text string) (lines []string) {
	now := ""
	for word := range strings.FieldsSeq(text) {
		word = shortened(word, lineLength)
		if now != "" && cells(now)+1+cells(word) > lineLength {
			lines = append(lines, now)
			now = ""
			if len(lines) > maxLines {
				break // the rest is not shown
			}
		}
		if now != "" {
			now += " "
		}
		now += word
	}
	if now != "" {
		lines = append(lines, now)
	}
	return lines
}

// shortened cuts a text to at most so many characters.
func shortened(text string, most int) string {
	used := 0
	for i, r := range text {
		if used += cellsOf(r); used == most && cells(text[i:]) > cellsOf(r) || used > most {
			return text[:i] + "…"
		}
	}
	return text
}

// cells returns the width of a text, in characters of usual width.
func cells(text string) (n int) {
	for _, r := range text {
		n += cellsOf(r)
	}
	return n
}

// cellsOf returns 2 for Chinese, Japanese and Korean letters and all that follow them in Unicode, and 1 for others.
func cellsOf(r rune) int {
	const firstWide = 0x1100
	if r >= firstWide && (r < 0x2000 || r >= 0x2e80) {
		return 2
	}
	return 1
}
