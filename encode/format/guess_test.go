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
		{"dimacs", []string{"a.cnf", "A.CNF", "a.b.cnf.gz", "a.cnf.xz", "a.cnf.zst", "a.CNF.GZ", "a.cnf.bz2", "a.cnf.zip"}, ""},
		{"", []string{"cnf", "a.cnf.lzma", "a.txt", "a.cnf.txt", "", "a.gz", "a."}, ""},
		{"opb", []string{"a.opb", "a.opb.xz"}, ""},
		{"mps", []string{"a.mps"}, "\n* a comment\n"},
		{"smt2", []string{"a.smt2"}, "something else"},
		{"lp", []string{"a.lp", "a.cnf", ""}, "\\ a comment\n\n c\nc \n ; more\nminimize\n"},
		{"lp", []string{"a.cnf"}, "Max x"},
		{"mcc", []string{"a.cnf"}, "c t mc\np cnf 1 0"},
		{"mcc", []string{"a.cnf"}, "c t pwmc\np cnf 1 0"},
		{"dimacs", []string{"", "a.cnf"}, "c t 12 nodes, c t is a comment here\nc t\np cnf 1 0"},
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
		{"dimacs", []string{""}, "\ufeffp  cnf\t1 1\n1 0"},
		{"wcnf", []string{"", "a.cnf"}, "p wcnf 1 1 3\n"},
		{"knf", []string{"", "a.cnf"}, "p knf 1 1\n"},
		{"knf", []string{"", "a.cnf"}, "p cnf+ 1 1\n"},
		{"opb", []string{"a.opb", "a.OPB.bz2", ""}, "* written by a tool\nmax: 1 x1 1 x2 ;\n"},
		{"opb", []string{"a.opb"}, "* a comment\nMin\n"},
		{"opb", []string{"", "a.lp", "a.wcnf"}, "* a comment\n1 x1 +1 ~y2 >= 1 ;\n"},
		{"opb", []string{"", "a.txt"}, "+1*x1 +1*x2 >= +1;\n"},
		{"opb", []string{"", "a.txt"}, ">= 1 ;\n"},
		{"wbo", []string{"a.wbo"}, "* #variable= 1 #constraint= 0\n"},
		{"wbo", []string{"a.wbo", "a.opb", ""}, "* #variable= 1 #constraint= 2 #soft= 2 mincost= 2\n"},
		{"wbo", []string{"a.wbo", "a.opb", ""}, "soft: 6 ;\n"},
		{"wbo", []string{"a.wbo", "a.opb", ""}, "[3] 1 x1 >= 1 ;\n"},
		{"", []string{""}, "[Event \"a\"]\n"},
		{"", []string{""}, "c8 to e6"},
		{"", []string{""}, "{\"moves\":\"e4\"}"},
		{"", []string{""}, "; a comment\n1. e4"},
		{"", []string{""}, "1 e4 e5 2 d4 e8=Q\n"},
		{"mps", []string{""}, "NAME\nROWS\n"},
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
