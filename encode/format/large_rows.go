package format

import (
	"cmp"
	"fmt"
	"math/big"
	"math/bits"
	"slices"

	"haft/encode/formula"
)

// largeRows adds rows with numbers of any size, soft rows, and products to an instance.
//
// A row is brought into the form "positive coefficients times literals are at least a degree", two rows if it is an
// equation that is soft. No coefficient is larger than the degree, and all are divided by their greatest common divisor.
// If its numbers then fit into an int, it becomes one linear constraint. Otherwise it is added up digit by digit, to a
// base that is a power of 2, with carries:
//
//	sum = degree + slack
//
// where slack is a binary number of auxiliary variables, 0 in an equation. Each digit is an equation of its own, with
// a carry in and a carry out, which is a binary number of auxiliary variables minus 1 because slack may borrow. All of
// this is exact: for each solution of the row there is one value of the auxiliary variables, and none otherwise.
type largeRows struct {
	to      *formula.Instance
	most    int64 // what the numbers of a linear constraint may add up to
	newVar  func() formula.Lit
	costs   func(bytes int) // notes memory that is needed
	weights int             // of all soft clauses
}

// InDigits writes linear constraints of an instance whose numbers add up to more than most digit by digit, as readers do
// where they add up to more than 2^61. The new variables are auxiliary.
func InDigits(in *formula.Instance, most int) {
	rows, groups := in.Linear, in.LinearGroups
	if !slices.ContainsFunc(rows, func(l formula.Linear) bool { return !l.Fits(most) }) {
		return
	}
	l := largeRows{to: in, most: int64(most), costs: func(int) {}}
	l.newVar = func() formula.Lit {
		in.Auxiliary++
		return in.NewVar()
	}
	in.Linear, in.LinearGroups, in.Labels = nil, nil, nil
	for i, row := range rows {
		if row.Fits(most) {
			in.AddLinear(groups[i], row)
			continue
		}
		left := sum{terms: row.Terms}
		l.add(left.exact(row.Sense, big.NewInt(int64(row.Bound))))
	}
}

// An exactRow has numbers of any size.
type exactRow struct {
	terms []exactTerm
	sense formula.Sense
	bound *big.Int
}

type exactTerm struct {
	coef *big.Int
	lit  formula.Lit
}

// exact returns a row of a sum.
func (s *sum) exact(sense formula.Sense, bound *big.Int) exactRow {
	row := exactRow{sense: sense, bound: bound}
	for i, t := range s.terms {
		row.terms = append(row.terms, exactTerm{exactly(t.Coef, s.large[i]), t.Lit})
	}
	return row
}

// normal returns sign times the row with positive coefficients and each variable once, the variables in the order in
// which they first occur.
func (r exactRow) normal(sign int64) exactRow {
	of := map[int]*big.Int{}
	var vars []int
	degree := new(big.Int).Mul(big.NewInt(sign), r.bound)
	for _, t := range r.terms {
		coef, v := new(big.Int).Mul(big.NewInt(sign), t.coef), t.lit.Var()
		if t.lit < 0 {
			degree.Sub(degree, coef)
			coef.Neg(coef)
		}
		if of[v] == nil {
			of[v] = new(big.Int)
			vars = append(vars, v)
		}
		of[v].Add(of[v], coef)
	}
	out := exactRow{sense: r.sense, bound: degree}
	for _, v := range vars {
		coef, lit := of[v], formula.Lit(v)
		if coef.Sign() < 0 {
			coef.Neg(coef)
			degree.Add(degree, coef)
			lit = -lit
		}
		if coef.Sign() > 0 {
			out.terms = append(out.terms, exactTerm{coef, lit})
		}
	}
	return out
}

// atLeast returns sign times the row as a sum that is at least a degree, with the smallest numbers that are easy to
// find. The degree of a row that always holds is 0, and a row that never holds has no terms.
func (r exactRow) atLeast(sign int64) exactRow {
	out := r.normal(sign)
	out.sense = formula.AtLeast
	total := out.total()
	for i, t := range out.terms {
		if t.coef.Cmp(out.bound) > 0 {
			out.terms[i].coef = new(big.Int).Set(out.bound)
		}
	}
	switch {
	case out.bound.Sign() <= 0:
		return exactRow{sense: formula.AtLeast, bound: new(big.Int)}
	case total.Cmp(out.bound) < 0:
		return exactRow{sense: formula.AtLeast, bound: big.NewInt(1)}
	}
	out.divide(out.gcd())
	return out
}

// gcd returns the greatest common divisor of the coefficients, 0 if there are none.
func (r exactRow) gcd() *big.Int {
	gcd := new(big.Int)
	for _, t := range r.terms {
		gcd.GCD(nil, nil, gcd, t.coef)
	}
	return gcd
}

// divide divides a row by a divisor of the coefficients, and rounds the bound up.
func (r *exactRow) divide(by *big.Int) {
	for _, t := range r.terms {
		t.coef.Div(t.coef, by)
	}
	r.bound.Add(r.bound, by)
	r.bound.Sub(r.bound, big.NewInt(1))
	r.bound.Div(r.bound, by)
}

// total returns the sum of the coefficients of a row in normal form.
func (r exactRow) total() *big.Int {
	total := new(big.Int)
	for _, t := range r.terms {
		total.Add(total, t.coef)
	}
	return total
}

// clause returns the row as a clause, if each of its literals is enough.
func (r exactRow) clause() (lits formula.Clause, ok bool) {
	for _, t := range r.terms {
		if t.coef.Cmp(r.bound) < 0 {
			return nil, false
		}
		lits = append(lits, t.lit)
	}
	return lits, true
}

// add adds a row that must hold.
func (l *largeRows) add(row exactRow) {
	l.to.Rewritten = true
	switch row.sense {
	case formula.AtLeast:
		l.addNormal(row.atLeast(1))
	case formula.AtMost:
		l.addNormal(row.atLeast(-1))
	default:
		row = row.normal(1)
		gcd := row.gcd()
		switch {
		case row.bound.Sign() < 0, row.bound.Cmp(row.total()) > 0,
			gcd.Sign() > 0 && new(big.Int).Mod(row.bound, gcd).Sign() > 0:
			row = exactRow{sense: formula.AtLeast, bound: big.NewInt(1)}
		case gcd.Sign() > 0:
			row.divide(gcd)
		}
		l.addNormal(row)
	}
}

// addNormal adds a row in normal form whose degree is from 0 to its total, or that has no terms.
func (l *largeRows) addNormal(row exactRow) {
	if row.sense == formula.AtLeast && row.bound.Sign() <= 0 {
		return // it always holds
	}
	size := row.total()
	size.Add(size, row.bound)
	if !size.IsInt64() || size.Int64() > l.most {
		l.addDigits(row)
		return
	}
	small := formula.Linear{Sense: row.sense, Bound: int(row.bound.Int64())}
	for _, t := range row.terms {
		small.Terms = append(small.Terms, formula.Term{Coef: int(t.coef.Int64()), Lit: t.lit})
	}
	l.addLinear(small)
}

func (l *largeRows) addLinear(row formula.Linear) {
	l.costs(rowCost + termCost*len(row.Terms))
	l.to.AddLinear(formula.File, row)
}

// addDigits adds a row in normal form digit by digit.
func (l *largeRows) addDigits(row exactRow) {
	// A digit times the number of terms stays below 2^29, which suits all engines.
	size := uint(max(1, min(16, 28-bits.Len(uint(len(row.terms))))))
	total := row.total()
	var slack []formula.Lit
	if row.sense == formula.AtLeast {
		slack = l.newVars(new(big.Int).Sub(total, row.bound).BitLen())
	}
	var carry []formula.Lit // of the digit before
	count := (uint(total.BitLen()) + size - 1) / size
	most := 0 // of the carry
	for at := range count {
		digit := formula.Linear{Sense: formula.Equal, Bound: digitOf(row.bound, at, size)}
		for _, t := range row.terms {
			if d := digitOf(t.coef, at, size); d > 0 {
				digit.Terms = append(digit.Terms, formula.Term{Coef: d, Lit: t.lit})
				most += d
			}
		}
		for i := at * size; i < min((at+1)*size, uint(len(slack))); i++ {
			digit.Terms = append(digit.Terms, formula.Term{Coef: -1 << (i - at*size), Lit: slack[i]})
		}
		if at > 0 {
			digit.Terms = appendBinary(digit.Terms, carry, 1)
			digit.Bound++
		}
		if at+1 < count {
			most >>= size
			carry = l.newVars(bits.Len(uint(most + 1)))
			digit.Terms = appendBinary(digit.Terms, carry, -1<<size)
			digit.Bound -= 1 << size
		}
		l.addLinear(digit)
	}
}

// digitOf returns a digit of a number that is not negative, to the base 2^size.
func digitOf(n *big.Int, at, size uint) (digit int) {
	for i := range size {
		digit |= int(n.Bit(int(at*size+i))) << i
	}
	return digit
}

// appendBinary appends factor times a binary number.
func appendBinary(terms []formula.Term, digits []formula.Lit, factor int) []formula.Term {
	for i, d := range digits {
		terms = append(terms, formula.Term{Coef: factor << i, Lit: d})
	}
	return terms
}

func (l *largeRows) newVars(n int) []formula.Lit {
	lits := make([]formula.Lit, n)
	for i := range lits {
		lits[i] = l.newVar()
	}
	return lits
}

// addClause adds a clause with its price, 0 if it must hold.
func (l *largeRows) addClause(weight int, lits ...formula.Lit) {
	l.costs(clauseCost + literalCost*(1+len(lits))) // the weight, too
	l.to.Weights = append(l.to.Weights, weight)
	l.to.Add(formula.File, lits...)
}

// soften adds a row that may be broken for a price. Of the two rows of an equation only one can be broken.
func (l *largeRows) soften(row exactRow, price *big.Int) error {
	l.to.Rewritten = true
	var rows []exactRow
	if row.sense != formula.AtMost {
		rows = append(rows, row.atLeast(1))
	}
	if row.sense != formula.AtLeast {
		rows = append(rows, row.atLeast(-1))
	}
	for _, r := range rows {
		if r.bound.Sign() == 0 || price.Sign() == 0 {
			continue
		}
		if !price.IsInt64() || price.Int64() > int64(maxCost-l.weights) {
			return fmt.Errorf("the prices add up to more than %d", maxCost)
		}
		weight := int(price.Int64())
		l.weights += weight
		if c, ok := r.clause(); ok {
			l.addClause(weight, c...)
			continue
		}
		broken := l.newVar()
		l.addClause(weight, -broken)
		l.addUnless(r, broken)
		violated := exactRow{ // at most the degree minus 1
			terms: slices.Clone(r.terms), sense: formula.AtMost, bound: new(big.Int).Sub(r.bound, big.NewInt(1)),
		}
		l.addUnless(violated.atLeast(-1), -broken)
	}
	return nil
}

// addUnless adds that a row in the form of atLeast holds or a literal is true.
func (l *largeRows) addUnless(row exactRow, lit formula.Lit) {
	row.terms = append(slices.Clone(row.terms), exactTerm{new(big.Int).Set(row.bound), lit})
	l.addNormal(row)
}

// conjunction returns a literal that is true exactly if all of these are. A literal may be given twice.
func (o *opb) conjunction(lits []formula.Lit) formula.Lit {
	if len(lits) == 1 {
		return lits[0]
	}
	slices.SortFunc(lits, func(a, b formula.Lit) int { return cmp.Or(a.Var()-b.Var(), int(a-b)) })
	if lits = slices.Compact(lits); len(lits) == 1 {
		return lits[0]
	}
	key := formula.Clause(lits).Key()
	all, known := o.products[key]
	if known {
		return all
	}
	all = o.newVar()
	o.spend(columnCost + len(key))
	o.products[key] = all
	o.to.Rewritten = true
	whole := formula.Clause{all}
	for _, l := range lits {
		o.addClause(0, -all, l)
		whole = append(whole, -l)
	}
	o.addClause(0, whole...)
	return all
}
