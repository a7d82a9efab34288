package desk

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"haft/cmd/haft/board"
	"haft/cmd/haft/picture"
)

// A squareFace is how squares are written: each as lines of characters that are one column wide.
type squareFace struct {
	Wide, High int  // 6 and 2 at least
	Symbols    bool // the symbols of chess and others that not every terminal has
	Lens       picture.Kind
}

// A squareRow is a line of a square, Wide characters, with whom it shows, if anybody.
type squareRow struct {
	Text     string
	Side     picture.Side
	Presence float64 // how likely he is there, from 0 for nobody to 1
}

// rows are the lines of a square.
func (f *squareFace) rows(s *picture.Square, cursor bool) []squareRow {
	rows := make([]squareRow, f.High)
	for i := range rows {
		rows[i].Text = strings.Repeat(" ", f.Wide)
	}
	if f.crowded(s) {
		f.crowd(rows, s)
	} else {
		f.alone(rows, s)
	}
	if cursor {
		last := &rows[f.High-1]
		last.Text = overwrite(last.Text, f.Wide-1, signs[f.Symbols].cursor)
	}
	return rows
}

// crowded reports whether it is uncertain who is there.
func (f *squareFace) crowded(s *picture.Square) bool {
	return len(s.Men) > 1 || len(s.Men) == 1 && s.Men[0].Presence < 1
}

// crowd gives each man some of the lines, the likeliest first, with a shade and his percentage. A plus stands for
// more.
func (f *squareFace) crowd(rows []squareRow, s *picture.Square) {
	if marks := []rune(f.marks(s)); len(marks) > 0 {
		rows[0].Text = overwrite(rows[0].Text, f.Wide-1, string(marks[:1]))
	}
	seen := min(len(s.Men), f.High)
	for i := range rows {
		m := &s.Men[i*seen/f.High]
		rows[i].Side, rows[i].Presence = m.Side, m.Presence
	}
	for i := range s.Men[:seen] {
		m := &s.Men[i]
		text := m.Letter()
		if m.Presence < 1 {
			text = f.perhaps(m)
		}
		if i == f.High-1 && len(s.Men) > f.High {
			text += "+"
		}
		first := (i*f.High + seen - 1) / seen
		row := &rows[first+(f.High/seen-1)/2]
		row.Text = overwrite(row.Text, 0, text)
	}
}

// perhaps writes how likely a man is there: with a shade and a blank if there is room, and in whole percent if there is
// little.
func (f *squareFace) perhaps(m *picture.Man) string {
	letter, part := m.Letter(), picture.Fine(m.Presence)
	shade := string(f.shade(m.Presence))
	for _, text := range []string{shade + letter + " " + part, letter + " " + part, letter + part} {
		if utf8.RuneCountInString(text) < f.Wide { // so that neighbours stay apart
			return text
		}
	}
	return letter + picture.Whole(m.Presence)
}

// shade is darker for what is likelier, in quarters.
func (f *squareFace) shade(p float64) rune {
	if !f.Symbols {
		return ' '
	}
	return []rune("░▒▓█")[min(3, int(4*p))]
}

// alone writes an empty square, or a man who is there for certain.
func (f *squareFace) alone(rows []squareRow, s *picture.Square) {
	left := ""
	if len(s.Men) == 1 {
		m := &s.Men[0]
		for i := range rows {
			rows[i].Side, rows[i].Presence = m.Side, 1
		}
		left = f.badge(m)
		f.man(rows[1:], m)
	}
	if s.Seen > 0 {
		left = strconv.Itoa(min(s.Seen, 9))
	}
	rows[0].Text = beside(left, f.fitting(s, left), f.Wide)
}

// beside is two texts with a blank between them and at the end, or as much of them as there is room for.
func beside(left, more string, room int) string {
	free := room - utf8.RuneCountInString(left) - utf8.RuneCountInString(more)
	switch {
	case free > 1:
		return left + " " + more + strings.Repeat(" ", free-1)
	case free == 1:
		return left + more + " " // so that neighbours stay apart
	}
	return string([]rune(left + more)[:room])
}

// badge is the number of a piece. Those of pawns are not shown, because nobody asks for them.
func (f *squareFace) badge(m *picture.Man) string {
	switch {
	case m.Number == 0 || m.Kinds[0].Kind == picture.Pawn:
		return ""
	case m.Known():
		return strconv.Itoa(m.Number) + "!"
	}
	return strconv.Itoa(m.Number)
}

// man writes who he is, or what he may be.
func (f *squareFace) man(rows []squareRow, m *picture.Man) {
	room := f.Wide - 1 // so that neighbours stay apart
	put := func(row int, text string) { rows[row].Text = centre(text, room) + " " }
	middle := (len(rows) - 1) / 2
	if m.Known() && f.Symbols && f.Lens == picture.NoKind {
		if lines := drawing(m.Kinds[0].Kind, len(rows), room); lines != nil {
			from := (len(rows) - len(lines)) / 2
			for i, line := range lines {
				put(from+i, line)
			}
			return
		}
	}
	switch {
	case f.Lens != picture.NoKind && m.Kinds[0].Kind != picture.Pawn && m.Number > 0:
		put(middle, percent(share(m, f.Lens)))
	case m.Known() && f.Symbols && m.Kinds[0].Kind != picture.Pawn:
		put(middle, symbol(m)+" "+m.Letter())
	case m.Known() && f.Symbols:
		put(middle, symbol(m))
	case m.Known():
		put(middle, m.Letter())
	default:
		if letters, parts := columns(m); len(rows) > 1 && len(m.Kinds) <= 3 && len(parts) <= room {
			put(middle, letters)
			put(middle+1, parts)
			return
		}
		seats := f.seats(m)
		put(middle, strings.Join(seats, ""))
		if len(rows) > 2 {
			put(middle, strings.Join(seats[:2], " "))
			put(middle+1, strings.Join(seats[2:], " "))
		}
	}
}

// seats are the natures left, each at its own place.
func (f *squareFace) seats(m *picture.Man) (seats []string) {
	for k := picture.King; k <= picture.Knight; k++ {
		if share(m, k) > 0 {
			seats = append(seats, letter(m.Side, k))
		} else {
			seats = append(seats, signs[f.Symbols].gone)
		}
	}
	return seats
}

// columns are the natures left, with their percentages beneath.
func columns(m *picture.Man) (letters, parts string) {
	for i, k := range m.Kinds {
		if i > 0 {
			letters, parts = letters+" ", parts+" "
		}
		part := right(picture.Whole(k.Part), 2)
		letters += right(letter(m.Side, k.Kind), len(part))
		parts += part
	}
	return letters, parts
}

// percent is a share without decimals; only a share of exactly 0 becomes 0%.
func percent(part float64) string {
	if part == 0 {
		return "0%"
	}
	return picture.Whole(part) + "%"
}

// share is how likely a man is of a kind.
func share(m *picture.Man, kind picture.Kind) float64 {
	for _, k := range m.Kinds {
		if k.Kind == kind {
			return k.Part
		}
	}
	return 0
}

func letter(side picture.Side, kind picture.Kind) string {
	m := picture.Sure(side, kind)
	return m.Letter()
}

// symbol is the man as Unicode has him.
func symbol(m *picture.Man) string {
	const white, black = '♔', '♚'
	first := white
	if m.Side == picture.Black {
		first = black
	}
	return string(first + rune(m.Kinds[0].Kind-picture.King))
}

// right is a text at the right end of its room.
func right(text string, room int) string {
	return strings.Repeat(" ", max(0, room-utf8.RuneCountInString(text))) + text
}

// centre is a text in the middle of its room.
func centre(text string, room int) string {
	free := max(0, room-utf8.RuneCountInString(text))
	return strings.Repeat(" ", free/2) + text + strings.Repeat(" ", free-free/2)
}

// overwrite puts a text over another one, from a column on.
func overwrite(text string, column int, with string) string {
	runes := []rune(text)
	copy(runes[column:], []rune(with))
	return string(runes)
}

// signs are what stands for marks, with symbols and without.
var signs = map[bool]struct{ goes, takes, selected, reason, cursor, gone string }{
	true:  {"•", "×", "◆", "▲", "◄", "·"},
	false: {"o", "x", "#", "^", "<", "."},
}

// wayText is a way of moving, with its sign and the squares that it leads to.
func wayText(symbols bool, w *board.Way) string {
	sign := map[string]string{"ordinary": signs[symbols].goes, "speed": "@", "position": "?"}[w.Change]
	return sign + " " + w.Words + ": " + strings.Join(w.To, " ")
}

// signLines explains the marks of a square.
func signLines(symbols bool) []string {
	s := signs[symbols]
	return []string{
		s.goes + " " + s.takes + " the selected piece can go there, or take",
		"29% what such a move leaves; !Q what it makes known",
		"@ ? changes of speed and of position (Heisenberg Chess)",
		s.selected + " selected   * the last move   +29% perhaps a king in check",
		s.reason + " or numbers: plies of a reason   ~ may be less, as supposed",
		"2 piece 2; 2! its nature is known; small letters are Black's",
		s.gone + " a nature that is excluded",
	}
}

// fitting are the marks of a square that fit beside what is at its left, with a blank between. If there is no room for
// all, it leaves some out. Of a move that makes natures known, it first leaves out which ones, and then that there are
// any. Of the plies of a reason, it first leaves out the second, and then both: a number that is cut, or that touches
// another one, would be read as a different number.
func (f *squareFace) fitting(s *picture.Square, left string) string {
	room := f.Wide - utf8.RuneCountInString(left) - 1
	fits := func(marks string) bool { return utf8.RuneCountInString(marks) <= room }
	marks, less := f.marks(s), *s
	switch {
	case s.Locks != "":
		less.Locks = ""
		if known := f.marks(&less) + "!"; !fits(marks) && fits(known) {
			return known
		}
	case s.Frame == picture.Reason && s.Note != "":
		if strings.TrimRight(left, "0123456789") != left {
			room-- // for a blank between the numbers
		}
		first, _, several := strings.Cut(s.Note, " ")
		less.Note = ""
		if one := *s; several && !fits(marks) {
			one.Note = first + "+"
			if shorter := f.marks(&one); fits(shorter) {
				return shorter
			}
		}
	}
	if fits(marks) {
		return marks
	}
	return f.marks(&less)
}

// marks are what a square shows besides who is on it, what matters most first.
func (f *squareFace) marks(s *picture.Square) string {
	sign, text := signs[f.Symbols], ""
	if s.Ways&picture.Ordinary != 0 {
		if s.Takes() {
			text += sign.takes
		} else {
			text += sign.goes
		}
	}
	if s.Ways&picture.BySpeed != 0 {
		text += "@"
	}
	if s.Ways&picture.ByPlace != 0 {
		text += "?"
	}
	text += strings.ReplaceAll(s.Keeps, " ", "")
	if s.Locks != "" {
		text += "!" + s.Locks
	}
	switch s.Frame {
	case picture.Selected:
		text += sign.selected
	case picture.Changed:
		text += "~"
	case picture.Reason:
		if text += s.Note; s.Note == "" {
			text += sign.reason
		}
	}
	if s.Check > 0 {
		if text += "+"; s.Check < 1 {
			text += picture.Whole(s.Check) + "%"
		}
	}
	if s.Last {
		text += "*"
	}
	return text
}
