package format

import (
	"bytes"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
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
	if err := WriteOPB24(&wide, &formula.Instance{Formula: f}); err != nil {
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
	const (
		one      = "* #variable= 1 #constraint= 1\n"
		tooLarge = `opb: line 2: the numbers of a constraint add up to more than 2305843009213693951`
	)
	for text, want := range map[string]string{
		"":              `opb: line 1: ""; expected "* #variable= V #constraint= C"`,
		"1 x1 >= 1 ;\n": `opb: line 1: "1 x1 >= 1 ;"; expected "* #variable= V #constraint= C"`,
		"* #variable= many #constraint= 1": `opb: line 1: header with "many" variables and "1" constraints; expected ` +
			`numbers, the first at most 134217728`,
		one + "max: 1 x1 ;\n": `opb: line 2: "max:"; expected an objective that begins with "min:", or none`,
		one + "1 x1 >= 1 ;\nmin: 1 x1 ;": `opb: line 3: "min:"; expected the objective, if there is one, before the ` +
			`constraints`,
		one + "min: ; min: ;\n": `opb: line 2: "min:"; expected the objective, if there is one, before the ` +
			`constraints`,
		one + "min: 1 x1 >= 1 ;\n":     `opb: line 2: ">="; expected a coefficient, or ";"`,
		one + "min: 1 x1 x1 ;\n":       `opb: line 2: "x1"; expected a coefficient, or ";"`,
		one + "min: 1 x2 ;\n":          `opb: line 2: variable x2, but the header says 1 variable`,
		one + "min: 1 x1\n":            `opb: line 2: the objective does not end in ";"`,
		one + "1 x1 <= 1 ;\n":          `opb: line 2: "<="; expected a coefficient, or >= or = after a term`,
		one + "1 x1 x1 >= 1 ;\n":       `opb: line 2: "x1"; expected a coefficient, or >= or = after a term`,
		one + ">= 1 ;\n":               `opb: line 2: ">="; expected a coefficient, or >= or = after a term`,
		one + "1 y1 >= 1 ;\n":          `opb: line 2: "y1"; expected a variable such as x1`,
		one + "1 x2147483647 >= 1 ;\n": `opb: line 2: variable x2147483647, but the header says 1 variable`,
		one + "1 x0 >= 1 ;\n":          `opb: line 2: "x0"; expected a variable such as x1`,
		one + "\n1 ~x2 >= 1 ;\n":       `opb: line 3: variable x2, but the header says 1 variable`,
		one + "1 x1 >= one ;\n":        `opb: line 2: "one"; expected an integer`,
		one + "1 x1 >= 1 1 x1 >= 0 ;":  `opb: line 2: "1"; expected ";"`,
		one + "1 x1 >= 1 \n":           `opb: line 2: the last constraint does not end in ";"`,
		one + "0\n":                    `opb: line 2: the last constraint does not end in ";"`,
		one:                            `opb: line 1: 0 constraints, but the header says 1`,

		one + "4611686018427387904 x1 >= 1 ;\n":    tooLarge,
		one + "-99999999999999999999 x1 >= 1 ;\n":  tooLarge,
		one + "1 x1 >= -9223372036854775808 ;\n":   tooLarge,
		one + "1 x1 >= 2305843009213693951 ;\n":    tooLarge,
		one + "min: 2305843009213693952 x1 ;\n":    strings.Replace(tooLarge, "a constraint", "the objective", 1),
		one + "min: ; 4611686018427387904 x1 >= 1": tooLarge,
		one + "min: 2305843009213693951 ~x1 ;\n":   strings.Replace(tooLarge, "a constraint", "the objective", 1),
	} {
		if f, err := ReadOPB(strings.NewReader(text), 0); err == nil || err.Error() != want || f != nil {
			t.Errorf("%q: %v\nwant %s", text, err, want)
		}
	}
}

// A formula has the same models when it is written and read back.
func TestOPBAnyFormula(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := formulatest.AnyFormula.Draw(t, "formula")
		var b bytes.Buffer
		if err := WriteOPB(&b, &formula.Instance{Formula: f}); err != nil {
			t.Fatal(err)
		}
		g, err := ReadOPB(&b, 0)
		if err != nil {
			t.Fatal(err)
		}
		formulatest.SameModels(t, f, g.Formula)
	})
}

// What is read is bounded by the size of the text, and is the same formula when written and read again.
func FuzzOPB(f *testing.F) {
	f.Add("* #variable= 2 #constraint= 1 #equal= 0 intsize= 3\n* a comment\n1 x1 +4 x2>=-2;")
	f.Add("* #variable= 2 #constraint= 2\n-1 ~x1\n +0 x2 = 0 ; 3 x2 >= 1 ;\n")
	f.Add("* #variable= 1 #constraint= 1\n* x 1 w1K\n2305843009213693951 ~x1 >= 0 ;\n")
	f.Add("* #variable= 1 #constraint= 1\n1152921504606846975 ~x1 >= -1 ;\n")
	f.Add("* #variable= 3 #constraint= 1\nmin:+2 x1 -3 x2 +1 ~x3 ;\n1 x1 +1 x2 +1 x3 >= 2 ;\n")
	f.Add("* #variable= 2 #constraint= 0\nmin: 1 x2 5 x2 -7 ~x2 0 x1 ;\n")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "opb", text) })
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
		if err := WriteOPB24(&b, &formula.Instance{Formula: f}); err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(b.String(), "\n")
		if _, got, _ := strings.Cut(first, "intsize= "); got != want {
			t.Errorf("%s: %s, want %s bits", row, first, want)
		}
	}
}
