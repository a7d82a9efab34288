package format

import (
	"math/big"

	"haft/encode/formula"
)

// addRow multiplies a row by the common denominator, and adds it.
func (p *program) addRow(f *formula.Formula, row ratRow) error {
	p.number, p.lines.column = row.line, 0
	scale := new(big.Int).Set(row.bound.Denom())
	for _, t := range row.terms {
		if scale = commonMultiple(scale, t.coef.Denom()); !scale.IsInt64() {
			return p.errorf("the numbers of the row have no common denominator below 2^63")
		}
	}
	size := new(big.Int)
	whole := func(n *big.Rat) int {
		i := new(big.Int).Mul(n.Num(), scale)
		i.Div(i, n.Denom())
		size.Add(size, new(big.Int).Abs(i))
		return int(i.Int64())
	}
	l := formula.Linear{Sense: row.sense, Bound: whole(row.bound)}
	for _, t := range row.terms {
		l.Terms = append(l.Terms, formula.Term{Coef: whole(t.coef), Lit: formula.Lit(t.column + 1)})
	}
	if !size.IsInt64() || size.Int64() > maxSum {
		return p.errorf("the numbers of the row add up to more than %d", maxSum)
	}
	f.AddLinear(formula.File, l.Plain())
	return nil
}

// commonMultiple returns the least common multiple of two positive numbers.
func commonMultiple(a, b *big.Int) *big.Int {
	gcd := new(big.Int).GCD(nil, nil, a, b)
	return new(big.Int).Mul(a, new(big.Int).Div(b, gcd))
}
