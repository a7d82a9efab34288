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
