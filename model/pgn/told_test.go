package pgn_test

import (
	"errors"
	"fmt"
	"strings"

	"haft/model/pgn"
)

// told is a Player that writes down what it is told. Some words are no moves for it.
type told struct{ b strings.Builder }

func (p *told) note(format string, args ...any) { fmt.Fprintf(&p.b, "  "+format+"\n", args...) }

func (p *told) Start(_ *pgn.Header, object bool) { p.note("start, object %v", object) }
func (p *told) Begin()                           { p.note("begin") }
func (p *told) Open()                            { p.note("open") }
func (p *told) Close()                           { p.note("close") }

func (p *told) Tag(name, value string) error {
	p.note("tag %s=%q", name, value)
	if value == "bad" {
		return errors.New("this value is bad")
	}
	return nil
}

func (p *told) Key(name string, value []byte) error {
	p.note("key %s=%s", name, value)
	if string(value) == `"bad"` {
		return errors.New("this value is bad")
	}
	return nil
}

func (p *told) Move(c *pgn.Cursor, word []byte) (pgn.Word, error) {
	line, col := c.Place()
	m := pgn.Word{Text: string(word), Line: line, Col: col}
	at := fmt.Sprintf("%d:%d ply %d", line, col, c.Ply())
	if c.Claimed() != 0 {
		at += fmt.Sprintf(" claimed %d", c.Claimed())
	}
	if c.Aside() {
		at += " aside"
	}
	p.note("%s %q", at, word)
	switch m.Text {
	case "skip":
		return m, pgn.ErrSkip
	case "stop":
		return m, pgn.ErrStop
	case "from":
		return m, c.Next("a word in capitals", func(w []byte) bool { return string(w) == strings.ToUpper(string(w)) })
	case "take":
		p.note("taken: %v", c.Take(func(w []byte) bool { return string(w) == "it" }))
	}
	if strings.HasPrefix(m.Text, "bad") {
		return m, fmt.Errorf("%s is no move", pgn.Clip(word))
	}
	return m, nil
}

func (p *told) game(g *pgn.Game[pgn.Word]) {
	p.note("game %d of %s, id %q, line %d, offset %d, result %s", g.Index, g.Name, g.ID, g.Line, g.Offset, g.Result())
	for _, t := range g.Tags {
		p.note("has %s=%q", t.Name, t.Value)
	}
	p.note("moves %s", moves(&g.Variation))
	for _, odd := range g.Odd {
		p.note("odd: %v", odd)
	}
	if g.Recoded != nil {
		p.note("recoded: %v", g.Recoded)
	}
	if g.Broken != nil {
		p.note("broken: %v", g.Broken)
		return
	}
	var b strings.Builder
	if err := pgn.Write(&b, g.Tags, 1, spelled(&g.Variation), g.Result()); err != nil {
		p.note("not written: %v", err)
	}
	for line := range strings.Lines(b.String()) {
		p.note("| %s", strings.TrimRight(line, "\n"))
	}
}

// moves shows a line with its notes where they stand.
func moves(v *pgn.Variation[pgn.Word]) string {
	var words []string
	notes := v.Notes
	for i := 0; ; i++ {
		for ; len(notes) > 0 && notes[0].After == i; notes = notes[1:] {
			switch n := notes[0]; {
			case n.Line != nil:
				words = append(words, "("+moves(n.Line)+")")
			case n.NAG != 0:
				words = append(words, fmt.Sprint("$", n.NAG))
			case n.Text != "":
				words = append(words, fmt.Sprintf("text %q", n.Text))
			default:
				words = append(words, fmt.Sprintf("{%s}", n.Comment))
			}
		}
		if i == len(v.Moves) {
			return fmt.Sprint(strings.Join(words, " "), " and ", len(notes), " notes more")
		}
		m := v.Moves[i]
		words = append(words, fmt.Sprintf("%s@%d:%d", m.Text, m.Line, m.Col))
	}
}
