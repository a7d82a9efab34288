package formula

import "slices"

// Plain returns an equivalent constraint in which each variable occurs once, in the order of first occurrence,
// without zeros and without negations: a·¬x is a - a·x.
func (l *Linear) Plain() Linear {
	at := map[int]int{}
	row := Linear{Sense: l.Sense, Bound: l.Bound}
	for _, t := range l.Terms {
		v, coef := t.Lit.Var(), t.Coef
		if t.Lit < 0 {
			row.Bound -= coef
			coef = -coef
		}
		if _, seen := at[v]; !seen {
			at[v] = len(row.Terms)
			row.Terms = append(row.Terms, Term{0, Lit(v)})
		}
		row.Terms[at[v]].Coef += coef
	}
	kept := row.Terms[:0]
	for _, t := range row.Terms {
		if t.Coef != 0 {
			kept = append(kept, t)
		}
	}
	row.Terms = kept
	return row
}

// Row returns the clause as a sum: at least one literal is true. A literal that the clause repeats counts once. Twice, it
// would have the coefficient 2, so the row would say the same, but be another one for a proof.
func (c Clause) Row() Linear {
	once := slices.Clone(c)
	slices.Sort(once)
	if once = slices.Compact(once); len(once) == len(c) {
		once = c // in its own order
	}
	return Linear{Terms: Ones(once), Sense: AtLeast, Bound: 1}
}

// AtMosts returns the constraint as one sum or, for an equation, two sums of positive coefficients times literals
// of different variables, each at most a bound. The bound may be negative. The terms keep the order in which their
// variables first occur.
//
// With a·x = a - a·¬x every sum has this form (Eén and Sörensson, "Translating Pseudo-Boolean Constraints into
// SAT", JSAT 2006, section 2).
func (l Linear) AtMosts() []Linear {
	plain := l.Plain()
	var rows []Linear
	if l.Sense != AtLeast {
		rows = append(rows, plain.atMost(1))
	}
	if l.Sense != AtMost {
		rows = append(rows, plain.atMost(-1))
	}
	return rows
}

// atMost returns "sign times the sum is at most sign times the bound" in this form. l must be plain.
func (l Linear) atMost(sign int) Linear {
	row := Linear{Sense: AtMost, Bound: sign * l.Bound}
	for _, t := range l.Terms {
		c := sign * t.Coef
		if c < 0 {
			row.Bound -= c
			row.Terms = append(row.Terms, Term{-c, -t.Lit})
		} else {
			row.Terms = append(row.Terms, Term{c, t.Lit})
		}
	}
	return row
}

// Fits reports whether the coefficients and the bound, without their signs, add up to at most room. Then no sum of some
// of them is larger.
func (l *Linear) Fits(room int) bool {
	left := uint(room)
	for _, t := range append([]Term{{Coef: l.Bound}}, l.Terms...) {
		size := uint(max(t.Coef, -t.Coef)) // right for the smallest integer, too
		if size > left {
			return false
		}
		left -= size
	}
	return true
}

// Clausal returns f with clauses instead of the linear constraints that are equivalent to one clause, or to two if
// they are equalities. Linear constraints that always hold, such as x - y >= -1, are left out; the others stay. The
// models are those of f. So engines that take only clauses can decide formulas read from formats that have only
// rows.
func (f *Formula) Clausal() *Formula {
	g := *f
	g.Linear, g.LinearGroups = nil, nil
	for i, l := range f.Linear {
		clauses, ok := l.clauses()
		if !ok {
			g.AddLinear(f.LinearGroups[i], l)
		}
		for _, c := range clauses {
			g.Add(f.LinearGroups[i], c...)
		}
	}
	return &g
}

// clauses returns equivalent clauses, if there are at most two.
func (l *Linear) clauses() (list []Clause, ok bool) {
	row := l.Plain()
	for _, sign := range []int{1, -1} {
		if sign > 0 && row.Sense == AtMost || sign < 0 && row.Sense == AtLeast {
			continue
		}
		c, always, ok := row.clause(sign)
		if !ok {
			return nil, false
		}
		if !always {
			list = append(list, c)
		}
	}
	return list, true
}

// clause considers "sign times the sum is at least sign times the bound", with positive coefficients: a·x is a +
// -a·¬x. It is a clause if each literal alone is enough, and always true if none is needed.
func (l *Linear) clause(sign int) (c Clause, always, ok bool) {
	bound, least := sign*l.Bound, 0
	for _, t := range l.Terms {
		a, lit := sign*t.Coef, t.Lit
		if a < 0 {
			a, lit, bound = -a, -lit, bound-sign*t.Coef
		}
		if least == 0 || a < least {
			least = a
		}
		c = append(c, lit)
	}
	if bound <= 0 {
		return nil, true, true
	}
	return c, false, least >= bound || len(c) == 0
}
