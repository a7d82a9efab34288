package proof

import (
	"fmt"
	"strings"
	"testing"

	"haft/encode/formula"
)

// small is unsatisfiable: x1 + x2 + x3 = 2, and at most one of any two.
func small() *formula.Formula {
	return &formula.Formula{
		Vars:    3,
		Clauses: []formula.Clause{{-1, -2}, {-2, -3}, {-1, -3}},
		Linear: []formula.Linear{{
			Terms: []formula.Term{{Coef: 1, Lit: 1}, {Coef: 1, Lit: 2}, {Coef: 1, Lit: 3}},
			Sense: formula.Equal, Bound: 2,
		}},
	}
}

func TestVerifyVeriPBSays(t *testing.T) {
	const begin, end = VeriPBHeader + "\n", "output NONE;\nconclusion UNSAT : -1;\nend pseudo-Boolean proof;\n"
	for _, row := range []struct{ proof, want string }{
		{begin + "f 5; % two for the equation\npol 1 2 + 3 + 2 d 4 +\n;" + end, ""},
		{"\n % first\n" + begin + "pol 1 2 + 3 + 2 d ; pol 4 6 + s ;" + end, ""},
		{"\n", "the first line is"},
		{begin + "pol 1 2 + 3 + 2 d ; pol 4 6 + 3 * ;" + end, ""},
		{begin + "pol 1 2 + 3 + 2 d 5 + ;" + end, "is not a contradiction"},
		{begin + "pol 1 2 + 3 + 4 + ;" + end, "is not a contradiction"},
		{begin + "pol 1 2 + 3 + x3 w 2 d 4 + ;" + end, "is not a contradiction"},
		{begin + "f 4;" + end, "the formula has 5 constraints"},
		{begin + "pol 1 2 ;" + end, "leaves 2 constraints"},
		{begin + "pol 1 + ;" + end, "lacks its operands"},
		{begin + "pol s ;" + end, "lacks its operands"},
		{begin + "pol 2 d ;" + end, "lacks its operands"},
		{begin + "pol ;" + end, "leaves 0 constraints"},
		{begin + "pol 1 0 d ;" + end, "expected a number from 1"},
		{begin + "pol 1 1000000000000000000 * 9 * ;" + end, "2^61: not supported"},
		{begin + "pol 1 ~x4 + ;" + end, "is not a contradiction"},
		{begin + "pol 1 y w ;" + end, "not a literal"},
		{begin + "pol 6 ;" + end, "is not a constraint; the last is 5"},
		{begin + "pol -6 ;" + end, "is not a constraint; the last is 5"},
		{begin + "red 1 ;" + end, "expected coefficients"},
		{begin + ";" + end, "expected a rule"},
		{begin + "conclusion NONE;", "expected an output before"},
		{begin + "output NONE; conclusion UNSAT;", "no constraint is a contradiction"},
		{begin + "output NONE;", "does not end with"},
		{begin + "end pseudo-Boolean proof;", "expected a conclusion before the end"},
		{begin + "pol 1 2 + 3 + 2 d 4 + ;" + end + "pol 1 ;", ""},
		{begin + "pol 1", "no semicolon"},
		{"pseudo-Boolean proof version 1.2\n" + end, "version 1 of the format is not supported"},
	} {
		err := VerifyVeriPB(small(), strings.NewReader(row.proof), 0)
		if got := fmt.Sprint(err); row.want == "" && err != nil || !strings.Contains(got, row.want) && row.want != "" {
			t.Errorf("%q: %v; want %q", row.proof, err, row.want)
		}
	}
}
