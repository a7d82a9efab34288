package format

import (
	"math/big"
)

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

// row adds a row from its words; the relation is at the given index.
func (p *lp) row(words []lpWord, at int) error {
	terms, err := p.terms(words[:at])
	if err != nil {
		return err
	}
	bound, err := p.signed(words[at+1:])
	if err != nil {
		return err
	}
	p.rows = append(p.rows, ratRow{terms, senses[relation(words[at].text)], bound, words[at].line})
	return nil
}

// signed returns a number with its sign.
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

// lpSum is the state of reading a sum: the terms, and the beginning of the next one.
type lpSum struct {
	*lp
	read []ratTerm
	sign string   // "" if there is none yet
	coef *big.Rat // nil if there is none yet
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

// objective checks that the objective is constant. It may be a number, or nothing.
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
