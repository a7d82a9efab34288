package format

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

func dimacsText(t testing.TB, f *formula.Formula) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteDIMACS(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteDIMACS(t *testing.T) {
	f, lits := formulatest.Inputs(3, false)
	f.About = "three inputs"
	f.Add(1, lits[0], -lits[2])
	f.Add(1)
	want := `c three inputs
c x 1 a1
c x 2 a2
c x 3 a3
p cnf 3 2
1 -3 0
0
`
	if diff := cmp.Diff(want, dimacsText(t, f)); diff != "" {
		t.Error(diff)
	}
}

func TestReadDIMACS(t *testing.T) {
	for text, want := range map[string]*formula.Formula{
		"p cnf 0 0":                             {},
		"p cnf 3 2\n1 -3 0 2\n3\n-1 0\n":        {Vars: 3, Clauses: []formula.Clause{{1, -3}, {2, 3, -1}}},
		"c\np cnf 1 2\nc 1 0\n1 0\r\n\t0\n":     {Vars: 1, Clauses: []formula.Clause{{1}, {}}},
		"c a\rp cnf 1 2\rc 1 0\r1 0\r0\r":       {Vars: 1, Clauses: []formula.Clause{{1}, {}}},
		"p cnf 2 1\n1 2 0\n%\n0\n\n":            {Vars: 2, Clauses: []formula.Clause{{1, 2}}},
		"p cnf 2 1\n 1\n\tc 1 0\n \n 2 0\n %\n": {Vars: 2, Clauses: []formula.Clause{{1, 2}}},
		"c x 1 w1K\nc x 2 w1Q\np  cnf 1 0\n":    {Vars: 1, Names: []string{"", "w1K"}},
		"c x 1 a\nc x 900000000 b\np cnf 2 0\n": {Vars: 2, Names: []string{"", "a"}},
		"p cnf 134217728 0\n":                   {Vars: 134217728},
	} {
		got, err := ReadDIMACS(strings.NewReader(text), 0)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		want.ClauseGroups = groups(len(want.Clauses))
		if diff := cmp.Diff(&formula.Instance{Formula: want}, got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func groups(n int) (gs []formula.Group) {
	for range n {
		gs = append(gs, formula.File)
	}
	return gs
}

func TestReadDIMACSErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       `dimacs: the file is empty: no header; expected "p cnf VARIABLES CLAUSES"`,
		"1 0\n":                  `dimacs: line 1, column 1: "1" before the header "p cnf VARIABLES CLAUSES"`,
		"p cnf 1\n":              `dimacs: line 1: header "p cnf 1"; expected "p cnf VARIABLES CLAUSES"`,
		"p wcnf 1 1\n":           `dimacs: line 1: header "p wcnf 1 1"; expected "p cnf VARIABLES CLAUSES"`,
		"p cnf 1 0\np cnf 1 0\n": `dimacs: line 2: a second header`,
		"p cnf 999999999999 1\n": `dimacs: line 1: header with "999999999999" variables and "1" constraints; expected ` +
			`numbers, the first at most 134217728`,
		"p cnf 134217729 1\n": `dimacs: line 1: header with "134217729" variables and "1" constraints; expected ` +
			`numbers, the first at most 134217728`,
		"p cnf 1 -1\n": `dimacs: line 1: header with "1" variables and "-1" constraints; expected numbers, the first at ` +
			`most 134217728`,
		"p cnf 1 x\n": `dimacs: line 1: header with "1" variables and "x" constraints; expected numbers, the first at ` +
			`most 134217728`,
		"p cnf -1 1\n": `dimacs: line 1: header with "-1" variables and "1" constraints; expected numbers, the first at ` +
			`most 134217728`,
		"p cnf 2 1\n1 x2 0\n":       `dimacs: line 2, column 3: "x2" is not a literal; expected a number`,
		"p cnf 2 1\ne 1 0\n1 2 0\n": `dimacs: line 2, column 1: "e"; neither quantifiers nor assumptions are read`,
		"p cnf 2 1\nb 1 2 0 1 3 0\n": `dimacs: line 2, column 1: a line of CryptoMiniSat for binarised neural networks, ` +
			`which is not read`,
		"p cnf 2 1\nx 0\n":       `dimacs: line 2, column 3: an XOR of no literals, which programs take in different ways`,
		"p cnf 2 1\n1 2\n":       `dimacs: line 2: the last clause does not end in 0`,
		"p cnf 2 1\n1 2\n%\n0\n": `dimacs: line 3: the last clause does not end in 0`,
		"p cnf 2 1\n1 99999999999999999999 0\n": `dimacs: line 2, column 3: "99999999999999999999" is not a literal; ` +
			`expected a number`,
		"p cnf 2 1\n-9223372036854775808 0\n": `dimacs: line 2, column 1: literal -9223372036854775808; expected a ` +
			`number, at most 134217728`,
	} {
		if f, err := ReadDIMACS(strings.NewReader(text), 0); err == nil || err.Error() != want || f != nil {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

func TestReadKNFErrors(t *testing.T) {
	testErrors(t, "knf", map[string]string{
		"p cnf+ 3 1\n1 2 3 <= 1 0\n": `line 2, column 12: 0 after a bound; expected the next constraint, because the ` +
			`bound ends this one`,
	})
}

// A bound below 1 always holds, and the first is warned about; the authors' programs take none.
func TestReadKNFBelowOne(t *testing.T) {
	for text, want := range map[string]string{
		"p knf 2 1\nk -99999999999999999999 1 0\n": "line 2, column 3: at least -99999999999999999999 of some literals, " +
			"which always holds; expected a number from 1",
		"p knf 2 1\nk -1 1 2 0\n":             "line 2, column 3: at least -1 of some literals, which always holds; expected a number from 1",
		"p knf 2 3\n1 0\nk 0 2 0\nk -5 1 0\n": "line 3, column 3: at least 0 of some literals, which always holds; expected a number from 1",
		"p knf 2 1\nk 3 1 2 0\n":              "", // never holds, which is no mistake
		"p cnf+ 2 1\n1 2 >= 0\n":              "",
	} {
		in, err := readKNF(strings.NewReader(text), 0)
		if err != nil || strings.Join(in.Warnings, "; ") != want {
			t.Errorf("%q: %v, %q\nwant %q", text, err, in.Warnings, want)
			continue
		}
		if holds := in.Holds([]bool{false, true, false}); holds == strings.Contains(text, "k 3") {
			t.Errorf("%q: holds: %v", text, holds)
		}
	}
}

// Bounds may be of any size, as in other formats.
func TestReadKNFFarBounds(t *testing.T) {
	for _, far := range []string{"99999999999999999999999", "9223372036854775807", "9223372036854775808", "1000000000000"} {
		for text, want := range map[string]bool{
			"p knf 2 1\nk " + far + " 1 2 0\n": false, "p knf 2 1\nk -" + far + " 1 2 0\n": true,
			"p cnf+ 2 1\n1 2 >= " + far + "\n": false, "p cnf+ 2 1\n1 2 <= " + far + "\n": true,
			"p cnf+ 2 1\n1 2 >= -" + far + "\n": true, "p cnf+ 2 1\n1 2 <=-" + far + "\n": false,
		} {
			in, err := readKNF(strings.NewReader(text), 0)
			if err != nil {
				t.Errorf("%q: %v", text, err)
				continue
			}
			rows := in.Linear[0].AtMosts()
			if in.Holds([]bool{false, true, true}) != want || (rows[0].Bound >= 0) != want {
				t.Errorf("%q: holds: %v, %v; want %v", text, !want, rows, want)
			}
		}
	}
}

// What is read is bounded by the size of the text, and is the same formula when written and read again.
func FuzzDIMACS(f *testing.F) {
	f.Add("c x 1 w1K\np cnf 3 2\n1 -3 0\n2 3 -1 0\n")
	f.Add("p cnf 2 1\n1 2 0\n%\n0\n")
	f.Add("p cnf 134217728 0")
	f.Add("c x 1 0\np cnf 0 0") // found by fuzzing: a name without a variable
	f.Add("p cnf 1 1\n-9223372036854775808 0")
	f.Add("p cnf 3 1\nx1 2 -3 0\n")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "dimacs", text) })
}

// Limits come back from knf as lower bounds, whatever they count and however they are written. Other rows are refused.
func TestKNFHoldsLimits(t *testing.T) {
	f, _ := formulatest.Inputs(4, false)
	f.Add(formula.File, 1, -2)
	for _, row := range []string{
		"1 x1 +1 x2 +1 x3 <= 1", "2 x1 +2 ~x2 +2 x3 >= 3", "1 x1 -1 x2 +1 x4 = 0", "1 x1 +1 x2 <= 2", "1 x3 +1 x4 >= 3", "3 x1 <= -1",
	} {
		f.AddLinear(formula.File, formulatest.Row(row))
	}
	var b bytes.Buffer
	if err := writeKNF(&b, f); err != nil {
		t.Fatal(err)
	}
	const want = "p knf 4 7\n1 -2 0\nk 2 -1 -2 -3 0\nk 2 1 -2 3 0\nk 2 -1 2 -4 0\nk 1 1 -2 4 0\nk 3 3 4 0\nk 2 -1 0\n"
	if _, rows, _ := strings.Cut(b.String(), "a4\n"); rows != want {
		t.Errorf("%s, want\n%s", rows, want)
	}
	g, err := readKNF(&b, 0)
	if err != nil {
		t.Fatal(err)
	}
	for value := range formulatest.Values(4) {
		if f.Holds(value) != g.Holds(value) {
			t.Errorf("%v: %v, then %v", value, f.Holds(value), g.Holds(value))
		}
	}
	f.AddLinear(formula.File, formulatest.Row("2 x1 +1 x2 <= 2"))
	if err := writeKNF(&b, f); err == nil || !strings.Contains(err.Error(), "linear constraint 7 has different coefficients") {
		t.Error(err)
	}
}

// Numbers are read as bytes as far as a line has nothing else; what follows them must be told of as before.
func TestDIMACSNumbers(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1 -2 0\n-1 0", "[[1 -2] [-1]]"},
		{"\t1\t-2 0  -1\n\n0 ", "[[1 -2] [-1]]"},
		{"+1 -02 00 -1 -0", "[[1 -2] [-1]]"},
		{"1 -2 0 -1 0\r\n%\nx", "[[1 -2] [-1]]"},
		{"1\u00a0-2 0 -1 0", "[[1 -2] [-1]]"},
		{"0 1 0", "[[] [1]]"},
		{"1 -2 0 -x 0", `line 2, column 8: "-x" is not a literal; expected a number`},
		{"1 2- 0", `line 2, column 3: "2-" is not a literal; expected a number`},
		{"1 - 0", `line 2, column 3: "-" is not a literal; expected a number`},
		{" 1 -999999999999 0", "line 2, column 4: literal -999999999999; expected a number, at most 134217728"},
		{"1 99999999999999999999 0", `line 2, column 3: "99999999999999999999" is not a literal; expected a number`},
		{"1 2 0 %", `line 2, column 7: "%" is not a literal; expected a number`},
	} {
		got := ""
		in, err := ReadDIMACS(strings.NewReader("p cnf 2 2\n"+c.text), 0)
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "dimacs: ")
		} else {
			got = fmt.Sprint(in.Clauses)
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// BenchmarkRead reads random clauses of three literals, and rows of three terms.
func BenchmarkRead(b *testing.B) {
	const rows = 20_000
	var cnf, opb bytes.Buffer
	fmt.Fprintf(&cnf, "p cnf %d %d\n", rows, rows)
	fmt.Fprintf(&opb, "* #variable= %d #constraint= %d\n", rows, rows)
	r := rand.New(rand.NewPCG(1, 1))
	for range rows {
		x, y, z := 1+r.IntN(rows), 1+r.IntN(rows), 1+r.IntN(rows)
		fmt.Fprintf(&cnf, "%d %d %d 0\n", x, -y, z)
		fmt.Fprintf(&opb, "+1 x%d -2 x%d +3 ~x%d >= 1 ;\n", x, y, z)
	}
	for name, text := range map[string][]byte{"dimacs": cnf.Bytes(), "opb": opb.Bytes()} {
		f, _ := Lookup(name)
		b.Run("format="+name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, err := f.Read(bytes.NewReader(text), 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
