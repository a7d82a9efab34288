package pgn

import (
	"bytes"
	"unicode/utf8"
)

// A wrapper puts words on lines of at most 79 columns. It holds back the last word, since a bracket may have to follow
// it without a space.
type wrapper struct {
	out    *bytes.Buffer
	col    int    // the columns used on this line
	prefix string // written before the next word without a space
	last   string // the word that is held back
}

const maxColumns = 79

// word adds a word.
func (w *wrapper) word(s string) {
	w.flush()
	if w.prefix != "" {
		s, w.prefix = w.prefix+s, ""
	}
	w.last = s
}

// glue puts s before the next word, and append puts it after the last word, without a space.
func (w *wrapper) glue(s string) { w.prefix += s }

func (w *wrapper) append(s string) {
	if w.prefix != "" {
		w.word("")
	}
	w.last += s
}

// ownLine puts s on a line of its own.
func (w *wrapper) ownLine(s string) {
	if w.prefix != "" {
		w.word("")
	}
	w.newLine()
	w.word(s)
	w.newLine()
}

func (w *wrapper) flush() {
	n := utf8.RuneCountInString(w.last)
	switch {
	case n == 0:
		return
	case w.col > 0 && w.col+1+n > maxColumns:
		w.out.WriteByte('\n')
		w.col = 0
	case w.col > 0:
		w.out.WriteByte(' ')
		w.col++
	}
	if w.col == 0 && w.last[0] == '%' { // a line that begins with it is not read
		w.out.WriteByte(' ')
		w.col++
	}
	w.out.WriteString(w.last)
	w.col += n
	w.last = ""
}

// newLine ends the line, unless it is empty.
func (w *wrapper) newLine() {
	if w.flush(); w.col > 0 {
		w.out.WriteByte('\n')
		w.col = 0
	}
}
