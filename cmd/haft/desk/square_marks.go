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

// fitting are the marks of a square that fit in a room. If not all do, it first leaves out which natures a move makes
// known, and then that it makes any known.
func (f *Face) fitting(s *picture.Square, room int) string {
	marks := f.marks(s)
	if s.Locks == "" || utf8.RuneCountInString(marks) <= room {
		return marks
	}
	less := *s
	less.Locks = ""
	if known := f.marks(&less) + "!"; utf8.RuneCountInString(known) <= room {
		return known
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
