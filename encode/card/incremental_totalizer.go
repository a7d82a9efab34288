package card

import "haft/encode/formula"

// A Totalizer counts literals with limits that may change: a solver gets clauses as limits need them, and takes each
// limit as an assumption. Nothing is written twice, whether limits go up or down, literals come later, or totalizers are
// merged, as the search for an optimum from cores does. This is the incremental totalizer; see [Tally] for the paper.
//
// If a method fails with a [formula.UnsuitedError], the totalizer is of no further use.
type Totalizer struct {
	stream *formula.Stream
	tally  *Tally
	inputs []formula.Lit // of the stream
	fresh  []formula.Lit // those of the inputs that are not in the tally yet
}

// NewTotalizer returns a totalizer of the literals, which must be of different variables, and writes nothing yet.
func NewTotalizer(to formula.Sink, lits []formula.Lit) (*Totalizer, error) {
	t := &Totalizer{stream: formula.NewStream(to), tally: TallyOf(nil)}
	return t, t.Extend(lits)
}

// Extend adds literals to those that are counted. Assumptions returned before are about the earlier literals only.
func (t *Totalizer) Extend(lits []formula.Lit) error {
	inputs, err := t.stream.Inputs(lits)
	t.inputs = append(t.inputs, inputs...)
	t.fresh = append(t.fresh, inputs...) // all that come before the next limit become one balanced tree
	return err
}

// Merge adds the literals that another totalizer of the same sink counts, without writing again what that has written.
// It fails like [NewTotalizer] if both count a variable. The other may still be used by itself.
func (t *Totalizer) Merge(other *Totalizer) error {
	inputs, err := t.stream.Inputs(other.stream.Outside(other.inputs))
	if err != nil {
		return err
	}
	t.grow()
	other.grow()
	t.inputs = append(t.inputs, inputs...)
	t.tally = t.tally.Plus(other.tally.moved(t.stream.From(other.stream)))
	return nil
}

// grow adds the fresh inputs to the tally.
func (t *Totalizer) grow() {
	t.tally = t.tally.Plus(TallyOf(t.fresh))
	t.fresh = nil
}

// AtMost returns literals that are to be assumed for at most k of the literals to be true. There are none if this
// always holds. If it never holds, they cannot be true. Instead of being assumed, they can be added as unit clauses,
// for good.
func (t *Totalizer) AtMost(k int) ([]formula.Lit, error) {
	if k < 0 {
		never, err := t.stream.False()
		return []formula.Lit{never}, err
	}
	return t.digit(k, false)
}

// AtLeast returns literals that are to be assumed for at least k of the literals to be true, as AtMost does.
func (t *Totalizer) AtLeast(k int) ([]formula.Lit, error) {
	switch {
	case k <= 0:
		return nil, nil
	case k > len(t.inputs):
		never, err := t.stream.False()
		return []formula.Lit{never}, err
	}
	return t.digit(k-1, true)
}

// digit returns digit k, or, unless it is to be true, its negation; nothing if there is no such digit.
func (t *Totalizer) digit(k int, yes bool) (assume []formula.Lit, err error) {
	if k >= len(t.inputs) {
		return nil, nil
	}
	t.grow()
	err = t.stream.Write(func(f *formula.Formula) {
		digit := t.tally.Digits(formula.NewWriter(f, formula.File, t.inputs), k+1, yes)[k]
		if !yes {
			digit = -digit
		}
		assume = []formula.Lit{digit}
	})
	if err != nil {
		return nil, err
	}
	return t.stream.Outside(assume), nil
}
