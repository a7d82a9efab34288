package formula

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
