package formula_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// What writers and helpers note about auxiliary variables, by hand: only the variables of the writer are defined, each
// once, and digits only up to the first 0, which is no literal.
func TestMeaning(t *testing.T) {
	t.Parallel()
	f, in := formulatest.Inputs(3, true)
	f.Meaning = &formula.Meaning{}
	early := f.Named("early")
	w := formula.NewWriter(f, 1, in)
	some := w.Var("s")
	w.Some(some, in[:2])
	w.Means(some, formula.Ones(in), 3)
	w.Means(early, formula.Ones(in), 2)
	digits := w.Vars("d", 3)
	w.Unary([]formula.Lit{digits[0], digits[1], 0, digits[2]}, formula.Ones(in))
	w.Total(formula.Total{Digits: digits, Terms: formula.Ones(in)})
	w.Total(formula.Total{Terms: formula.Ones(in)})
	f.Meaning.Define(-early, []formula.Term{{Coef: -2, Lit: -1}}, -1)
	f.Meaning.Lemma(1, -2)
	helpers := f.Meaning.Helpers(in, 2)
	more := f.Meaning.Helpers(nil, 1)
	w.Add(1)
	sum := []formula.Linear{formulatest.Row("1 x1 +1 x2 <= 1"), formulatest.Row("1 x3 >= 1")}
	f.Meaning.Hint(f, sum)
	w.Add(helpers[1], -more[0])
	f.Meaning.Sums = append(f.Meaning.Sums, sum)
	f.Meaning.BackSums = append(f.Meaning.BackSums, sum[:1], sum[1:])
	w.Add()
	want := `  clauses: a1, h1 -h2, false
  means: s5: +a1 +~a2 >= 1, d6: +a1 +~a2 +a3 >= 1, d7: +a1 +~a2 +a3 >= 2, early: -2*~a1 >= -1, h0: +a1 +~a2 +a3 >= 1,
    h1: +a1 +~a2 +a3 >= 2, h2: >= 1
  totals: d6 d7 d8 = +a1 +~a2 +a3
  lemmas: -d7 d6, a1 -a2, -h1 h0
  hints: h1 -h2 by +a1 +a2 <= 1 and +a3 >= 1
  sums: +a1 +a2 <= 1 and +a3 >= 1
  sums back: +a1 +a2 <= 1, +a3 >= 1
`
	if diff := cmp.Diff(want, formulatest.Text(f)); diff != "" || f.Meaning.NumHelpers() != 3 {
		t.Errorf("%d helpers (-want +got):\n%s", f.Meaning.NumHelpers(), diff)
	}
}

// Without a meaning nothing is noted.
func TestNoMeaning(t *testing.T) {
	t.Parallel()
	f, in := formulatest.Inputs(2, false)
	w := formula.NewWriter(f, 1, in)
	some := w.Var("s")
	w.Some(some, in)
	w.Unary([]formula.Lit{some}, formula.Ones(in))
	w.Total(formula.Total{Digits: []formula.Lit{some}, Terms: formula.Ones(in)})
	if f.Meaning != nil {
		t.Errorf("%+v", f.Meaning)
	}
}
