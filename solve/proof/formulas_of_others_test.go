package proof

import (
	"bytes"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// lone returns a model, "one of three is true", and clauses for it with a variable that is true exactly if only the
// third is. A helper that only the proof has comes in between.
func lone() (model, clauses *formula.Formula) {
	model, _ = formulatest.Inputs(3, false)
	model.AddLinear(0, formulatest.Row("1 x1 +1 x2 +1 x3 >= 1"))
	clauses, in := formulatest.Inputs(3, false)
	m := &formula.Meaning{}
	clauses.Meaning = m
	v := clauses.Named("v")
	some := m.Helpers(in[:2], 1)[0]
	m.Lemma(-in[0], some)
	m.Lemma(-in[1], some)
	m.Lemma(in[0], in[1], -some)
	m.Define(v, formula.Ones([]formula.Lit{-some, in[2]}), 2)
	for _, c := range []formula.Clause{{v, 1, 2}, {-v, -1}, {-v, -2}, {-v, 3}, {v, 1, 2, -3}} {
		clauses.Add(0, c...)
	}
	return model, clauses
}

// two returns a model of two things, each of which is one of two kinds, with room for one of each kind. That the other
// kind is taken follows from three constraints together, as a hint says.
func two() (model, clauses *formula.Formula) {
	model, _ = formulatest.Inputs(4, false)
	model.Add(0, 1, 2)
	model.Add(0, 3, 4)
	model.AddLinear(0, formulatest.Row("1 x1 +1 x3 <= 1"))
	model.AddLinear(0, formulatest.Row("1 x2 +1 x4 <= 1"))
	clauses, _ = formulatest.Inputs(4, false)
	clauses.Meaning = &formula.Meaning{}
	sum := func(limit string) []formula.Linear {
		return []formula.Linear{
			formula.Clause{1, 2}.Row(), formula.Clause{3, 4}.Row(), formulatest.Row(limit),
		}
	}
	for _, c := range []formula.Clause{{1, 2}, {3, 4}, {-1, -3}, {-2, -4}} {
		clauses.Add(0, c...)
	}
	clauses.Meaning.Hint(clauses, sum("1 x1 +1 x3 <= 1"))
	clauses.Add(0, 2, 4)
	clauses.Meaning.Hint(clauses, sum("1 x2 +1 x4 <= 1"))
	clauses.Add(0, 1, 3)
	clauses.Meaning.Sums = append(clauses.Meaning.Sums, sum("1 x1 +1 x3 <= 1"))
	clauses.Meaning.BackSums = append(clauses.Meaning.BackSums, sum("1 x2 +1 x4 <= 1"))
	return model, clauses
}

// Variables that only the proof has are defined in both directions, and hints are used. The checker accepts the proofs.
func TestHelpersAndHints(t *testing.T) {
	t.Parallel()
	for i, example := range []func() (model, clauses *formula.Formula){lone, two} {
		model, clauses := example()
		var text, back bytes.Buffer
		if err := Derive(t.Context(), &text, model, clauses); err != nil {
			t.Fatal(i, err)
		}
		if err := DeriveBack(t.Context(), &back, model, clauses); err != nil {
			t.Fatal(i, err)
		}
		if err := VerifyDerivation(t.Context(), model, clauses, &text, 0); err != nil {
			t.Error(i, err)
		}
		if err := VerifyDerivation(t.Context(), clauses, Defined(model, clauses), &back, 0); err != nil {
			t.Error(i, "back:", err)
		}
	}
}

// What a hint or a meaning lacks is told.
func TestHintsThatLack(t *testing.T) {
	t.Parallel()
	model, clauses := two()
	clauses.Meaning.Sums = [][]formula.Linear{{formulatest.Row("3 x1 +2 x3 <= 3")}}
	want := "the model lacks 3 ~x1 2 ~x3 >= 2: no proof was found"
	if err := Derive(t.Context(), &bytes.Buffer{}, model, clauses); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	model, clauses = lone()
	clauses.Meaning.Definitions = clauses.Meaning.Definitions[:1]
	want = "1 variable has no known meaning: no proof was found"
	if err := DeriveBack(t.Context(), &bytes.Buffer{}, model, clauses); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	model, clauses = lone()
	clauses.Add(0, 1)
	clauses.GroupNames = formula.GroupNames{Rules: []string{"lone"}}
	want = "clause 6 (lone): [1]: no proof was found"
	if err := Derive(t.Context(), &bytes.Buffer{}, model, clauses); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	clauses.Meaning.Lemma(2)
	want = "a lemma: [2]: no proof was found"
	if err := Derive(t.Context(), &bytes.Buffer{}, model, clauses); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
