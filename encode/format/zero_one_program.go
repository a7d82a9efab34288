package format

import (
	"math/big"
	"strconv"
	"strings"

	"haft/encode/formula"
)

// program is the state of reading a 0-1 program from an LP or MPS file: columns, rows, bounds and the objective, with
// the numbers of the file.
type program struct {
	*lines
	columns  []column
	index    map[string]int // of a column, by name
	rows     []ratRow
	goal     ratSum
	maximize bool
}

// A column is a variable.
type column struct {
	name         string
	line         int // where it occurs first
	integer      bool
	binary       bool     // declared to be 0 or 1
	marked       bool     // an integer that is 0 or 1 unless it has a bound, as between the markers of MPS
	lower, upper *big.Rat // the bounds that the file gives, or nil
}

// A ratSum is a sum with rational numbers.
type ratSum struct {
	terms    []ratTerm
	constant *big.Rat
	line     int
}

type ratTerm struct {
	coef   *big.Rat
	column int
}

// A ratRow is a constraint: its sum is compared with the bound. The constant of the sum is 0.
type ratRow struct {
	ratSum
	sense formula.Sense
	bound *big.Rat
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
		p.columns = append(p.columns, column{name: name, line: p.number})
	}
	return i
}

var (
	zero = new(big.Rat)
	one  = big.NewRat(1, 1)

	// infinite stands for infinity. Every finite number of a file is far smaller.
	infinite = new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(1000), nil))
	// largest is where infinity begins for CPLEX and HiGHS.
	largest = new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(20), nil))
)

// isInfinite reports whether a number of a file is infinite.
func isInfinite(n *big.Rat) bool { return new(big.Rat).Abs(n).Cmp(largest) >= 0 }

// rational reads a decimal number such as -2, 0.5, 1e3 or inf. A number of 1e20 or more is infinite. The size of what
// it returns is bounded.
func (p *program) rational(word string) (*big.Rat, error) {
	plain := strings.ToLower(word)
	sign, plain := signOf(plain)
	if isInfinity(plain) {
		return new(big.Rat).Mul(sign, infinite), nil
	}
	plain = strings.Replace(plain, "d", "e", 1) // as Fortran writes
	mantissa, exponent, scientific := strings.Cut(plain, "e")
	e := 0
	if scientific {
		var err error
		if e, err = strconv.Atoi(exponent); err != nil || len(exponent) > 5 {
			return nil, p.errorf("%.80q; expected a number", word)
		}
	}
	if len(mantissa) > 100 || strings.Trim(mantissa, "0123456789.") != "" {
		return nil, p.errorf("%.80q; expected a number", word)
	}
	n, ok := new(big.Rat).SetString(mantissa)
	switch {
	case !ok:
		return nil, p.errorf("%.80q; expected a number", word)
	case n.Sign() == 0:
		return n, nil
	case e < -100:
		return nil, p.errorf("%.80q; expected a number that is not so small", word)
	case e > 200:
		return n.Mul(sign, infinite), nil
	}
	power := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(e, -e))), nil))
	if e < 0 {
		power.Inv(power)
	}
	if n.Mul(n, power).Cmp(largest) >= 0 {
		n.Set(infinite)
	}
	return n.Mul(n, sign), nil
}

// signOf cuts a sign from a number, and returns it as 1 or -1.
func signOf(word string) (sign *big.Rat, rest string) {
	if rest, ok := strings.CutPrefix(word, "-"); ok {
		return big.NewRat(-1, 1), rest
	}
	return one, strings.TrimPrefix(word, "+")
}

// isInfinity reports whether a word stands for infinity.
func isInfinity(word string) bool {
	return strings.EqualFold(word, "inf") || strings.EqualFold(word, "infinity")
}

// instance returns the program with integers, every column being 0 or 1. Bounds that fix a column become rows. An
// objective that is constant says nothing: every solution is as good.
func (p *program) instance() (*formula.Instance, error) {
	in := &formula.Instance{Formula: &formula.Formula{Vars: len(p.columns)}}
	symbols := []string{""}
	for _, row := range p.rows {
		if err := p.addRow(in.Formula, row); err != nil {
			return nil, err
		}
	}
	for i, c := range p.columns {
		symbols = append(symbols, c.name)
		if err := p.addBounds(in.Formula, i, c); err != nil {
			return nil, err
		}
	}
	in.Names = named(symbols)
	return in, p.addObjective(in)
}

// addBounds adds what the bounds of a column say beyond 0 and 1.
func (p *program) addBounds(f *formula.Formula, i int, c column) error {
	p.number, p.lines.column = c.line, 0
	lower, upper, err := p.limits(c)
	if err != nil {
		return err
	}
	fixed := lower.Cmp(upper) == 0 && (lower.Cmp(zero) == 0 || lower.Cmp(one) == 0)
	if !fixed && !(c.integer && lower.Cmp(zero) >= 0 && upper.Cmp(one) <= 0) {
		return p.errorf("variable %.80q is not declared to be 0 or 1; only 0-1 programs are read", c.name)
	}
	x := []formula.Term{{Coef: 1, Lit: formula.Lit(i + 1)}}
	if lower.Cmp(zero) > 0 {
		bound := 1
		if lower.Cmp(one) > 0 {
			bound = 2
		}
		f.AddLinear(formula.File, formula.Linear{Terms: x, Sense: formula.AtLeast, Bound: bound})
	}
	if upper.Cmp(one) < 0 {
		bound := 0
		if upper.Cmp(zero) < 0 {
			bound = -1
		}
		f.AddLinear(formula.File, formula.Linear{Terms: x, Sense: formula.AtMost, Bound: bound})
	}
	return nil
}

// limits returns the least and the largest value of a column, in whatever order the file declares it and gives its
// bounds. Without a bound a column is at least 0. CPLEX, CBC and others take the lower bound for -inf if the file gives
// only an upper one that is negative.
func (p *program) limits(c column) (lower, upper *big.Rat, err error) {
	lower, upper = zero, infinite
	if c.marked && c.lower == nil && c.upper == nil {
		upper = one
	}
	if c.lower != nil {
		lower = c.lower
	}
	if c.upper != nil {
		upper = c.upper
	}
	if c.integer && !isInfinite(lower) {
		lower = new(big.Rat).SetInt(floor(new(big.Rat).Neg(lower)))
		lower.Neg(lower)
	}
	if c.integer && !isInfinite(upper) {
		upper = new(big.Rat).SetInt(floor(upper))
	}
	switch {
	case c.binary && (lower.Cmp(zero) < 0 || upper.Cmp(one) > 0 && !isInfinite(upper)):
		// HiGHS and GLPK then allow other values, and CBC lets the order of the sections decide.
		return nil, nil, p.errorf("variable %.80q is declared to be 0 or 1, but its bounds allow other values; "+
			"programs differ in what that means", c.name)
	case c.binary && upper.Cmp(one) > 0:
		upper = one
	case !c.binary && c.lower == nil && upper.Cmp(zero) < 0:
		lower = new(big.Rat).Neg(infinite)
	}
	return lower, upper, nil
}

// floor rounds down.
func floor(n *big.Rat) *big.Int { return new(big.Int).Div(n.Num(), n.Denom()) }
