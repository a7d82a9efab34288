package format

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
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
	const ab = "(declare-const a Bool)(declare-const b Bool)"
	clauses := func(vars int, clauses ...formula.Clause) *formula.Instance {
		return &formula.Instance{Formula: &formula.Formula{
			Vars: vars, Names: []string{"", "a", "b"}[:vars+1], Clauses: clauses,
		}}
	}
	rows := func(rows ...formula.Linear) *formula.Instance {
		in := clauses(2)
		in.Linear = rows
		return in
	}
	one := func(text string) string { return ab + "(assert " + text + ")(check-sat)" }
	testReads(t, "smt2", []readCase{
		{"(check-sat)", &formula.Instance{Formula: &formula.Formula{}}},
		{"(set-info :source |a (b) c|) ; )\n(declare-fun a () Bool)(declare-const\n|b c| Bool) (assert (and (or a " +
			"(not |b c|)) true |a| (or)))\n(assert (<= (ite (not a) 2 0) (- 1)))(check-sat)", &formula.Instance{
			Formula: &formula.Formula{
				Vars: 2, Names: []string{"", "a", "b c"}, Clauses: []formula.Clause{{1, -2}, {1}, {}},
				Linear: []formula.Linear{formulatest.Row("2 ~x1 <= -1")},
			},
		}},
		{"(assert false)(check-sat)", &formula.Instance{Formula: &formula.Formula{Clauses: []formula.Clause{{}}}}},
		// the first check-sat, and nothing later
		{
			ab + "(assert a)(check-sat)(assert (not a))(declare-const a Int)(push 1)(get-model)(pop 1)",
			clauses(2, formula.Clause{1}),
		},
		{ab + "(assert a)(check-sat)(exit)(assert (not a))(check-sat) )", clauses(2, formula.Clause{1})},
		{ab + "(push 1)(check-sat-assuming (a (not b)))(assert b)", clauses(2, formula.Clause{1}, formula.Clause{-2})},
		{
			ab + "(check-sat-assuming ((not (or a (not b))) true (or a b)))",
			clauses(2, formula.Clause{-1}, formula.Clause{2}, formula.Clause{1, 2}),
		},
		// strings and symbols with anything in them
		{
			"(set-info :a \"(\"\")\n;\")(set-info :b |\"(\n;|)(echo \"\")(set-info :c (1.0 #x1F :k ()))(check-sat)",
			&formula.Instance{Formula: &formula.Formula{}},
		},
		// formulas as clauses
		{one("(=> a b a)"), clauses(2, formula.Clause{-1, -2, 1})},
		{one("(xor a b)"), clauses(2, formula.Clause{1, 2}, formula.Clause{-1, -2})},
		{one("(= a b)"), clauses(2, formula.Clause{1, -2}, formula.Clause{-1, 2})},
		{one("(distinct a b)"), clauses(2, formula.Clause{1, 2}, formula.Clause{-1, -2})},
		{one("(distinct a b a)"), clauses(2, formula.Clause{})},
		{one("(not (or a (and (not b) true)))"), clauses(2, formula.Clause{-1}, formula.Clause{2})},
		{one("(ite a b (not b))"), clauses(2, formula.Clause{-1, 2}, formula.Clause{1, -2})},
		{one("(or (and a b) (! (not a) :named n))"), clauses(2, formula.Clause{1, -1}, formula.Clause{2, -1})},
		{one("(let ((a b) (b a)) (and a (let ((a false)) (or a b))))"), clauses(2, formula.Clause{2}, formula.Clause{1})},
		{
			ab + "(define-fun c () Bool (and a b))(assert c)(assert (or c a))(check-sat)",
			clauses(2, formula.Clause{1}, formula.Clause{2}, formula.Clause{1, 1}, formula.Clause{2, 1}),
		},
		// names of parts
		{
			one("(! (or a (! (and (not a) b) :named n)) :pattern (a) :named m)"),
			clauses(2, formula.Clause{1, -1}, formula.Clause{1, 2}),
		},
		{
			ab + "(assert (or (! (not a) :named n) b))(assert (or n (! n :named o)))(assert (not o))(check-sat)",
			clauses(2, formula.Clause{-1, 2}, formula.Clause{-1, -1}, formula.Clause{1}),
		},
		{
			ab + "(assert (and (! (< 1 (ite a 2 0)) :named n) (not (! b :named m))))(assert (or (not n) m a))(check-sat)",
			func() *formula.Instance {
				in := rows(formulatest.Row("-2 x1 <= -2"))
				in.Clauses = []formula.Clause{{-2}, {1}}
				return in
			}(),
		},
		{
			ab + "(assert (<= (! (ite a 1 0) :named n) 1))(assert (< n 1))(check-sat)",
			rows(formulatest.Row("1 x1 <= 1"), formulatest.Row("1 x1 <= 0")),
		},
		// sums
		{one("(< (ite a 1 0) (+ 1 (* 2 (ite b 3 (- 1)))))"), rows(formulatest.Row("1 x1 -8 x2 <= -2"))},
		{one("(not (>= (- (ite a 1 0) (ite b 1 0) 4) (- (ite a 2 0))))"), rows(formulatest.Row("1 x1 -1 x2 +2 x1 <= 3"))},
		{one("(let ((s (+ 1 (ite a 1 0)))) (> (* 2 s) s))"), rows(formulatest.Row("2 x1 -1 x1 >= 0"))},
		{one("(not (distinct (ite a 1 0) 1))"), rows(formulatest.Row("1 x1 = 1"))},
		{
			one("(<= 0 (ite a 1 0) (ite b 2 0))"),
			rows(formulatest.Row("-1 x1 <= 0"), formulatest.Row("1 x1 -2 x2 <= 0")),
		},
	})
}

func TestReadSMTErrors(t *testing.T) {
	const (
		a        = "(declare-const a Bool)\n"
		commands = `; expected declare-const NAME Bool, define-fun without arguments, assert, check-sat, or one that changes ` +
			`nothing`
		tooLarge = `the numbers of a constraint add up to more than 2305843009213693951`
		integer  = `; expected an integer of at most 2305843009213693951`
	)
	nested := strings.Repeat("(xor a ", 50) + "a" + strings.Repeat(")", 50)
	testErrors(t, "smt2", map[string]string{
		"":                         `the file is empty: the script ends without check-sat`,
		a + "(assert a)":           `line 2: the script ends without check-sat`,
		a + "(exit)(check-sat)":    `line 2: the script ends without check-sat`,
		"(check-sat)\n(check-sat)": `line 2, column 1: a second check-sat; expected a script that asks once`,
		"(check-sat)(check-sat-assuming ())": `line 1, column 12: a second check-sat-assuming; expected a script that asks ` +
			`once`,
		a + "(check-sat-assuming a)": `line 2, column 21: "a"; expected a list of formulas`,
		"(check-sat":                 `line 1, column 2: the file ends within the list that begins on line 1, column 1`,
		")":                          `line 1, column 1: ")" without "("`,
		"a":                          `line 1, column 1: "a"; expected a command such as (check-sat)`,
		"(())":                       `line 1, column 1: "("; expected a command such as (check-sat)`,
		a + "(assert a a)":           `line 2, column 1: command "assert"; expected (assert FORMULA)`,
		a + "(check-sat-assuming)": `line 2, column 1: command "check-sat-assuming"; expected ` +
			`(check-sat-assuming (FORMULA ...))`,
		"(pop 1)":                        `line 1, column 1: command "pop"` + commands,
		"(reset)":                        `line 1, column 1: command "reset"` + commands,
		"(declare-const a Int)":          `line 1, column 1: command "declare-const"; expected (declare-const NAME Bool)`,
		"(declare-fun a (Bool) Bool)":    `line 1, column 1: command "declare-fun"; expected (declare-fun NAME () Bool)`,
		"(declare-const (a) Bool)":       `line 1, column 16: "(a"; expected a new name`,
		"(declare-const |true| Bool)":    `line 1, column 16: "true"; expected a new name`,
		"(declare-const 1 Bool)":         `line 1, column 16: "1"; expected a new name`,
		"(declare-const || Bool)":        `line 1, column 16: ""; expected a new name`,
		"(declare-const |a\nb| Bool)":    `line 2: "a\nb"; expected a name on one line`,
		a + a:                            `line 2, column 16: "a"; expected a new name`,
		a + "(define-fun |a| () Bool a)": `line 2, column 13: "a"; expected a new name`,
		a + " (assert (or a b))":         `line 2, column 16: "b"; expected a declared name`,
		a + "(assert (or a \"a\"))":      `line 2, column 15: "\"a\""; expected a declared name`,
		a + "(assert (or a\n": `line 2, column 13: the file ends within the list that begins on ` +
			`line 2, column 9`,
		a + "(assert (f a))":                 `line 2, column 9: "(f"; expected a formula over declared names`,
		a + "(assert (exists ((b Bool)) b))": `line 2, column 9: "(exists"; expected a formula over declared names`,
		a + "(assert (let () a))":            `line 2, column 14: "("; expected names and their values`,
		a + "(assert (let ((b 1)) b))":       `line 2, column 18: "1"; expected a formula`,
		a + "(assert (or a (< 0 1)))":        `line 2, column 15: "(<" within a formula; expected it as an assertion of its own`,
		a + "(assert " + nested + ")": `line 2, column 289: "(xor" needs clauses of more than 10000 literals; expected its ` +
			`parts to be asserted one by one, or to be declared`,
		a + "(assert (<= (ite b 1 0) 1))":    `line 2, column 18: "b"; expected a declared name`,
		a + "(assert (<= (ite a 1 0) x))":    `line 2, column 25: "x"` + integer,
		a + "(assert (<= (ite (or) 1 0) 1))": `line 2, column 18: "(or"; expected a declared name, or (not NAME)`,
		a + "(assert (<= (+ a) 1))":          `line 2, column 16: "a"` + integer,
		a + "(assert (<= (+ (ite a 1 1)) 1)": `line 2, column 30: the file ends within the list that begins on line 2, ` +
			`column 1`,
		a + "(assert (<= (ite a -1 0) 1))":                               `line 2, column 20: "-1"` + integer,
		a + "(assert (! a :named))":                                      `line 2, column 14: :named without a name`,
		a + "(assert (! a :named a))":                                    `line 2, column 21: "a"; expected a new name`,
		a + "(assert (or a n (! a :named n)))":                           `line 2, column 15: "n"; expected a declared name`,
		a + "(assert (let ((b a)) (! b :named n)))(assert n)":            `line 2, column 46: "n"; expected a declared name`,
		a + "(assert (not (< 0 1 2)))":                                   `line 2, column 14: 3 arguments of <; expected two`,
		a + "(assert (<= 0))":                                            `line 2, column 9: 1 argument of <=; expected two`,
		a + "(assert (distinct (ite a 1 0) 1))":                          `line 2, column 9: sums that are not equal; expected <=, >=, <, > or =`,
		a + "(assert (= (ite a 2305843009213693951 0) 1))":               `line 2, column 42: ` + tooLarge,
		a + "(assert (= (* 9223372036854775 (* 9223372036854775 1)) 1))": `line 2, column 32: ` + tooLarge,
		a + "(assert |a":                                                 `line 2, column 9: "|a\n" is not closed`,
		a + "(set-info :a \"a\"\"":                                       `line 2, column 14: "\"a\"\"\n" is not closed`,
		strings.Repeat("(", 2000):                                        `line 1, column 1001: lists are nested deeper than 1000`,
	})
}

// Nested expressions take no exponential time, and clauses of one name are no part of others.
func TestNestedSMT(t *testing.T) {
	text := "(declare-const a Bool)(declare-const b Bool)"
	text += "(define-fun f0 () Bool (or a b))(assert (or f0 a))(assert (or f0 (not b)))"
	for range 30 {
		text += "(assert " + strings.Repeat("(xor true ", 900) + "a" + strings.Repeat(")", 900) + ")"
	}
	text += "(assert " + strings.Repeat("(let ((c (or ", 200) + "a" + strings.Repeat(" false))) (or c false))", 200) + ")(check-sat)"
	in := readBack(t, &Formats[7], text)
	want := []formula.Clause{{1, 2, 1}, {1, 2, -2}}
	for range 31 {
		want = append(want, formula.Clause{1})
	}
	if diff := cmp.Diff(want, in.Clauses); diff != "" {
		t.Error(diff)
	}
}

// Names that stand twice for names, and so on, take no exponential space.
func TestDoublingSMT(t *testing.T) {
	const tooMany = "needs clauses of more than 10000 literals"
	for _, row := range []struct{ operator, first, want string }{
		{"or", "a", ""},
		{"or", "(not a)", ""},
		{"and", "a", tooMany},
		{"and", "(or)", tooMany},
		{"or", "(or)", ""},
		{"or", "(and)", ""},
	} {
		text := "(declare-const a Bool)(define-fun f0 () Bool " + row.first + ")"
		for i := range 60 {
			text += fmt.Sprintf("(define-fun f%d () Bool (%s f%d f%d))", i+1, row.operator, i, i)
		}
		_, err := readSMT(strings.NewReader(text+"(assert f60)(check-sat)"), 0)
		if got := fmt.Sprint(err); (err == nil) != (row.want == "") || !strings.Contains(got, row.want) {
			t.Errorf("%s of %s: %v, want %q", row.operator, row.first, err, row.want)
		}
	}
}

func FuzzSMT(f *testing.F) {
	f.Add("(set-info :source |a (b) c|) ; )\n(declare-fun a () Bool)(declare-const\n|b c| Bool) (assert (and (or a " +
		"(not |b c|)) true a (or)))\n(assert (<= (ite (not a) 2 0) (- 1)))(check-sat)")
	f.Add("(declare-const |-a| Bool)(assert |-a|)(assert (= 0 0))(assert (>= (+) 1))(check-sat-assuming (|-a|))")
	f.Add("(declare-const a Bool)(define-fun b () Bool (xor a (=> a a)))(assert (let ((c (ite a b b))) (distinct a c)))" +
		"(check-sat)(exit)")
	f.Fuzz(func(t *testing.T, text string) { readLaw(t, "smt2", text) })
}
