package format

import (
	"math/big"
	"slices"
	"strings"
)

// The bounds of an LP file have one of these forms, where a is a number or an infinity:
//
//	a <= x <= a     x <= a     x >= a     a <= x     x = a     x free

// boundToken collects the words of a bound. A bound ends with its line, as in the files of WriteLP and other
// programs.
func (p *lp) boundToken(w lpWord) error {
	if n := len(p.words); n > 0 && p.words[n-1].line != w.line {
		words := p.words
		p.words = nil
		if err := p.bound(words); err != nil {
			return err
		}
		p.at(w)
	}
	p.words = append(p.words, w)
	return nil
}

// bound reads one of the forms.
func (p *lp) bound(words []lpWord) error {
	parts, relations := splitBound(words)
	p.at(words[0])
	if len(relations) == 0 && len(words) == 2 && strings.EqualFold(words[1].text, "free") {
		c := &p.columns[p.program.column(words[0].text)]
		c.lower, c.upper = nil, nil
		return nil
	}
	x := slices.IndexFunc(parts, func(part []lpWord) bool {
		return len(part) == 1 && isNameInLP(part[0].text) && !infinity(part[0].text)
	})
	if x < 0 || len(relations) < 1 || len(relations) > 2 || len(relations) == 2 && x != 1 {
		return p.errorf("%.40q does not begin a bound; expected one such as 0 <= x <= 1", words[0].text)
	}
	return p.boundAll(p.program.column(parts[x][0].text), x, parts, relations)
}

// splitBound splits the words at the relations.
func splitBound(words []lpWord) (parts [][]lpWord, relations []string) {
	parts = [][]lpWord{nil}
	for _, w := range words {
		if r := relation(w.text); r != "" {
			relations = append(relations, r)
			parts = append(parts, nil)
			continue
		}
		last := len(parts) - 1
		parts[last] = append(parts[last], w)
	}
	return parts, relations
}

// boundAll applies the numbers on both sides of the variable, which is part x.
func (p *lp) boundAll(i, x int, parts [][]lpWord, relations []string) error {
	for side, r := range relations {
		other := side
		if other >= x {
			other++
		}
		if other < x { // a <= x is x >= a
			r = map[string]string{"<=": ">=", ">=": "<=", "=": "="}[r]
		}
		a, err := p.limit(parts[other])
		if err != nil {
			return err
		}
		c := &p.columns[i]
		if r != "<=" {
			c.lower = a
		}
		if r != ">=" {
			c.upper = a
		}
	}
	return nil
}

// limit returns a number, or nil for an infinity.
func (p *lp) limit(words []lpWord) (*big.Rat, error) {
	if n := len(words); n == 0 || n > 2 || n == 2 && words[0].text != "-" && words[0].text != "+" {
		return nil, p.errorf("a bound needs one number; expected one such as 0 <= x <= 1")
	}
	if infinity(words[len(words)-1].text) {
		return nil, nil
	}
	return p.signed(words)
}
