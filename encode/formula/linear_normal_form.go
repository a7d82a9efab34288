package formula

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

// Row returns the clause as a sum: at least one literal is true.
func (c Clause) Row() Linear {
	l := Linear{Sense: AtLeast, Bound: 1}
	for _, lit := range c {
		l.Terms = append(l.Terms, Term{1, lit})
	}
	return l
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
