package pgn_test

import (
	"errors"
	"fmt"
	"strings"

	"haft/model/pgn"
)

// pgnTexts are texts in the PGN form.
var pgnTexts = []string{
	"e4 (1. 1... & d5) (1. 1... ? d5) (1. 1. stop 1. 2. bad) (1. d4 1... 1... (c4) d5) e5 *",
	// tags
	"[White \"A \\\"B\\\" \\\\ \\x\"] [Black \"\"]\n [ Site\u00a0\t\"c]d\" ]\n[T \"a\\\\b\\\\\"]\n\n1. e4 e5\n" +
		"1/2-1/2 [Event \"x\"]\n*\n[Event \"y\"]\n*",
	"[A \"1\"]\n[A \"2\"]\n\n[B \"3\"]\n\n[A \"4\"]\n\n[C \"5\"][A \"6\"]\ne4",
	"[A \"bad\"]\n[B \"x\"]\n\ne4 *\n\n[A \"y\"]\n\nd4 *",
	"[", "[ {", "[]", "[A", "[A b]", "[A \"x", "[A \"x\\\"", "[A \"x\" y]", "[A \"x\"", "[A \"x\\", "[?\"\"]",
	"[A \"x\"]\ne4 [B \"y\"]", "[A \"x\"]\ne4\n [B \"y\"]\nd4", "e4 ([B \"y\"] d4)", "e4 (d4\n[B \"y\"]\nd4",
	"e4\n[ b",
	"[" + strings.Repeat("N", pgn.MaxToken) + " \"x\"]\n[" + strings.Repeat("N", pgn.MaxToken+1) + " \"x\"]\ne4",
	// glyphs and marks
	"e4 $0 $1 $255 $256 $9999999999999999999999 $ $x1 e5!e6?e7!!d1??d2!?d3?!d4!!!d5?!?",
	"a □ b = c ∞ d += e +/= f ⩲ g =+ h =/+ i ⩱ j +/- k ± l -/+ m ∓ n +- o -+ p N q D r == s",
	"e4! (d4 N ?! $3) e5",
	// results
	"e4 1-0 d4 1–0 c4 1:0 b4 0-1 a4 0–1 a3 0:1 h4 1/2-1/2 h3 1/2 g4 ½-½ g3 ½–½ f4 ½:½ f3 * e3",
	"[Result \"1-0\"]\n\ne4 0-1\n[Result \"½-½\"]\n\ne4 0-1\n[Result \"\"]\n\ne4 0-1\n[Result \"x\"]\n\ne4 1-0",
	"e4 (d4 1-0 d5) e5", "e4 (d4 * d5) e5 (*) (c5 0-1)", "1-0", "*", "",
	// numbers of moves
	"1. e4 1... e5 2.Nf3 2...Nc6 3 Bb5 3 a6 12. Ba4 Nf6 13 O-O 5 d6 " +
		"0. x 0... y 20000... z 20001. z 99999999999999999999.z",
	". e4 ... e5 1 . Nf3 7 ... Nc6 2\u00a0d4 (3 d5 2 e6) 3. \n f3",
	"6d3 0-0 0-0-0 12a 1..e4 1...e5", "e4 (1. d4 1 d5", "1", "1.", "1. (d4) e4",
	// comments
	"{a} e4 {} {  } {b\n\n c\td} ; e \n;\n;f } g\ne5 {h {i ; j} e6 ;k", "e4 {a", "e4 {a\n\n[A \"x\"]\n\nd4",
	"e4 {a\n[A \"x\"]\n} d4", "e4 {a\n\n[A x]\n} d4", "e4 (d4 {a\n", "e4 }", "e4 } d4\n\n[A \"x\"]\n\nc4",
	// lines with a percent sign, commas, blanks beyond ASCII
	"% a\n e4,,e5 ,\u00a0e6\u2003\n%e7\n %e8", "e4\n\u3000%x\ne5", "1\u00a0e4 e5 2\u3000Nf3",
	"e4\u00a0\u00a0{a\u00a0b}\u3000e5\u2028e6",
	// variations
	"e4 (d4 d5 (c5) (f5 {x}) 2. c4) (c4) e5 (e6) *", "e4 (d4", "e4 (d4 (c4)\n\n[A \"x\"]\n\nd4", "e4 ) d4",
	"(d4 (c4)) e4",
	"e4 (bad d4 {x} $3 (c4 bad2) e5) e5 (e6 bad d4! -- 1-0 2. x, y; z\n) bad (d4) e5", "e4 (bad {x",
	"e4 (-- Z0 0000) Z0", "e4 0000", "e4 (d4 & ~x!y (z) [w] a{b}c $q ?!? .) e5 &", "e4 (d4 )) e5",
	"e4 (d4 [ c5) e5", "e4 (2. & d4) e5 (1...) (1. bad) (1 bad) (5 bad)", "e4 (skip d4 skip bad) skip e5 skip",
	"e4 (d4 from X bad) (from x) (from) (from $) e5", "e4 (take it d4 take d5 take",
	"e4 take it take them take\nit from\n{a}\nX e5",
	"e4 from x", "e4 from", "e4 from {a}", "e4 from {a} (", "e4 from $1", "e4 from 1.", "e4 from 1-0",
	"e4 bad {x} e5 1-0 d4",
	"e4 stop e5 (bad) {x} $3 $x bad & 1-0 d4", "e4 (d4 stop c4) e5", "stop (", "stop )",
	"e4 (" + strings.Repeat("x", pgn.MaxToken+1) + ") " + strings.Repeat("y", pgn.MaxToken+1) + " e5",
	"e4 " + strings.Repeat("z", pgn.MaxToken) + " bad" + strings.Repeat("z", 29) + " e5", "bad" + strings.Repeat("é",
		15) + " d4",
	"e4 (bad" + strings.Repeat("é", 15) + ")",
	// titles
	"bad", "bad title\n\ne4 *", "bad1", "[A \"x\"]\n\nbad", "e4 bad", "e4 (bad)", "The game", "{The game} bad",
	// what comes after a fault
	"bad e4\n1-0\ne4 e5 0-1 d4", "bad e4 1-0\ne4 e5", "[A \"x\"]\n\nbad e4 1-0\ne4 e5\n[B \"y\"]\nd4",
	"[A \"bad\"]\n[B \"y\"]\n\n[C \"z\"]\nd4", "[A \"bad\"]\n[B \"y\"]\nx\n[C \"z\"]\nd4",
	"[A \"bad\"]\n[B \"y\"]\n\nd4\n[C \"z\"]\nc4",
	"[A \"bad\"]\n\n[B \"y\"]\n\nd4", "bad\n\n\x00\n[A \"x\"]\n\nd4", "bad *\n\x00",
	"[A \"x\"]\n[B \"bad\"]\nx\n\n[A \"x\"]\nd4",
}

// objectTexts are texts of JSON Lines.
var objectTexts = []string{
	`{"moves":"e4 e5 1-0"}` + "\n\n  " + `{"ID":"a","Moves":["1. e4","e5 {x}","(e6)","*"]}` + "\n",
	`{"id":7,"moves":""}` + "\n" + `{"id":-1.5,"moves":[]}` + "\n" +
		`{"id":null,"moves":"","variant":null,"rules":null}`,
	`{"id":{},"moves":""}` + "\n" + `{"id":true,"moves":"e4"}` + "\n" + `{"id":[` + strings.Repeat("1,", 40) + `1]}`,
	`{"fen":"f","rules":["r"],"variant":{"v":1},"moves":"e4","other":[{}]}`,
	`{"moves":"e4","fen":"bad"}` + "\n" + `{"variant":"bad","moves":"e4"}` + "\n" +
		`{ "rules" : "bad","fen":1,"moves":"e4"}`,
	`{}`, `{"moves":7}`, `{"moves":null}`, `{"moves":{"a":"` + strings.Repeat("b", 40) + `"}}`, `{"moves":["e4",7]}`,
	`{"moves":["e4",  ["e5"]]}`, `{"moves":["e4",null]}`, `{"moves":["e4",""]}`, `{"moves":["e4"," "]}`,
	`{"moves":["e4", "."]}`,
	`{"moves":["e4","{}"]}`, `{"moves":["e4","{x}","$0"]}`, `{"moves":["e4","1-0",""]}`,
	`{"moves":["e4","1-0"," "," e5"]}`,
	`{"moves":["e4","skip","stop","",""]}`, `{"moves":["e4","(d4","d5)","e5"]}`, `{"moves":["e4 (d4","e5"]}`,
	`{"moves":"e4 (d4"}`,
	`{"moves":"e4 1-0 e5"}`, `{"moves":"e4 1-0 {x}"}`, `{"moves":"e4 * é"}`, `{"moves":"e4 {x"}`,
	`{"moves":"e4 ;x\ne5 ;y"}`,
	`{"moves":"e4 \"q\" \\ é e5"}`, `{"moves":["a\\b \" c","é bad"]}`, `{"id":"é","moves":["é","é é bad"]}`,
	`{"moves":"[A \"x\"] e4"}`, `{"moves":"%x\n%y"}`, `{"moves":"e4 from X"}`, `{"moves":["e4 from","X"]}`,
	`{"moves":"bad"}`, `{"moves":"e4 [A \"x\"]"}`, `{"moves":"\u000a\te4"}`, `{"moves":"e4 \ud800"}`,
	`{"moves":"e4 \u0007"}`, `{"moves":["e4 (\u0007)","e5 {\u007f}"]}`, `{"moves":["e4","d4 \u0000 {"]}`,
	`{"moves":"e4"} x` + "\n" + `{"moves":"e5"}`, `{"moves":"e4"`, `{"moves":"e4",}` + "\nx\n" + `{"moves":"e5"}`,
	`{x}`,
	`{"moves":"e4"` + "\n" + `"x"}` + "\n" + ` {"moves":"e5"}`, "{}\nnonsense " + strings.Repeat("x",
		60) + "\n[\n\n{\"moves\":\"e4\"}",
	"{}\n[1]\n7\n\"x\"\nnull\n{\"moves\":\"e4\"}", "{\n\x00\n{\"moves\":\"e4\"}", "{\x00}\n{\"moves\":\"e4\"}",
	"{\"moves\":\"e4 \xe9\"}\n{\"moves\":\"e4 \x81\"}\n{\"moves\":\"e4 \x07\"}\n{\"moves\":\"e5\"}",
}

// byteTexts are texts with bytes that are not UTF-8, control characters, and several ends of lines.
var byteTexts = []string{
	"\ufeff[A \"x\"]\r\n\r\ne4 e5\r\n*\r\n[A \"y\"]\r\rd4\r*\r", "\ufeff", "\ufeff \n\n  e4", " \ufeffe4",
	"e4\n\ufeffe5",
	"[A \"M\xfcller\"]\n\ne4 \xe9 {\x80 \x96} bad", "[A \"x\x81\"]\n\ne4\n\n[B \"y\"]\n\nd4", "[A \"\x07\"]\n\ne4",
	"[A \"x\"]\n[B \"\x00\"]\n[C \"z\"]\n\nd4", "e4 \x07 e5", "e4 d\x07 e5", "\x07 e4", "e4 {\x07 \x7f} e5 \x7f",
	"e4 (d4 \x07x) e5",
	"e4 {a\n\x81\n} ;\x81 {\ne5 (d4 ;\x07)\n) \x81", "e4 (d4 {)\x07} c4) \x81", "e4 {\xe9\x81} e5", "e4 \xe9\x81 e5",
	"e4 {\x81\xe9\x07}",
	"é e4 {\xe9} bad", "é \xe9 e4 *\né e5 *", "\xe9\xe9 {x\x81} e4 * é d4 * c4", "é\x81 {x} e5",
	"e4 {é\x81 [A \"x\"]\n\n[A \"\x81\"]\n\nd4",
	"e4 ) \x81", "e4 ()\x81", "(\x81",
	"e4 {x} (a) b\x81 c", "e4 {\x81", "e4 (\x81", "e4 \x00", "\x00", "e4 {\x00} e5", "% \x07\ne4 ; \x07\ne5",
	"e4\v\fe5",
	"e4\x01\xe9 e5", "e4 {} \x81 {\x81}", "e4 ( ) ( \x81 ) \x81", "e4 ;(\n\x81", "e4 ;{\n\x81", "e4 {(} \x81",
	"e4 {;} \x81 ",
}

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
