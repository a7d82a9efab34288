package proof

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"haft/encode/formula"
)

// Derivations by hand: at most one of x1 and x2 is true, and x3 is true if one of them is.
func TestVerifyDerivationSays(t *testing.T) {
	f := &formula.Formula{Vars: 2, Clauses: []formula.Clause{{-1, -2}}}
	out := &formula.Formula{Vars: 3, Clauses: []formula.Clause{{-1, 3}, {-2, 3}, {-1, -2}, {1, -1}}}
	const begin, end = VeriPBHeader + "\n", " output DERIVABLE FILE; conclusion NONE; end pseudo-Boolean proof;"
	const forth, back = "red 1 ~x3 1 x1 1 x2 >= 1 : x3 -> 0 ; ", "red 2 x3 1 ~x1 1 ~x2 >= 2 : x3 -> 1 ; "
	const proved = forth + back + "rup 1 ~x1 1 x3 >= 1 : 3 ; rup 1 ~x2 1 x3 >= 1 ; "
	for _, row := range []struct{ proof, want string }{
		{begin + "f 1; " + proved + end, ""},
		{begin + proved + "red 1 x4 >= 1 : x4 -> 1 ; rup 1 x1 1 x4 >= 1 : -1 ;" + end, ""},
		{begin + "red 1 ~x1 1 x3 >= 1 : x3 -> 1 ; red 1 ~x2 1 x3 >= 1 : x3 -> 1 ;" + end, ""},
		{begin + forth + back + "rup 1 ~x1 1 x3 >= 1 ;" + end, "clause 2, [-2 3], was not derived"},
		{begin + forth + "rup 1 ~x1 1 x3 >= 1 ;" + end, "finds no contradiction"},
		{begin + forth + back + "rup 1 ~x1 1 x3 >= 1 : 2 ;" + end, "finds no contradiction"},
		{begin + forth + back + "rup 1 ~x1 1 x3 >= 1 : 4 ;" + end, "\"4\" is not a constraint; the last is 3"},
		{begin + "red 1 ~x3 1 x1 >= 1 : x3 -> 1 ;" + end, "the witness does not make the constraint true"},
		{begin + forth + "red 1 x3 >= 1 : x3 -> 1 ;" + end, "the witness breaks constraint 2"},
		{begin + "red 1 x1 >= 1 : x1 -> 1 ;" + end, "variable x1 is one of the formula; expected a new one, above x2"},
		{begin + "red 1 x1 >= 1 : x3 -> 1 ;" + end, "the witness does not make the constraint true"},
		{begin + "red 1 x1 >= 1 : ;" + end, "the witness does not make the constraint true"},
		{begin + "red 1 x1 >= 1 ;" + end, "the witness does not make the constraint true"},
		{begin + "red : x3 -> 1 ;" + end, "expected coefficients"},
		{begin + "red 1 x3 >= 1 : x3 -> x1 ;" + end, "the witness does not make the constraint true"},
		{begin + "red 1 x3 >= 1 : ~x3 -> 0 ;" + end, "is no variable"},
		{begin + "red 1 x3 >= 1 : x9 -> 1 ;" + end, `"x9" is not a literal of x1 to x3`},
		{begin + "red 1 x5 >= 1 : x5 -> 1 ;" + end, "not a literal of x1 to x3"},
		{begin + "red 1 x3 : x3 -> 1 ;" + end, "expected coefficients"},
		{begin + "pol x0 ;" + end, `"x0" is not a literal`},
		{begin + "output NONE;", `"NONE"; expected DERIVABLE FILE`},
		{begin + "conclusion NONE;", "expected an output before the conclusion"},
		{begin + proved + "output DERIVABLE FILE;", "does not end with"},
	} {
		err := VerifyDerivation(t.Context(), f, out, strings.NewReader(row.proof), 0)
		if got := fmt.Sprint(err); row.want == "" && err != nil || !strings.Contains(got, row.want) && row.want != "" {
			t.Errorf("%q: %v; want %q", row.proof, err, row.want)
		}
	}
	if err := VerifyDerivation(t.Context(), out, f, strings.NewReader(begin+end), 0); err != nil {
		t.Errorf("a formula with fewer variables is a part of the other: %v", err)
	}
	f.Add(0, 1)
	if err := VerifyDerivation(t.Context(), out, f, strings.NewReader(begin+end), 0); err == nil {
		t.Error("a formula with fewer variables was accepted, although it does not follow")
	}
}

// Linear constraints are derived like clauses. An equation is derived if both its halves are, and what always holds
// need not be.
func TestVerifyDerivationOfLinear(t *testing.T) {
	row := func(sense formula.Sense, bound int) formula.Linear {
		return formula.Linear{Terms: []formula.Term{{Coef: 1, Lit: 1}, {Coef: 1, Lit: 2}}, Sense: sense, Bound: bound}
	}
	f := &formula.Formula{Vars: 2, Linear: []formula.Linear{row(formula.AtLeast, 1)}}
	for _, c := range []struct{ steps, want string }{
		{"", "linear constraint 3 was not derived"},
		{"rup 1 x1 1 x2 >= 1 ; ", "linear constraint 3 was not derived"},
		{"rup 1 ~x1 1 ~x2 >= 1 ; ", "<nil>"},
	} {
		f := *f
		if c.want == "<nil>" {
			f.Clauses = []formula.Clause{{-1, -2}}
		}
		rows := []formula.Linear{f.Linear[0], row(formula.AtLeast, 0), row(formula.Equal, 1)}
		out := &formula.Formula{Vars: 2, Linear: rows}
		text := VeriPBHeader + "\n" + c.steps + "output DERIVABLE FILE; conclusion NONE; end pseudo-Boolean proof;"
		err := VerifyDerivation(t.Context(), &f, out, strings.NewReader(text), 0)
		if got := fmt.Sprint(err); !strings.HasSuffix(got, c.want) {
			t.Errorf("%q: %v; want %q", c.steps, err, c.want)
		}
	}
}

// A verification ends with its context, also within a statement. Here propagation learns one value in each pass over
// 10,000 clauses.
func TestVerifyDerivationInterrupted(t *testing.T) {
	const n = 10000
	f := &formula.Formula{Vars: n + 1}
	for v := n - 1; v > 0; v-- {
		f.Clauses = append(f.Clauses, formula.Clause{formula.Lit(-v), formula.Lit(v + 1)})
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	line := fmt.Sprintf("%s\nrup 1 ~x1 1 x%d >= 1 ;", VeriPBHeader, n+1)
	if err := VerifyDerivation(ctx, f, f, strings.NewReader(line), 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
