package format

import (
	"errors"
	"fmt"
	"runtime"
	"sort"
	"strings"
	"testing"

	"haft/model/input"
	"haft/model/input/inputtest"
	"haft/solve/solvertest/extent"
	"haft/solve/solvertest/golden"
)

// How much memory a reader thinks that a formula needs is the least limit with which it reads the formula. A cost that
// is not counted, or counted twice, changes it.
func TestMemoryNeeded(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, c := range []struct{ format, text string }{
		{"dimacs", "c x 1 w1K\nc x 2 w1Q\nc some other comment\np cnf 3 2\n1 -2 3 0\n2 0\n"},
		{"dimacs", "p cnf 0 0\n"},
		{"gcnf", "c x 1 w1K\np gcnf 3 2 1\n{1} 1 -2 3 0 {0} 2 0\n"},
		{"wcnf", "c x 1 w1K\nh 1 -2 3 0\n4 2 0\nh 7 0\nh 0\n"},
		{"mcc", "c t pmc\np cnf 3 2\nc p show 1 2 0\n1 -2 3 0\n2 0\n"},
		{"opb", "* #variable= 3 #constraint= 2\n* x 1 w1K\n+1 x1 +2 ~x2 >= 1 ;\n+1 x3 = 0 ;\n"},
		{"opb", "* #variable= 3 #constraint= 0\nmin: +1 x1 -2 x2 +3 ~x3 ;\n"},
		{"lp", "Minimize\n obj: 0 one + 0 two\nSubject To\n r: one + two + three <= 1\n -2 one >= -3\n" +
			"Bounds\n 0 <= four <= 1\nGeneral\n four\nBinary\n one two three\nEnd\n"},
		{"mps", "NAME x\nROWS\n N obj\n N other\n L r\n G s\nCOLUMNS\n M 'MARKER' 'INTORG'\n one r 1 s 2\n two r 1\n" +
			" M 'MARKER' 'INTEND'\nRHS\n rhs r 1\nRANGES\n ran s 1\nBOUNDS\n UP bnd one 1\n BV bnd two\nENDATA\n"},
		{"smt2", "(set-logic QF_LIA)\n(declare-const one Bool)\n(declare-const two Bool)\n(assert (or one (not two)))\n" +
			"(assert (and one (<= (+ (ite one 2 0) (ite two 1 0)) 2)))\n(check-sat)\n"},
		{"smt2", "(declare-const one Bool)\n(check-sat)"},
		{"smt2", "(assert (and true true))\n(assert true)\n(check-sat)"},
	} {
		one, err := Lookup(c.format)
		if err != nil {
			t.Fatal(err)
		}
		least := sort.Search(100_000, func(limit int) bool {
			_, err = one.Read(strings.NewReader(c.text), input.Size(limit+1))
			if err != nil && !errors.Is(err, input.ErrTooLarge) {
				t.Fatalf("%s, %q: %v", c.format, c.text, err)
			}
			return err == nil
		})
		fmt.Fprintf(&b, "%s\n%s%d bytes\n\n", c.format, c.text, least+1)
	}
	golden.Text(t, "testdata/memory_needed.txt", b.String())
}

// In every format, reading an endless formula of any kind ends as soon as the formula would need too much memory,
// and does not use more until then.
func TestEndlessFormulas(t *testing.T) {
	extent.Slow(t)
	const limit = 4 << 20
	for _, c := range []struct{ format, start, unit string }{
		{"dimacs", "p cnf 3 999999999\n", "1 -2 3 0\n"},
		{"dimacs", "p cnf 3 999999999\n", "0\n"},
		{"dimacs", "p cnf 3 999999999\n", "1\n"},
		{"dimacs", "", "c x %d some-name\n"},
		{"dimacs", "p cnf 100000000 1\n", "c\n"},
		{"gcnf", "p gcnf 3 999999999 1\n", "{1} 1 -2 3 0\n"},
		{"wcnf", "", "h 1 -2 3 0\n"},
		{"wcnf", "", "1 %d 0\n"},
		{"mcc", "c t pmc\np cnf 3 999999999\n", "c p show 1 2 3 0\n"},
		{"mcc", "c t mc\np cnf 3 999999999\n", "1 2 0\n"},
		{"opb", "* #variable= 3 #constraint= 999999999\n", "+1 x1 +2 x2 >= 1 ;\n"},
		{"opb", "* #variable= 3 #constraint= 999999999\n", "+1 x1\n"},
		{"opb", "* #variable= 3 #constraint= 999999999\nmin: ", "+1 x1\n"},
		{"lp", "Minimize\n\nSubject To\n", "c%d: x + y >= 1\n"},
		{"lp", "Minimize\n\nSubject To\n", "+ x\n"},
		{"lp", "Minimize\n\nSubject To\n x >= 0\nBinary\n", "x%d\n"},
		{"mps", "NAME x\nROWS\n", " G r%d\n"},
		{"mps", "NAME x\nROWS\n", " N r%d\n"},
		{"mps", "NAME x\nROWS\n N o\n N r\nCOLUMNS\n", " x r 1\n"},
		{"mps", "NAME x\nROWS\n N o\n G r\nCOLUMNS\n", " x%d r 1\n"},
		{"smt2", "(declare-const a Bool)", "(assert (or a a))\n"},
		{"smt2", "(declare-const a Bool)", "(assert (<= (+ (ite a 1 0) (ite a 2 0)) 2))\n"},
		{"smt2", "", "(declare-const a%d Bool)\n"},
		{"smt2", "(assert (and", " a\n"},
		{"smt2", "(set-info :source |", " a\n"},
		{"smt2", "(declare-const a Bool)", "(define-fun f%d () Bool (xor a a))\n"},
	} {
		one, err := Lookup(c.format)
		if err != nil {
			t.Fatal(err)
		}
		before := allocated()
		in, err := one.Read(&inputtest.Endless{Start: c.start, Unit: c.unit}, limit)
		if !errors.Is(err, input.ErrTooLarge) || in != nil || !strings.HasPrefix(err.Error(), c.format+": line ") {
			t.Errorf("%s, %q: %v", c.format, c.unit, err)
		}
		// This counts garbage too, so the bound is higher than the limit on what is kept.
		if took := allocated() - before; took > 10*limit {
			t.Errorf("%s, %q: %d MB were allocated for a formula of at most %d MB", c.format, c.unit, took>>20, limit>>20)
		}
	}
}

// allocated returns how many bytes were ever allocated.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// Transient memory does not count: a long script of small assertions fits if its formula does.
func TestTransient(t *testing.T) {
	extent.Slow(t)
	smt, err := Lookup("smt2")
	if err != nil {
		t.Fatal(err)
	}
	text := "(declare-const a Bool)\n" + strings.Repeat("(set-info :status sat)\n", 100_000) + "(check-sat)"
	if _, err := smt.Read(strings.NewReader(text), 1<<16); err != nil {
		t.Error(err)
	}
}

// Without a limit a formula of any size is read.
func TestNoLimit(t *testing.T) {
	const clauses = 100_000
	text := fmt.Sprintf("p cnf 3 %d\n", clauses) + strings.Repeat("1 -2 3 0\n", clauses)
	f, err := ReadDIMACS(strings.NewReader(text), 0)
	if err != nil || len(f.Clauses) != clauses {
		t.Error(err)
	}
}
