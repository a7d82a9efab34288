package format

import (
	"io"
	"strings"

	"haft/encode/formula"
	"haft/model/input"
)

// readLP reads a 0-1 program in CPLEX LP format: an objective, rows, bounds, and sections of integer and binary
// variables. Every variable must be 0 or 1: declared under Binary, or under General with bounds 0 and 1, or fixed.
// Decimal fractions are multiplied out. The objective becomes soft clauses of one literal with an offset. Variables are
// numbered in the order in which they occur, so that a file of writeLP keeps its numbers. Every row, and every bound
// that fixes a variable, becomes a Linear in group File; a row with two bounds becomes two.
//
// The manuals differ in small things. What is read is what those of CPLEX, HiGHS and GLPK allow, wherever the meaning
// is the same for all that allow it: line breaks between any two words, sections that follow the rows in any order, a
// constant anywhere in the objective, and terms that occur twice in a row, which are added up. Words that begin a
// section are no names of variables.
func readLP(r io.Reader, memory input.Size) (*formula.Instance, error) {
	p := &lp{program: newProgram(newLines("lp", r, memory))}
	err := p.file()
	if failed := p.failed(); failed != nil {
		return nil, failed
	}
	if err != nil {
		return nil, err
	}
	in, err := p.instance()
	if err != nil {
		return nil, err
	}
	return in, nil
}

// lp is the state of reading a file.
type lp struct {
	*program
	ahead   []lpWord // that are read and not yet dealt with
	rest    string   // of the line, after them
	done    int      // the bytes of the line before rest
	scanned int      // the number of the line
}

// lpSection is a part of a file.
type lpSection int

const (
	lpStart    lpSection = iota
	lpMinimize           // or lpMaximize
	lpMaximize
	lpRows
	lpBounds
	lpGeneral
	lpBinary
	lpEnd
	lpOther // what a 0-1 program does not have
	lpPart  // a word that begins a section only together with the next one
)

// sectionsOfLP maps the words, in lower case, that begin sections.
var sectionsOfLP = map[string]lpSection{
	"minimize": lpMinimize, "minimum": lpMinimize, "min": lpMinimize,
	"maximize": lpMaximize, "maximum": lpMaximize, "max": lpMaximize,
	"subject": lpPart, "subject to": lpRows, "such": lpPart, "such that": lpRows,
	"st": lpRows, "s.t.": lpRows, "st.": lpRows,
	"bounds": lpBounds, "bound": lpBounds,
	"general": lpGeneral, "generals": lpGeneral, "gen": lpGeneral, "integer": lpGeneral, "integers": lpGeneral,
	"int":    lpGeneral,
	"binary": lpBinary, "binaries": lpBinary, "bin": lpBinary,
	"end":  lpEnd,
	"semi": lpOther, "semis": lpOther, "semi - continuous": lpOther, "sos": lpOther, "sos1": lpOther, "sos2": lpOther,
	"pwlobj": lpOther, "general constraints": lpOther, "gencons": lpOther, "lazy": lpPart, "lazy constraints": lpOther,
	"user": lpPart, "user cuts": lpOther, "indicators": lpOther,
}

// keyword returns the section that begins here, and how many words begin it; lpStart if none does. A word before a
// colon is a label.
func (p *lp) keyword() (section lpSection, words int) {
	key := strings.ToLower(p.peek(0).text)
	section = sectionsOfLP[key]
	if section == lpStart {
		return lpStart, 0
	}
	words = 1
	for n := 2; n <= 3; n++ {
		key += " " + strings.ToLower(p.peek(n-1).text)
		if longer := sectionsOfLP[key]; longer != lpStart {
			section, words = longer, n
		}
	}
	if section == lpPart || p.peek(words).text == ":" {
		return lpStart, 0
	}
	return section, words
}

// sectionEnds reports whether the next word begins a section, or the file ends.
func (p *lp) sectionEnds() bool {
	section, _ := p.keyword()
	return section != lpStart || p.peek(0).text == ""
}

// file reads all sections.
func (p *lp) file() error {
	for before := lpStart; ; {
		w := p.peek(0)
		section, words := p.keyword()
		p.at(w)
		switch {
		case section == lpStart && before == lpStart && w.text != "":
			return p.errorf("%.40q; expected Minimize or Maximize", w.text)
		case section == lpStart:
			p.lines.column = 0
			return p.errorf("the file does not end with \"End\"")
		case !before.comesBefore(section):
			return p.errorf("section %.40q is not expected here; expected %s", w.text, before.followers())
		}
		p.drop(words)
		if err := p.section(section, w); err != nil || section == lpEnd {
			return err
		}
		before = section
	}
}

// comesBefore reports whether the next section may follow: objective and rows come first, the others in any order.
func (s lpSection) comesBefore(next lpSection) bool {
	switch next {
	case lpMinimize, lpMaximize:
		return s == lpStart
	case lpRows:
		return s == lpMinimize || s == lpMaximize
	}
	return s != lpStart
}

// followers names the sections for which comesBefore returns true.
func (s lpSection) followers() string {
	switch s {
	case lpStart:
		return "Minimize or Maximize"
	case lpMinimize, lpMaximize:
		return "Subject To, Bounds, General, Binary or End"
	}
	return "Bounds, General, Binary or End"
}

// section reads a section whose first word was begin.
func (p *lp) section(section lpSection, begin lpWord) error {
	switch section {
	case lpMinimize, lpMaximize:
		p.maximize = section == lpMaximize
		return p.objective(begin)
	case lpEnd:
		if w := p.peek(0); w.text != "" && w.line == begin.line {
			return p.unexpected(w, "nothing after End")
		}
		return nil
	}
	for !p.sectionEnds() {
		if err := p.item(section, begin); err != nil {
			return err
		}
	}
	return nil
}

// item reads a row, a bound or a declaration.
func (p *lp) item(section lpSection, begin lpWord) error {
	switch section {
	case lpRows:
		return p.row()
	case lpBounds:
		return p.bound()
	case lpGeneral, lpBinary:
		return p.declare(section)
	}
	p.at(begin)
	return p.errorf("section %.40q has an entry; only 0-1 programs are read", begin.text)
}

func (p *lp) declare(section lpSection) error {
	w := p.peek(0)
	if !isNameInLP(w.text) {
		return p.unexpected(w, "a variable")
	}
	p.drop(1)
	p.at(w)
	c := &p.columns[p.program.column(w.text)]
	c.integer = true
	c.binary = c.binary || section == lpBinary
	return nil
}

// at makes errors name the place of a word.
func (p *lp) at(w lpWord) { p.number, p.lines.column = w.line, w.column }

// unexpected returns the error for a word that stands where something else is expected.
func (p *lp) unexpected(w lpWord, expected string) error {
	p.at(w)
	switch w.text {
	case "":
		return p.errorf("the file ends here; expected %s", expected)
	case "[", "]", "^", "*":
		return p.errorf("%q; quadratic terms are not read", w.text)
	case "->":
		return p.errorf("%q; indicator constraints are not read", w.text)
	}
	return p.errorf("%.40q; expected %s", w.text, expected)
}

// An lpWord is a token of an LP file and its place. It is empty at the end of the file.
type lpWord struct {
	text         string
	line, column int
}

// peek returns the token that comes i tokens after the next one.
func (p *lp) peek(i int) lpWord {
	for len(p.ahead) <= i {
		p.ahead = append(p.ahead, p.scan())
	}
	return p.ahead[i]
}

// drop goes past n tokens, which were peeked at.
func (p *lp) drop(n int) { p.ahead = p.ahead[:copy(p.ahead, p.ahead[n:])] }

// scan reads a token. Comments go to the end of their line.
func (p *lp) scan() lpWord {
	for {
		for p.rest != "" {
			n := tokenOfLP(p.rest)
			w := lpWord{p.rest[:n], p.scanned, p.done + 1}
			p.rest, p.done = p.rest[n:], p.done+n
			if strings.TrimSpace(w.text) != "" {
				p.spend(wordCost)
				return w
			}
		}
		number, column := p.number, p.lines.column // of the word that is dealt with, which errors name
		p.number = p.scanned
		if !p.Scan() {
			return lpWord{line: p.scanned}
		}
		p.scanned = p.number
		p.number, p.lines.column = number, column
		p.rest, _, _ = strings.Cut(p.Text(), "\\")
		p.done = 0
	}
}

// tokenOfLP returns the length of the first token: space, a relation, a sign, an arrow, a number, or anything up to
// one of these.
func tokenOfLP(text string) int {
	span := func(set string) int { return len(text) - len(strings.TrimLeft(text, set)) }
	switch c := text[0]; {
	case strings.IndexByte(" \t\r\v\f", c) >= 0:
		return span(" \t\r\v\f")
	case strings.IndexByte("<>=", c) >= 0:
		return span("<>=")
	case strings.HasPrefix(text, "->"):
		return 2
	case strings.IndexByte("+-:*/[]^", c) >= 0:
		return 1
	case strings.IndexByte("0123456789.", c) >= 0:
		return numberInLP(text)
	}
	return nameInLP(text)
}

// nameInLP returns the length of the name with which text begins. It may have an index, as in x[1,2], which Gurobi writes:
// a quadratic term never stands right behind a name.
func nameInLP(text string) (n int) {
	for {
		end := strings.IndexAny(text[n:], " \t\r\v\f<>=+-:*/[]^")
		if end < 0 {
			return len(text)
		}
		n += end
		if text[n] != '[' {
			return n
		}
		index := strings.IndexAny(text[n+1:], " \t\r\v\f*^[]")
		if index <= 0 || text[n+1+index] != ']' {
			return n
		}
		n += index + 2
	}
}

// numberInLP returns the length of the number with which text begins.
func numberInLP(text string) int {
	digits := func(from int) int {
		for from < len(text) && (text[from] >= '0' && text[from] <= '9' || text[from] == '.') {
			from++
		}
		return from
	}
	n := digits(0)
	if n < len(text) && (text[n] == 'e' || text[n] == 'E') {
		e := n + 1
		if e < len(text) && (text[e] == '+' || text[e] == '-') {
			e++
		}
		if end := digits(e); end > e {
			return end
		}
	}
	return n
}

func isSign(word string) bool { return word == "+" || word == "-" }

// relation returns "<=", ">=" or "=" for the ways to write them, and "" for other words.
func relation(word string) string {
	switch word {
	case "<", "<=", "=<":
		return "<="
	case ">", ">=", "=>":
		return ">="
	case "=":
		return "="
	}
	return ""
}

// relation returns the relation that comes next, or "", and how many words it has: "< =" has two.
func (p *lp) relation() (r string, words int) {
	w := p.peek(0)
	if (w.text == "<" || w.text == ">") && p.peek(1).text == "=" {
		return relation(w.text), 2
	}
	return relation(w.text), 1
}

// mirrored returns the relation of b and a for that of a and b.
func mirrored(relation string) string {
	switch relation {
	case "<=":
		return ">="
	case ">=":
		return "<="
	}
	return relation
}

// isNumberInLP reports whether a word is meant as a number.
func isNumberInLP(word string) bool {
	return word != "" && strings.IndexByte(".0123456789", word[0]) >= 0 || isInfinity(word)
}

// isNameInLP reports whether a word can be a name where one is expected.
func isNameInLP(word string) bool {
	return word != "" && strings.IndexByte("+-:*/[]^<>=.0123456789", word[0]) < 0 && !isInfinity(word)
}
