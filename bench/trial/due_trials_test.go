package trial

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// A file takes no trials of another commit, or with other limits, than those that it has.
func TestMixed(t *testing.T) {
	limits := Limits{Seconds: 5, Memory: 9}
	own := blank(Job{Limits: limits})
	own.Host = host()
	other, unknown, longer := *own, *own, *own
	longer.Limits.CPU = 3
	other.Host = Host{Commit: "0123abc"}
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
			[]*Record{own, &longer},
			"line 2: made in another way: the limits are 5 s by the clock, 3 s of processor time, 9 bytes of memory; " +
				"this run has 5 s by the clock, 9 bytes of memory",
		},
	} {
		err := Mixed(c.records, limits)
		if (err == nil) != (c.want == "") ||
			err != nil && (!errors.Is(err, ErrMixed) || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%v, want %q", err, c.want)
		}
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
	limits := Limits{Seconds: 5}
	jobs := []Job{{Seed: 1, Limits: limits}, {Seed: 2, Limits: limits}}
	short, foreign := Job{Seed: 2, Limits: Limits{Seconds: 1}}, Job{Seed: 3, Limits: limits}
	for _, c := range []struct {
		made []Job
		want string
	}{
		{jobs, ""},
		{jobs[:1], fmt.Sprintf("1 of 2 trials missing, such as %v", jobs[1])},
		{nil, fmt.Sprintf("2 of 2 trials missing, such as %v", jobs[0])},
		{[]Job{foreign, foreign, foreign}, fmt.Sprintf("3 trials not of this study, such as %v; "+
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
		err := Complete(&Plan{Jobs: jobs}, records)
		if (err == nil) != (c.want == "") || err != nil && err.Error() != "the study is not complete: "+c.want {
			t.Errorf("%v: %v, want %q", c.made, err, c.want)
		}
	}
}

// The solver gets what is left of the processor time when the formula is written, and at least a moment.
func TestSolverTime(t *testing.T) {
	spent := 2.0
	for limit, want := range map[float64]time.Duration{0: 0, 5: 3 * time.Second, 1: time.Nanosecond} {
		s := &service{job: Job{Limits: Limits{CPU: limit}}, record: &Record{Own: &spent}}
		if got := s.solverTime(); got != want {
			t.Errorf("of %v s: %v, want %v", limit, got, want)
		}
	}
}
