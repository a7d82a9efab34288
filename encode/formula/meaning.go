package formula

// A Meaning says what auxiliary variables stand for, so that it can be proved that their clauses follow from the
// constraint that they encode. Encodings fill it in while they write.
type Meaning struct {
	Definitions []Definition // each is about variables before it
	Lemmas      []Clause     // follow from the definitions, and help to prove the clauses
	defined     map[int]bool
}

// A Definition says that a variable is true exactly if the sum of the terms is at least the bound.
type Definition struct {
	Var   int
	Terms []Term
	Bound int
}

// Ones returns the literals as terms that count one each.
func Ones(lits []Lit) []Term {
	terms := make([]Term, len(lits))
	for i, l := range lits {
		terms[i] = Term{1, l}
	}
	return terms
}

// Means notes that v, a variable of the writer, is true exactly if the sum is at least the bound. The first meaning
// of a variable counts. Nothing happens unless the formula has a [Formula.Meaning].
func (w Writer) Means(v Lit, terms []Term, bound int) {
	m := w.f.Meaning
	if m == nil || v.Var() <= w.first || m.defined[v.Var()] {
		return
	}
	if m.defined == nil {
		m.defined = map[int]bool{}
	}
	m.defined[v.Var()] = true
	m.Definitions = append(m.Definitions, Definition{v.Var(), terms, bound})
}

// Some notes that v is true exactly if one of the literals is.
func (w Writer) Some(v Lit, lits []Lit) { w.Means(v, Ones(lits), 1) }

// Unary notes that the digits are the unary number of the terms: digit j, from 0, is true exactly if the sum is more
// than j. Digits 0 are skipped; they are not literals.
func (w Writer) Unary(digits []Lit, terms []Term) {
	if w.f.Meaning == nil {
		return
	}
	for j, d := range digits {
		if d == 0 {
			continue
		}
		w.Means(d, terms, j+1)
		if j > 0 {
			w.f.Meaning.Lemmas = append(w.f.Meaning.Lemmas, Clause{-d, digits[j-1]})
		}
	}
}
