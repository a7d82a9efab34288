package encode

// PBWriter writes "the sum of the terms is at most bound" as clauses. It is called with
// positive coefficients none of which is above the bound, with literals of different
// variables, and with a sum of all terms that is above the bound; the rest needs no
// encoding.
type PBWriter func(a auxiliary, terms []Term, bound int)

// replace turns the linear constraints of f into clauses. They keep their groups. It is an UnsuitedError if
// the clauses would be too many; f is of no use then.
func (write PBWriter) replace(f *Formula) (err error) {
	defer func() {
		if r := recover(); r == errTooLarge {
			err = errTooLarge
		} else if r != nil {
			panic(r)
		}
	}()
	room := roomFor(f)
	for i, l := range f.Linear {
		for _, row := range l.atMosts() {
			write.row(f, f.LinearGroups[i], row, room)
		}
	}
	f.Linear, f.LinearGroups = nil, nil
	return nil
}

// row writes one row of the form that atMosts gives.
func (write PBWriter) row(f *Formula, g Group, row Linear, room *room) {
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
		a := newAuxiliary(f, g, lits)
		a.room = room
		write(a, terms, row.Bound)
	}
}

// rest is the sum of the coefficients.
func rest(terms []Term) (sum int) {
	for _, t := range terms {
		sum += t.Coef
	}
	return sum
}
