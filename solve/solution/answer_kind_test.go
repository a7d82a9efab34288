package solution_test

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/encode/formula"
	"haft/model/input"
	"haft/solve"
	"haft/solve/solution"
	"haft/solve/solvertest/extent"
)

// four has the variables w1K, w1Q, any:1 and one without a name.
func four() *formula.Formula {
	return &formula.Formula{Vars: 4, Names: []string{"", "w1K", "w1Q", "any:1"}}
}

// Outputs of real solvers, all for the same model.
func TestRead(t *testing.T) {
	for _, c := range []struct{ kind, text string }{
		{"v lines", "c comment\ns SATISFIABLE\nv 1 -2\nv -3 4 0\n"},
		{"v lines", "o 3\ns OPTIMUM FOUND\nv 1001\n"},
		{"v lines", "s SATISFIABLE\nv x1 -x2 -x3 x4\n"},
		{"v lines", "s SATISFIABLE\r\nv w1K -w1Q\r\nv -any:1 x4\r\n"},
		{"v lines", "v 1 4"},
		{"minisat", "SAT\n1 -2 -3 4 0\n"},
		{"cbc", "Optimal - objective value 0.00000000\n      0 w1K                    1                       " +
			"0\n**    3 x4             0.9999999999                       0\n"},
		{"glpsol", "c Problem:\nc Rows:       3\nc\ns mip 3 4 o 0\ni 1 16\ni 2 0\ni 3 0\nj 1 1\nj 2 0\nj 3 " +
			"1e-12\nj 4 1\ne o f\n"},
		{"smt2", "sat\n(\n  (define-fun w1Q () Bool\n    false)\n  (define-fun w1K () Bool\n    true)\n " +
			" (define-fun |any:1| () Bool false)(define-fun x4 () Bool true)\n)\n"},
		{"smt2", "sat\n(define-fun w1k () Int\n  1)\n(define-fun w1q () Int\n  0)\n(define-fun x4 () Int\n  1)\n   0\n"},
		{"smt2", "(model (define-fun k!1 () Bool true) (define-fun k!4 () Bool true))"},
		{"smt2", "sat\n((w1K true) (w1Q false)\n (|any:1| false)\n (x4 true))\n"},
		{"smt2", "sat ; (w1Q true)\n((w1K 1) (w1Q 0)\n (|any:1| 0) (x4 true))\n(:ok true)(error \"(x9 true)\")\n"},
		{"smt2", "sat\n(= w1K true)\n(= w1Q false)\n(= x4 true)\n"},
		{"highs", "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 1\n# Columns 4\nw1K 1\n" +
			"w1Q 0\nany:1 -0\nx4 1\n# Rows 1\nw1Q 1\n\n# Dual solution values\nFeasible\n# Columns 4\nw1Q 1\n"},
		{"scip", "solution status: optimal solution found\nobjective value:                  1\n" +
			"w1K                    1 \t(obj:1)\nx4                  1 \t(obj:0)\n"},
		{"list", "=obj= 1\nw1K  1\nx4  1\n"},
		{"list", "# Objective value = 0\nw1K 1\nw1Q 0\nx4 1 (obj:0)\n"},
		{"list", "w1K = 1.0\nany:1 = -0\nx4 = 1"},
	} {
		s, err := solution.Read(strings.NewReader(c.text), four(), false, limit)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		want := []bool{false, true, false, false, true}
		if s.Kind != c.kind || s.Status != solve.Sat || fmt.Sprint(s.Value) != fmt.Sprint(want) {
			t.Errorf("%q: %s, %v, %v, want %s and %v", c.text, s.Kind, s.Status, s.Value, c.kind, want)
		}
	}
}

// Names that could be taken for something else stand between bars, in lines v and in models of SMT solvers.
func TestNamesBetweenBars(t *testing.T) {
	f := &formula.Formula{}
	names := []string{"a", "-a", "a b", "-a  (b)", "7", "-7", "01101", "x1", "|c|", "-", "--a", "ünder\u00a0way", ""}
	for _, name := range names {
		f.Named(name)
	}
	if got, want := solution.Word("-a")+solution.Word("a")+solution.Word("0"), "|-a|a|0|"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for odd := range 2 {
		want := make([]bool, f.Vars+1)
		line, model := "v", "sat\n("
		for v := 1; v <= f.Vars; v++ {
			word, sign := solution.Word(f.Name(v)), "-"
			if want[v] = v%2 == odd; want[v] {
				sign = ""
			}
			line += " " + sign + word
			model += fmt.Sprintf("(define-fun %s () Bool %v)", word, want[v])
		}
		for _, text := range []string{line, model + ")"} {
			s, err := solution.Read(strings.NewReader(text), f, false, 0)
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			if diff := cmp.Diff(want, s.Value); diff != "" {
				t.Errorf("%s: %s", text, diff)
			}
		}
	}
}

// Cbc calls columns by their number if a name has an index.
func TestColumnsOfCbc(t *testing.T) {
	f := &formula.Formula{}
	for _, name := range []string{"a[1]", "a[2]", "b"} {
		f.Named(name)
	}
	const text = "Optimal - objective value 2\n  0 x0  1  1\n  2 x2  1  1\n"
	s, err := solution.Read(strings.NewReader(text), f, false, 0)
	if err != nil || !slices.Equal(s.Value, []bool{false, true, false, true}) {
		t.Error(s, err)
	}
}

func TestReadStatus(t *testing.T) {
	for text, want := range map[string]solve.Status{
		"s UNSATISFIABLE\n": solve.Unsat, "s UNKNOWN\n": solve.Unknown, "c\ns UNSUPPORTED\n": solve.Unknown,
		"s INDETERMINATE\n": solve.Unknown,
		"solution status: infeasible\nobjective value: no solution available\n":      solve.Unsat,
		"solution status: infeasible or unbounded\nno solution available\n":          solve.Unknown,
		"solution status: time limit reached\nobjective value: 1\nw1K 1 \t(obj:1)\n": solve.Unknown,
		"Model status\nInfeasible\n\n# Primal solution values\nNone\n":               solve.Unsat,
		"Model status\nTime limit reached\n\n# Primal solution values\nNone\n":       solve.Unknown,
		"UNSAT\n": solve.Unsat, "INDET\n": solve.Unknown,
		"Infeasible - objective value 0.00000000\n      2 w1R      0.33333333    0\n": solve.Unsat,
		"Integer infeasible - objective value 0.00000000\n":                           solve.Unsat,
		"Stopped on time - objective value 0.00000000\n":                              solve.Unknown,
		"s mip 3 4 n 0\ni 1 0\nj 1 0.5\ne o f\n":                                      solve.Unsat,
		"s mip 3 4 u 0\nj 1 0\n":                                                      solve.Unknown,
		"s mip 3 4 f 0\nj 1 0\n":                                                      solve.Sat,
		"unsat\n(proof (rewrite (= foo true)))\n":                                     solve.Unsat,
		"=infeas=\n": solve.Unsat, "=obj= 0\n": solve.Sat,
		"unsat\n(error \"line 1169 column 10: model is not available\")\n": solve.Unsat,
		"unknown\n(\n  (define-fun w1K () Bool true)\n)\n":                 solve.Unknown,
	} {
		s, err := solution.Read(strings.NewReader(text), four(), false, limit)
		if err != nil || s.Status != want {
			t.Errorf("%q: %v, %v, want %v", text, s, err, want)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"": `list: line 1: the file is empty; expected a solution`,
		"SATISFIABLE\n": `list: line 1, column 1: "SATISFIABLE"; ` +
			`expected a solution: lines s and v, or a name and a value on each line`,
		"s SOLVED\n": `v lines: line 1, column 1: verdict "SOLVED"; ` +
			`expected one of SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE, UNKNOWN`,
		"s UNKNOWN\ns SATISFIABLE\n": `v lines: line 2, column 1: verdict "SATISFIABLE" after "UNKNOWN"`,
		"s SATISFIABLE\nv 1 5 0\n":   `v lines: line 2, column 5: variable 5, but the formula has 4 variables`,
		"v 1 -1 0\n":                 `v lines: line 1, column 5: variable 1 is both true and false`,
		"v 1 0 2\n":                  `v lines: line 1, column 7: "2" after the 0 that ends the model`,
		"v 1 -b3Q\n":                 `v lines: line 1, column 5: "b3Q" is not a variable of the formula`,
		"v -9223372036854775808 0\n": `v lines: line 1, column 3: variable -9223372036854775808, ` +
			`but the formula has 4 variables`,
		"SAT\n1 two 0\n": `minisat: line 2, column 3: "two" is not a variable of the formula`,
		"SAT\nSAT 1 0\n": `minisat: line 2, column 1: "SAT"; ` +
			`expected SAT, UNSAT or INDET, then literals and 0`,
		"sat\n1 -2 3\n":           `smt2: line 2, column 1: "1"; expected "(define-fun NAME () TYPE VALUE)"`,
		"sat\n((w9K true))":       `smt2: line 2, column 3: "w9K" is not a variable of the formula`,
		"Model status\nOptimal\n": `highs: line 3: the file ends; expected "# Columns" and their values`,
		"Model status\nOptimal\n# Columns 1\nw1K\n": `highs: line 4, column 1: 1 word; ` +
			`expected name and value of a column`,
		"Model status\n": `highs: line 2: the file ends; expected the status of the model`,
		"Model status\nOptimal\n# Columns 3\nw1K 1\n# Rows 0\n": `highs: line 5, column 1: the columns end; ` +
			`expected as many as "# Columns" says`,
		"solution status: optimal solution found\n": `scip: line 2: the file ends; ` +
			`expected "objective value:" and the variables that are not zero`,
		"sat\n((w1K true) (w1Q fal": `smt2: line 2: the answer ends within brackets`,
		"sat\n((w1K True))":         `smt2: line 2, column 7: "True"; expected true or false`,
		"solution status: optimal solution found\nw1K\n": `scip: line 2, column 1: "w1K"; ` +
			`expected name, value and cost of a variable`,
		"w1K 0.5\n":   `list: line 1, column 5: the value of a variable is 0.5; expected 0 or 1`,
		"w1K one\n":   `list: line 1, column 5: "one"; expected 0 or 1`,
		"w1K NaN\n":   `list: line 1, column 5: the value of a variable is NaN; expected 0 or 1`,
		"\n  w9K 1\n": `list: line 2, column 3: "w9K" is not a variable of the formula`,
		"s mip 3 4 o\n": `glpsol: line 1, column 1: "s mip 3 4 o"; ` +
			`expected "s mip ROWS COLUMNS STATUS OBJECTIVE", the status being o, f, n or u`,
		"s mip 3 4 o 0\nj 5 1\n":            `glpsol: line 2, column 3: variable 5, but the formula has 4 variables`,
		"s mip 3 4 o 0\nj x 1\n":            `glpsol: line 2, column 3: "x"; expected the number of a column`,
		"s mip 3 4 o 0\nj 1\n":              `glpsol: line 2, column 1: 2 words; expected "j COLUMN VALUE"`,
		"sat\n((define-fun w1K Bool))":      `smt2: line 2, column 3: expected "(define-fun NAME () TYPE VALUE)"`,
		"(define-fun w1K () Bool 1)":        `smt2: line 1, column 25: "1"; expected true or false`,
		"(define-fun w1K ( Bool Bool true)": `smt2: line 1, column 2: expected "(define-fun NAME () TYPE VALUE)"`,
		"(define-fun w1K () Bool true(":     `smt2: line 1, column 2: expected "(define-fun NAME () TYPE VALUE)"`,
		"v x0 0\n":                          `v lines: line 1, column 3: "x0" is not a variable of the formula`,
		"v x5 0\n":                          `v lines: line 1, column 3: "x5" is not a variable of the formula`,
		"Optimal - objective value 0\n 0 w9K 1 0\n": `cbc: line 2, column 4: ` +
			`"w9K" is not a variable of the formula`,
		"(define-fun w9K () Bool true)": `smt2: line 1, column 13: "w9K" is not a variable of the formula`,
		"Optimal - objective value 0\n 0 w1K 1\n": `cbc: line 2, column 2: 3 words; ` +
			`expected number, name, value and cost of a column`,
		"Optimal - objective value 0\n **\n": `cbc: line 2, column 2: 0 words; ` +
			`expected number, name, value and cost of a column`,
	} {
		if s, err := solution.Read(strings.NewReader(text), four(), false, limit); err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v\nwant %s", text, s, err, want)
		}
	}
}

// limit is the memory for an answer in these tests.
const limit = 128 << 20

// An endless answer is refused. One line may hold a model of a million variables, and reading it takes little more
// memory than its size.
func TestReadMemory(t *testing.T) {
	extent.Slow(t)
	if _, err := solution.Read(endless{}, four(), false, limit); err == nil ||
		err.Error() != "found more than 16MiB, expected less" || !errors.Is(err, input.ErrTooLarge) {
		t.Error(err)
	}
	many := "v 1 0" + strings.Repeat("\n", 5<<20)
	if _, err := solution.Read(strings.NewReader(many), four(), false, limit); !errors.Is(err, input.ErrTooLarge) ||
		err.Error() != "more than 128MiB of memory would be needed" {
		t.Error(err)
	}
	if s, err := solution.Read(strings.NewReader(many), four(), false, 0); err != nil || !s.Value[1] {
		t.Errorf("%v, %v without a limit", s, err)
	}
	if _, err := solution.ReadKind("v lines", many, four()); err == nil ||
		err.Error() != "found 5242880 lines, expected at most 4194304" {
		t.Error(err)
	}
	for name, text := range map[string]string{
		"v lines": "v " + strings.Repeat("1 ", 4<<20) + "0", "minisat": "SAT\n" + strings.Repeat("1 ", 4<<20) + "0",
		"smt2": "sat\n" + strings.Repeat("(error )", 1<<20),
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s, err := solution.Read(strings.NewReader(text), four(), false, limit)
		runtime.ReadMemStats(&after)
		if err != nil || s.Kind != name {
			t.Errorf("%s: %v, %v", name, s, err)
		}
		if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 100 {
			t.Errorf("%s: %d MB were allocated for an answer of %d MB", name, took, len(text)>>20)
		}
	}
}

// endless is a stream of zeros.
type endless struct{}

func (endless) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}

// If only the game is known, the auxiliary variables are not, and are ignored.
func TestStrangers(t *testing.T) {
	for _, text := range []string{
		"v 1 -2 4 17 -99 0", "v w1K -w1Q x4 x99", "w1K 1\nx4 1\nb9:s1,1 1\nfree 0.5\n",
		"v 1001",
	} {
		s, err := solution.Read(strings.NewReader(text), four(), true, limit)
		if err != nil || !s.Value[1] || s.Value[2] || !s.Value[4] || s.Value[0] {
			t.Errorf("%q: %v, %v", text, s, err)
		}
	}
	if s, err := solution.Read(strings.NewReader("v 0"), four(), true, limit); err != nil || s.Value[1] {
		t.Errorf("%v, %v", s, err)
	}
}

// A name that differs only in case is accepted if exactly one variable has it.
func TestCase(t *testing.T) {
	f := &formula.Formula{Vars: 3, Names: []string{"", "Aa", "aA", "B"}}
	if s, err := solution.Read(strings.NewReader("b 1\nAa 1\n"), f, false, limit); err != nil || !s.Value[3] ||
		!s.Value[1] || s.Value[2] {
		t.Errorf("%v, %v", s, err)
	}
	if _, err := solution.Read(strings.NewReader("aa 1\n"), f, false, limit); err == nil {
		t.Error("aa is read, but may be Aa or aA")
	}
}

// Nothing panics, errors name a line, and only variables of the formula get values.
func FuzzSolution(f *testing.F) {
	for _, text := range []string{
		"c\ns SATISFIABLE\nv 1 -2\nv -3 4 0\n", "v 1001", "SAT\n1 0", "sat\n(define-fun w1k () Int 1)",
		"Optimal - objective value 0\n0 w1K 1 0\n", "s mip 3 4 o 0\nj 1 1\n", "w1K = 1\n# c\nx4 1",
		"Model status\nOptimal\n# Columns 1\nw1K 1\n# Rows 0\n", "solution status: optimal solution found\nw1K 1\n",
		"sat\n((w1K true))(= x4 true)",
	} {
		f.Add(text, false)
		f.Add(text, true)
	}
	f.Fuzz(func(t *testing.T, text string, strangers bool) {
		s, err := solution.Read(strings.NewReader(text), four(), strangers, limit)
		if err != nil {
			if !strings.Contains(err.Error(), ": line ") {
				t.Fatalf("error without a line: %v", err)
			}
			return
		}
		if len(s.Value) != 5 || s.Value[0] {
			t.Fatalf("values %v", s.Value)
		}
	})
}

// An answer whose kind is known is read as that kind and no other, and one of another kind says nothing.
func TestReadKind(t *testing.T) {
	texts := map[string]string{
		"v lines": "s SATISFIABLE\nv 1 4 0\n", "minisat": "SAT\n1 4 0\n", "list": "w1K 1\nx4 1\n",
		"cbc": "Optimal - objective value 0.00000000\n 0 w1K 1 0\n 3 x4 1 0\n",
	}
	for kind, text := range texts {
		for _, name := range solution.Kinds() {
			s, err := solution.ReadKind(name, text, four())
			switch {
			case name == kind:
				if err != nil || s.Status != solve.Sat || !s.Value[1] || s.Value[2] || !s.Value[4] {
					t.Errorf("%s: %+v, %v", kind, s, err)
				}
			case name == "list": // anything may be meant as one
			case err != nil || s.Stated || s.Value != nil || s.Status != solve.Unknown:
				t.Errorf("%s as %s: %+v, %v", kind, name, s, err)
			}
		}
	}
	for _, bits := range []string{"v 10010", "v 100111", "v 1001\nv 0001"} {
		if _, err := solution.ReadKind("v lines", "s SATISFIABLE\n"+bits+"\n", four()); err == nil {
			t.Errorf("%q gives each of four variables one value", bits)
		}
	}
}
