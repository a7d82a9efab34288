package desk

import (
	"strings"
	"unicode/utf8"

	"haft/cmd/haft/picture"
)

// signs are what stands for marks, with symbols and without.
var signs = map[bool]struct{ goes, takes, selected, reason, cursor, gone string }{
	true:  {"•", "×", "◆", "▲", "◄", "·"},
	false: {"o", "x", "#", "^", "<", "."},
}

// Signs explains the marks of a square.
func Signs(symbols bool) []string {
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

// fitting are the marks of a square that fit beside what is at its left, with a blank. If not all do, it first leaves
// out which natures a move makes known, and then that it makes any known; and of the plies of a reason the second, and
// then both, because a number that is cut, or that touches another one, is read as a different number.
func (f *Face) fitting(s *picture.Square, left string) string {
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
func (f *Face) marks(s *picture.Square) string {
	sign, text := signs[f.Symbols], ""
	if s.Ways&picture.Ordinary != 0 {
		if len(s.Men) > 0 {
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
