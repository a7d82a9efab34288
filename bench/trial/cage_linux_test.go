package trial

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haft/bench/plan"
	"haft/encode"
	"haft/solve/process"
)

// caged makes a trial as Run does, in this cage.
func caged(t *testing.T, j plan.Job, cage *process.Cage) *Record {
	t.Helper()
	r := serving(t)
	folder, err := process.NewFolder()
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Remove()
	s, err := r.start(t.Context(), j, folder, cage)
	if err != nil {
		t.Fatal(err)
	}
	s.follow()
	_ = folder.Wait(s.cmd) // its state says how it ended
	return r.stamped(s, cage)
}

func cagedJob(backend string, mode plan.Mode) plan.Job {
	return plan.Job{
		Family: "tight", Size: 4, Seed: 1, Backend: backend, Mode: mode, Round: 1, Encoding: encode.Default().String(),
		Limits: plan.Limits{Seconds: 120, Memory: 100e6},
	}
}

// What the control group says is the memory of the trial, whoever else measured it. A folder takes the place of the
// group.
func TestMemoryOfCage(t *testing.T) {
	cage := &process.Cage{Path: t.TempDir()}
	peak := filepath.Join(cage.Path, "memory.peak")
	if err := os.WriteFile(peak, []byte("123456789\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	j := cagedJob("gini", plan.Scratch)
	if r := caged(t, j, cage); r.Category != Correct || r.Memory != 123456789 || r.MemoryBy != ByCgroup {
		t.Errorf("%s, %d bytes by %q", r.Category, r.Memory, r.MemoryBy)
	}
	if err := os.WriteFile(peak, []byte("0\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := caged(t, j, cage); r.Category != Correct || r.MemoryBy != ByGrowth {
		t.Errorf("where the group knows nothing: %s, %d bytes by %q", r.Category, r.Memory, r.MemoryBy)
	}
}

// A program whose child takes too much memory is measured with it, where the system lets us make control groups.
func TestMemoryByCgroup(t *testing.T) {
	cage := process.NewCage()
	if cage == nil {
		groups, _ := os.ReadFile("/proc/self/cgroup")
		t.Skipf("no control group of version 2 here measures memory, and lets us make others in it; those of this process "+
			"are %s", strings.Join(strings.Fields(string(groups)), ", "))
	}
	cage.Remove()
	r, err := serving(t).Run(t.Context(), cagedJob("fake-child-eats", plan.Process))
	if err != nil {
		t.Fatal(err)
	}
	if r.Reason != reasonMemory || r.MemoryBy != ByCgroup || r.Memory < 100e6 {
		t.Errorf("%s, reason %q, %d bytes by %q", r.Category, r.Reason, r.Memory, r.MemoryBy)
	}
}

// serving makes trials with this test binary.
func serving(t *testing.T) Runner {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Runner{Path: self, Args: []string{self, "serve-a-trial"}}
}
