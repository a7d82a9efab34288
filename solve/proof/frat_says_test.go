package proof

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"haft/encode/formula"
)

// square has the four clauses of two variables; its proofs begin with named.
var square = &formula.Formula{Vars: 2, Clauses: []formula.Clause{{1, 2}, {-1, 2}, {1, -2}, {-1, -2}}}

const (
	named = "o 1 1 2 0\no 2 -1 2 0\no 3 1 -2 0\no 4 -2 -1 0\n"
	ended = "f 1 1 2 0\nf 2 -1 2 0\nf 3 1 -2 0\nf 4 -1 -2 0\nf 5 1 0\nf 6 0\n"
	whole = named + "a 5 1 0\na 6 0\n" + ended
)

func TestVerifyFRATSays(t *testing.T) {
	const gone = "d 1 1 2 0\nd 2 -1 2 0\nd 3 1 -2 0\nd 4 -1 -2 0\n"
	for _, row := range []struct{ name, proof, want string }{
		{"whole", whole, "<nil>"},
		{"hints in the line", named + "a 5 1 0 l 1 3 0\na 6 0 l 5 2 4 0\n" + ended, "<nil>"},
		{"hints in a line", named + "a 5 1 0\nl 1 3 0\na 6 0\nl 5 2 4 0\n" + ended, "<nil>"},
		{"hints for resolvents, all wrong", named + "a 5 1 0\nl 9 -7 -8 0\na 6 0\n" + ended, "<nil>"},
		{"comments, and steps that share a line", "c o 1 1 0\n" + strings.ReplaceAll(whole, "0\n", "0 ") + "\nc", "<nil>"},
		{"a step on two lines", strings.Replace(whole, "a 5 ", "a 5\n", 1), "<nil>"},
		{"what is not needed is not named", "o 7 1 2 0\na 5 1 0\na 6 0\nf 5 1 0\nf 6 0\nf 7 2 1 0\n", "<nil>"},
		{"literals twice", strings.Replace(whole, "o 1 1 2", "o 1 1 2 2 1", 1), "<nil>"},
		{"numbers change places", named + "a 5 1 0\nr 1 2 2 1 5 9\n 4 5 0\na 6 0\nf 1 -1 2 0\nf 2 1 2 0\nf 3 1 -2 " +
			"0\nf 9 1 0\nf 5 -1 -2 0\nf 6 0\n", "<nil>"},
		{"deleted in the end", named + "a 5 1 0\na 6 0\nd 5 1 0\nd 6 0\n" + gone, "<nil>"},
		{"a number is used again", named + "a 5 1 0\nd 1 1 2 0\na 1 0\nf 1 0\nf 2 -1 2 0\nf 3 1 -2 0\nf 4 -1 -2 " +
			"0\nf 5 1 0\n", "<nil>"},
		{"a new variable", named + "a 7 3 1 0\nd 7 1 3 0\na 5 1 0\na 6 0\n" + ended, "<nil>"},

		{"nothing", "", "the proof ends without a contradiction"},
		{"no empty clause", named + "a 5 1 0\n", "the proof ends without a contradiction"},
		{
			"nothing at the end", named + "a 5 1 0\na 6 0\n",
			"unexpected EOF: clause 1 is neither deleted nor there at the end",
		},
		{
			"not all at the end", strings.Replace(whole, "f 3 1 -2 0\n", "", 1),
			"unexpected EOF: clause 3 is neither deleted nor there at the end",
		},
		{
			"no clause of the formula", "o 1 1 0\n",
			"line 1: [1] is not a clause of the formula, or every copy of it has a number",
		},
		{
			"the same twice", "o 1 1 2 0\no 2 2 1 0\n",
			"line 2: [2 1] is not a clause of the formula, or every copy of it has a number",
		},
		{
			"again after it was deleted", "o 1 1 2 0\nd 1 1 2 0\no 1 1 2 0\n",
			"line 3: [1 2] is not a clause of the formula, or every copy of it has a number",
		},
		{"its pivot stands in what is named later", "a 5 3 0\na 6 -3 0\n", "line 2: clause [-3] does not follow"},
		{"nor does it follow from what was deleted", named + "d 1 1 2 0\na 5 1 0\n", "line 6: clause [1] does not follow"},
		{"the empty clause at once", named + "a 5 0\n", "line 5: clause [] does not follow"},
		{"a number that is taken", named + "a 4 1 0\n", "line 5: number 4 is that of clause [-2 -1]"},
		{"a number that is taken by the formula", "o 1 1 2 0\no 1 -1 2 0\n", "line 2: number 1 is that of clause [1 2]"},
		{"no such number", "d 7 1 0\n", "line 1: there is no clause 7"},
		{"deleted by another name", named + "d 2 1 2 0\n", "line 5: clause 2 is [-1 2], not [1 2]"},
		{
			"at the end by another name", strings.Replace(whole, "f 2 -1 2 0", "f 2 -1 0", 1),
			"line 8: clause 2 is [-1 2], not [-1]",
		},
		{"twice at the end", whole + "f 6 0\n", "line 13: there is no clause 6"},
		{"renamed though it is not there", named + "r 9 10 0\n", "line 5: there is no clause 9"},
		{"renamed to one that is there", named + "r 1 2 0\n", "line 5: number 2 is that of clause [-1 2]"},
		{"two renamed to one", named + "r 1 9 2 9 0\n", "line 5: two clauses get number 9"},
		{"half a renaming", named + "r 1 0\n", "line 5: clause 1 gets no number"},
		{"a sign before a number", named + "r 1 -9 0\n", "line 5: \"-9\" is not a number"},
		{"hints that follow no clause", "l 1 0\n", "line 1: hints that follow no clause"},
		{"hints of what the formula has", "o 1 1 2 0 l 1 0\n", "line 1: hints that follow no clause"},
		{"hints twice", named + "a 5 1 0 l 1 0 l 2 0\n", "line 5: hints that follow no clause"},
		{"DRAT", "1 0\n0\n", "line 1: it begins with '1'; expected o, a, l, d, r, f or c"},
		{"a number 0", "a 0 1 0\n", "line 1: a clause has number 0"},
		{"no number", "a one 1 0\n", "line 1: \"one\" is not a number"},
		{"no literal", "a 5 1 b 0\n", "line 1: \"b\" is not a number"},
		{"a large literal", "a 5 99999999999999999999 0\n", "line 1: \"99999999999999999999\" is not a number"},
		{"a number far off", "o 268435457 1 2 0\n", "line 1: number 268435457; expected none above 268435456"},
		{
			"a variable far off", "a 5 268435456 0\n",
			"line 1: variable 268435456; expected none above 18, the formula's and one for each byte",
		},
		{"an XOR of the formula", "o x 5 1 2 0\n", "line 1: a step about XORs is not supported"},
		{
			"an XOR that follows", named + "i x 5 1 2 0 l 1 2 0\n",
			"line 5: a step about XORs is not supported",
		},
		{
			"a clause that an XOR implies", named + "i 5 1 2 0 l 1 0\n",
			"line 5: a step about XORs is not supported",
		},
		{"a BNN", "b 5 1 2 0\n", "line 1: it begins with 'b'; expected o, a, l, d, r, f or c"},
		{"torn in a literal", named + "a 5 -", "line 5: unexpected EOF in \"-\""},
		{"torn before a 0", named + "a 5 1", "line 5: unexpected EOF"},
		{"torn after a kind", named + "a", "line 5: unexpected EOF"},
	} {
		if got := fmt.Sprint(verifyFRAT(square, row.proof)); got != row.want {
			t.Errorf("%s: %s; want %s", row.name, got, row.want)
		}
	}
}

// The bytes are written by hand, from the definition: numbers in groups of seven bits, and literals doubled, with
// the sign as the lowest bit.
func TestVerifyFRATSaysBinary(t *testing.T) {
	const (
		named = "o\x01\x02\x04\x00o\x02\x03\x04\x00o\x03\x02\x05\x00o\x04\x03\x05\x00"
		ended = "f\x01\x02\x04\x00f\x02\x03\x04\x00f\x03\x02\x05\x00f\x04\x03\x05\x00"
	)
	for _, row := range []struct{ name, proof, want string }{
		{"whole", named + "a\x05\x02\x00a\x06\x00" + ended + "f\x05\x02\x00f\x06\x00", "<nil>"},
		{
			"with hints, a comment and a renaming",
			named + "a\x05\x02\x00l\x02\x06\x00ca d f\x00r\x05\xc8\x01\x00a\x06\x00" + ended +
				"f\xc8\x01\x02\x00f\x06\x00", "<nil>",
		},
		{
			"no clause of the formula", named + "o\x05\x02\x00",
			"byte 21: [1] is not a clause of the formula, or every copy of it has a number",
		},
		{"does not follow", named + "a\x05\x00", "byte 21: clause [] does not follow"},
		{"no step", named + "\x05\x00", "byte 21: it begins with '\\x05'; expected o, a, l, d, r, f or c"},
		{"a literal of no variable", named + "a\x05\x01\x00", "byte 21: literal 1 stands for no variable"},
		{"a number that is too large", named + "a\xff\xff\xff\xff\xff\x00", "byte 21: a number above 536870913"},
		{"torn", named + "a\x05\x02", "byte 21: unexpected EOF"},
		{"torn in a comment", named + "ca", "byte 21: unexpected EOF"},
		{"torn after the formula", named, "the proof ends without a contradiction"},
	} {
		if got := fmt.Sprint(VerifyFRAT(square, strings.NewReader(row.proof))); got != row.want {
			t.Errorf("%s: %s; want %s", row.name, got, row.want)
		}
	}
}

func TestVerifyFRATFormulas(t *testing.T) {
	for _, row := range []struct {
		f           *formula.Formula
		proof, want string
	}{
		{
			&formula.Formula{Linear: []formula.Linear{{}}}, "a 1 0\n",
			"the formula has linear constraints; FRAT is about clauses",
		},
		{&formula.Formula{Clauses: []formula.Clause{{}}}, "o 1 0\nf 1 0\n", "<nil>"},
		{&formula.Formula{Clauses: []formula.Clause{{}}}, "a 1 0\nf 1 0\n", "<nil>"},
		{
			&formula.Formula{Vars: 1, Clauses: []formula.Clause{{1}, {1, 1}, {-1}}},
			"o 1 1 0\no 2 1 0\na 3 0\nf 1 1 0\nf 2 1 0\nf 3 0\n", "<nil>",
		},
		// If -3 were missing until it is named, 3 would be RAT, and a formula with solutions would be refuted.
		{
			&formula.Formula{Vars: 3, Clauses: []formula.Clause{{-3}}},
			"a 1 3 0\no 2 -3 0\na 3 0\nf 1 3 0\nf 2 -3 0\nf 3 0\n", "line 1: clause [3] does not follow",
		},
	} {
		if got := fmt.Sprint(verifyFRAT(row.f, row.proof)); got != row.want {
			t.Errorf("%v, %q: %s; want %s", row.f.Clauses, row.proof, got, row.want)
		}
	}
	if err := VerifyFRAT(square, iotestErr{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a reader that fails: %v", err)
	}
}

// Every checker accepts a proof of its own kind, and no other kind has a checker.
func TestCheckerOf(t *testing.T) {
	proofs := map[string]string{
		"drat":        "1 0\n",
		"drat-binary": "a\x02\x00",
		"frat":        whole,
		"lrat":        "5 1 0 1 3 0\n6 0 5 2 4 0\n",
	}
	for _, kind := range CheckedKinds() {
		if err := CheckerOf(kind)(square, strings.NewReader(proofs[kind])); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
	if n := len(CheckedKinds()); n != len(proofs) {
		t.Errorf("%d kinds are checked, want %d", n, len(proofs))
	}
	for _, kind := range []string{"", "rup", "veripb"} {
		if CheckerOf(kind) != nil {
			t.Errorf("%q has a checker", kind)
		}
	}
}

// No bytes refute a formula that has a solution.
func FuzzFRAT(f *testing.F) {
	f.Add([]byte(whole))
	f.Add(asBinary(whole))
	f.Add([]byte(named + "a 5 1 0 l 1 3 0\nr 5 9 0\nd 1 1 2 0\nc end\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		open := &formula.Formula{Vars: 3, Clauses: []formula.Clause{{1, 2}, {-1, 2}, {1, -2}, {-1, -2, 3}, {-3, 1}}}
		if VerifyFRAT(open, bytes.NewReader(data)) == nil {
			t.Error("accepted for a formula with a solution")
		}
		if VerifyFRAT(square, bytes.NewReader(data)) == nil && VerifyDRAT(square, strings.NewReader("1 0\n")) != nil {
			t.Error("accepted for a formula without one, which has other proofs")
		}
	})
}
