package format

import (
	"math/big"
	"strconv"
	"strings"

	"haft/encode/formula"
)

// program is the state of reading a 0-1 program from an LP or MPS file: columns, rows and bounds, with the numbers
// of the file.
type program struct {
	*lines
	columns []column
	index   map[string]int // of a column, by name
	rows    []ratRow
}

// A column is a variable.
type column struct {
	name         string
	line         int // where it occurs first
	integer      bool
	lower, upper *big.Rat // nil for infinity
}

// A ratRow is a constraint with rational numbers.
type ratRow struct {
	terms []ratTerm
	sense formula.Sense
	bound *big.Rat
	line  int
}

type ratTerm struct {
	coef   *big.Rat
	column int
}

func newProgram(l *lines) *program { return &program{lines: l, index: map[string]int{}} }

// column returns the index of a variable, and adds the variable if its name is new.
func (p *program) column(name string) int {
	i, known := p.index[name]
	if !known {
		i = len(p.columns)
		name = strings.Clone(name) // a substring would keep the whole line in memory
		p.spend(columnCost + len(name))
		p.index[name] = i
		p.columns = append(p.columns, column{name: name, line: p.number, lower: new(big.Rat)})
	}
	return i
}

// binary declares that a variable is 0 or 1.
func (p *program) binary(i int) {
	c := &p.columns[i]
	c.integer, c.lower, c.upper = true, new(big.Rat), big.NewRat(1, 1)
}

// rational reads a decimal number such as -2, 0.5 or 1e3. Its size is bounded, so that it fits in memory as a
// fraction.
func (p *program) rational(word string) (*big.Rat, error) {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(word), "e")
	e, err := strconv.Atoi("0" + strings.TrimLeft(exponent, "+-"))
	plain := strings.TrimLeft(mantissa, "+-")
	if err != nil || e > 20 || len(mantissa) > 40 || plain == "" || strings.Trim(plain, "0123456789.") != "" {
		return nil, p.errorf("%.80q; expected a number", word)
	}
	n, ok := new(big.Rat).SetString(word)
	if !ok {
		return nil, p.errorf("%.80q; expected a number", word)
	}
	return n, nil
}

// infinity reports whether a word stands for an infinite bound.
func infinity(word string) bool {
	switch strings.ToLower(strings.TrimLeft(word, "+-")) {
	case "inf", "infinity", "1e30", "1e+30", "1e31", "1e+31":
		return true
	}
	return false
}

// formula returns the program with integers, every column being 0 or 1. Bounds that fix a column become rows.
func (p *program) formula() (*formula.Formula, error) {
	f := &formula.Formula{Vars: len(p.columns)}
	symbols := []string{""}
	for _, row := range p.rows {
		if err := p.addRow(f, row); err != nil {
			return nil, err
		}
	}
	for i, c := range p.columns {
		symbols = append(symbols, c.name)
		if err := p.addBounds(f, i, c); err != nil {
			return nil, err
		}
	}
	f.Names = named(symbols)
	return f, nil
}

// addBounds adds what the bounds of a column say beyond 0 and 1.
func (p *program) addBounds(f *formula.Formula, i int, c column) error {
	zero, one := new(big.Rat), big.NewRat(1, 1)
	if !c.integer || c.lower == nil || c.upper == nil || c.lower.Cmp(zero) < 0 || c.upper.Cmp(one) > 0 {
		p.number, p.lines.column = c.line, 0
		return p.errorf("variable %.80q is not declared to be 0 or 1; only 0-1 programs are read", c.name)
	}
	x := []formula.Term{{Coef: 1, Lit: formula.Lit(i + 1)}}
	if c.lower.Cmp(zero) > 0 {
		bound := 1
		if c.lower.Cmp(one) > 0 {
			bound = 2
		}
		f.AddLinear(formula.File, formula.Linear{Terms: x, Sense: formula.AtLeast, Bound: bound})
	}
	if c.upper.Cmp(one) < 0 {
		bound := 0
		if c.upper.Cmp(zero) < 0 {
			bound = -1
		}
		f.AddLinear(formula.File, formula.Linear{Terms: x, Sense: formula.AtMost, Bound: bound})
	}
	return nil
}
