package encode

// PBWriter writes "the sum of the terms is at most bound" as clauses. It is called with
// positive coefficients none of which is above the bound, with literals of different
// variables, and with a sum of all terms that is above the bound; the rest needs no
// encoding.
type PBWriter func(a auxiliary, terms []Term, bound int)

// replace turns the linear constraints of f into clauses. They keep their groups.
func (write PBWriter) replace(f *Formula) {
	for i, l := range f.Linear {
		for _, row := range l.atMosts() {
			write.row(f, f.LinearGroups[i], row)
		}
	}
	f.Linear, f.LinearGroups = nil, nil
}

// row writes one row of the form that atMosts gives.
func (write PBWriter) row(f *Formula, g Group, row Linear) {
	if row.Bound < 0 {
		f.Add(g)
		return
	}
	sum, lits, terms := 0, []Lit(nil), []Term(nil)
	for _, t := range row.Terms {
		if t.Coef > row.Bound {
			f.Add(g, -t.Lit)
			continue
		}
		sum += t.Coef
		terms = append(terms, t)
		lits = append(lits, t.Lit)
	}
	if sum > row.Bound {
		write(newAuxiliary(f, g, lits), terms, row.Bound)
	}
}

// rest is the sum of the coefficients.
func rest(terms []Term) (sum int) {
	for _, t := range terms {
		sum += t.Coef
	}
	return sum
}
