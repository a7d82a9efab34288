package pb

import (
	"slices"

	"haft/encode/formula"
)

// A digit is some terms of which at most one is true, so that they count as one number, which has few values. The
// coefficients are positive. A term by itself is a digit, too.
type digit []formula.Term

// A digitWriter is a writer for digits. What it writes finds everything that the row and "at most one" force together.
type digitWriter func(w formula.Writer, digits []digit, bound int)

// singly returns a writer of terms, each of which is a digit.
func singly(write digitWriter) writer {
	return func(w formula.Writer, terms []formula.Term, bound int) { write(w, single(terms), bound) }
}

func single(terms []formula.Term) []digit {
	digits := make([]digit, len(terms))
	for i := range terms {
		digits[i] = terms[i : i+1]
	}
	return digits
}

// Grouped adds to a sink how the sum of all terms compares with the bound, given that of each group at most one literal
// is true, as other constraints must say. Each group counts as one number, so that less is written than for the terms
// one by one: Bofill, Coll, Suy and Villaret, "SAT Encodings of Pseudo-Boolean Constraints with At-Most-One Relations",
// CPAIOR 2019. PBLib and pindakaas do so, too.
//
// The encodings gte, swc and bdd take groups as they are. If no coefficient is negative and the sum is at most the
// bound, propagation finds everything with them that the sum and the groups force. With the others, each binary digit
// of a group becomes a literal, and propagation finds every contradiction if it does so in a row of single terms. A
// group with negative coefficients, as lower bounds and equations have, gets another literal for "none of these".
//
// Grouped fails like [AtMost], also if a variable repeats, and if the encoding is [Keep].
func Grouped(to formula.Sink, groups [][]formula.Term, sense formula.Sense, bound int, encoding string) error {
	e, err := ByName(encoding)
	switch all := (&formula.Linear{Terms: slices.Concat(groups...), Bound: bound}); {
	case err != nil:
		return err
	case e.write == nil:
		return formula.Unsuited("%q keeps linear constraints, which know no groups; choose another encoding", Keep)
	case !all.Fits(1 << 60):
		return tooMuch()
	}
	s := formula.NewStream(to)
	inside := make([]digit, len(groups))
	for i, group := range groups {
		lits := make([]formula.Lit, len(group))
		for j, t := range group {
			lits[j] = t.Lit
		}
		if lits, err = s.Inputs(lits); err != nil {
			return err
		}
		for j, t := range group {
			inside[i] = append(inside[i], formula.Term{Coef: t.Coef, Lit: lits[j]})
		}
	}
	large := false
	err = s.Write(func(f *formula.Formula) {
		large = !f.Within(DefaultLimits.Vars, DefaultLimits.Clauses, func() {
			if sense != formula.AtLeast {
				e.grouped(f, inside, bound, 1)
			}
			if sense != formula.AtMost {
				e.grouped(f, inside, bound, -1)
			}
		})
	})
	if large {
		return DefaultLimits.errTooLarge()
	}
	return err
}

// grouped writes that sign times the sum is at most sign times the bound.
func (e Encoding) grouped(f *formula.Formula, groups []digit, bound, sign int) {
	bound *= sign
	var digits []digit
	for _, group := range groups {
		d, less := positive(f, group, sign)
		bound += less
		digits = append(digits, d)
	}
	if bound < 0 {
		f.Add(formula.File)
		return
	}
	most := 0
	for i, d := range digits {
		digits[i] = slices.DeleteFunc(d, func(t formula.Term) bool {
			if t.Coef > bound {
				f.Add(formula.File, -t.Lit)
			}
			return t.Coef > bound
		})
		most += largest(digits[i])
	}
	digits = slices.DeleteFunc(digits, func(d digit) bool { return len(d) == 0 })
	if most <= bound {
		return
	}
	w := formula.NewWriter(f, formula.File, []formula.Lit{digits[0][0].Lit})
	if e.digits != nil {
		e.digits(w, digits, bound)
		return
	}
	var terms []formula.Term
	for _, d := range digits {
		terms = append(terms, d.binary(w)...)
	}
	for _, row := range (formula.Linear{Terms: terms, Sense: formula.AtMost, Bound: bound}).AtMosts() {
		e.row(f, formula.File, row)
	}
}

// positive returns sign times a group, with so much added to all its values that none is negative. What is added is
// the value of a literal for none of the others.
func positive(f *formula.Formula, group digit, sign int) (d digit, added int) {
	var lits []formula.Lit
	for _, t := range group {
		added = max(added, -sign*t.Coef)
		lits = append(lits, t.Lit)
	}
	for _, t := range group {
		if coef := sign*t.Coef + added; coef > 0 {
			d = append(d, formula.Term{Coef: coef, Lit: t.Lit})
		}
	}
	if added > 0 {
		none := f.NewVar()
		f.Add(formula.File, append(lits, none)...)
		d = append(d, formula.Term{Coef: added, Lit: none})
	}
	return d, added
}

// binary returns the binary digits of a group as terms. The literal of a digit is true if a term with this digit is: it
// is that of the term, if there is only one.
func (d digit) binary(w formula.Writer) (terms []formula.Term) {
	if len(d) == 1 {
		return d
	}
	for i, lits := range buckets(d) {
		switch len(lits) {
		case 0:
			continue
		case 1:
			terms = append(terms, formula.Term{Coef: 1 << i, Lit: lits[0]})
			continue
		}
		one := w.Var("d")
		for _, l := range lits {
			w.Add(-l, one)
		}
		terms = append(terms, formula.Term{Coef: 1 << i, Lit: one})
	}
	return terms
}
