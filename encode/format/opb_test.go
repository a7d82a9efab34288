package format

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

func opbText(t testing.TB, in *formula.Instance) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteOPB(&b, in); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteOPB(t *testing.T) {
	f, a := formulatest.Inputs(3, false)
	f.Add(0, a[0], -a[2])
	f.Add(0)
	f.AddLinear(0, formulatest.Row("16 x1 +1 ~x2 <= 16"))
	f.AddLinear(0, formulatest.Row("2 x1 -3 ~x2 >= 0"))
	f.AddLinear(0, formulatest.Row("1 x1 +1 x3 = 1"))
	want := `* #variable= 3 #constraint= 5
* x 1 a1
* x 2 a2
* x 3 a3
+1 x1 -1 x3 >= 0 ;
+0 x1 >= 1 ;
-16 x1 +1 x2 >= -15 ;
+2 x1 +3 x2 >= 3 ;
+1 x1 +1 x3 = 1 ;
`
	if diff := cmp.Diff(want, opbText(t, &formula.Instance{Formula: f})); diff != "" {
		t.Error(diff)
	}
	var wide strings.Builder
	if err := writeOPB24(&wide, &formula.Instance{Formula: f}); err != nil {
		t.Fatal(err)
	}
	first, rest, _ := strings.Cut(want, "\n")
	if diff := cmp.Diff(first+" #equal= 1 intsize= 5\n"+rest, wide.String()); diff != "" {
		t.Error(diff)
	}
}

func TestReadOPB(t *testing.T) {
	testReads(t, "opb", []readCase{
		{"* #variable= 0 #constraint= 0\n", &formula.Instance{Formula: &formula.Formula{}}},
		{
			"* #variable= 2 #constraint= 1 #equal= 0 intsize= 3\n* a comment\n1 x1 +4 x2>=-2;",
			&formula.Instance{Formula: &formula.Formula{Vars: 2, Linear: rows("1 x1 +4 x2 >= -2")}},
		},
		{
			"* #variable= 2 #constraint= 2\n-1 ~x1\n +0 x2 = 0 ; 3 x2 >= 1 ;\n",
			&formula.Instance{Formula: &formula.Formula{Vars: 2, Linear: rows("1 x1 +0 x2 = 1", "3 x2 >= 1")}},
		},
		{ // large numbers with a common divisor
			"3000000000000000000000 x1 +6000000000000000000000 x2 = 6000000000000000000000 ;\n2000000000000000000000 x1 = 1000000000000000000000 ;\n",
			&formula.Instance{Formula: &formula.Formula{Vars: 2, Linear: rows("1 x1 +2 x2 = 2", ">= 1")}, Rewritten: true},
		},
		{ // as OPBDP has it: names of rows, coefficients of 1 left out, and comments
			"/* of\nOPBDP */\nR1: +x1 - x2 +~x3 >= 1;\nR2 : -x1 +-2 x2 + -1 x3 >= -2;\npreserved: x1 x3 ;\n",
			&formula.Instance{
				Formula: &formula.Formula{Vars: 3, Linear: rows("1 x1 -1 x2 -1 x3 >= 0", "-1 x1 -2 x2 -1 x3 >= -2")},
			},
		},
		{
			"* #variable= 1 #constraint= 0\n* x 1 w1K\n",
			&formula.Instance{Formula: &formula.Formula{Vars: 1, Names: []string{"", "w1K"}}},
		},
	})
}

func rows(texts ...string) (rows []formula.Linear) {
	for _, text := range texts {
		rows = append(rows, formulatest.Row(text))
	}
	return rows
}

func TestReadOPBErrors(t *testing.T) {
	const tooLarge = "the numbers of the objective add up to more than 9223372036854775807"
	testErrors(t, "opb", map[string]string{
		"":                          `the file is empty: the file ends; expected a row, an objective, or a header`,
		"* a comment\n":             `line 1: the file ends; expected a row, an objective, or a header`,
		"min: ; 1 x1 >= 1;\nmax: ;": `line 2, column 4: a second objective; expected at most one`,
		"min 1 x1 ;":                `line 1, column 5: "1"; expected ":" after min`,
		"min: 1 x1 >= 1 ;":          `line 1, column 11: ">="; expected a coefficient, or ";"`,
		"min: 1 x1\n":               `line 1: the file ends; expected a coefficient, or ";"`,
		"int x1, x2;":               `line 1, column 1: "int"; expected a coefficient, or >=, <= or =`,
		"+x1 x2 >= 1 ;":             `line 1, column 5: "x2"; expected a sign before it, or a coefficient before the product`,
		"1 x1 2 >= 1 ;":             `line 1, column 8: ">="; expected a variable such as x1`,
		"1x1 >= 1 ;":                `line 1, column 1: "1x1"; expected a coefficient, or >=, <= or =`,
		"1.5 x1 >= 1 ;":             `line 1, column 1: "1.5"; expected a coefficient, or >=, <= or =`,
		"1e5 x1 >= 1 ;":             `line 1, column 1: "1e5"; expected a coefficient, or >=, <= or =`,
		"1 a-1 >= 1 ;":              `line 1, column 7: ">="; expected a variable such as x1`,
		"1 x1 > 1 ;":                `line 1, column 6: ">"; expected a coefficient, or >=, <= or =`,
		"1 x1 => 1 ;":               `line 1, column 6: "=>"; expected a coefficient, or >=, <= or =`,
		"1 x1 >= one ;":             `line 1, column 9: "one"; expected an integer`,
		"1 x1 >=\n":                 `line 1: the file ends; expected an integer`,
		"1 x1 >= 1 1 x1 >= 0 ;":     `line 1, column 11: "1"; expected ";"`,
		"1 x1 >= 1 \n":              `line 1: the file ends; expected ";"`,
		"1 x1 >= 1 ; ;":             `line 1, column 13: ";"; expected a coefficient, a relation, "min:" or "max:"`,
		"1 x1 ~ >= 1 ;":             `line 1, column 8: ">="; expected a variable such as x1`,
		"1 x1 * * x2 >= 1 ;":        `line 1, column 8: "*"; expected a variable such as x1`,
		"p cnf 1 1\n1 0":            `line 1, column 1: "p"; expected a coefficient, or >=, <= or =`,
		"[3] 1 x1 >= 1 ;": `line 1, column 1: a soft row, which OPB files do not have; expected a file of the ` +
			`format wbo`,
		"min: 9223372036854775807 x1 +1 x2 ;\n":      `line 1, column 35: ` + tooLarge,
		"min: 9223372036854775808 ~x1 ;\n":           `line 1, column 30: ` + tooLarge,
		"min: 10000000000000000000000 x1 -1 ~x1 ;\n": `line 1, column 40: ` + tooLarge,
		strings.Repeat("9", 10_001) + " x1 >= 1 ;": `line 1, column 1: "` + strings.Repeat("9", 80) + `"; ` +
			`expected a coefficient, or >=, <= or =`,
	})
	testErrors(t, "wbo", map[string]string{
		"soft 5 ; [3] 1 x1 >= 1;":    `line 1, column 6: "5"; expected ":" after soft`,
		"soft: x ;":                  `line 1, column 7: "x"; expected a number, or ";"`,
		"[-3] 1 x1 >= 1;":            `line 1, column 1: "[-3]"; expected a price, as in [3]`,
		"[3.5] 1 x1 >= 1;":           `line 1, column 1: "[3.5]"; expected a price, as in [3]`,
		"[3 1 x1 >= 1;":              `line 1, column 1: "[31x1>=1;"; expected a price, as in [3]`,
		"min: 1 x1; [3] 1 x1 >= 1 ;": `line 1, column 12: a soft row besides an objective; expected one of these`,
		"[3] 1 x1 >= 1 ; min: 1 x1;": `line 1, column 20: an objective besides soft rows; expected one of these`,
		"[9999999999999999999] 1 x1 >= 1 ;": `line 1, column 33: the prices add up to more than ` +
			`9223372036854775807`,
	})
}

// What is given up is named in the words of the file.
func TestSoftNames(t *testing.T) {
	long := strings.Repeat("+1 x1 ", 30)
	for _, c := range []struct{ format, text, want string }{
		{"wbo", "[2] +1 x1 +1 x2 >= 2 ; [ 3 ] 1 x1 = 1;\n1 x1 >= 0 ;\n[4]\n1 x3 >= 1 ;", "[2] +1 x1 +1 x2 >= 2|[ 3 ] 1 x1 = 1|line 3"},
		{"wbo", "soft: 4 ;\n[2] +1 x1 +1 a >= 1 ;\n[3] x\n", ""},
		{"wbo", "soft: 4 ;\n[2] +1 x1 +1 a >= 1 ;\n[3] 2 a*x1 >= 1 ; [9] 1 a >= 1 ;", "[2] +1 x1 +1 a >= 1|[3] 2 a*x1 >= 1"},
		{"wbo", "                    [\n3] 1 x1 >= 1 ;\n[\n4\n] 1 x1 >= 1 ; [5] 1 x1 >= 1 ;", "line 1|line 3|[5] 1 x1 >= 1"},
		{"wbo", "[1] " + long + ">= 1 ;", "[1] " + long[:96] + "..."},
		{"opb", "min: +2 x1 -3 x2 +1 ~x3 ;", "+2 x1|-3 x2|-1 x3"},
		{"opb", "max: +2 a +3 a -7 b ;", "+5 a|-7 b"},
		{"lp", "min\n 0.5 a + 2 b\nst\n a + b >= 1\nbinary\n a b\nend\n", "+0.5 a|+2 b"},
		{"wcnf", "c x 1 a\nc x 2 b\nc x 3 day\n1 1 -2 0\n2 3 0\n3 -3 1 0\nh 1 0\n4 0\n", "1 a -b|day|3 -day a|4"},
		{"wcnf", "7" + strings.Repeat(" 1", 30) + " 0\n", "7" + strings.Repeat(" 1", 20) + " ..."},
	} {
		f, err := Lookup(c.format)
		if err != nil {
			t.Fatal(err)
		}
		in, err := f.Read(strings.NewReader(c.text), 0)
		if err != nil {
			if c.want != "" {
				t.Errorf("%q: %v", c.text, err)
			}
			continue
		}
		var names []string
		for i := range in.Clauses {
			if in.Soft(i) && (len(names) == 0 || names[len(names)-1] != in.SoftName(i)) { // an equation is two clauses
				names = append(names, in.SoftName(i))
			}
		}
		if got := strings.Join(names, "|"); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// What is read is bounded by the size of the text, and is the same formula when written and read again.
func FuzzOPB(f *testing.F) {
	f.Add("* #variable= 2 #constraint= 1 #equal= 0 intsize= 3\n* a comment\n1 x1 +4 x2>=-2;")
	f.Add("* #variable= 2 #constraint= 2\n-1 ~x1\n +0 x2 = 0 ; 3 x2 >= 1 ;\n")
	f.Add("* #variable= 1 #constraint= 1\n* x 1 w1K\n2305843009213693951 ~x1 >= 0 ;\n")
	f.Add("* #variable= 1 #constraint= 1\n1152921504606846975 ~x1 >= -1 ;\n")
	f.Add("* #variable= 3 #constraint= 1\nmin:+2 x1 -3 x2 +1 ~x3 ;\n1 x1 +1 x2 +1 x3 >= 2 ;\n")
	f.Add("* #variable= 2 #constraint= 0\nmin: 1 x2 5 x2 -7 ~x2 0 x1 ;\n")
	f.Add("=0;")
	f.Add("max: 2*x1*~y ; @C 99999999999999999999 a +1 b -99999999999999999998 c = 1 ; * end")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "opb", text) })
}

// What is read of a file with soft rows is bounded by the size of the text.
func FuzzWBO(f *testing.F) {
	f.Add("* #variable= 1 #constraint= 2 #soft= 2\nsoft: 6 ;\n[2] +1 x1 >= 1 ;\n[3] -1 x1 >= 0 ;\n")
	f.Add("soft: 3 ; [ 2 ] 1 x1 2 x2 3 x3 = 3 ; [99999999999] 1 a 1 b >= 1 ;")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "wbo", text) })
}

// The first line since 2024 says how many bits the largest number takes: a bound, or a sum of absolute values.
func TestIntsize(t *testing.T) {
	t.Parallel()
	for row, want := range map[string]string{
		"0 x1 >= 0": "1", "1 x1 >= 1": "1", "1 x1 +1 x2 >= 1": "2", "3 ~x1 >= 1": "2", "4 ~x1 >= 1": "3",
		"-64 x1 +1 x2 >= 1": "7", "-64 x1 -64 x2 >= 1": "8", "1 x1 >= -127": "7", "1 x1 >= -128": "8", "1 x1 <= 128": "8",
		"1 x1 >= -9223372036854775808": "64", "1 x1 = 9223372036854775807": "63",
	} {
		f := &formula.Formula{Vars: 2}
		f.AddLinear(0, formulatest.Row(row))
		var b strings.Builder
		if err := writeOPB24(&b, &formula.Instance{Formula: f}); err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(b.String(), "\n")
		if _, got, _ := strings.Cut(first, "intsize= "); got != want {
			t.Errorf("%s: %s, want %s bits", row, first, want)
		}
	}
}
