package pb

import (
	"fmt"
	"math"
	"strings"

	"haft/encode/formula"
)

// A Sum has bounds that may change: a solver gets clauses as bounds need them, and takes each bound as assumptions.
// Nothing is written twice, whether bounds go up or down.
//
// There are three kinds. That of [NewSum] is made of dynamic watchdogs, as the row "dpw". Their tare fits one bound, so
// only the last upper bound and the last lower bound may be assumed at a time. With those of [NewSumBy] by other names,
// each bound stands by itself, and terms may come later without anything written twice. "gte" makes generalized
// totalizers, which are large if there are many different coefficients. "adder" makes binary numbers, which are small, but
// forced late.
//
// If a method fails, the sum is of no further use.
type Sum struct {
	stream *formula.Stream
	to     formula.Sink
	write  summer
	size   int     // all coefficients without their signs
	atMost [2]side // the sum is at most, and its negation is at most
}

// A summer makes what bounds the sum of terms, of which there is at least one.
type summer func(w formula.Writer, terms []formula.Term) bounded

// A bounded sum says what to assume for a bound, which is neither negative nor as large as the sum can be, and writes
// what that needs. extend adds terms; it returns false if it cannot, and all must be made anew.
type bounded interface {
	atMost(w formula.Writer, bound int) (say []formula.Lit)
	extend(terms []formula.Term) bool
}

// A side bounds the terms, all of which are positive, from above.
type side struct {
	terms  []formula.Term
	offset int     // the terms are that much more than the sum
	sum    bounded // nil until a bound needs it
}

// NewSum returns the sum of the terms, and writes nothing yet. Coefficients may be negative, and variables may
// repeat. It fails with a [formula.UnsuitedError] if a literal is 0 or if the coefficients add up to 2^63.
func NewSum(to formula.Sink, terms []formula.Term) (*Sum, error) { return NewSumBy(to, terms, "dpw") }

// NewSumBy returns the sum of the terms, made as the row of [Encodings] called encoding, which must be one of [Sums].
func NewSumBy(to formula.Sink, terms []formula.Term, encoding string) (*Sum, error) {
	for _, e := range Encodings {
		if e.Name == encoding && e.sum != nil {
			s := &Sum{stream: formula.NewStream(to), to: to, write: e.sum}
			return s, s.Extend(terms)
		}
	}
	return nil, fmt.Errorf("%q makes no sums whose bounds may change; the choices are %s",
		encoding, strings.Join(Sums(), ", "))
}

// Limit says how many clauses a bound may need; without it, they may take some hundreds of megabytes.
func (s *Sum) Limit(clauses int) { s.stream.Clauses = clauses }

// Sums returns the names of the rows of [Encodings] that [NewSumBy] takes.
func Sums() (names []string) {
	for _, e := range Encodings {
		if e.sum != nil {
			names = append(names, e.Name)
		}
	}
	return names
}

// Extend adds terms to the sum, of variables that it does not have yet. Assumptions returned before are about the
// earlier terms only. With "dpw" the next bound writes a watchdog for all terms.
func (s *Sum) Extend(terms []formula.Term) error {
	all := formula.Linear{Terms: terms, Sense: formula.Equal}
	if !all.Fits(math.MaxInt - s.size) {
		return formula.Unsuited("the coefficients add up to 2^63 or more")
	}
	row, err := inputs(s.stream, all)
	if err != nil {
		return err
	}
	for _, t := range terms {
		s.size += max(t.Coef, -t.Coef)
	}
	for i, l := range row.AtMosts() {
		d := &s.atMost[i]
		d.terms = append(d.terms, l.Terms...)
		d.offset += l.Bound
		if d.sum != nil && len(l.Terms) > 0 && !d.sum.extend(l.Terms) {
			d.sum = nil
		}
	}
	return nil
}

// AtMost returns literals that are to be assumed for the sum to be at most bound. There are none if this always
// holds. If it never holds, they cannot be true. If no other upper bound follows, they can be added as unit clauses
// instead. AtMost fails with a [formula.UnsuitedError] if there would be too many clauses.
func (s *Sum) AtMost(bound int) ([]formula.Lit, error) {
	return s.bound(&s.atMost[0], bound)
}

// AtLeast returns literals that are to be assumed for the sum to be at least bound, as AtMost does.
func (s *Sum) AtLeast(bound int) ([]formula.Lit, error) {
	return s.bound(&s.atMost[1], -max(bound, -math.MaxInt))
}

// Lower makes the sum at most bound from now on, if no larger upper bound follows. It returns what is to be assumed
// besides, until the next call: nothing unless the sum is made of dynamic watchdogs.
func (s *Sum) Lower(bound int) (assume []formula.Lit, err error) {
	lits, err := s.AtMost(bound)
	if _, tared := s.atMost[0].sum.(*dynamic); tared {
		return lits, err
	}
	for _, l := range lits {
		s.to.AddClause(l)
	}
	return nil, err
}

func (s *Sum) bound(d *side, bound int) (assume []formula.Lit, err error) {
	if bound >= rest(d.terms)-d.offset {
		return nil, nil
	}
	if bound < -d.offset {
		never, err := s.stream.False()
		return []formula.Lit{never}, err
	}
	bound += d.offset
	err = s.stream.Write(func(f *formula.Formula) {
		w := formula.NewWriter(f, formula.File, []formula.Lit{d.terms[0].Lit})
		if d.sum == nil {
			d.sum = s.write(w, d.terms)
		}
		assume = d.sum.atMost(w, bound)
	})
	if err != nil {
		return nil, err
	}
	return s.stream.Outside(assume), nil
}
