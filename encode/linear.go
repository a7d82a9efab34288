package encode

// atMosts is the constraint as one or, for an equation, two sums of positive
// coefficients times literals of different variables, each at most a bound, which may be
// negative. The terms keep the order in which their variables first occur.
//
// With a·x = a - a·¬x every sum has this form (Eén and Sörensson, "Translating
// Pseudo-Boolean Constraints into SAT", JSAT 2006, section 2).
func (l Linear) atMosts() []Linear {
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

// atMost is "sign times the sum is at most sign times the bound" in that form, of a plain constraint.
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
