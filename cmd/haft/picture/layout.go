package picture

import "strings"

// Lengths of the picture, in units of which a square has a hundred.
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

// A layout is where the parts of a picture are.
type layout struct {
	banner, upper, board, lower, caption float64 // where each begins, from above
	lines                                []string
	height                               float64
}

func (b *Board) layout() (l layout) {
	y := edge
	if b.Banner != "" {
		l.banner = y
		y += banner
	}
	if b.Trays != nil {
		l.upper = y
		y += tray
	}
	l.board = y
	y += board + letters
	if b.Trays != nil {
		l.lower = y
		y += tray
	}
	l.caption = y
	for _, text := range b.Caption {
		l.lines = append(l.lines, wrapped(text)...)
	}
	y += line * float64(len(l.lines))
	l.height = y + edge/2
	return l
}

// Bounds are the width and the height of the picture in units, and the width and the height in pixels.
func (b *Board) Bounds() (w, h float64, wide, high int) {
	h = b.layout().height
	wide = b.Size
	if wide == 0 {
		wide = StandardSize
	}
	return width, h, wide, int(float64(wide)*h/width + 0.5)
}

// corner is the upper left corner of a square.
func (b *Board) corner(l *layout, square int) Point {
	file, rank := square%8, square/8
	if b.Flip {
		file, rank = 7-file, 7-rank
	}
	return Point{left + side*float64(file), l.board + side*float64(7-rank)}
}

// lineLength is how many characters a line of the caption holds in any usual typeface.
const lineLength = 64

// wrapped breaks a text into lines. A word that is too long for one is cut short: nobody reads it.
func wrapped(text string) (lines []string) {
	now := ""
	for _, word := range strings.Fields(text) {
		word = shortened(word, lineLength)
		if now != "" && runes(now)+1+runes(word) > lineLength {
			lines = append(lines, now)
			now = ""
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

// shortened is a text with so many characters at most.
func shortened(text string, most int) string {
	if runes(text) <= most {
		return text
	}
	return string([]rune(text)[:most-1]) + "…"
}

func runes(text string) int { return len([]rune(text)) }
