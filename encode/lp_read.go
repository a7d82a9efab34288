package encode

import (
	"io"
	"math/big"
	"strings"
)

// ReadLP reads a 0-1 program in CPLEX LP format: an objective that is constant, rows with one
// relation and a number on the right, bounds, and sections of integer and binary
// variables. Every variable must be declared 0 or 1, under Binary, or under General with such
// bounds. Decimal fractions are multiplied out. Variables are numbered as they come, so that a file
// of WriteLP is read with the numbers it was written with. Every row, and every bound that fixes
// a variable, becomes a Linear in group File.
func ReadLP(r io.Reader) (*Formula, error) {
	p := &lp{program: newProgram(newLines("lp", r))}
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

// sectionsOfLP are the words, in small letters, with which a section begins.
var sectionsOfLP = map[string]lpSection{
	"minimize": lpObjective, "minimum": lpObjective, "min": lpObjective,
	"maximize": lpObjective, "maximum": lpObjective, "max": lpObjective,
	"subject to": lpRows, "such that": lpRows, "st": lpRows, "s.t.": lpRows, "st.": lpRows, "subject": lpRows, "such": lpRows,
	"bounds": lpBounds, "bound": lpBounds,
	"general": lpGeneral, "generals": lpGeneral, "gen": lpGeneral, "integer": lpGeneral, "integers": lpGeneral, "int": lpGeneral,
	"binary": lpBinary, "binaries": lpBinary, "bin": lpBinary,
	"end":             lpEnd,
	"semi-continuous": lpRefused, "semis": lpRefused, "semi": lpRefused, "sos": lpRefused, "sos1": lpRefused, "sos2": lpRefused, "pwlobj": lpRefused,
}

// lp is a file half read.
type lp struct {
	*program
	section lpSection
	words   []lpWord // of the row, bound or objective that has begun
}

// lpWord is a token, and where it stands.
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
		return p.errorf("section %.40q is not expected here", strings.TrimSpace(text))
	}
	p.section = section
	return p.tokens(rest, len(text)-len(rest))
}

// before tells whether the next section may follow: objective and rows come first, the others
// in any order.
func (s lpSection) before(next lpSection) bool {
	if s < lpRows {
		return next == s+1
	}
	return next > lpRows && next != lpRefused
}

// cutSection takes the words that begin a section off a line; lpStart if there are none.
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

// tokens takes what stands on a line from column at on, word by word.
func (p *lp) tokens(text string, at int) error {
	for text != "" {
		n := tokenOfLP(text)
		if word := text[:n]; strings.TrimSpace(word) != "" {
			p.lines.column = at + 1
			if err := p.token(lpWord{word, p.number, at + 1}); err != nil {
				return err
			}
		}
		text, at = text[n:], at+n
	}
	p.lines.column = 0
	return nil
}

// tokenOfLP is the length of the first token: space, a relation, a sign, a number, or
// anything up to one of these.
func tokenOfLP(text string) int {
	span := func(set string) int { return len(text) - len(strings.TrimLeft(text, set)) }
	switch c := text[0]; {
	case strings.IndexByte(" \t\r\v\f", c) >= 0:
		return span(" \t\r\v\f")
	case strings.IndexByte("<>=", c) >= 0:
		return span("<>=")
	case strings.IndexByte("+-:*/[]^", c) >= 0:
		return 1
	case strings.IndexByte("0123456789.", c) >= 0:
		return numberInLP(text)
	}
	if n := strings.IndexAny(text, " \t\r\v\f<>=+-:*/[]^"); n >= 0 {
		return n
	}
	return len(text)
}

// numberInLP is the length of the number that text begins with.
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

// token takes a word of the section.
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

// rowToken ends a row at the number after its relation.
func (p *lp) rowToken(w lpWord) error {
	n := len(p.words)
	signed := n > 1 && (p.words[n-2].text == "-" || p.words[n-2].text == "+")
	before := n - 2
	if signed {
		before--
	}
	if before < 0 || !isRelation(p.words[before].text) || w.text == "-" || w.text == "+" {
		return nil
	}
	words := p.words
	p.words = nil
	return p.row(words, before)
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

func isRelation(word string) bool { return relation(word) != "" }

// relation is "<=", ">=" or "=" for the ways to write them, else "".
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

// isNameInLP tells whether a word can be a name where one is expected.
func isNameInLP(word string) bool {
	return word != "" && strings.IndexByte("+-:*/[]^<>=.0123456789", word[0]) < 0
}

// at makes errors speak of a word.
func (p *lp) at(w lpWord) { p.number, p.lines.column = w.line, w.column }

// row adds the words of a row whose relation is at the given place.
func (p *lp) row(words []lpWord, at int) error {
	terms, err := p.terms(words[:at])
	if err != nil {
		return err
	}
	bound, err := p.signed(words[at+1:])
	if err != nil {
		return err
	}
	sense := map[string]Sense{"<=": AtMost, ">=": AtLeast, "=": Equal}[relation(words[at].text)]
	p.rows = append(p.rows, ratRow{terms, sense, bound, words[at].line})
	return nil
}

// signed is a number with its sign.
func (p *lp) signed(words []lpWord) (*big.Rat, error) {
	last := words[len(words)-1]
	p.at(last)
	n, err := p.rational(last.text)
	if err == nil && words[0].text == "-" {
		n.Neg(n)
	}
	return n, err
}

// terms reads a sum, after its label if it has one.
func (p *lp) terms(words []lpWord) ([]ratTerm, error) {
	if len(words) > 1 && words[1].text == ":" {
		words = words[2:]
	}
	s := lpSum{lp: p}
	for _, w := range words {
		p.at(w)
		if err := s.word(w.text); err != nil {
			return nil, err
		}
	}
	if s.sign != "" || s.coef != nil {
		return nil, p.errorf("a term without a variable")
	}
	return s.read, nil
}

// lpSum is a sum half read: the terms, and what has come of the next one.
type lpSum struct {
	*lp
	read []ratTerm
	sign string   // "" if none has come
	coef *big.Rat // nil if none has come
}

func (s *lpSum) word(text string) (err error) {
	isSign := text == "+" || text == "-"
	switch {
	case isSign && s.sign == "" && s.coef == nil:
		s.sign = text
	case isSign, s.coef != nil && !isNameInLP(text):
		return s.errorf("%q; expected a number or a variable", text)
	case s.sign == "" && s.coef == nil && len(s.read) > 0:
		return s.errorf("%.40q; expected a relation, or + or - before a further term", text)
	case isNameInLP(text):
		s.term(text)
	default:
		s.coef, err = s.rational(text)
	}
	return err
}

func (s *lpSum) term(name string) {
	if s.coef == nil {
		s.coef = big.NewRat(1, 1)
	}
	if s.sign == "-" {
		s.coef.Neg(s.coef)
	}
	s.read = append(s.read, ratTerm{s.coef, s.program.column(name)})
	s.sign, s.coef = "", nil
}

// finishSection looks at what the section leaves unfinished.
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

// objective checks that it is constant. It may be a number, or nothing.
func (p *lp) objective(words []lpWord) error {
	line, column := p.number, p.lines.column
	if n := len(words); n > 0 {
		if _, err := p.rational(words[n-1].text); err == nil {
			words = words[:n-1]
			if n > 1 && (words[n-2].text == "+" || words[n-2].text == "-") {
				words = words[:n-2]
			}
		}
	}
	terms, err := p.terms(words)
	if err != nil {
		return err
	}
	for _, t := range terms {
		if t.coef.Sign() != 0 {
			return p.errorf("an objective that is not constant; only decision problems are read")
		}
	}
	p.number, p.lines.column = line, column
	return nil
}
