package format

import (
	"regexp"
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"

	"github.com/google/go-cmp/cmp"
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
 at_most_1: 2 a1 - a3 >= 0
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
	})
}

func TestReadLPErrors(t *testing.T) {
	const (
		head, tail = "min\nst\n", "\nbin\na b\nend\n"
		notBinary  = `is not declared to be 0 or 1; only 0-1 programs are read`
		tooLarge   = `line 3: the numbers of the row add up to more than 2305843009213693951`
		oneBound   = `; expected one such as 0 <= x <= 1`
	)
	testErrors(t, "lp", map[string]string{
		"":                     `line 0: the file does not end with "End"`,
		"st\n a >= 1\nend":     `line 1: section "st" is not expected here; expected Minimize or Maximize`,
		"a >= 1\n":             `line 1, column 1: "a"; expected Minimize or Maximize`,
		"min\nend\n":           `line 2: section "end" is not expected here; expected Subject To`,
		head + "min\n" + tail:  `line 3: section "min" is not expected here; expected Bounds, General, Binary or End`,
		head + "sos1\n" + tail: `line 3: section "sos1" is not expected here; expected Bounds, General, Binary or End`,
		"min a\nst\nbin\na\nend": `line 1, column 5: an objective that is not constant; only decision ` +
			`problems are read`,
		head + " a + b" + tail: `line 3, column 6: a row without relation and number at its end`,
		head + "a" + tail:      `line 3, column 1: a row without relation and number at its end`,
		head + " a b >= 1" + tail: `line 3, column 4: "b"; expected a relation, or + or - before ` +
			`a further term`,
		head + " 2 3 a >= 1" + tail:                  `line 3, column 4: "3"; expected a number or a variable`,
		head + " a + - b >= 1" + tail:                `line 3, column 6: "-"; expected a number or a variable`,
		head + " a + >= 1" + tail:                    `line 3, column 4: a term without a variable`,
		head + " 1 >= a" + tail:                      `line 3, column 2: a term without a variable`,
		head + " a >= b" + tail:                      `line 3, column 7: "b"; expected a number`,
		head + " a >= 1e99" + tail:                   `line 3, column 7: "1e99"; expected a number`,
		head + " [ a ^2 ] >= 1" + tail:               `line 3, column 2: "["; expected a number`,
		head + " a >= 1.2.3" + tail:                  `line 3, column 7: "1.2.3"; expected a number`,
		head + " c >= 1" + tail:                      `line 3: variable "c" ` + notBinary,
		head + "int\nc\nend":                         `line 4: variable "c" ` + notBinary,
		head + "bin\na\nbounds\na <= 2\nend":         `line 4: variable "a" ` + notBinary,
		head + "bin\na\nbounds\na free\nend":         `line 4: variable "a" ` + notBinary,
		head + "bin\na\nbounds\n-inf <= a <= 1\nend": `line 4: variable "a" ` + notBinary,
		head + "bin\n2\nend":                         `line 4, column 1: "2"; expected a variable`,
		head + "bin\na\nbounds\n 1 <= 2\nend":        `line 6, column 2: "1" does not begin a bound` + oneBound,
		head + "bin\na\nbounds\n a <= 2 3\nend":      `line 6, column 2: a bound needs one number` + oneBound,
		head + "bin\na\nbounds\n a <=\n <= 1\nend":   `line 6, column 2: a bound needs one number` + oneBound,
		head + "a >= 2305843009213693952" + tail:     tooLarge,
		head + "0.00000000000000000001 a >= 1" + tail: `line 3: the numbers of the row have no common ` +
			`denominator below 2^63`,
		head + "a >= 99999999999999999999999999" + tail:  tooLarge,
		head + "0.5 a >= 1152921504606846976" + tail:     tooLarge,
		head + " a >= 1\nbin\na\n":                       `line 5: the file does not end with "End"`,
		head + " a >= 1\nbin\na\nbounds\n 1 a\nend":      `line 7, column 2: "1" does not begin a bound` + oneBound,
		head + "bin\na b\nbounds\n a <= b\nend":          `line 6, column 7: "b"; expected a number`,
		head + "bin\na\nbounds\n a <= 1 <= 2 <= 3\nend":  `line 6, column 2: "a" does not begin a bound` + oneBound,
		head + "bin\na\nbounds\n 0 <= 1 <= a\nend":       `line 6, column 2: "0" does not begin a bound` + oneBound,
		head + "bin\na\nbounds\n a <= 0 <= 1\nend":       `line 6, column 2: "a" does not begin a bound` + oneBound,
		"max\n 1 2\nst\nend":                             `line 2, column 2: a term without a variable`,
		head + "bin\na\nbounds\n 0 <= a <= 1\n 3\nend\n": `line 7, column 2: "3" does not begin a bound` + oneBound,
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
