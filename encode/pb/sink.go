package pb

import "haft/encode/formula"

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
	if !l.Fits(1 << 60) {
		return tooMuch()
	}
	row, err := inputs(s, l)
	if err != nil {
		return err
	}
	var failed error
	err = s.Write(func(f *formula.Formula) {
		f.AddLinear(formula.File, row)
		var clauses *formula.Formula
		if clauses, failed = Translate(f, Way{Linear: encoding}); failed == nil {
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
