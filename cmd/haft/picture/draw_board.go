package picture

import "strconv"

// Draw draws the picture.
func (b *Board) Draw(p Pen) {
	l := b.layout()
	p.Rect("page", Rect{0, 0, width, l.height, 0})
	b.drawSquares(p, &l)
	drawNames(p, b, &l)
	b.each(p, &l, "marks", (*Square).marked, drawMarks)
	b.each(p, &l, "men", (*Square).taken, b.drawMen)
	b.each(p, &l, "overlays", (*Square).overlaid, drawOverlays)
	b.drawArrows(p, &l)
	b.drawTrays(p, &l)
	drawTexts(p, b, &l)
}

// each draws something on every square that has it, in a group for each square.
func (b *Board) each(p Pen, l *layout, class string, on func(*Square) bool, draw func(Pen, *Square)) {
	begun := false
	for i := range b.Squares {
		s := &b.Squares[i]
		if !on(s) {
			continue
		}
		if !begun {
			p.Begin(class, Transform{})
			begun = true
		}
		at := b.corner(l, i)
		p.Begin("at-"+Name(i), Transform{X: at.X, Y: at.Y})
		draw(p, s)
		p.End()
	}
	if begun {
		p.End()
	}
}

func (s *Square) marked() bool { return s.Last || s.Check > 0 }
func (s *Square) taken() bool  { return len(s.Men) > 0 }
func (s *Square) overlaid() bool {
	return s.Frame != NoFrame || s.Ways != 0 || s.Seen > 0 || s.Check > 0
}

// Name returns the name of a square, given by its number from 0 for a1 to 63 for h8.
func Name(square int) string { return string([]byte{byte('a' + square%8), byte('1' + square/8)}) }

func (b *Board) drawSquares(p Pen, l *layout) {
	p.Begin("squares", Transform{})
	for i := range b.Squares {
		at := b.corner(l, i)
		class := "dark"
		if (i%8+i/8)%2 == 1 {
			class = "light"
		}
		p.Rect(class+" "+Name(i), Rect{at.X, at.Y, side, side, 0})
	}
	p.End()
}

// drawNames writes the letters of the files below the board, and the numbers of the ranks to its left.
func drawNames(p Pen, b *Board, l *layout) {
	const size = 22
	p.Begin("names", Transform{})
	for i := range 8 {
		file := b.corner(l, i)
		p.Text("name", Middle, file.X+side/2, l.board+board+26, size, Name(i)[:1])
		rank := b.corner(l, 8*i)
		p.Text("name", Middle, left/2, rank.Y+side/2+size*middle, size, Name(8 * i)[1:])
	}
	p.End()
}

// middle is the distance from the middle of a line of digits down to its foot, as a part of the size.
const middle = 0.36

// drawMarks draws the marks on a square that lie below the men.
func drawMarks(p Pen, s *Square) {
	if s.Last {
		p.Rect("last", Rect{0, 0, side, side, 0})
		p.Rect("last-edge", Rect{1.5, 1.5, side - 3, side - 3, 0})
	}
	if s.Check > 0 {
		p.Begin("check", Transform{Opacity: 0.25 + 0.75*s.Check})
		p.Rect("danger", Rect{0, 0, side, side, 0})
		p.End()
	}
}

// drawTexts writes the banner and the caption.
func drawTexts(p Pen, b *Board, l *layout) {
	if b.Banner != "" {
		p.Rect("banner", Rect{left + 2, l.banner, board - 4, banner - 14, 8})
		p.Text("banner-text", Middle, left+board/2, l.banner+28, captionSize, shortened(b.Banner, lineLength))
	}
	for i, text := range l.lines {
		class := "caption"
		if i == 0 {
			class = "caption first"
		}
		p.Text(class, Start, left, l.caption+line*float64(i)+20, captionSize, text)
	}
}

// drawTrays draws the captured men, beside the side that captured them.
func (b *Board) drawTrays(p Pen, l *layout) {
	for owner, men := range b.Trays {
		if len(men) == 0 {
			continue
		}
		y := l.lower
		if Side(owner) == b.upper() {
			y = l.upper
		}
		b.drawTray(p, Side(owner), men, y)
	}
}

// trayScale is the size of men in a tray, compared with those on the board.
const trayScale = 0.7

// slot returns the part of a tray's width that a man takes.
func slot(m *Man) float64 {
	if m.Known() && m.Kinds[0].Kind == Pawn {
		return 0.6 * side * trayScale
	}
	return side * trayScale
}

func (b *Board) drawTray(p Pen, owner Side, men []Man, y float64) {
	const label = 84
	total := 0.0
	for i := range men {
		total += slot(&men[i])
	}
	shrunk := min(1, (board-label)/total)
	p.Begin("tray of-"+owner.class(), Transform{X: left, Y: y})
	p.Text("name", Start, 0, 38, 20, "taken:")
	p.Rect("ground", Rect{label - 4, 0, total*shrunk + 8, tray - 8, 8})
	p.Begin("row", Transform{X: label, Y: 35 * (1 - shrunk), Scale: shrunk})
	x := 0.0
	for i := range men {
		m := &men[i]
		p.Begin("gone", Transform{X: x - (side*trayScale-slot(m))/2, Scale: trayScale})
		b.drawMan(p, m)
		p.End()
		x += slot(m)
	}
	p.End()
	p.End()
}

// count returns a number as text.
func count(n int) string { return strconv.Itoa(n) }
