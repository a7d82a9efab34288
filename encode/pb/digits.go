package pb

import (
	"cmp"
	"slices"

	"haft/encode/card"
	"haft/encode/formula"
)

// A group is some literals of which at most one is true, or exactly one. Each is a literal of a row, or the negation of
// one.
type group struct {
	lits    []formula.Lit
	exactly bool
	by      *exclusion // what says so; nil if the caller does
}

// Grouped adds to a sink how the sum of all terms compares with the bound, given that of each group at most one literal
// is true, as other constraints must say. Each group counts as one number, so that less is written than for the terms
// one by one: Bofill, Coll, Suy and Villaret, "SAT Encodings of Pseudo-Boolean Constraints with At-Most-One Relations",
// CPAIOR 2019. PBLib and pindakaas do so, too. Propagation finds everything that one bound and the groups force.
//
// [Translate] does the same with what it finds in a formula, if the choice for sums is one of [GroupedEncodings].
//
// Grouped fails like [AtMost], also if a variable repeats, and if the encoding is not swc, gte or bdd.
func Grouped(to formula.Sink, groups [][]formula.Term, sense formula.Sense, bound int, encoding string) error {
	e, err := ByName(encoding)
	all := formula.Linear{Terms: slices.Concat(groups...), Sense: sense, Bound: bound}
	switch {
	case err != nil:
		return err
	case e.digits == nil:
		return formula.Unsuited("%q knows no groups; expected swc, gte or bdd", encoding)
	case !all.Fits(1 << 60):
		return tooMuch()
	}
	lits := make([]formula.Lit, len(all.Terms))
	for i, t := range all.Terms {
		lits[i] = t.Lit
	}
	s := formula.NewStream(to)
	if lits, err = s.Inputs(lits); err != nil {
		return err
	}
	for i := range all.Terms {
		all.Terms[i].Lit = lits[i]
	}
	r := new(scratch).plain(&all)
	r.group = formula.File
	for _, terms := range groups {
		r.groups = append(r.groups, group{lits: lits[:len(terms)]})
		lits = lits[len(terms):]
	}
	r.tighten()
	e.groups = true
	large := false
	err = s.Write(func(f *formula.Formula) {
		large = !f.Within(DefaultLimits.Vars, DefaultLimits.Clauses, func() { writers{sum: e}.row(f, &r) })
	})
	if large {
		return DefaultLimits.errTooLarge()
	}
	return err
}

// inGroups writes that the sum of the terms is at most the bound, with the groups of the row.
func (e Encoding) inGroups(w formula.Writer, r *row, terms []formula.Term, bound int) {
	digits, bound := digitsOf(w, r, terms, bound)
	most := 0
	for i := range digits {
		d := &digits[i]
		fits := func(t formula.Term) bool { return t.Coef <= bound }
		for _, t := range d.Terms {
			if !fits(t) {
				w.Add(-t.Lit)
				d.Sum = slices.DeleteFunc(slices.Clone(d.Sum), func(s formula.Term) bool { return s.Lit == t.Lit })
			}
		}
		d.Terms = slices.DeleteFunc(slices.Clone(d.Terms), func(t formula.Term) bool { return !fits(t) })
		most += largest(d.Terms)
	}
	digits = slices.DeleteFunc(digits, func(d card.Digit) bool { return len(d.Terms) == 0 })
	switch {
	case bound < 0:
		w.Add()
	case most > bound:
		e.digits(w, digits, bound)
	}
}

// digitsOf returns a digit for each group of a row and for each term of no group, and how much all together may be at
// most if the sum of the terms may be at most bound.
func digitsOf(w formula.Writer, r *row, terms []formula.Term, bound int) (digits []card.Digit, most int) {
	in := map[int]int{} // by variable: its group
	for i, g := range r.groups {
		for _, l := range g.lits {
			in[l.Var()] = i
		}
	}
	members := make([][]formula.Term, len(r.groups))
	var single []formula.Term
	for _, t := range terms {
		if i, ok := in[t.Lit.Var()]; ok {
			members[i] = append(members[i], t)
		} else {
			single = append(single, t)
		}
	}
	most = bound
	var orders []formula.Order
	for i, g := range r.groups {
		if len(members[i]) > 0 {
			o := newOptions(members[i], g)
			digits = append(digits, o.digit(w))
			most -= o.least()
			orders = append(orders, o.order)
		}
	}
	w.Regroup(formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: bound}, orders)
	return append(digits, card.Digits(single)...), most
}

// Options are the values that a group can have in a sum, ascending, and which literal brings each. If an option is less
// than none, or if exactly one literal is true, the digit is in order: a mark says of a value that all options of less are
// false. So propagation sees from false literals, too, that the group cannot be as little any more.
type options struct {
	marked, above []formula.Term // the options that have marks, and the others, which are at least none
	none          int            // the value if no literal is true
	exactly       bool
	order         formula.Order // for proofs
}

func newOptions(terms []formula.Term, g group) *options {
	o := &options{exactly: g.exactly && len(terms) == len(g.lits)}
	for _, t := range terms {
		if !slices.Contains(g.lits, t.Lit) {
			o.none += t.Coef
		}
	}
	for _, t := range terms {
		if slices.Contains(g.lits, t.Lit) {
			t.Coef += o.none
		} else {
			t = formula.Term{Coef: o.none - t.Coef, Lit: -t.Lit}
		}
		if o.exactly || t.Coef < o.none {
			o.marked = append(o.marked, t)
		} else {
			o.above = append(o.above, t)
		}
	}
	slices.SortStableFunc(o.marked, func(a, b formula.Term) int { return cmp.Compare(a.Coef, b.Coef) })
	return o
}

// least returns the least value.
func (o *options) least() int {
	if len(o.marked) > 0 {
		return o.marked[0].Coef
	}
	return o.none
}

// digit returns how much the value is above the least one, and writes what the marks need.
func (o *options) digit(w formula.Writer) (d card.Digit) {
	var done []formula.Lit // options that have had their turn
	var mark formula.Lit   // that all of these are false
	after := func(l formula.Lit) {
		if len(done) > 1 {
			w.Add(-l, mark)
		}
	}
	for i := 0; i < len(o.marked); {
		value, before := o.marked[i].Coef, mark
		var same []formula.Lit
		for ; i < len(o.marked) && o.marked[i].Coef == value; i++ {
			same = append(same, o.marked[i].Lit)
			after(o.marked[i].Lit)
		}
		done = append(done, same...)
		next := o.none
		if i < len(o.marked) {
			next = o.marked[i].Coef
		} else if o.exactly {
			o.order.AtLeastOne = value - o.none
			break // one of these is true if all others are false
		}
		if mark = -same[0]; len(done) > 1 {
			mark = w.Var("o")
			w.Means(mark, formula.Ones(formula.Negated(done)), len(done))
			clause := append(same, mark)
			if before != 0 {
				clause = append(clause, -before)
				w.Add(-mark, before)
			}
			w.Add(clause...)
		}
		d.Terms = append(d.Terms, formula.Term{Coef: next - o.least(), Lit: mark})
		d.Sum = append(d.Sum, formula.Term{Coef: next - value, Lit: mark})
		o.order.Marks = append(o.order.Marks, formula.Mark{Lit: mark, After: len(done), Coef: next - value})
	}
	for _, t := range o.above {
		after(t.Lit)
		if t.Coef > o.none {
			d.Terms = append(d.Terms, formula.Term{Coef: t.Coef - o.least(), Lit: t.Lit})
			d.Sum = append(d.Sum, formula.Term{Coef: t.Coef - o.none, Lit: t.Lit})
		}
	}
	o.order.Lits = done
	return d
}
