package proof_test

import (
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/solve/proof"
)

// The smallest of all numbers is no literal, although what is left of it without its sign looks small: it is still
// negative.
func TestExtremeNumbers(t *testing.T) {
	const least = "-9223372036854775808"
	f := &formula.Formula{Vars: 2}
	f.Add(0, 1, 2)
	for what, err := range map[string]error{
		"DRAT": proof.VerifyDRAT(f, strings.NewReader(least+" 0\n0\n")),
		"LRAT": proof.VerifyLRAT(f, strings.NewReader("2 "+least+" 0 1 0\n")),
		"hint": proof.VerifyLRAT(f, strings.NewReader("2 0 "+least+" 0\n")),
		"FRAT": proof.VerifyFRAT(f, strings.NewReader("o 1 1 2 0\na 2 "+least+" 0\n")),
		"CPOG": func() error {
			_, err := proof.Verify(f, strings.NewReader("2 p 3 "+least+" 2 0\n"), 0)
			return err
		}(),
		"VeriPB": proof.VerifyVeriPB(f, strings.NewReader(proof.VeriPBHeader+"\nf 1 ;\nrup "+least+" x1 >= 1 ;\n"), 0),
	} {
		if err == nil || !strings.Contains(err.Error(), least) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// The largest number that is read is one that nothing has, which is another fault than a number that is not read.
func TestLargestNumbers(t *testing.T) {
	f := &formula.Formula{Vars: 2}
	f.Add(0, 1, 2)
	for text, want := range map[string]string{
		"2 p 3 268435456 2 0\n":  "is neither a variable of the formula nor a node",
		"2 p 3 -268435456 2 0\n": "is neither a variable of the formula nor a node",
		"2 p 3 268435457 2 0\n":  "found \"268435457\", expected",
		"2 p 3 -268435457 2 0\n": "found \"-268435457\", expected",
	} {
		if _, err := proof.Verify(f, strings.NewReader(text), 0); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
