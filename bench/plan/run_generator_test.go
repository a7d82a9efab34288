//go:build unix

package plan_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"haft/bench/family"
	"haft/bench/plan"
)

// generating returns a plan of two instances that a command generates. They are removed after the test.
func generating(t *testing.T, command ...string) *plan.Plan {
	t.Helper()
	part := plan.DefaultPart()
	part.Generate = command
	part.Format, part.Sizes, part.Seeds, part.Backends = "dimacs", []int{3}, 2, []string{"gini", "gophersat"}
	p, err := (&plan.Study{Parts: []plan.Part{part}}).Plan(family.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// Trials that are made at the same time have each instance generated once.
func TestGeneratedOnce(t *testing.T) {
	calls := filepath.Join(t.TempDir(), "calls")
	p := generating(t, "sh", "-c", "echo {size} {seed} >>"+calls+"; echo p cnf 1 1; echo 1 0")
	var group sync.WaitGroup
	for range 4 {
		for _, job := range p.Jobs {
			group.Go(func() {
				given, err := p.Given(t.Context(), job)
				if err != nil {
					t.Errorf("%v: %v", job, err)
					return
				}
				if text, err := os.ReadFile(given.Path); string(text) != "p cnf 1 1\n1 0\n" {
					t.Errorf("%v: %q, %v", job, text, err)
				}
			})
		}
	}
	group.Wait()
	text, err := os.ReadFile(calls)
	if n := strings.Count(string(text), "\n"); err != nil || n != 2 {
		t.Errorf("%d jobs with 2 instances: the command was called %d times; %v", len(p.Jobs), n, err)
	}
}

// The last line that a generator says tells why it fails, even if it says more than is kept.
func TestGeneratorFails(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{"echo why >&2; exit 3", `exit status 3; it says "why"`},
		{"yes no | head -c 9000 >&2; echo why >&2; exit 3", `exit status 3; it says "why"`},
		{"exit 3", "exit status 3; it says nothing on standard error"},
		{"echo why >&2", `wrote nothing to standard output, with exit status 0; it says "why"`},
	} {
		p := generating(t, "sh", "-c", c.script+" # {size} {seed}")
		if _, err := p.Given(t.Context(), p.Jobs[0]); err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.script, err, c.want)
		}
	}
}
