package format

import (
	"math/big"
	"strings"

	"haft/encode/formula"
)

// objective reads a sum, which may be empty.
func (p *lp) objective(begin lpWord) (err error) {
	p.label()
	if p.goal, err = p.sum(); err != nil {
		return err
	}
	if p.goal.line == 0 {
		p.goal.line = begin.line
	}
	switch {
	case isInfinite(p.goal.constant):
		p.at(begin)
		return p.errorf("the constant of the objective is infinite")
	case !p.sectionEnds():
		return p.unexpected(p.peek(0), "+ or - before a further term, or Subject To")
	}
	return nil
}

// label goes past a name before a colon, if there is one.
func (p *lp) label() {
	if p.peek(1).text == ":" && !isSign(p.peek(0).text) && relation(p.peek(0).text) == "" {
		p.drop(2)
	}
}

// row reads a row, in which f is a sum with variables and the others are numbers:
//
//	f <= a     a <= f     a <= f <= b
//
// The line with a number on the right is where a row ends, so that the next one may begin with a sign.
func (p *lp) row() error {
	p.label()
	begin, _ := p.relation()
	left, err := p.sum()
	if err != nil {
		return err
	}
	r, words := p.relation()
	if r == "" {
		return p.unexpected(p.peek(0), "a relation, or + or - before a further term")
	}
	p.drop(words)
	if len(left.terms) > 0 || begin != "" { // a row may have an empty sum
		return p.rightSide(left, r)
	}
	f, err := p.sum()
	if err != nil {
		return err
	}
	next := p.peek(0)
	if len(f.terms) == 0 {
		return p.unexpected(next, "a variable in the row")
	}
	p.addLP(f, mirrored(r), left.constant)
	second, words := p.relation()
	switch {
	case second != "" && (second != r || r == "="):
		return p.unexpected(next, "the same relation as before, <= or >=")
	case second != "":
		p.drop(words)
		return p.rightSide(f, r)
	case !p.sectionEnds() && p.peek(1).text != ":":
		return p.unexpected(next, "a relation, + or - before a further term, or a label before the next row")
	}
	return nil
}

// rightSide reads the number at the end of a row, and adds the row.
func (p *lp) rightSide(f ratSum, r string) error {
	bound, w, err := p.signed()
	if err != nil {
		return err
	}
	p.addLP(f, r, bound)
	next := p.peek(0)
	if !p.sectionEnds() && next.line == w.line && p.peek(1).text != ":" {
		return p.unexpected(next, "the next row on a new line")
	}
	return nil
}

func (p *lp) addLP(f ratSum, r string, bound *big.Rat) {
	bound = new(big.Rat).Sub(bound, f.constant)
	p.rows = append(p.rows, ratRow{ratSum{terms: f.terms, line: f.line}, senses[r], bound})
}

// signed reads a number with its sign, and returns its last word, too.
func (p *lp) signed() (*big.Rat, lpWord, error) {
	sign, _ := p.signs()
	w := p.peek(0)
	if !isNumberInLP(w.text) {
		return nil, w, p.unexpected(w, "a number")
	}
	p.drop(1)
	p.at(w)
	n, err := p.rational(w.text)
	if err != nil {
		return nil, w, err
	}
	return n.Mul(n, sign), w, nil
}

// signs reads any number of signs, and returns their product.
func (p *lp) signs() (sign *big.Rat, count int) {
	sign = big.NewRat(1, 1)
	for ; isSign(p.peek(0).text); count++ {
		if p.peek(0).text == "-" {
			sign.Neg(sign)
		}
		p.drop(1)
	}
	return sign, count
}

// sum reads terms and constants, as far as they go. An infinite constant stands alone.
func (p *lp) sum() (ratSum, error) {
	s := ratSum{constant: new(big.Rat), line: p.peek(0).line}
	for parts := 0; ; parts++ {
		if parts > 0 && !isSign(p.peek(0).text) || p.sectionEnds() {
			return s, nil
		}
		sign, signs := p.signs()
		w := p.peek(0)
		p.at(w)
		coef, isNumber := sign, isNumberInLP(w.text)
		if isNumber {
			n, err := p.rational(w.text)
			if err != nil {
				return s, err
			}
			coef = n.Mul(n, sign)
			p.drop(1)
		} else if signs == 0 && !p.variableNext() {
			return s, nil // an empty sum
		}
		isTerm := p.variableNext()
		switch {
		case !isTerm && !isNumber:
			return s, p.unexpected(p.peek(0), "a number or a variable")
		case isInfinite(coef) && (isTerm || parts > 0 || isSign(p.peek(0).text)):
			p.at(w)
			return s, p.errorf("%.40q; an infinite number must stand alone on its side of a relation", w.text)
		case isTerm:
			p.at(p.peek(0))
			s.terms = append(s.terms, ratTerm{coef, p.program.column(p.peek(0).text)})
			p.drop(1)
		default:
			s.constant.Add(s.constant, coef)
		}
		if p.over != nil {
			return s, p.failed()
		}
	}
}

// variableNext reports whether a variable comes next: a name that is no label and begins no section.
func (p *lp) variableNext() bool {
	return isNameInLP(p.peek(0).text) && !p.sectionEnds() && p.peek(1).text != ":"
}

// bound reads a bound, where a and b are numbers:
//
//	a <= x <= b     x <= a     x >= a     a <= x     x = a     x free
//
// Of two bounds for the same side of a variable the last one counts.
func (p *lp) bound() error {
	const expected = "a bound such as 0 <= x <= 1"
	begin := p.peek(0)
	left, r := (*big.Rat)(nil), ""
	if isSign(begin.text) || isNumberInLP(begin.text) {
		var err error
		if left, _, err = p.signed(); err != nil {
			return err
		}
		var words int
		if r, words = p.relation(); r == "" {
			return p.unexpected(p.peek(0), expected)
		}
		p.drop(words)
	}
	x := p.peek(0)
	if !isNameInLP(x.text) || p.sectionEnds() {
		return p.unexpected(x, expected)
	}
	p.drop(1)
	p.at(x)
	c := &p.columns[p.program.column(x.text)]
	next := p.peek(0)
	second, words := p.relation()
	switch {
	case left == nil && strings.EqualFold(next.text, "free"):
		p.drop(1)
		c.lower, c.upper = new(big.Rat).Neg(infinite), infinite
		return nil
	case left == nil && second == "":
		return p.unexpected(next, expected)
	case left != nil:
		c.restrict(mirrored(r), left)
	}
	if second == "" {
		return nil
	}
	if left != nil && (second != r || r == "=") {
		return p.unexpected(next, "the same relation as before, <= or >=")
	}
	p.drop(words)
	right, _, err := p.signed()
	if err == nil {
		c.restrict(second, right)
	}
	return err
}

// restrict sets the bounds of a column that is in the relation to a number.
func (c *column) restrict(relation string, n *big.Rat) {
	if sense := senses[relation]; sense != formula.AtMost {
		c.lower = n
	}
	if sense := senses[relation]; sense != formula.AtLeast {
		c.upper = n
	}
}
