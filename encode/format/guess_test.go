package format

import (
	"slices"
	"testing"
)

// What a file is taken for, by its name and its beginning. Comments of any format and empty lines may come first; the
// first other line decides, and only if it says nothing the name does.
func TestGuess(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		want  string
		names []string
		begin string
	}{
		{"dimacs", []string{"a.cnf", "A.CNF", "a.b.cnf.gz", "a.cnf.xz", "a.cnf.zst", "a.CNF.GZ"}, ""},
		{"", []string{"cnf", "a.cnf.bz2", "a.txt", "a.cnf.txt", "", "a.gz", "a."}, ""},
		{"opb", []string{"a.opb", "a.opb.xz"}, ""},
		{"mps", []string{"a.mps"}, "\n* a comment\n"},
		{"smt2", []string{"a.smt2"}, "something else"},
		{"lp", []string{"a.lp", "a.cnf", ""}, "\\ a comment\n\n c\nc \n ; more\nminimize\n"},
		{"lp", []string{"a.cnf"}, "Max x"},
		{"mcc", []string{"a.cnf"}, "c t mc\np cnf 1 0"},
		{"dimacs", []string{"a.mcc"}, "c p show 1 0\np cnf 1 0"},
		{"dimacs", []string{""}, "c\rp cnf 1 0"},
		{"gcnf", []string{""}, "  P GCNF 1 1 1"},
		{"wcnf", []string{"", "a.cnf"}, "c x 1 a\nh 1 0"},
		{"wcnf", []string{"a.wcnf"}, "1 2 0\n"},
		{"dimacs", []string{"a.cnf"}, "cell\nh 1 0"},
		{"", []string{""}, "cell\nh 1 0"},
		{"opb", []string{""}, "* #variable= 1 #constraint= 0"},
		{"", []string{""}, "* comment\n"},
		{"opb", []string{""}, "min: +1 x1 ;"},
		{"mps", []string{""}, "NAME x"},
		{"mps", []string{""}, "*\nROWS"},
		{"smt2", []string{""}, "; c\n(declare-fun a () Bool)"},
		{"smt2", []string{""}, "(check-sat)"},
	} {
		for _, name := range c.names {
			got := Guess(name, []byte(c.begin))
			if got == nil && c.want == "" {
				continue
			}
			if got == nil || got.Name != c.want {
				t.Errorf("%q that begins with %q is taken for %v, want %s", name, c.begin, got, c.want)
			}
		}
	}
	if n := Names(); len(n) != len(Formats) || !slices.Contains(n, "opb24") {
		t.Errorf("%v", n)
	}
}
