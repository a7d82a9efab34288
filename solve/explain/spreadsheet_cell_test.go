package explain_test

import (
	"testing"

	"haft/solve/explain"
)

func TestCell(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "-": "-", "-1.5e3": "-1.5e3", "+Inf": "+Inf", "e2e4": "e2e4", "'x": "'x", " =1": " =1",
		"=1+1": "'=1+1", "+1+1": "'+1+1", "-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1",
		"\n=1": "'\n=1", "＝1": "'＝1", "--": "'--",
	} {
		if got := explain.Cell(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
