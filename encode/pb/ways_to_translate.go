package pb

import (
	"fmt"
	"slices"
	"strings"

	"haft/encode/card"
	"haft/encode/formula"
)

// A Way names how each class of constraints becomes clauses. A class without a choice, "", is written as the next one:
// an at most one as any cardinality, and a cardinality as any sum. [Axes] lists the choices. Constraints that are
// clauses become clauses in any way.
type Way struct {
	AMO    string // at most one, and exactly one: a row of card.ExactlyOnes, or ""
	Card   string // cardinalities: a row of card.Limits that is not made for exactly k alone, or ""
	Linear string // general sums: a row of Encodings
}

// KeepAll is the way that leaves all constraints as they are, except those that are clauses.
var KeepAll = Way{Linear: Keep}

// An Axis is a class that has choices of its own.
type Axis struct {
	Name    string // amo, card or linear
	Doc     string // what it chooses a way for
	Class   Class
	Choices []card.Label
	of      func(w *Way) *string
}

// Axes returns the axes: amo, card and linear.
func Axes() []Axis {
	all := []Axis{
		{Name: "amo", Doc: "at most one, and exactly one", Class: AtMostOne, of: func(w *Way) *string { return &w.AMO }},
		{Name: "card", Doc: "other limits on how many literals are true", Class: Cardinality, of: func(w *Way) *string { return &w.Card }},
		{Name: "linear", Doc: "other sums", Class: General, of: func(w *Way) *string { return &w.Linear }},
	}
	for _, e := range card.ExactlyOnes {
		all[0].Choices = append(all[0].Choices, e.Label)
	}
	for _, l := range card.Limits {
		if !l.Both {
			all[1].Choices = append(all[1].Choices, l.Label)
		}
	}
	for _, e := range slices.Concat(Encodings, GroupedEncodings()) {
		all[2].Choices = append(all[2].Choices, e.Label)
	}
	return all
}

// Names returns the names of the choices.
func (a Axis) Names() (names []string) {
	for _, c := range a.Choices {
		names = append(names, c.Name)
	}
	return names
}

// Of returns what a way chooses on the axis, "" for nothing.
func (a Axis) Of(w Way) string { return *a.of(&w) }

// In returns where a way has its choice on the axis.
func (a Axis) In(w *Way) *string { return a.of(w) }

// With returns the way with another choice on the axis.
func (a Axis) With(w Way, choice string) Way {
	*a.of(&w) = choice
	return w
}

// ParseWay reads a list of axis=choice, separated by commas or blanks, as in "card=totalizer,linear=gte". Sums are kept
// unless it says otherwise.
func ParseWay(list string) (Way, error) {
	w := KeepAll
	for _, pair := range strings.FieldsFunc(list, func(c rune) bool { return c == ',' || c == ' ' }) {
		name, choice, found := strings.Cut(pair, "=")
		if !found {
			return Way{}, fmt.Errorf("encoding %q has no choice; expected axis=choice", pair)
		}
		known := false
		for _, a := range Axes() {
			if a.Name == name {
				known = true
				w = a.With(w, choice)
			}
		}
		if !known {
			return Way{}, fmt.Errorf("unknown axis %q of an encoding of rows; the axes are amo, card, linear", name)
		}
	}
	_, err := w.writers()
	return w, err
}

// String returns the choices as ParseWay reads them.
func (w Way) String() string {
	var list []string
	for _, a := range Axes() {
		if choice := a.Of(w); choice != "" {
			list = append(list, a.Name+"="+choice)
		}
	}
	return strings.Join(list, ",")
}

// Counts reports whether every solution on the variables of the instance is one solution of what a way makes of it.
func (t *Translation) Counts(w Way) bool {
	write, err := w.writers()
	if err != nil {
		return false
	}
	t.prepare(write)
	one, limit, sum := write.one != nil, write.limit != nil, write.sum.Counts == card.Always
	for i := range t.rows {
		counts := true
		switch c := t.rows[i].class; {
		case c == AtMostOne && one:
			counts = write.one.Counts == card.Always && write.one.AtMostCounts == card.Always
		case (c == AtMostOne || c == Cardinality) && limit:
			counts = write.limit.Counts == card.Always
		case c != Trivial && c != Clausal:
			lower, upper := t.rows[i].bounds()
			counts = sum || lower && upper && write.sum.shares(&t.rows[i]) // a counter for both bounds is determined
		}
		if !counts {
			return false
		}
	}
	return true
}

// writers are the rows of the tables that a way names.
type writers struct {
	one   *card.ExactlyOne
	limit *card.Limit
	sum   Encoding
}

// writers finds the rows of the tables, and fails if there is none of a name.
func (w Way) writers() (write writers, err error) {
	if w.AMO != "" {
		one, err := card.ExactlyOneByName(w.AMO)
		if err != nil {
			return write, w.unknown(0)
		}
		write.one = &one
	}
	if w.Card != "" {
		limit, err := card.ByName(w.Card)
		if err != nil || limit.Both {
			return write, w.unknown(1)
		}
		write.limit = &limit
	}
	all := slices.Concat(Encodings, GroupedEncodings())
	i := slices.IndexFunc(all, func(e Encoding) bool { return e.Name == w.Linear })
	if i < 0 {
		return write, w.unknown(2)
	}
	write.sum = all[i]
	return write, nil
}

// unknown says that the choice on an axis is none, and which axis has it if another has.
func (w Way) unknown(at int) error {
	axes := Axes()
	choice, elsewhere := axes[at].Of(w), ""
	for _, other := range axes {
		for _, name := range other.Names() {
			if name == choice {
				elsewhere = fmt.Sprintf("; %s is a choice of %s", name, other.Name)
			}
		}
	}
	return fmt.Errorf("unknown %s encoding %q; the choices are %s%s", axes[at].Name, choice,
		strings.Join(axes[at].Names(), ", "), elsewhere)
}

// row writes a row of clauses, unless it is to be kept, and reports whether it has been written.
func (write writers) row(f *formula.Formula, r *row) bool {
	if r.class == General && write.sum.write == nil || r.class != General && r.class != Clausal &&
		write.limit == nil && write.sum.write == nil && (r.class != AtMostOne || write.one == nil) {
		return r.class == Trivial
	}
	for _, l := range r.units {
		f.Add(r.group, l)
	}
	lits := r.lits()
	switch {
	case r.unsatisfiable():
		f.Add(r.group)
	case len(r.terms) == 0:
	case r.class == Clausal:
		if lower, upper := r.bounds(); lower && upper {
			f.Add(r.group, lits...)
			f.Add(r.group, formula.Negated(lits)...)
		} else if lower {
			f.Add(r.group, lits...)
		} else {
			f.Add(r.group, formula.Negated(lits)...)
		}
	case r.class == AtMostOne && write.one != nil:
		write.atMostOne(f, r, lits)
	case r.class != General && write.limit != nil:
		write.limit.Between(f, r.group, lits, r.least, r.most)
	default:
		write.sum.between(f, r)
	}
	return true
}

// atMostOne writes an at most one, or an exactly one, of the literals of a row or of their negations.
func (write writers) atMostOne(f *formula.Formula, r *row, lits []formula.Lit) {
	exactly := r.least == 1
	if r.most != 1 {
		lits, exactly = formula.Negated(lits), r.most == len(lits)-1
	}
	if exactly {
		write.one.Add(f, r.group, lits)
	} else {
		write.one.AtMost(f, r.group, lits)
	}
}

// shares reports whether both bounds of a row have one counter.
func (e Encoding) shares(r *row) bool { return e.both != nil && !(e.groups && len(r.groups) > 0) }

// between writes a row of any class with the encoding of sums.
func (e Encoding) between(f *formula.Formula, r *row) {
	w := formula.NewWriter(f, r.group, r.lits())
	terms, bound := r.terms, r.most
	switch lower, upper := r.bounds(); {
	case lower && upper && e.shares(r):
		e.both(w, r.terms, r.least, r.most)
		return
	case lower && upper:
		for _, above := range []bool{false, true} {
			side := r.side(above)
			if side.class == Clausal {
				writers{sum: e}.row(f, &side)
			} else {
				e.between(f, &side)
			}
		}
		return
	case lower:
		terms, bound = make([]formula.Term, len(r.terms)), r.total-r.least
		for i, t := range r.terms {
			terms[i] = formula.Term{Coef: t.Coef, Lit: -t.Lit}
		}
	}
	if e.groups && len(r.groups) > 0 {
		e.inGroups(w, r, terms, bound)
	} else {
		e.write(w, terms, bound)
	}
}
