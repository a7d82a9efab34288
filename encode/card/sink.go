package card

import (
	"haft/encode/formula"
)

// AtMost adds to a sink that at most k of the literals are true, written by the row of [Limits] called encoding. It
// fails if there is no such row, and with a [formula.UnsuitedError] if a variable repeats, if the row leaves linear
// constraints and the sink is no [formula.LinearSink], or if there would be too many clauses; the sink has then got
// nothing.
func AtMost(to formula.Sink, lits []formula.Lit, k int, encoding string) error {
	return intoSink(to, lits, k, encoding, Limit.AtMost)
}

// AtLeast adds to a sink that at least k of the literals are true. It fails like [AtMost].
func AtLeast(to formula.Sink, lits []formula.Lit, k int, encoding string) error {
	return intoSink(to, lits, k, encoding, Limit.AtLeast)
}

// Exactly adds to a sink that exactly k of the literals are true. It fails like [AtMost].
func Exactly(to formula.Sink, lits []formula.Lit, k int, encoding string) error {
	return intoSink(to, lits, k, encoding, Limit.Exactly)
}

// One adds to a sink that exactly one of the literals is true, written by the row of [ExactlyOnes] called encoding.
// It fails like [AtMost].
func One(to formula.Sink, lits []formula.Lit, encoding string) error {
	e, err := ExactlyOneByName(encoding)
	if err != nil {
		return err
	}
	return stream(to, lits, func(f *formula.Formula, inputs []formula.Lit) { e.Add(f, formula.File, inputs) })
}

// A limiting writes one kind of constraint by a row.
type limiting func(l Limit, f *formula.Formula, g formula.Group, lits []formula.Lit, k int)

func intoSink(to formula.Sink, lits []formula.Lit, k int, encoding string, write limiting) error {
	l, err := ByName(encoding)
	if err != nil {
		return err
	}
	return stream(to, lits, func(f *formula.Formula, inputs []formula.Lit) { write(l, f, formula.File, inputs, k) })
}

func stream(to formula.Sink, lits []formula.Lit, write func(f *formula.Formula, inputs []formula.Lit)) error {
	s := formula.NewStream(to)
	inputs, err := s.Inputs(lits)
	if err != nil {
		return err
	}
	return s.Write(func(f *formula.Formula) { write(f, inputs) })
}

// native keeps the limit as a linear constraint with coefficients 1, for engines that can count.
func native(f *formula.Formula, g formula.Group, lits []formula.Lit, k int) {
	cardinality(f, g, lits, formula.AtMost, k)
}

// nativeBetween writes an equation, or two inequalities.
func nativeBetween(f *formula.Formula, g formula.Group, lits []formula.Lit, least, most int) {
	switch {
	case least == most:
		cardinality(f, g, lits, formula.Equal, most)
	case most < len(lits):
		cardinality(f, g, lits, formula.AtMost, most)
		fallthrough
	default:
		cardinality(f, g, lits, formula.AtLeast, least)
	}
}

func cardinality(f *formula.Formula, g formula.Group, lits []formula.Lit, s formula.Sense, k int) {
	l := formula.Linear{Sense: s, Bound: k}
	for _, x := range lits {
		l.Terms = append(l.Terms, formula.Term{Coef: 1, Lit: x})
	}
	f.AddLinear(g, l)
}
