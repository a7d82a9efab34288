package pb

import "haft/encode/formula"

// A Sum has bounds that may change: a solver gets clauses as bounds need them, and takes each bound as assumptions.
// Nothing is written twice, whether bounds go up or down. It is made of dynamic watchdogs, as the row "dpw". Their
// tare fits one bound, so only the last upper bound and the last lower bound may be assumed at a time.
//
// If a method fails, the sum is of no further use.
type Sum struct {
	stream *formula.Stream
	atMost [2]side // the sum is at most, and its negation is at most
}

// A side bounds the terms, all of which are positive, from above.
type side struct {
	terms    []formula.Term
	offset   int      // the terms are that much more than the sum
	watchdog *dynamic // nil until a bound needs it
}

// NewSum returns the sum of the terms, and writes nothing yet. Coefficients may be negative, and variables may
// repeat. It fails with a [formula.UnsuitedError] if a literal is 0 or if the coefficients add up to more than 2^60.
func NewSum(to formula.Sink, terms []formula.Term) (*Sum, error) {
	s := &Sum{stream: formula.NewStream(to)}
	row, err := inputs(s.stream, formula.Linear{Terms: terms, Sense: formula.Equal})
	if err != nil {
		return nil, err
	}
	for i, l := range row.AtMosts() {
		s.atMost[i] = side{terms: l.Terms, offset: l.Bound}
	}
	return s, nil
}

// AtMost returns literals that are to be assumed for the sum to be at most bound. There are none if this always
// holds. If it never holds, they cannot be true. If no other upper bound follows, they can be added as unit clauses
// instead. AtMost fails with a [formula.UnsuitedError] if there would be too many clauses.
func (s *Sum) AtMost(bound int) ([]formula.Lit, error) {
	return s.bound(&s.atMost[0], max(min(bound, farOff), -farOff))
}

// AtLeast returns literals that are to be assumed for the sum to be at least bound, as AtMost does.
func (s *Sum) AtLeast(bound int) ([]formula.Lit, error) {
	return s.bound(&s.atMost[1], -max(min(bound, farOff), -farOff))
}

// farOff is beyond every sum.
const farOff = 1 << 61

func (s *Sum) bound(d *side, bound int) (assume []formula.Lit, err error) {
	bound += d.offset
	if bound >= rest(d.terms) {
		return nil, nil
	}
	if bound < 0 {
		never, err := s.stream.False()
		return []formula.Lit{never}, err
	}
	err = s.stream.Write(func(f *formula.Formula) {
		w := formula.NewWriter(f, formula.File, []formula.Lit{d.terms[0].Lit})
		if d.watchdog == nil {
			d.watchdog = newDynamic(w, d.terms)
		}
		assume = d.watchdog.atMost(w, bound)
	})
	if err != nil {
		return nil, err
	}
	return s.stream.Outside(assume), nil
}
