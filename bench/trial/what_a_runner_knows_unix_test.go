//go:build unix

package trial

import (
	"fmt"
	"os/exec"
	"testing"

	"haft/bench/plan"
)

// Only its runner knows the batch of a trial, its rule, its attempt, and where it ran.
func TestStamped(t *testing.T) {
	cmd := exec.Command("sh", "-c", "exit 0")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	batch, rule := &Batch{Number: 3}, &plan.Repeat{Load: 1, Times: 2}
	for attempt, want := range map[int]int{0: 0, 1: 0, 2: 2} {
		s := &supervision{
			cmd: cmd, surroundings: (*Place)(nil).surroundings(false),
			last: report{Stage: done, Record: &Record{Category: Correct, Memory: 5, MemoryBy: ByLooks}},
		}
		r := Runner{Batch: batch, Repeat: rule, Attempt: attempt}.stamped(s, nil)
		if r.Batch != batch || r.Repeat != rule || r.Attempt != want || r.Host != host() || r.During == nil ||
			r.Memory != 5 || r.MemoryBy != ByLooks || r.Category != Correct {
			t.Errorf("attempt %d: %+v", attempt, r)
		}
		if pinned, known := r.Pinned(); pinned || !known {
			t.Errorf("attempt %d: pinned %v, %v", attempt, pinned, known)
		}
	}
}

// Where the processes of a trial run, by what runs and how many processors there are.
func TestProcessorsOfPlaces(t *testing.T) {
	alone, two := &Place{Core: 3}, &Place{Core: 3, Rest: []int{0, 1}}
	for _, c := range []struct {
		place    *Place
		programs bool
		want     string
	}{
		{nil, false, "[] any true"},
		{nil, true, "[] any true"},
		{alone, false, "[3] any true"},
		{
			alone, true,
			"[3] 3 true",
		},
		{two, false, "[3] any true"},
		{two, true, "[0 1] 3 false"},
	} {
		core := "any"
		if n := c.place.programs(c.programs); n != nil {
			core = fmt.Sprint(*n)
		}
		got := fmt.Sprintf("%v %s %v", c.place.haft(c.programs), core, c.place.shared(c.programs))
		if got != c.want {
			t.Errorf("%+v, programs %v: %s, want %s", c.place, c.programs, got, c.want)
		}
	}
}
