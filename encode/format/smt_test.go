package format

import (
	"strings"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"

	"github.com/google/go-cmp/cmp"
)

func TestWriteSMT(t *testing.T) {
	f := sample()
	f.Names[3] = "a..b:1"
	f.Names[4] = "true"
	f.Add(0, -4)
	f.AddLinear(0, formula.Linear{Sense: formula.AtLeast, Bound: -1})
	want := `; four inputs
(set-logic QF_LIA)
(declare-const a1 Bool)
(declare-const a2 Bool)
(declare-const |a..b:1| Bool)
(declare-const x4 Bool)
(assert (or a1 (not |a..b:1|) a1))
(assert false)
(assert (not x4))
(assert (<= (+ (ite a1 16 0) (ite (not a2) 1 0)) 16))
(assert (= (+ (ite a1 2 0) (ite (not a2) (- 3) 0) (ite a1 (- 2) 0)) 0))
(assert (>= 0 (- 1)))
(check-sat)
(get-model)
`
	if diff := cmp.Diff(want, written(t, &Formats[7], &formula.Instance{Formula: f})); diff != "" {
		t.Error(diff)
	}
}

func TestReadSMT(t *testing.T) {
	testReads(t, "smt2", []readCase{
		{"", &formula.Instance{Formula: &formula.Formula{}}},
		{"(set-info :source |a (b) c|) ; )\n(declare-fun a () Bool)(declare-const\n|b c| Bool) (assert (and (or a " +
			"(not |b c|)) true a (or)))\n(assert (<= (ite (not a) 2 0) (- 1)))", &formula.Instance{
			Formula: &formula.Formula{
				Vars: 2, Names: []string{"", "a", "b c"}, Clauses: []formula.Clause{{1, -2}, {1}, {}},
				Linear: []formula.Linear{formulatest.Row("2 ~x1 <= -1")},
			},
		}},
		{"(assert false)", &formula.Instance{Formula: &formula.Formula{Clauses: []formula.Clause{{}}}}},
	})
}

func TestReadSMTErrors(t *testing.T) {
	const (
		a        = "(declare-const a Bool)\n"
		commands = `; expected declare-const NAME Bool, assert, or one that changes nothing`
	)
	testErrors(t, "smt2", map[string]string{
		")":                           `line 1, column 1: ")" without "("`,
		"a":                           `line 1, column 1: command ""` + commands,
		"(push 1)":                    `line 1, column 1: command "push"` + commands,
		"(declare-const a Int)":       `line 1, column 1: command "declare-const"` + commands,
		"(declare-const (a) Bool)":    `line 1, column 16: ""; expected a new name`,
		a + a:                         `line 2, column 16: "a"; expected a new name`,
		a + " (assert (or a b))":      `line 2, column 16: "b"; expected a declared name, or (not NAME)`,
		a + "(assert (or a (and a)))": `line 2, column 15: "(and"; expected a declared name, or (not NAME)`,
		a + "(assert (or a\n": `line 2, column 13: the file ends within the list that begins on ` +
			`line 2, column 9`,
		a + "(assert (and a b))":          `line 2, column 16: "b"; expected a declared name, or (not NAME)`,
		a + "(assert (<= (ite b 1 0) 1))": `line 2, column 18: "b"; expected a declared name, or (not NAME)`,
		a + "(assert (<= (ite a 1 0) x))": `line 2, column 25: "x"; expected an integer of at most 2305843009213693951`,
		a + "(assert (<= (+ a) 1))":       `line 2, column 16: "a"; expected (ite LITERAL INTEGER 0)`,
		a + "(assert (<= (+ (ite a 1 1)) 1)": `line 2, column 30: the file ends within the list that begins on line 2, ` +
			`column 1`,
		a + "(assert (<= (ite a 1 1) 1))":  `line 2, column 13: "(ite"; expected (ite LITERAL INTEGER 0)`,
		a + "(assert (<= (ite a -1 0) 1))": `line 2, column 20: "-1"; expected an integer of at most 2305843009213693951`,
		a + "(assert (<= 0))":              `line 2, column 9: 1 argument of <=; expected a sum and an integer`,
		a + "(assert (= (ite a 2305843009213693951 0) 1))": `line 2, column 19: the numbers of a constraint add up to ` +
			`more than 2305843009213693951`,
		a + "(assert |a":                      `line 2, column 9: "|a" is not closed on its line, or empty`,
		strings.Repeat("(", 200):              `line 1, column 101: lists are nested deeper than 100`,
		a + "(assert (not (not (not (or)))))": `line 2, column 24: "(or"; expected a declared name, or (not NAME)`,
	})
}

func FuzzSMT(f *testing.F) {
	f.Add("(set-info :source |a (b) c|) ; )\n(declare-fun a () Bool)(declare-const\n|b c| Bool) (assert (and (or a " +
		"(not |b c|)) true a (or)))\n(assert (<= (ite (not a) 2 0) (- 1)))")
	f.Add("(declare-const |true| Bool)(assert |true|)(assert (= 0 0))(assert (>= (+) 1))")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "smt2", text) })
}
