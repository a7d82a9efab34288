package gamefile

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"haft/model"
)

// Write writes g in the normal form, followed by an empty line: a PGN game with the tag
// Variant, with HaftRules where the rules are not the usual ones, and with FEN where g
// has a witness. The seven tags that PGN wants come first, as far as g has them. Moves
// of pawns are in SAN, all others as squares, and so is everything after a move that no
// piece could make. Lines have at most 79 columns unless a single word is longer.
//
// What is written is read back as the same game with the tags of the normal form. Only text in a
// variation of ordinary chess, such as the move of a queen that cannot get there, may be a move of this game.
// It is an error if a tag or a comment holds what PGN has no way to say, if the witness
// is no start of Scramble Chess, or if a note stands where there is no move for it.
func Write(w io.Writer, g *model.Game) error {
	tags, err := normalTags(g)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for _, t := range tags {
		fmt.Fprintf(out, "[%s \"%s\"]\n", t.Name, escape.Replace(t.Value))
	}
	out.WriteByte('\n')
	m := mover{rules: &g.Rules, out: wrapper{out: out}}
	if err := m.line(newTable(nil, false), 1, g.Moves, g.Notes); err != nil {
		return err
	}
	m.out.word(resultOf(g))
	m.out.newLine()
	out.WriteByte('\n')
	return out.Flush()
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// The tags that a game in PGN begins with: PGN standard, section 8.1.1.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}

// The tags that say what other fields of a game hold.
var derived = []string{"Variant", "HaftRules", "SetUp", "FEN"}

// normalTags are the tags of the normal form, in its order.
func normalTags(g *model.Game) ([]model.Tag, error) {
	var tags []model.Tag
	for _, t := range g.Tags {
		if slices.Contains(derived, t.Name) {
			continue
		}
		if !isWritable(t) {
			return nil, fmt.Errorf("cannot write the tag %q with the value %q", t.Name, t.Value)
		}
		tags = append(tags, t)
	}
	slices.SortStableFunc(tags, func(a, b model.Tag) int { return place(a) - place(b) })
	tags = append(tags, model.Tag{Name: "Variant", Value: "Haft Schroedinger"})
	if rules := g.Rules.String(); rules != "" {
		tags = append(tags, model.Tag{Name: "HaftRules", Value: rules})
	}
	if g.Witness != nil {
		fen := FEN(g.Witness)
		if _, err := ParseFEN(fen); err != nil {
			return nil, fmt.Errorf("cannot write the witness: %w", err)
		}
		tags = append(tags, model.Tag{Name: "SetUp", Value: "1"}, model.Tag{Name: "FEN", Value: fen})
	}
	return tags, nil
}

// place is where a tag stands in the roster, behind it if it is not in there.
func place(t model.Tag) int {
	if i := slices.Index(roster, t.Name); i >= 0 {
		return i
	}
	return len(roster)
}

func isWritable(t model.Tag) bool {
	for _, c := range []byte(t.Name) {
		if !isTagName(c) {
			return false
		}
	}
	_, what := flaw([]byte(t.Value))
	return t.Name != "" && what == "" && !strings.Contains(t.Value, "\n")
}

// resultOf is what stands behind the moves.
func resultOf(g *model.Game) string {
	if r, ok := isResult([]byte(g.Tag("Result"))); ok {
		return r
	}
	return "*"
}

// A mover writes moves and what is noted beside them.
type mover struct {
	rules *model.Rules
	out   wrapper
}

// line writes a line that begins at ply first with the table as it is before it.
func (w *mover) line(t table, first model.Ply, moves []model.Move, notes []model.Note) error {
	before := t
	numbered := false // does the number of the move stand before it, or one ply before?
	for i := 0; ; i++ {
		for len(notes) > 0 && notes[0].After == i {
			if err := w.note(before, first+model.Ply(i)-1, notes[0]); err != nil {
				return err
			}
			numbered = numbered && notes[0].NAG != 0
			notes = notes[1:]
		}
		if i == len(moves) {
			break
		}
		ply := first + model.Ply(i)
		w.number(ply, numbered)
		numbered = true
		w.out.word(t.text(ply.Mover(), moves[i], w.rules))
		before = t
		t.play(ply.Mover(), moves[i], w.rules)
	}
	if len(notes) > 0 {
		return fmt.Errorf("cannot write a note after ply %d of a line of %d, or out of order", notes[0].After, len(moves))
	}
	return nil
}

// number writes the number of White's moves, and of Black's where it does not stand
// before the move of White.
func (w *mover) number(ply model.Ply, numbered bool) {
	n := strconv.Itoa(int(ply+1) / 2)
	switch {
	case ply.Mover() == model.White:
		w.out.word(n + ".")
	case !numbered:
		w.out.word(n + "...")
	}
}

// note writes a note behind the given ply; a variation begins from before.
func (w *mover) note(before table, ply model.Ply, n model.Note) error {
	switch {
	case n.Text != "":
		for _, word := range strings.Fields(n.Text) {
			if word[0] == '%' || word[0] == '[' {
				w.out.glue("{}") // at the start of a line these would have a meaning
			}
			w.out.word(word)
		}
		return nil
	case n.Line != nil && n.After == 0 && len(n.Line.Moves) > 0:
		return fmt.Errorf("cannot write a variation before the first move of a line")
	case n.Line != nil:
		w.out.glue("(")
		err := w.line(before, ply, n.Line.Moves, n.Line.Notes)
		w.out.append(")")
		return err
	case n.NAG != 0:
		w.out.word("$" + strconv.Itoa(n.NAG))
		return nil
	}
	return w.comment(n.Comment)
}

// comment writes a comment in braces or, if it holds one, behind a semicolon.
func (w *mover) comment(text string) error {
	words := string(appendWords(nil, []byte(text)))
	if _, what := flaw([]byte(words)); what != "" {
		return fmt.Errorf("cannot write a comment that holds %s", what)
	}
	if strings.Contains(words, "}") {
		w.out.ownLine(";" + words)
		return nil
	}
	w.out.glue("{")
	for word := range strings.SplitSeq(words, " ") {
		w.out.word(word)
	}
	w.out.append("}")
	return nil
}

// text is how m is written with the table before it: SAN for a pawn's move that some
// piece could make, else squares.
func (t *table) text(c model.Color, m model.Move, rules *model.Rules) string {
	if m == model.NullMove {
		return m.String()
	}
	q := t.board.On[m.From]
	if m.Castle || t.lost || q == model.NoPiece || !t.board.Pawn(q) {
		return m.String()
	}
	if _, fault := t.board.Shape(c, m, rules); fault != model.NoFault {
		return m.String()
	}
	san := m.To.String()
	if m.From.File() != m.To.File() {
		san = m.From.String()[:1] + "x" + san
	}
	if m.Promote != model.NoNature {
		san += "=" + m.Promote.String()
	}
	return san
}
