package format

import (
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
)

// sample returns a formula with everything that the formats of integer programming must write in another way.
func sample() *formula.Formula {
	f, a := formulatest.Inputs(4, false)
	f.Names[4] = "end"
	f.GroupNames, f.About = formula.GroupNames{Step: "ply", Rules: []string{"at-most"}}, "four inputs"
	f.Add(0, a[0], -a[2], a[0])
	f.Add(-1)
	f.AddLinear(7, formulatest.Row("16 x1 +1 ~x2 <= 16"))
	f.AddLinear(7, formulatest.Row("2 x1 -3 ~x2 -2 x1 = 0"))
	return f
}

func TestWriteLP(t *testing.T) {
	want := `\ four inputs
Minimize
 obj: 0 a1 + 0 a2 + 0 a3 + 0 x4
Subject To
 at_most_1: - a3 + a1 >= 0
 rule1_1: 0 a1 >= 1
 ply7_1: 16 a1 - a2 <= 15
 ply7_2: 3 a2 = 3
Binary
 a1 a2 a3 x4
End
`
	if diff := cmp.Diff(want, written(t, &Formats[5], &formula.Instance{Formula: sample()})); diff != "" {
		t.Error(diff)
	}
}

// A name is kept if every reader accepts it and no other variable has it.
func TestNamesInLP(t *testing.T) {
	f := &formula.Formula{Vars: 13, Names: []string{
		"", "w1K", "W1k", "e1", "1a", "a b", "a:b", "x2", "X13", "any1",
		"inf", "free", "s.t.", "a(1)",
	}}
	want := []string{"", "w1K", "x2", "x3", "x4", "x5", "x6", "x7", "x8", "any1", "x10", "x11", "x12", "a(1)"}
	if diff := cmp.Diff(want, symbolsInLP(f)); diff != "" {
		t.Error(diff)
	}
}

func TestReadLP(t *testing.T) {
	rows := func(names []string, vars int, rows ...formula.Linear) *formula.Instance {
		return &formula.Instance{Formula: &formula.Formula{Vars: vars, Names: names, Linear: rows}}
	}
	ab := []string{"", "a", "b"}
	testReads(t, "lp", []readCase{
		{ // names as Gurobi writes them
			"min\nst\nR[0]: 2 x[1,2] +y[a-b][3]_c>=1\nbin x[1,2] y[a-b][3]_c\nend",
			rows([]string{"", "x[1,2]", "y[a-b][3]_c"}, 2, formulatest.Row("2 x1 +1 x2 >= 1")),
		},
		{"max\nst\nend", rows(nil, 0)},
		{"Minimize obj: 0 b - 0 a + 7\nSubject To\n c1: " +
			"3a + b<=2 c2:\n -a - 2b => -1.0e0\n\\ x\n a = 1\nBinary\n a b\nEnd\ngarbage", rows(
			[]string{"", "b", "a"}, 2,
			formulatest.Row("3 x2 +1 x1 <= 2"), formulatest.Row("-1 x2 -2 x1 >= -1"), formulatest.Row("1 x2 = 1"),
		)},
		{"MIN\nSUCH THAT\n0.5 a + 0.25 b + a >= 1e-1\nBOUNDS\n a <= 1\n 0 <= b <= 1\nGENERALS\na\nb\nEND", rows(
			ab, 2, formulatest.Row("30 x1 +5 x2 >= 2"),
		)},
		{"min\nst\na - a + b < 1\nbinary\na b\nend", rows(ab, 2, formulatest.Row("1 x2 <= 1"))},
		{
			"min\nst\nbin\na b\nbounds\na = 1\n0 >= b\nend",
			rows(ab, 2, formulatest.Row("1 x1 >= 1"), formulatest.Row("1 x2 <= 0")),
		},
		{ // no value is left
			"min\nst\nbin\na b\nbounds\na >= 2\nb <= 1\nend", rows(ab, 2, formulatest.Row("1 x1 >= 2")),
		},
		{
			"min\nst\nbin\na b\nbounds\na >= 0.5\nb <= 0.5\nend",
			rows(ab, 2, formulatest.Row("1 x1 >= 1"), formulatest.Row("1 x2 <= 0")),
		},
		{"min\nst\nbin\na b\nbounds\na <= -0.5\na >= 0\nend", rows(ab, 2, formulatest.Row("1 x1 <= -1"))},
		// a bound of the sum that no value reaches
		{
			"min\nst\n a - 2 b >= -inf\n a < 1e30\n a >= +infinity\n b = 1e100\n a - b >= -1e19\nbin a b end",
			rows(ab, 2,
				formulatest.Row("1 x1 -2 x2 >= -4"), formulatest.Row("1 x1 <= 2"), formulatest.Row("1 x1 >= 2"),
				formulatest.Row("1 x2 = 2"), formulatest.Row("1 x1 -1 x2 >= -3"),
			),
		},
		// rows with numbers on both sides, signs, line breaks, and labels that begin sections elsewhere
		{
			"min st bin: 1 <= a\n+ b\n<= 2\n1: 3 > = a - - b\nx: a + 1 >= + - 1\n\n- a + 2 - 3 >= -3\nend: -inf <= a + a\n" +
				"binary a\nb end\n", rows(ab, 2,
				formulatest.Row("1 x1 +1 x2 >= 1"), formulatest.Row("1 x1 +1 x2 <= 2"), formulatest.Row("1 x1 +1 x2 <= 3"),
				formulatest.Row("1 x1 >= -2"), formulatest.Row("-1 x1 >= -2"), formulatest.Row("2 x1 >= -3"),
			),
		},
		// bounds without lines, the last of which counts; integers between whole numbers; fixed variables
		{
			"min\nst\nbounds a <= 2 a <= 1 0 <=\nb <= 1.5 c = 1 -0.5 <= d <= 1 semi int\na\nb d gen bin\nend", rows(
				[]string{"", "a", "b", "c", "d"}, 4, formulatest.Row("1 x3 >= 1"),
			),
		},
		// objectives
		{"max\n 3 - 2 a + 0.5 b + 0 b - a\nst\nbin\na b\nend", &formula.Instance{
			Formula: &formula.Formula{Vars: 2, Names: ab, Clauses: []formula.Clause{{-1}, {2}}},
			Weights: []int{6, 1}, Offset: -7, Objective: &formula.Objective{Maximize: true, Unit: 2},
		}},
		{"min\n o: -a\n+ 1\nst\nbin\na\nend", &formula.Instance{
			Formula: &formula.Formula{Vars: 1, Names: ab[:2], Clauses: []formula.Clause{{1}}},
			Weights: []int{1}, Objective: &formula.Objective{Unit: 1},
		}},
		{"min a - a + 3\nst\nbin\na\nend", rows(ab[:2], 1)}, // constant
	})
}

func TestReadLPErrors(t *testing.T) {
	const (
		head, tail = "min\nst\n", "\nbin\na b\nend\n"
		notBinary  = `is not declared to be 0 or 1; only 0-1 programs are read`
		wider      = `is declared to be 0 or 1, but its bounds allow other values; programs differ in what that means`
		oneBound   = `; expected a bound such as 0 <= x <= 1`
		notHere    = ` is not expected here; expected `
		tooLarge   = ` add up to more than 2305843009213693951`
		further    = `; expected a relation, or + or - before a further term`
		newLine    = `; expected the next row on a new line`
		direction  = `; expected the same relation as before, <= or >=`
		alone      = `; an infinite number must stand alone on its side of a relation`
	)
	testErrors(t, "lp", map[string]string{
		"":                               `the file is empty: the file does not end with "End"`,
		"st\n a >= 1\nend":               `line 1, column 1: section "st"` + notHere + `Minimize or Maximize`,
		"a >= 1\n":                       `line 1, column 1: "a"; expected Minimize or Maximize`,
		"max: a\nst\nbin\na\nend":        `line 1, column 1: "max"; expected Minimize or Maximize`,
		head + "min\n" + tail:            `line 3, column 1: section "min"` + notHere + `Bounds, General, Binary or End`,
		"min\nbin\na\nst\na >= 1\nend":   `line 4, column 1: section "st"` + notHere + `Bounds, General, Binary or End`,
		head + "sos1\ns: a: 1" + tail:    `line 3, column 1: section "sos1" has an entry; only 0-1 programs are read`,
		head + "semi-continuous\na\nend": `line 3, column 1: section "semi" has an entry; only 0-1 programs are read`,
		head + "a >= 1\nend a":           `line 4, column 5: "a"; expected nothing after End`,
		head + " a + b" + tail:           `line 4, column 1: "bin"` + further,
		head + " a b >= 1" + tail:        `line 3, column 4: "b"` + further,
		head + " 2 3 a >= 1" + tail:      `line 3, column 4: "3"` + further,
		head + " a + >= 1" + tail:        `line 3, column 6: ">="; expected a number or a variable`,
		head + " a >= b" + tail:          `line 3, column 7: "b"; expected a number`,
		head + " a >= 1 b" + tail:        `line 3, column 9: "b"` + newLine,
		head + " a >= 1 + 1" + tail:      `line 3, column 9: "+"` + newLine,
		head + " a >= 0 <= 1" + tail:     `line 3, column 9: "<="` + newLine,
		head + " 0 <= a >= 1" + tail:     `line 3, column 9: ">="` + direction,
		head + " 1 = a = 1" + tail:       `line 3, column 8: "="` + direction,
		head + " 1 <= 2" + tail:          `line 4, column 1: "bin"; expected a variable in the row`,
		head + " 1 <= a\nb >= 1" + tail: `line 4, column 1: "b"; expected a relation, + or - before a further term, ` +
			`or a label before the next row`,
		head + " [ a ^2 ] >= 1" + tail:               `line 3, column 2: "["; quadratic terms are not read`,
		head + " a[b^2] >= 1" + tail:                 `line 3, column 3: "["; quadratic terms are not read`,
		head + " a[ 1 ] >= 1" + tail:                 `line 3, column 3: "["; quadratic terms are not read`,
		head + " a[] >= 1" + tail:                    `line 3, column 3: "["; quadratic terms are not read`,
		head + " a * b >= 1" + tail:                  `line 3, column 4: "*"; quadratic terms are not read`,
		head + " a = 1 -> b >= 1" + tail:             `line 3, column 8: "->"; indicator constraints are not read`,
		head + " inf a >= 1" + tail:                  `line 3, column 2: "inf"` + alone,
		head + " a + 1e20 >= 1" + tail:               `line 3, column 6: "1e20"` + alone,
		head + " a >= 1.2.3" + tail:                  `line 3, column 7: "1.2.3"; expected a number`,
		head + " a >= 1e-999" + tail:                 `line 3, column 7: "1e-999"; expected a number that is not so small`,
		head + " c >= 1" + tail:                      `line 3: variable "c" ` + notBinary,
		head + "int\nc\nend":                         `line 4: variable "c" ` + notBinary,
		head + "bin\na\nbounds\na <= 2\nend":         `line 4: variable "a" ` + wider,
		head + "bounds\na <= 2\nbin\na\nend":         `line 4: variable "a" ` + wider,
		head + "bin\na\nbounds\na free\nend":         `line 4: variable "a" ` + wider,
		head + "bin\na\nbounds\n-inf <= a <= 1\nend": `line 4: variable "a" ` + wider,
		head + "bounds\na <= -1\nint\na\nend":        `line 4: variable "a" ` + notBinary,
		head + "bounds\na = 2\nint\na\nend":          `line 4: variable "a" ` + notBinary,
		head + "bounds\na <= 1\nend":                 `line 4: variable "a" ` + notBinary,
		head + "bin\n2\nend":                         `line 4, column 1: "2"; expected a variable`,
		head + "bin\na\nbounds\n 1 <= 2\nend":        `line 6, column 7: "2"` + oneBound,
		head + "bin\na\nbounds\n a <= 2 3\nend":      `line 7, column 1: "end"` + oneBound,
		head + "bin\na\nbounds\n a <=\n <= 1\nend":   `line 7, column 2: "<="; expected a number`,
		head + "0.00000000000000000001 a >= 1" + tail: `line 3: the numbers of the row have no common ` +
			`denominator below 2^63`,
		head + "2305843009213693952 a >= 1" + tail: `line 3: the numbers of the row` + tooLarge,
		"min 9223372036854775807 a + b\nst" + tail: `line 1: the numbers of the objective add up to more than ` +
			`9223372036854775807`,
		"min a + inf\nst" + tail:                    `line 1, column 9: "inf"` + alone,
		"min inf\nst" + tail:                        `line 1, column 1: the constant of the objective is infinite`,
		"min 2 a [ a ^ 2 ] / 2\nst" + tail:          `line 1, column 9: "["; quadratic terms are not read`,
		head + " a >= 1\nbin\na\n":                  `line 5: the file does not end with "End"`,
		head + " a >= 1\nbin\na\nbounds\n 1 a\nend": `line 7, column 4: "a"` + oneBound,
		head + "bin\na b\nbounds\n a <= b\nend":     `line 6, column 7: "b"; expected a number`,
		head + "bin\na\nbounds\n 0 <= a >= 1\nend":  `line 6, column 9: ">="` + direction,
		head + "bin\na\nbounds\n a <= 0 <= 1\nend":  `line 6, column 9: "<="` + oneBound,
		"max\n 1 2\nst\nend":                        `line 2, column 4: "2"; expected + or - before a further term, or Subject To`,
	})
}

func FuzzLP(f *testing.F) {
	f.Add("Minimize obj: 0 b - 0 a + 7\nSubject To\n c1: " +
		"3a + b<=2 c2:\n -a - 2b => -1.0e0\n\\ x\n a = 1\nBinary\n a b\nEnd\n")
	f.Add("MIN\nSUCH THAT\n0.5 a + 0.25 b >= 1e-1\nBOUNDS\n a <= 1\n 0 <= b <= 1\nGENERALS\na\nb\nEND")
	f.Add("min\nst\nbin\na b\nbounds\na = 1\n0 >= b\nend")
	f.Add("min\nst\nr: 0 e >= 1\nbin\ne x1 x3\nend")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "lp", text) })
}

// wordOfLP is what stands together on a line: a term with its sign and coefficient, or the bound.
var wordOfLP = regexp.MustCompile(`^ (([+-] )?([0-9]+ )?x[0-9]+|<= [0-9]+)`)

// Lines have 79 characters at most, and none ends before it must.
func TestLinesAreFull(t *testing.T) {
	f := &formula.Formula{Vars: 99}
	for n := 20; n < 99; n++ {
		row := formula.Linear{Sense: formula.AtMost, Bound: 100}
		for v := 1; v <= n; v++ {
			row.Terms = append(row.Terms, formula.Term{Coef: 1 + v%3*9, Lit: formula.Lit(v)})
		}
		f.AddLinear(0, row)
	}
	lines, full := strings.Split(written(t, &Formats[5], &formula.Instance{Formula: f}), "\n"), 0
	for i, l := range lines[:len(lines)-1] {
		if next := wordOfLP.FindString(lines[i+1]); len(l) > 79 || next != "" && l[0] == ' ' && len(l)+len(next) <= 79 {
			t.Errorf("line %d has %d characters, and then comes%s", i+1, len(l), next)
		}
		if len(l) == 79 {
			full++
		}
	}
	if full == 0 {
		t.Error("no line is full")
	}
}
