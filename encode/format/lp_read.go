package format

import (
	"io"
	"strings"

	"haft/encode/formula"
	"haft/model/bounded"
)

// ReadLP reads a 0-1 program in CPLEX LP format: a constant objective, rows with one relation and a number on the
// right, bounds, and sections of integer and binary variables. Every variable must be declared 0 or 1, either under
// Binary, or under General with bounds 0 and 1. Decimal fractions are multiplied out. Variables are numbered in the
// order in which they occur, so that a file of WriteLP keeps its numbers. Every row, and every bound that fixes a
// variable, becomes a Linear in group File.
func ReadLP(r io.Reader, memory bounded.Size) (*formula.Formula, error) {
	p := &lp{program: newProgram(newLines("lp", r, memory))}
	for p.section != lpEnd && p.Scan() {
		if err := p.line(p.Text()); err != nil {
			return nil, err
		}
	}
	if err := p.failed(); err != nil {
		return nil, err
	}
	if p.section != lpEnd {
		return nil, p.errorf("the file does not end with \"End\"")
	}
	return p.formula()
}

// lpSection is a part of a file.
type lpSection int

const (
	lpStart lpSection = iota
	lpObjective
	lpRows
	lpBounds
	lpGeneral
	lpBinary
	lpEnd
	lpRefused
)

// sectionsOfLP maps the words, in lower case, that begin sections.
var sectionsOfLP = map[string]lpSection{
	"minimize": lpObjective, "minimum": lpObjective, "min": lpObjective,
	"maximize": lpObjective, "maximum": lpObjective, "max": lpObjective,
	"subject to": lpRows, "such that": lpRows, "st": lpRows, "s.t.": lpRows, "st.": lpRows, "subject": lpRows,
	"such":   lpRows,
	"bounds": lpBounds, "bound": lpBounds,
	"general": lpGeneral, "generals": lpGeneral, "gen": lpGeneral, "integer": lpGeneral, "integers": lpGeneral,
	"int":    lpGeneral,
	"binary": lpBinary, "binaries": lpBinary, "bin": lpBinary,
	"end":             lpEnd,
	"semi-continuous": lpRefused, "semis": lpRefused, "semi": lpRefused, "sos": lpRefused, "sos1": lpRefused,
	"sos2": lpRefused, "pwlobj": lpRefused,
}

// lp is the state of reading a file.
type lp struct {
	*program
	section lpSection
	words   []lpWord // of the current row, bound or objective
}

// lpWord is a token and its place.
type lpWord struct {
	text         string
	line, column int
}

func (p *lp) line(text string) error {
	text, _, _ = strings.Cut(text, "\\")
	rest, section := cutSection(text)
	if section == lpStart {
		return p.tokens(text, 0)
	}
	if err := p.finishSection(); err != nil {
		return err
	}
	if !p.section.before(section) {
		return p.errorf("section %.40q is not expected here; expected %s", strings.TrimSpace(text), p.section.followers())
	}
	p.section = section
	return p.tokens(rest, len(text)-len(rest))
}

// before reports whether the next section may follow: objective and rows come first, the others in any order.
func (s lpSection) before(next lpSection) bool {
	if s < lpRows {
		return next == s+1
	}
	return next > lpRows && next != lpRefused
}

// followers names the sections for which before returns true.
func (s lpSection) followers() string {
	switch s {
	case lpStart:
		return "Minimize or Maximize"
	case lpObjective:
		return "Subject To"
	}
	return "Bounds, General, Binary or End"
}

// cutSection removes the words that begin a section from a line. It returns lpStart if there are none.
func cutSection(text string) (rest string, section lpSection) {
	words := strings.Fields(text)
	for n := min(2, len(words)); n > 0; n-- {
		key := strings.ToLower(strings.Join(words[:n], " "))
		if section, ok := sectionsOfLP[key]; ok && (n == 2 || key != "subject" && key != "such") {
			for _, word := range words[:n] {
				text = text[strings.Index(text, word)+len(word):]
			}
			return text, section
		}
	}
	return text, lpStart
}

// tokens reads the rest of a line, from column at, word by word.
func (p *lp) tokens(text string, at int) error {
	for text != "" {
		n := tokenOfLP(text)
		if word := text[:n]; strings.TrimSpace(word) != "" {
			p.lines.column = at + 1
			if p.spend(wordCost); p.over != nil {
				return p.failed()
			}
			if err := p.token(lpWord{word, p.number, at + 1}); err != nil {
				return err
			}
		}
		text, at = text[n:], at+n
	}
	p.lines.column = 0
	return nil
}

// token reads a word of the section.
func (p *lp) token(w lpWord) error {
	switch p.section {
	case lpStart:
		return p.errorf("%.40q; expected Minimize or Maximize", w.text)
	case lpObjective:
		p.words = append(p.words, w)
		return nil
	case lpGeneral, lpBinary:
		return p.declare(w.text)
	case lpBounds:
		return p.boundToken(w)
	}
	p.words = append(p.words, w)
	return p.rowToken(w)
}

func (p *lp) declare(name string) error {
	i, known := p.index[name]
	if !known && !isNameInLP(name) {
		return p.errorf("%.40q; expected a variable", name)
	}
	if !known {
		i = p.program.column(name)
	}
	if p.section == lpBinary {
		p.binary(i)
	}
	p.columns[i].integer = true
	return nil
}

// at makes errors name the place of a word.
func (p *lp) at(w lpWord) { p.number, p.lines.column = w.line, w.column }

// finishSection handles what the section leaves unfinished.
func (p *lp) finishSection() error {
	words := p.words
	p.words = nil
	switch {
	case p.section == lpObjective:
		return p.objective(words)
	case len(words) > 0 && p.section == lpBounds:
		return p.bound(words)
	case len(words) > 0:
		p.at(words[len(words)-1])
		return p.errorf("a row without relation and number at its end")
	}
	return nil
}
