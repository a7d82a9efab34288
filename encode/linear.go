package encode

// atMosts is the constraint as one or, for an equation, two sums of positive
// coefficients times literals of different variables, each at most a bound, which may be
// negative. The terms keep the order in which their variables first occur.
//
// With a·x = a - a·¬x every sum has this form (Eén and Sörensson, "Translating
// Pseudo-Boolean Constraints into SAT", JSAT 2006, section 2).
func (l Linear) atMosts() []Linear {
	var rows []Linear
	if l.Sense != AtLeast {
		rows = append(rows, atMost(l.Terms, 1, l.Bound))
	}
	if l.Sense != AtMost {
		rows = append(rows, atMost(l.Terms, -1, -l.Bound))
	}
	return rows
}

// atMost is "sign times the sum is at most bound" in that form.
func atMost(terms []Term, sign, bound int) Linear {
	coef := map[int]int{} // by variable, of the variable itself
	var order []int
	for _, t := range terms {
		v, c := t.Lit.Var(), sign*t.Coef
		if _, seen := coef[v]; !seen {
			order = append(order, v)
		}
		if t.Lit < 0 {
			bound -= c
			c = -c
		}
		coef[v] += c
	}
	row := Linear{Sense: AtMost, Bound: bound}
	for _, v := range order {
		switch c := coef[v]; {
		case c > 0:
			row.Terms = append(row.Terms, Term{c, Lit(v)})
		case c < 0:
			row.Terms = append(row.Terms, Term{-c, -Lit(v)})
			row.Bound -= c
		}
	}
	return row
}
