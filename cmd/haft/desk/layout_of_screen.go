package desk

import (
	"haft/cmd/haft/board"
	"haft/model"
)

// The smallest terminal that the board fits into.
const (
	minWide = 80
	minHigh = 24
)

// A layout is where things are: the title, the board with the names of files below and of ranks at its left, the panel
// at its right, and the lines beneath both.
//
//	title
//	8 .. .. ..  panel
//	7 .. .. ..
//	  a  b  c
//	said of the position
//	message
//	line to type on, or keys
type layout struct {
	squareWide, squareHigh int
	panelX, panelWide      int
	panelHigh              int
	below                  int // the first line beneath
}

// Places on the screen.
const (
	boardX  = 2 // behind the name of the rank
	boardY  = 1 // below the title
	gap     = 2 // between board and panel
	minSide = 28
	maxSide = 60
	beneath = 6 // lines: three about the position, a message, what is typed, and keys
)

// layout is that of the terminal as large as it is; false if it is too small.
func (m *screenModel) layout() (layout, bool) {
	if m.wide < minWide || m.high < minHigh {
		return layout{}, false
	}
	high := min((m.high-boardY-1-beneath)/8, 5)
	wide := min(2*high+2, (m.wide-boardX-gap-minSide)/8)
	high = min(high, max(2, wide/2-1)) // squares are about as wide as high
	l := layout{squareWide: wide, squareHigh: high}
	l.panelX = boardX + 8*wide + gap
	l.panelWide = min(m.wide-l.panelX, maxSide)
	l.below = boardY + 8*high + 1
	l.panelHigh = l.below - boardY
	return l, true
}

// squareAt is the square at a place of the screen.
func (l *layout) squareAt(x, y int, flip bool) model.Square {
	x, y = x-boardX, y-boardY
	if x < 0 || y < 0 || x >= 8*l.squareWide || y >= 8*l.squareHigh {
		return model.NoSquare
	}
	return seated(x/l.squareWide, y/l.squareHigh, flip)
}

// seated is the square in a column from the left and a row from above.
func seated(column, row int, flip bool) model.Square {
	if flip {
		return model.NewSquare(7-column, row)
	}
	return model.NewSquare(column, 7-row)
}

// placeAt is the place in the game whose move is at a place of the screen; nil if there is none.
func (m *screenModel) placeAt(l layout, x, y int) board.Path {
	x, y = x-l.panelX, y-boardY
	if y < 0 || y >= l.panelHigh {
		return nil
	}
	lines := m.panel(l)
	if y >= len(lines) {
		return nil
	}
	for _, part := range lines[y] {
		if x >= 0 && x < width(part.text) {
			return part.at
		}
		x -= width(part.text)
	}
	return nil
}
