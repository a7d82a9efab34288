package format

import (
	"math/big"

	"haft/encode/formula"
)

// addRow multiplies a row by the common denominator, and adds it.
func (p *program) addRow(f *formula.Formula, row ratRow) error {
	p.number, p.lines.column = row.line, 0
	terms, bound, _, err := p.whole(row.terms, row.bound, "row", maxSum)
	if size := sizeOf(row.terms); err != nil && new(big.Rat).Abs(row.bound).Cmp(size) > 0 {
		// No value of the sum is so large: the row holds always or never, as it does with any such bound.
		size.Add(size, one)
		if row.bound.Sign() < 0 {
			size.Neg(size)
		}
		terms, bound, _, err = p.whole(row.terms, size, "row", maxSum)
	}
	if err != nil {
		return err
	}
	l := formula.Linear{Terms: terms, Sense: row.sense, Bound: bound}
	f.AddLinear(formula.File, l.Plain())
	return nil
}

// addObjective makes soft clauses of the objective, unless it is constant.
func (p *program) addObjective(in *formula.Instance) error {
	if sizeOf(p.goal.terms).Sign() == 0 {
		return nil
	}
	p.number, p.lines.column = p.goal.line, 0
	terms, constant, unit, err := p.whole(p.goal.terms, p.goal.constant, "objective", maxCost)
	if err != nil {
		return err
	}
	l := formula.Linear{Terms: terms, Bound: -constant}
	if l = l.Plain(); len(l.Terms) == 0 { // the terms cancel each other out
		return nil
	}
	p.setObjective(in, terms, constant, p.maximize, unit)
	return p.failed()
}

// sizeOf adds up the absolute values of coefficients.
func sizeOf(terms []ratTerm) *big.Rat {
	size := new(big.Rat)
	for _, t := range terms {
		size.Add(size, new(big.Rat).Abs(t.coef))
	}
	return size
}

// whole multiplies terms and a constant by their common denominator, which it returns as unit. It fails if the
// absolute values of the products add up to more than most.
func (p *program) whole(terms []ratTerm, constant *big.Rat, of string, most int64) (
	out []formula.Term, number, unit int, err error,
) {
	scale := new(big.Int).Set(constant.Denom())
	for _, t := range terms {
		if scale = commonMultiple(scale, t.coef.Denom()); !scale.IsInt64() {
			return nil, 0, 0, p.errorf("the numbers of the %s have no common denominator below 2^63", of)
		}
	}
	size := new(big.Int)
	product := func(n *big.Rat) int {
		i := new(big.Int).Mul(n.Num(), scale)
		i.Div(i, n.Denom())
		size.Add(size, new(big.Int).Abs(i))
		return int(i.Int64())
	}
	number = product(constant)
	for _, t := range terms {
		out = append(out, formula.Term{Coef: product(t.coef), Lit: formula.Lit(t.column + 1)})
	}
	if !size.IsInt64() || size.Int64() > most {
		return nil, 0, 0, p.errorf("the numbers of the %s add up to more than %d", of, most)
	}
	return out, number, int(scale.Int64()), nil
}

// commonMultiple returns the least common multiple of two positive numbers.
func commonMultiple(a, b *big.Int) *big.Int {
	gcd := new(big.Int).GCD(nil, nil, a, b)
	return new(big.Int).Mul(a, new(big.Int).Div(b, gcd))
}
