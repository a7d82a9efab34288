package trial_test

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"haft/bench/plan"
	"haft/bench/trial"
	"haft/solve/process"
	"haft/solve/solvertest/extent"
)

// A trial has its core: an embedded engine, or a program, whose watch runs on the other cores. The record says which,
// and what else went on there.
func TestPlaced(t *testing.T) {
	extent.Slow(t)
	cores := process.Cores()
	core, rest := cores[len(cores)-1], cores[:1]
	for _, backend := range []string{"gini", "fake-right"} {
		mode := plan.Scratch
		if backend == "fake-right" {
			mode = plan.Process
		}
		r := runner(t)
		r.Place, r.Attempt, r.Batch = &trial.Place{Core: core, Rest: rest}, 2, &trial.Batch{Number: 7}
		r.Repeat = &plan.Repeat{Load: 0.2, Times: 3}
		got, err := r.Run(t.Context(), job("two", 1, backend, mode))
		if err != nil {
			t.Fatal(err)
		}
		d := got.During
		if d == nil || d.Core == nil || *d.Core != core || d.Others == nil || d.Seconds <= 0 {
			t.Errorf("%s: conditions %+v, want those of core %d", backend, d, core)
		}
		if got.Category != trial.Correct || got.Attempt != 2 || got.Batch.Number != 7 || got.Repeat.Times != 3 ||
			got.Host.Cores < 1 {
			t.Errorf("%s: %+v", backend, got)
		}
		if got.Own == nil || *got.Own <= 0 {
			t.Errorf("%s: haft's part of the CPU time is not recorded", backend)
		}
	}
	if now := process.Cores(); !slices.Equal(now, cores) {
		t.Errorf("now on %v, not %v", now, cores)
	}
}

// A program runs on the core of its trial, and haft elsewhere, also if the program is asked in a session.
func TestProgramsPlaced(t *testing.T) {
	extent.Slow(t)
	cores := process.Cores()
	if len(cores) < 2 {
		t.Skip("two cores are needed")
	}
	core, rest := cores[len(cores)-1], cores[0]
	for _, mode := range []plan.Mode{plan.Process, plan.Session} {
		r := runner(t)
		r.Place = &trial.Place{Core: core, Rest: []int{rest}}
		if _, err := r.Run(t.Context(), job("legal", 4, "fake-cores", mode)); err != nil {
			t.Fatal(err)
		}
		file := pidsOf("cores")
		if got, want := noted(file), fmt.Sprintf("%d below %d", core, rest); got != want {
			t.Errorf("%s: on %q, want %q", mode, got, want)
		}
		os.Remove(file)
	}
}

// What keeps a core busy is seen by a trial on it.
func TestOthersAreSeen(t *testing.T) {
	extent.Slow(t)
	cores := process.Cores()
	core := cores[len(cores)-1]
	folder := &process.Folder{Cores: []int{core}}
	cmd := exec.CommandContext(t.Context(), "sh", "-c", "while :; do :; done")
	if err := folder.Start(cmd); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = cmd.Process.Kill()
		_ = folder.Wait(cmd)
	}()
	r := runner(t)
	r.Place = &trial.Place{Core: core, Rest: cores[:1]}
	j := job("two", 1, "fake-burns", plan.Process)
	j.Limits.Seconds = 1
	got, err := r.Run(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	if others := *got.During.Others; others < 0.2 || others > 1.2 {
		t.Errorf("others kept %g of the processor busy; half of it was taken", others)
	}
	load, err := os.ReadFile("/proc/loadavg")
	if err == nil && len(strings.Fields(string(load))) > 0 && got.During.Load == nil {
		t.Error("the load is not known")
	}
}
