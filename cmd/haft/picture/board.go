package picture

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

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

// letter returns the letter of English notation, with P for a pawn.
func (k Kind) letter() string { return ".KQRBNP"[k : k+1] }

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

// Plain takes away all but the board and the men on it: trays, captions, banners, marks of the last move and of checks,
// and the numbers of men. Frames and arrows stay: somebody asked for them.
func (b *Board) Plain() {
	b.Trays, b.Room, b.Banner, b.Caption = [2][]Man{}, false, "", nil
	for i := range b.Squares {
		s := &b.Squares[i]
		s.Last, s.Check = false, 0
		s.Men = slices.Clone(s.Men)
		for j := range s.Men {
			s.Men[j].Number = 0
		}
	}
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
	Note  string // a few characters in the frame, such as the numbers of moves
	Ways  Ways   // how the selected man can go here
	Own   bool   // all men here are of his side, as they may be in QuantumChess: nothing can be taken
	Keeps string // for such a move: the share of what is left after it, as in "29 %"
	Locks string // for such a move: the letters of the kinds that it makes known
	Seen  int    // how many men see the square, in games where that matters
}

// A Man is a piece or pawn on a square or in a tray.
type Man struct {
	Side     Side
	Number   int     // shown in the badge; 0 for none
	Kinds    []Share // what he may be, in the order of the kinds; only one if that is known
	Presence float64 // the probability that he stands here, 1 if that is certain; 0 if he perhaps does, and nobody tells how likely
}

// Letter returns the letter of FEN for a man of a known kind: a capital for White.
func (m *Man) Letter() string {
	letter := m.Kinds[0].Kind.letter()
	if m.Side == Black {
		letter = string(letter[0] | 0x20)
	}
	return letter
}

// Names are the English words for what the man may be.
func (m *Man) Names() (names []string) {
	for _, k := range m.Kinds {
		names = append(names, k.Kind.Name())
	}
	return names
}

// A Share is the probability that a man is of a kind, above 0 and at most 1; 0 if it is not told.
type Share struct {
	Kind Kind
	Part float64
}

// Unmeasured takes away all probabilities of men on squares and in trays: what each may be and where he may stand is shown,
// and not how likely. The likeliest does not come first any more.
func (b *Board) Unmeasured() {
	hide := func(men []Man) {
		slices.SortStableFunc(men, func(a, b Man) int {
			return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(a.Kinds[0].Kind, b.Kinds[0].Kind))
		})
		for i := range men {
			if men[i].Presence < 1 {
				men[i].Presence = 0
			}
			for j := range men[i].Kinds {
				if !men[i].Known() {
					men[i].Kinds[j].Part = 0
				}
			}
		}
	}
	for i := range b.Squares {
		hide(b.Squares[i].Men)
	}
	for _, tray := range b.Trays {
		hide(tray)
	}
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
		p.Text("name", Label{Text: Name(i)[:1], X: file.X + side/2, Y: l.board + board + 26, Size: size})
		rank := b.corner(l, 8*i)
		p.Text("name", Label{Text: Name(8 * i)[1:], X: left / 2, Y: rank.Y + side/2 + size*middle, Size: size})
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
		p.Text("banner-text", Label{Text: shortened(b.Banner, lineLength), X: left + board/2, Y: l.banner + 28, Size: captionSize})
	}
	for i, text := range l.lines {
		class := "caption"
		if i == 0 {
			class = "caption first"
		}
		p.Text(class, Label{Text: text, X: left, Y: l.caption + line*float64(i) + 20, Size: captionSize, Anchor: Start})
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

// Tray returns the captured men of a side as a picture of its own, without styles, and in words; both are "" if there
// are none.
func (b *Board) Tray(owner Side) (svg, words string) {
	men := b.Trays[owner]
	if len(men) == 0 {
		return "", ""
	}
	wide, p := 0.0, &writer{}
	for i := range men {
		m := &men[i]
		p.Begin("gone", Transform{X: wide - (side-slot(m)/trayScale)/2})
		b.drawMan(p, m)
		p.End()
		wide += slot(m) / trayScale
	}
	const own = "lost-" // the page has the outlines of the board, too
	of := prefix + own + owner.class() + "-"
	rename := strings.NewReplacer(`id="`+prefix, `id="`+of, `href="#`+prefix, `href="#`+of)
	svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="haft-board" aria-hidden="true"` +
		` viewBox="0 0 ` + number(wide) + ` 100">` + "\n<defs>\n" + rename.Replace(p.definitions()) + "</defs>\n" + rename.Replace(p.text.String()) + "</svg>\n"
	return svg, "Taken from " + owner.String() + ": " + strings.Join(lost(men), "; ")
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
	p.Text("name", Label{Text: "taken:", X: 0, Y: 38, Size: 20, Anchor: Start})
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

// drawOverlays draws what lies above the men: the frame, how the selected man can go here, what that would mean, and
// who sees the square.
func drawOverlays(p Pen, s *Square) {
	drawFrame(p, s)
	drawWays(p, s)
	drawCheck(p, s)
	if s.Seen > 0 && s.Check == 0 {
		drawChip(p, "seen", upperRight, 22, count(s.Seen))
	}
	size := 16.0
	if len(s.Men) > 0 {
		size = 13 // so that the man can still be seen
	}
	if s.Keeps != "" {
		drawChip(p, "keeps", lowerRight, size, s.Keeps)
	}
	if s.Locks != "" {
		drawChip(p, "locks", lowerLeft, size, s.Locks)
	}
}

func drawFrame(p Pen, s *Square) {
	class := [...]string{"", "selected", "reason", "changed"}[s.Frame]
	if class == "" {
		return
	}
	const inset = 3
	p.Rect(class, Rect{inset, inset, side - 2*inset, side - 2*inset, 8})
	if s.Note != "" {
		drawChip(p, class, lowerLeft, 16, s.Note)
	}
}

// drawCheck writes a plus, and how likely the check is. A tile with fixed places has room only below the badge.
func drawCheck(p Pen, s *Square) {
	if s.Check == 0 {
		return
	}
	text := "+"
	if s.Check < 1 {
		text += Whole(s.Check)
	}
	if len(s.Men) == 1 && s.Men[0].seated() {
		drawChip(p, "danger", belowBadge, 13, text)
	} else {
		drawChip(p, "danger", upperRight, 16, text)
	}
}

// A spot is the place of a chip on a square.
type spot uint8

const (
	upperRight spot = iota
	lowerRight
	lowerLeft
	belowBadge
)

// drawChip writes a few characters on a background, which is wide enough for any typeface.
func drawChip(p Pen, class string, at spot, size float64, text string) {
	const gap = 2.0
	high, wide := size+5, 0.6*size+0.66*size*float64(cells(text))
	x, y := gap, gap
	if at == upperRight || at == lowerRight {
		x = side - gap - wide
	}
	if at == lowerRight || at == lowerLeft {
		y = side - gap - high
	}
	if at == belowBadge {
		y = 30
	}
	p.Rect(class+"-chip", Rect{x, y, wide, high, 6})
	p.Text(class+"-text", Label{Text: text, X: x + wide/2, Y: y + high/2 + size*middle, Size: size})
}

// Takes reports whether the selected man may take something here, if he goes here.
func (s *Square) Takes() bool { return s.Ways != 0 && len(s.Men) > 0 && !s.Own }

// drawWays draws a dot for an ordinary move, a diamond for a change of speed, and a ring for a change of position. If
// the move captures, corners replace the dot.
func drawWays(p Pen, s *Square) {
	if s.Ways == 0 {
		return
	}
	ways, x, y := s.Ways, 50.0, 50.0
	switch {
	case s.Takes():
		drawCorners(p)
		ways &^= Ordinary
		y = 83
	case len(s.Men) > 0:
		x, y = 81, 17 // below stands how likely the man is to be there
	}
	n := 0
	for _, w := range [...]Ways{Ordinary, BySpeed, ByPlace} {
		if ways&w != 0 {
			n++
		}
	}
	x -= 15 * float64(n-1)
	if n > 0 && len(s.Men) > 0 { // otherwise a black man would hide them
		p.Rect("keeps-chip", Rect{x - 17, y - 15, 34 + 30*float64(n-1), 30, 15})
	}
	for _, w := range [...]Ways{Ordinary, BySpeed, ByPlace} {
		if ways&w != 0 {
			drawWay(p, w, x, y)
			x += 30
		}
	}
}

func drawWay(p Pen, w Ways, x, y float64) {
	const r = 12
	switch w {
	case Ordinary:
		p.Circle("goes", x, y, r)
	case BySpeed:
		p.Polygon("speed", Point{x, y - r - 3}, Point{x + r + 3, y}, Point{x, y + r + 3}, Point{x - r - 3, y})
	case ByPlace:
		p.Circle("place", x, y, r-1)
	}
}

// drawCorners draws an angle in each corner of a square.
func drawCorners(p Pen) {
	const long, thick = 26, 7
	for _, c := range [...]Point{{0, 0}, {side, 0}, {side, side}, {0, side}} {
		at := func(x, y float64) Point { return Point{math.Abs(c.X - x), math.Abs(c.Y - y)} }
		p.Polygon("takes", at(0, 0), at(long, 0), at(long, thick), at(thick, thick), at(thick, long), at(0, long))
	}
}

// drawArrows draws the arrows, each from the middle of a square to the middle of another.
func (b *Board) drawArrows(p Pen, l *layout) {
	for _, a := range b.Arrows {
		from, to := b.corner(l, a.From), b.corner(l, a.To)
		p.Polygon("arrow", arrow(Point{from.X + side/2, from.Y + side/2}, Point{to.X + side/2, to.Y + side/2})...)
	}
}

// arrow returns the outline of an arrow: a shaft and a head. The two points must differ.
func arrow(from, to Point) []Point {
	const gap, thick, head, broad = 28, 7, 34, 20
	length := math.Hypot(to.X-from.X, to.Y-from.Y)
	ux, uy := (to.X-from.X)/length, (to.Y-from.Y)/length
	at := func(along, across float64) Point {
		return Point{from.X + along*ux - across*uy, from.Y + along*uy + across*ux}
	}
	end := length - 8
	return []Point{
		at(gap, thick), at(end-head, thick), at(end-head, broad), at(end, 0),
		at(end-head, -broad), at(end-head, -thick), at(gap, -thick),
	}
}
