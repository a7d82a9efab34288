package trial

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/bench/machine"
	"haft/bench/plan"
)

// busy returns conditions in which others kept so many processors busy.
func busy(others float64) *machine.Conditions {
	return &machine.Conditions{Seconds: 1, Others: &others}
}

// What is disturbed is made again as often as allowed, and what was not once is not. It makes no difference where a
// run stops and the next goes on.
func TestLedger(t *testing.T) {
	rule := &plan.Repeat{Load: 0.2, Times: 2}
	jobs := []plan.Job{{Seed: 1}, {Seed: 2}, {Seed: 3}}
	disturbed := map[turn]bool{{jobs[0], 1}: true, {jobs[0], 2}: true, {jobs[0], 3}: true, {jobs[2], 1}: true}
	want := []uint64{1, 2, 3, 1, 3, 1}
	for stop := range want {
		var records []*Record
		var made []uint64
		for range 2 { // up to the stop, and from there
			l := NewLedger(records)
			for attempt := 1; attempt <= 1+rule.Times; attempt++ {
				for _, job := range l.Due(jobs, attempt) {
					if len(records) == stop && len(made) == stop {
						break
					}
					r := blank(job)
					r.Repeat, r.Attempt, r.During = rule, attempt, busy(0)
					if disturbed[turn{job, attempt}] {
						r.During = busy(1)
					}
					l.Add(r)
					records, made = append(records, r), append(made, job.Seed)
				}
				if len(made) == stop {
					stop = -1
					break
				}
			}
		}
		if !slices.Equal(made, want) {
			t.Errorf("made %v, want %v", made, want)
		}
		if left := NewLedger(records).Due(jobs, 2+rule.Times); len(left) != 1 || left[0] != jobs[0] {
			t.Errorf("disturbed in every attempt: %v", left)
		}
	}
}

// A file takes no trials of another commit, by another rule, with other limits, or pinned unlike those that it has.
func TestMixed(t *testing.T) {
	rule := &plan.Repeat{Load: 0.2, Times: 2}
	limits := plan.Limits{Seconds: 5, Memory: 9}
	own := blank(plan.Job{Limits: limits})
	own.Host, own.Repeat = host(), rule
	other, once, unknown, longer, pinned, loose := *own, *own, *own, *own, *own, *own
	pinned.During, loose.During = &machine.Conditions{Core: new(int)}, &machine.Conditions{}
	longer.Limits.CPU = 3
	other.Host, once.Repeat = Host{Commit: "0123abc"}, nil
	unknown.Host.Binary, unknown.Host.Commit = "", "" // as in old records
	for _, c := range []struct {
		records []*Record
		want    string
	}{
		{nil, ""},
		{[]*Record{own, own}, ""},
		{[]*Record{own, &other}, "line 2: made in another way: by commit 0123abc; this is "},
		{[]*Record{&unknown}, "line 1: made in another way: by an unknown commit; this is "},
		{
			[]*Record{&once},
			"line 1: made in another way: trials are made once; the study now says again, up to 2 more, if others",
		},
		{
			[]*Record{own, &longer},
			"line 2: made in another way: the limits are 5 s by the clock, 3 s of processor time, 9 bytes of memory; " +
				"this run has 5 s by the clock, 9 bytes of memory",
		},
		{[]*Record{own, &loose}, ""},
		{[]*Record{&loose, &pinned}, "line 2: made in another way: pinned to a processor; this run is not"},
	} {
		err := Mixed(c.records, rule, limits, false)
		if (err == nil) != (c.want == "") ||
			err != nil && (!errors.Is(err, ErrMixed) || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	if err := Mixed([]*Record{own, &pinned, &loose}, rule, limits, true); err == nil ||
		err.Error() != "line 3: made in another way: not pinned to a processor; this run is" {
		t.Error(err)
	}
}

// A commit says what a program is only if it is known, and no file had changed; otherwise the checksum does.
func TestSameBuild(t *testing.T) {
	for _, c := range []struct {
		a, b Host
		want bool
	}{
		{Host{Commit: "abc"}, Host{Commit: "abc"}, true},
		{Host{Commit: "abc"}, Host{Commit: "def"}, false},
		{Host{}, Host{}, false},
		{Host{Commit: "abc+"}, Host{Commit: "abc+"}, false},
		{Host{Commit: "abc+", Binary: "sha256:1"}, Host{Commit: "abc+", Binary: "sha256:2"}, false},
		{Host{Commit: "abc+", Binary: "sha256:1"}, Host{Commit: "abc+", Binary: "sha256:1"}, true},
		{Host{Binary: "sha256:1"}, Host{Binary: "sha256:1"}, true},
	} {
		if got := c.a.sameBuild(c.b); got != c.want {
			t.Errorf("%+v and %+v: %v", c.a, c.b, got)
		}
		if unknown := c.a == (Host{}) && c.b == (Host{}); c.a.SameVersion(c.b) != (c.want || unknown) {
			t.Errorf("%+v and %+v: the version is the same only if the build is, or both are unknown", c.a, c.b)
		}
	}
}

// A study is complete if each trial of its plan is there, under its limits, and no other.
func TestComplete(t *testing.T) {
	limits := plan.Limits{Seconds: 5}
	jobs := []plan.Job{{Seed: 1, Limits: limits}, {Seed: 2, Limits: limits}}
	short, foreign := plan.Job{Seed: 2, Limits: plan.Limits{Seconds: 1}}, plan.Job{Seed: 3, Limits: limits}
	for _, c := range []struct {
		made []plan.Job
		want string
	}{
		{jobs, ""},
		{jobs[:1], fmt.Sprintf("1 of 2 trials missing, such as %v", jobs[1])},
		{nil, fmt.Sprintf("2 of 2 trials missing, such as %v", jobs[0])},
		{[]plan.Job{foreign, foreign, foreign}, fmt.Sprintf("3 trials not of this study, such as %v; "+
			"2 of 2 trials missing, such as %v", foreign, jobs[0])},
		{append(jobs[:2:2], foreign), fmt.Sprintf("1 trial not of this study, such as %v", foreign)},
		{
			append(jobs[:2:2], short),
			fmt.Sprintf("1 trial run under other limits, such as %v (%v)", short, short.Limits),
		},
	} {
		var records []*Record
		for _, j := range c.made {
			records = append(records, blank(j))
		}
		err := Complete(&plan.Plan{Jobs: jobs}, records)
		if (err == nil) != (c.want == "") || err != nil && err.Error() != "the study is not complete: "+c.want {
			t.Errorf("%v: %v, want %q", c.made, err, c.want)
		}
	}
}

// The solver gets what is left of the processor time when the formula is written, and at least a moment.
func TestSolverTime(t *testing.T) {
	spent := 2.0
	for limit, want := range map[float64]time.Duration{0: 0, 5: 3 * time.Second, 1: time.Nanosecond} {
		s := &service{job: plan.Job{Limits: plan.Limits{CPU: limit}}, record: &Record{Own: &spent}}
		if got := s.solverTime(); got != want {
			t.Errorf("of %v s: %v, want %v", limit, got, want)
		}
	}
}
