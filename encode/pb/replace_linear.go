package pb

import "haft/encode/formula"

// Replace turns the linear constraints of f into clauses in the same groups, unless the row leaves them as they
// are. It fails with a [formula.UnsuitedError] if there would be too many clauses; f is then of no use.
func (e Encoding) Replace(f *formula.Formula) error {
	if e.write == nil {
		return nil
	}
	enough := f.Within(DefaultLimits.Vars, DefaultLimits.Clauses, func() {
		for i, l := range f.Linear {
			for _, row := range l.AtMosts() {
				e.row(f, f.LinearGroups[i], row)
			}
		}
	})
	if !enough {
		return DefaultLimits.errTooLarge()
	}
	f.Linear, f.LinearGroups = nil, nil
	return nil
}

// row writes one row that has the form of AtMosts.
func (e Encoding) row(f *formula.Formula, g formula.Group, row formula.Linear) {
	if row.Bound < 0 {
		f.Add(g)
		return
	}
	sum, lits, terms := 0, []formula.Lit(nil), []formula.Term(nil)
	for _, t := range row.Terms {
		if t.Coef > row.Bound {
			f.Add(g, -t.Lit)
			continue
		}
		sum += t.Coef
		terms = append(terms, t)
		lits = append(lits, t.Lit)
	}
	switch {
	case sum <= row.Bound:
	default:
		e.write(formula.NewWriter(f, g, lits), terms, row.Bound)
	}
}
