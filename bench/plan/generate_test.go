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

// Trials that are made at the same time have each instance generated once.
func TestGeneratedOnce(t *testing.T) {
	calls := filepath.Join(t.TempDir(), "calls")
	part := plan.DefaultPart()
	part.Generate = []string{"sh", "-c", "echo {size} {seed} >>" + calls + "; echo p cnf 1 1; echo 1 0"}
	part.Format, part.Sizes, part.Seeds, part.Backends = "dimacs", []int{3}, 2, []string{"gini", "gophersat"}
	p, err := (&plan.Study{Parts: []plan.Part{part}}).Plan(family.Lookup)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var group sync.WaitGroup
	for range 4 {
		for _, job := range p.Jobs {
			group.Go(func() {
				if given, err := p.Given(t.Context(), job); err != nil || given == nil {
					t.Errorf("%v: %v, %v", job, given, err)
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
