package pb

import (
	"slices"

	"haft/encode/formula"
)

// AtMost adds to a sink that the sum of the terms is at most bound, written by the row of [Encodings] called
// encoding. Coefficients may be negative, and variables may repeat. It fails if there is no such row, and with a
// [formula.UnsuitedError] if a literal is 0, if numbers add up to more than 2^60, if the row is [Keep] and the
// constraint is not a clause and the sink is no [formula.LinearSink], or if there would be too many clauses; the sink has
// then got nothing.
func AtMost(to formula.Sink, terms []formula.Term, bound int, encoding string) error {
	return intoSink(to, formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: bound}, encoding)
}

// AtLeast adds to a sink that the sum of the terms is at least bound. It fails like [AtMost].
func AtLeast(to formula.Sink, terms []formula.Term, bound int, encoding string) error {
	return intoSink(to, formula.Linear{Terms: terms, Sense: formula.AtLeast, Bound: bound}, encoding)
}

// Equal adds to a sink that the sum of the terms is bound. It fails like [AtMost].
func Equal(to formula.Sink, terms []formula.Term, bound int, encoding string) error {
	return intoSink(to, formula.Linear{Terms: terms, Sense: formula.Equal, Bound: bound}, encoding)
}

func intoSink(to formula.Sink, l formula.Linear, encoding string) error {
	s := formula.NewStream(to)
	row, err := inputs(s, l)
	if err != nil {
		return err
	}
	var failed error
	err = s.Write(func(f *formula.Formula) {
		f.AddLinear(formula.File, row)
		var clauses *formula.Formula
		if clauses, failed = Translate(f, encoding); failed == nil {
			*f = *clauses
		}
	})
	if failed != nil {
		return failed
	}
	return err
}

// inputs returns the constraint in the variables of a stream, each of which it has once.
func inputs(s *formula.Stream, l formula.Linear) (formula.Linear, error) {
	if !l.Fits(1 << 60) {
		return l, tooMuch()
	}
	l = l.Plain()
	lits := make([]formula.Lit, len(l.Terms))
	for i, t := range l.Terms {
		lits[i] = t.Lit
	}
	lits, err := s.Inputs(lits)
	for i := range lits {
		l.Terms[i].Lit = lits[i]
	}
	return l, err
}

func tooMuch() error {
	return formula.Unsuited("the coefficients and the bound add up to more than 2^60")
}

// Replace turns the linear constraints of f into clauses in the same groups, unless the row leaves them as they
// are. It fails with a [formula.UnsuitedError] if there would be too many clauses; f is then of no use.
func (e Encoding) Replace(f *formula.Formula) error {
	if e.write == nil {
		return nil
	}
	enough := f.Within(maxAddedVars, maxAddedClauses, func() {
		for i, l := range f.Linear {
			for _, row := range l.AtMosts() {
				e.row(f, f.LinearGroups[i], row)
			}
		}
	})
	if !enough {
		return errTooLarge()
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
	case e.limit != nil && same(terms):
		e.limit.AtMost(f, g, lits, row.Bound/terms[0].Coef)
	default:
		e.write(formula.NewWriter(f, g, lits), terms, row.Bound)
	}
}

// same reports whether all coefficients are the same.
func same(terms []formula.Term) bool {
	return !slices.ContainsFunc(terms, func(t formula.Term) bool { return t.Coef != terms[0].Coef })
}

// Translate returns a copy of f with clauses instead of linear constraints, written in the way called name: see
// [ByName]. Auxiliary variables are numbered after the variables of f, on which both formulas have the same
// solutions. Constraints that are equivalent to a clause become that clause with every row, even with [Keep].
// Translate fails if name is not in the table, and with a [formula.UnsuitedError] if there would be too many
// clauses.
func Translate(f *formula.Formula, name string) (*formula.Formula, error) {
	e, err := ByName(name)
	if err != nil {
		return nil, err
	}
	if err := f.Check(); err != nil {
		return nil, err
	}
	g := f.Clausal()
	g.Names = make([]string, f.Vars+1)
	for v := 1; v <= f.Vars; v++ {
		g.Names[v] = f.Name(v)
	}
	if err := e.Replace(g); err != nil {
		return nil, err
	}
	return g, nil
}
