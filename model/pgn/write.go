package pgn

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Write writes a game, followed by an empty line: the tags, at least Result, an empty line, and the moves as they are
// spelled, with their numbers, glyphs, comments and variations at their places, and the result. The first move is ply
// first. Lines of moves have at most 79 columns unless a single word is longer.
//
// What is written is read back as the same words. It is an error if a tag or a comment holds what PGN has no way to
// say, or if a note stands where there is no move for it; then nothing is written.
func Write(w io.Writer, tags []Tag, first int, line *Variation[string], result string) error {
	if len(tags) == 0 { // a comment that begins the file would look like JSON
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

// Spell gives the words of a line and of its variations. A copy of the position s goes along with each, so that spell
// may play the move on it; plies count from first.
func Spell[M, S any](line *Variation[M], s S, first int, spell func(s *S, ply int, m M) string) *Variation[string] {
	words := &Variation[string]{Moves: make([]string, 0, len(line.Moves))}
	before, notes := s, line.Notes // before is the position before the last move, if a note stands behind it
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

// roster is the tags that a game begins with: PGN standard, section 8.1.1.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// WholeRoster are tags with those of the roster that they lack, of which nothing is known. Some programs tell games apart
// by them.
func WholeRoster(tags []Tag) []Tag {
	whole := slices.Clone(tags)
	for _, name := range roster {
		value := map[string]string{"Date": "????.??.??", "Result": "*"}[name]
		if value == "" {
			value = "?"
		}
		if !slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == name }) {
			whole = append(whole, Tag{Name: name, Value: value})
		}
	}
	return whole
}

// NormalTags are tags in the order of PGN, those of its roster first, and then what else the game has to say: more.
// Tags with the names given are left out.
func NormalTags(tags []Tag, without []string, more ...Tag) []Tag {
	tags = slices.DeleteFunc(slices.Clone(tags), func(t Tag) bool { return slices.Contains(without, t.Name) })
	slices.SortStableFunc(tags, func(a, b Tag) int { return place(a) - place(b) })
	return append(tags, more...)
}

// place is where a tag stands in the roster, behind it if it is not in there.
func place(t Tag) int {
	if i := slices.Index(roster, t.Name); i >= 0 {
		return i
	}
	return len(roster)
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

func isWritable(t Tag) bool {
	for _, c := range []byte(t.Name) {
		if !isTagName(c) {
			return false
		}
	}
	_, what := flaw([]byte(t.Value))
	return t.Name != "" && what == "" && !strings.Contains(t.Value, "\n")
}

// A writer writes moves and what is noted beside them.
type writer struct{ wrapper }

// line writes a line that begins at ply first.
func (w *writer) line(first int, line *Variation[string]) error {
	numbered, notes := false, line.Notes // does the number of the move stand before it, or one ply before?
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

// number writes the number of White's moves, and of Black's where it does not stand
// before the move of White.
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

// note writes a note behind the given ply.
func (w *writer) note(ply int, n *Note[string]) error {
	switch {
	case n.Text != "":
		for _, word := range strings.FieldsFunc(n.Text, isSpace) {
			if word[0] == '%' || word[0] == '[' {
				w.glue("{}") // at the start of a line these would have a meaning
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

// comment writes a comment in braces or, if it holds one, behind a semicolon.
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
