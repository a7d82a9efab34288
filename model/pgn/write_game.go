package pgn

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
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
		w.word(line.Moves[i])
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

// note writes a note after the given ply.
func (w *writer) note(ply int, n *Note[string]) error {
	switch {
	case n.Text != "":
		for _, word := range strings.FieldsFunc(n.Text, isSpace) {
			if word[0] == '[' {
				w.glue("{}") // it would have a meaning at the start of a line
			}
			w.word(word)
		}
		return nil
	case n.Line != nil && n.After == 0 && len(n.Line.Moves) > 0:
		return fmt.Errorf("cannot write a variation before the first move of a line")
	case n.Line != nil:
		w.glue("(")
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
