package format

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"haft/model/input"
	"haft/model/input/inputtest"
	"haft/solve/solvertest/extent"
)

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
