package canary_test

import (
	"strings"
	"testing"
	"time"

	"haft/encode"
	"haft/encode/formula"
	"haft/solve"
	"haft/solve/canary"
	"haft/solve/engine"
	"haft/solve/solvertest"
)

const limit = 20 * time.Second

// faults are the findings that are faults, as "fault: question".
func faults(t *testing.T, b *solve.Backend, limit time.Duration) (list []string) {
	t.Helper()
	findings, err := canary.Check(t.Context(), b, limit)
	if err != nil {
		t.Fatal(err)
	}
	if len(findings) < 9 && findings[len(findings)-1].Fault != canary.Hang {
		t.Fatalf("only %d questions: %v", len(findings), findings)
	}
	for _, f := range findings {
		if f.Fault != canary.None {
			list = append(list, string(f.Fault)+": "+f.Question+": "+f.Detail)
		}
	}
	return list
}

// No canary complains about a backend that can be trusted. Short runs leave out the programs for linear constraints, of
// which some take seconds.
func TestTrusted(t *testing.T) {
	for _, b := range solve.Backends() {
		t.Run(b.Name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && b.Program() != nil && b.Linear() {
				t.Skip("takes long")
			}
			solvertest.Open(t, &b, encode.Encoding{}) // skips the test if the program is missing
			for _, f := range faults(t, &b, limit) {
				t.Error(f)
			}
		})
	}
}

// The known wrong answers are found where the program is installed: SYMPHONY's, and clasp's if it
// is given equalities as they are.
func TestKnownWrongAnswers(t *testing.T) {
	for name, want := range map[string]string{"symphony": "wrong answer: ", "clasp": "wrong answer: clasp-calls-2x-equals-1-satisfiable: "} {
		t.Run(name, func(t *testing.T) {
			b, err := solve.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			solvertest.Installed(t, b)
			p := *b.Program()
			p.EqualitiesSplit = false
			plain := *b
			plain.Engine = engine.External{Program: &p}
			if found := strings.Join(faults(t, &plain, limit), "\n"); !strings.Contains(found, want) {
				t.Errorf("found no %q:\n%s", want, found)
			}
		})
	}
}

// Propagation alone decides the chains and the long clauses.
func TestLargeByPropagation(t *testing.T) {
	decided := 0
	for _, r := range canary.Large {
		if !strings.HasPrefix(r.Name, "chain") && !strings.HasPrefix(r.Name, "clause") {
			continue
		}
		decided++
		f := r.Formula()
		p := formula.NewPropagator(f)
		if p.Consistent() != (r.Want == solve.Sat) {
			t.Errorf("%s: consistent by propagation: %v, want %v", r.Name, p.Consistent(), r.Want)
		}
	}
	if decided != 4 {
		t.Errorf("%d formulas decided, want 4", decided)
	}
}

// With the inputs of a parity set, propagation does the sums: no inputs, or some, leave a model.
func TestParityByInputs(t *testing.T) {
	for _, r := range canary.Large {
		if !strings.HasPrefix(r.Name, "parity") {
			continue
		}
		models := 0
		for bits := range 1 << 10 {
			p := formula.NewPropagator(r.Formula())
			var inputs []formula.Lit
			for v := 1; v <= 10; v++ {
				l := formula.Lit(v)
				if bits>>(v-1)&1 == 0 {
					l = -l
				}
				inputs = append(inputs, l)
			}
			if p.Assume(inputs...) {
				models++
			}
		}
		if want := map[solve.Status]int{solve.Sat: 512, solve.Unsat: 0}[r.Want]; models != want {
			t.Errorf("%s: %d models, want %d", r.Name, models, want)
		}
	}
}
