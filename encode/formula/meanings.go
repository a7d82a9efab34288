package formula

import "slices"

// A Meaning says what auxiliary variables stand for, so that it can be proved that their clauses follow from the
// constraint that they encode. Encodings fill it in while they write.
type Meaning struct {
	Definitions []Definition
	Sums        [][]Linear // constraints of the model; each sum of them helps to prove what follows
	BackSums    [][]Linear // sums that help to prove the model from the clauses
	Lemmas      []Clause   // follow from definitions and sums, and help to prove the clauses
	Totals      []Total
	Regrouped   []Regrouping
	Hints       map[int][]Linear // by index of a clause: constraints of the model whose sum shows it

	// Parts divide the clauses, if each part can be proved from a part of the model. All else in the meaning is then empty.
	Parts []Part

	helpers int
	sets    int // of totals
	defined map[int]bool
}

// A Part is a part of a formula that encodes a part of a model. Its meaning has no parts, helpers or hints.
type Part struct {
	Meaning
	Clauses, Linear      []int // what it encodes, by index in the model
	AlsoClauses          []int // what else of the model shows it, as that at most one of some literals is true
	AlsoLinear           []int
	AtMostOne            []Lit // of which at most one is true because of clauses of two literals in the model
	From, To             int   // its clauses in the formula are those from index From up to, but not including, To
	FromLinear, ToLinear int   // and its linear constraints
	Kept                 bool  // the formula has all that this encodes as well
}

// A Definition says that a variable is true exactly if the sum of the terms, which are about variables before it, is
// at least the bound.
type Definition struct {
	Var   int
	Terms []Term
	Bound int
}

// A Total says that digits, each of which counts 1, add up to the sum of the terms, or to no more than that. Digit j, from
// 0, is true exactly if the sum is more than j. Negative terms are digits of a higher value.
//
// With a base, the terms are a unary number, and the digits are of a higher value: digit j is term (j+1)·base-more-1, and
// each counts base of the number, to which more is added.
type Total struct {
	Digits     []Lit
	Terms      []Term
	Base, More int
	Times      int // how often the constraint that is encoded counts the terms, 0 if as often as its coefficients say
	Set        int // totals of different sets are not used together
	Same       int // the number, from 1, of the total that it repeats in another set; 0 if it is new
}

// A Regrouping says that a row of the model becomes one in which each order has its marks in place of its literals.
type Regrouping struct {
	Row    Linear // at most a bound
	Orders []Order
}

// An Order has literals of which at most one is true, as the model says. To the row is added, for each mark and as often
// as its coefficient says, that at most one of it and of the literals before it is true; and that one of all literals is
// true, AtLeastOne times, or that at most one is if this is negative.
type Order struct {
	Lits       []Lit
	Marks      []Mark
	AtLeastOne int
}

// A Mark is a literal that is true exactly if the first literals of an order are false, as many as After says; or of
// which the model or its definition says whether it is true, if After is 0.
type Mark struct {
	Lit         Lit
	After, Coef int
}

// FirstHelper is the first of the variables that only the proof has. No formula has so many of its own.
const FirstHelper = 1 << 40

// Ones returns the literals as terms that count one each.
func Ones(lits []Lit) []Term {
	terms := make([]Term, len(lits))
	for i, l := range lits {
		terms[i] = Term{1, l}
	}
	return terms
}

// Define notes that v is true exactly if the sum is at least the bound. The first definition of a variable counts.
func (m *Meaning) Define(v Lit, terms []Term, bound int) {
	if m.defined[v.Var()] {
		return
	}
	if m.defined == nil {
		m.defined = map[int]bool{}
	}
	m.defined[v.Var()] = true
	m.Definitions = append(m.Definitions, Definition{v.Var(), terms, bound})
}

// Lemma notes a clause that helps to prove others.
func (m *Meaning) Lemma(c ...Lit) { m.Lemmas = append(m.Lemmas, c) }

// Hint notes that the next clause of f follows from the sum of constraints of the model.
func (m *Meaning) Hint(f *Formula, sum []Linear) {
	if m.Hints == nil {
		m.Hints = map[int][]Linear{}
	}
	m.Hints[len(f.Clauses)] = sum
}

// Helpers returns k variables that only the proof has: variable j, from 0, is true exactly if more than j of the
// literals are.
func (m *Meaning) Helpers(of []Lit, k int) []Lit {
	digits := make([]Lit, k)
	for j := range digits {
		digits[j] = Lit(FirstHelper + m.helpers)
		m.helpers++
		m.Define(digits[j], Ones(of), j+1)
	}
	m.inOrder(digits)
	return digits
}

// NumHelpers returns how many variables only the proof has.
func (m *Meaning) NumHelpers() int { return m.helpers }

// inOrder adds the lemmas of a unary number: if a digit is true, so is the one before. Digits 0 are skipped; they are
// not literals.
func (m *Meaning) inOrder(digits []Lit) {
	for j := 1; j < len(digits) && digits[j] != 0; j++ {
		m.Lemma(-digits[j], digits[j-1])
	}
}

// Means notes that v is true exactly if the sum is at least the bound, if v is a variable of the writer. Nothing
// happens unless the formula has a [Formula.Meaning].
func (w Writer) Means(v Lit, terms []Term, bound int) {
	if w.f.Meaning != nil && v.Var() > w.first {
		w.f.Meaning.Define(v, terms, bound)
	}
}

// Explained reports whether the formula has a [Formula.Meaning]. Who must collect many terms for each variable to say what
// it means asks this first: else an encoding of n variables takes the time for n² terms that nobody reads.
func (w Writer) Explained() bool { return w.f.Meaning != nil }

// Some notes that v is true exactly if one of the literals is.
func (w Writer) Some(v Lit, lits []Lit) {
	if w.Explained() {
		w.Means(v, Ones(lits), 1)
	}
}

// Unary notes that the digits are the unary number of the terms: digit j, from 0, is true exactly if the sum is more
// than j. Digits from the first 0 on are left out; they are not literals.
func (w Writer) Unary(digits []Lit, terms []Term) {
	if w.f.Meaning == nil {
		return
	}
	for j := 0; j < len(digits) && digits[j] != 0; j++ {
		w.Means(digits[j], terms, j+1)
	}
	w.f.Meaning.inOrder(digits)
}

// Regroup notes a [Regrouping], unless the orders change nothing.
func (w Writer) Regroup(row Linear, orders []Order) {
	if w.f.Meaning == nil {
		return
	}
	orders = slices.DeleteFunc(orders, func(o Order) bool { return len(o.Marks) == 0 && o.AtLeastOne == 0 })
	if len(orders) > 0 {
		w.f.Meaning.Regrouped = append(w.f.Meaning.Regrouped, Regrouping{row, orders})
	}
}

// Total notes a [Total], unless it has no digits.
func (w Writer) Total(t Total) {
	if w.f.Meaning != nil && len(t.Digits) > 0 {
		t.Set = w.f.Meaning.sets
		w.f.Meaning.Totals = append(w.f.Meaning.Totals, t)
	}
}

// Totals returns how many totals there are.
func (w Writer) Totals() int {
	if w.f.Meaning == nil {
		return 0
	}
	return len(w.f.Meaning.Totals)
}

// TotalsAgain notes the totals from an index up to, but not including, another once more, in the last set.
func (w Writer) TotalsAgain(from, to int) {
	for i := from; i < to; i++ {
		t := w.f.Meaning.Totals[i]
		t.Same = i + 1
		w.Total(t)
	}
}

// TotalsApart begins another set of totals.
func (w Writer) TotalsApart() {
	if w.f.Meaning != nil {
		w.f.Meaning.sets++
	}
}
