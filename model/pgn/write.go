package pgn

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Write writes a game followed by an empty line: the tags (at least Result), an empty line, the moves with their
// numbers, glyphs, comments and variations, and the result. The first move is ply first. Lines of moves have at most 79
// columns unless a single word is longer.
//
// A [Reader] with [Words] reads back the same words. Write fails if PGN cannot express a tag or a comment, or if a note
// is not at a move of its line; then nothing is written.
func Write(w io.Writer, tags []Tag, first int, line *Variation[string], result string) error {
	if len(tags) == 0 { // there would be nothing to tell this game from the one before
		tags = []Tag{{"Result", result}}
	}
	var out bytes.Buffer
	out.Grow(256 + 8*len(line.Moves))
	for _, t := range tags {
		if !isWritable(t) {
			return fmt.Errorf("cannot write the tag %q with the value %q", t.Name, t.Value)
		}
		fmt.Fprintf(&out, "[%s \"%s\"]\n", t.Name, escape.Replace(t.Value))
	}
	out.WriteByte('\n')
	m := writer{wrapper{out: &out}}
	if err := m.line(first, line); err != nil {
		return err
	}
	m.word(result)
	m.newLine()
	out.WriteByte('\n')
	_, err := w.Write(out.Bytes())
	return err
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func isWritable(t Tag) bool {
	for _, c := range []byte(t.Name) {
		if !isTagName(c) {
			return false
		}
	}
	_, what := flaw([]byte(t.Value))
	return t.Name != "" && what == "" && !strings.ContainsAny(t.Value, "\r\n")
}

// A writer writes moves and what is noted beside them.
type writer struct{ wrapper }

// line writes a line of moves that begins at ply first.
func (w *writer) line(first int, line *Variation[string]) error {
	numbered, notes := false, line.Notes // numbered: White's move, with its number, is just before
	for i := 0; ; i++ {
		for ; len(notes) > 0 && notes[0].After == i; notes = notes[1:] {
			if err := w.note(first+i-1, &notes[0]); err != nil {
				return err
			}
			numbered = numbered && notes[0].NAG != 0
		}
		if i == len(line.Moves) {
			break
		}
		w.number(first+i, numbered)
		numbered = true
		w.apart(line.Moves[i])
	}
	if len(notes) > 0 {
		const what = "cannot write a note after ply %d of a line of %d, or out of order"
		return fmt.Errorf(what, notes[0].After, len(line.Moves))
	}
	return nil
}

// number writes the number before a move of White, and before a move of Black unless White's move, with its number, is
// just before it.
func (w *writer) number(ply int, numbered bool) {
	dots := "..."
	switch {
	case ply%2 == 1:
		dots = "."
	case numbered:
		return
	}
	w.word(string(append(strconv.AppendInt(make([]byte, 0, 8), int64(ply+1)/2, 10), dots...)))
}

// apart writes a word that must not be read as a tag, a fence of Markdown, the dots of a number, or a part of the move
// before it.
func (w *writer) apart(word string) {
	before := strings.TrimLeft(w.last, "({}")
	square := len(before) == 2 && isSquare(before[0], before[1])
	if word != "" && strings.IndexByte("[`~", word[0]) >= 0 || dotsAt([]byte(word)) > 0 || square && IsVerb(word) ||
		promotes(strings.TrimRight(before, "=/")) && strings.TrimFunc(word, isPromotion) == "" {
		w.glue("{}")
	}
	w.word(word)
}

// isPromotion reports whether a character may belong to what a pawn becomes.
func isPromotion(r rune) bool { return isPieceSign(r) || strings.ContainsRune("=/()[]+#", r) }

// note writes a note after the given ply.
func (w *writer) note(ply int, n *Note[string]) error {
	switch {
	case n.Text != "":
		w.apart(string(appendWords(nil, []byte(n.Text)))) // on one line, since only there some words are read together
		return nil
	case n.Line != nil && n.After == 0 && len(n.Line.Moves) > 0:
		return fmt.Errorf("cannot write a variation before the first move of a line")
	case n.Line != nil:
		w.glue("(")
		if l := n.Line; len(l.Moves) == 0 && len(l.Notes) == 1 && IsNumber([]byte(strings.TrimRight(l.Notes[0].Text, "."))) &&
			l.Notes[0].Text != "" {
			w.glue("{}") // (1) is the number of a move
		}
		err := w.line(ply, n.Line)
		w.append(")")
		return err
	case n.NAG != 0:
		w.word("$" + strconv.Itoa(n.NAG))
		return nil
	}
	return w.comment(n.Comment)
}

// comment writes a comment in braces, or after a semicolon if it holds a closing brace.
func (w *writer) comment(text string) error {
	words := string(appendWords(nil, []byte(text)))
	if _, what := flaw([]byte(words)); what != "" {
		return fmt.Errorf("cannot write a comment that holds %s", what)
	}
	if strings.Contains(words, "}") {
		w.ownLine(";" + words)
		return nil
	}
	w.glue("{")
	for word := range strings.SplitSeq(words, " ") {
		w.word(word)
	}
	w.append("}")
	return nil
}

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

// Spell turns the moves of a line and of its variations into words. spell is called for each move with the position
// before it, and may play the move on that position; s is the position at the start of the line. The first move is ply
// first.
func Spell[M, S any](line *Variation[M], s S, first int, spell func(s *S, ply int, m M) string) *Variation[string] {
	words := &Variation[string]{Moves: make([]string, 0, len(line.Moves))}
	before, notes := s, line.Notes // before is the position before the last move, if a note follows it
	for i := 0; ; i++ {
		for ; len(notes) > 0 && (notes[0].After <= i || i == len(line.Moves)); notes = notes[1:] {
			n := notes[0]
			copied := Note[string]{After: n.After, Comment: n.Comment, NAG: n.NAG, Text: n.Text}
			if n.Line != nil {
				copied.Line = Spell(n.Line, before, first+i-1, spell)
			}
			words.Notes = append(words.Notes, copied)
		}
		if i == len(line.Moves) {
			return words
		}
		if len(notes) > 0 && notes[0].After == i+1 {
			before = s
		}
		words.Moves = append(words.Moves, spell(&s, first+i, line.Moves[i]))
	}
}
