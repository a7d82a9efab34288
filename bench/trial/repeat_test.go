package trial

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"haft/bench/machine"
)

// under returns conditions that lasted for so many seconds.
func under(seconds, others, steal float64) *machine.Conditions {
	return &machine.Conditions{Seconds: seconds, Others: &others, Steal: &steal}
}

// A limit that is exceeded disturbs; what is not known, or shorter than the system counts, does not.
func TestDisturbed(t *testing.T) {
	rule := &Repeat{Load: 0.2, Steal: 0.02, Times: 1}
	for _, c := range []struct {
		rule *Repeat
		c    *machine.Conditions
		want bool
	}{
		{rule, under(1, 0.2, 0.02), false},
		{rule, under(1, 0.3, 0), true},
		{rule, under(1, 0, 0.03), true},
		{rule, under(0.03, 0.5, 0), false},
		{rule, under(0.05, 0.5, 0), true},
		{&Repeat{Steal: 0.02, Times: 1}, under(1, 5, 0), false},
		{rule, &machine.Conditions{Seconds: 1}, false},
		{rule, nil, false},
		{nil, under(1, 5, 1), false},
	} {
		if got := c.rule.Disturbed(c.c); got != c.want {
			t.Errorf("%v, %+v: %v", c.rule, c.c, got)
		}
	}
}

// What is disturbed is made again as often as allowed, and what was not once is not. It makes no difference where a
// run stops and the next goes on.
func TestLedger(t *testing.T) {
	rule := &Repeat{Load: 0.2, Times: 2}
	jobs := []Job{{Seed: 1}, {Seed: 2}, {Seed: 3}}
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
					r := job.record()
					r.Repeat, r.Attempt, r.During = rule, attempt, under(1, 0, 0)
					if disturbed[turn{job, attempt}] {
						r.During = under(1, 1, 0)
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

// A file takes no trials of another commit or by another rule.
func TestMixed(t *testing.T) {
	rule := &Repeat{Load: 0.2, Times: 2}
	own := Job{}.record()
	own.Host.Commit, own.Repeat = Commit(), rule
	other, once := *own, *own
	other.Host.Commit, once.Repeat = "0123abc", nil
	for _, c := range []struct {
		records []*Record
		want    string
	}{
		{nil, ""},
		{[]*Record{own, own}, ""},
		{[]*Record{own, &other}, "line 2: made in another way: by commit 0123abc; this is "},
		{[]*Record{&once}, "line 1: made in another way: trials are made once; the study now says again, up to 2 more, if others"},
	} {
		err := Mixed(c.records, rule)
		if (err == nil) != (c.want == "") || err != nil && (!errors.Is(err, ErrMixed) || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// A rule that says nothing, or too much, is refused with the study.
func TestRuleMakesSense(t *testing.T) {
	for text, want := range map[string]string{
		`{"load": 0.2, "times": 3}`: "part",
		`{"times": 3}`:              "repeat: load is 0, steal 0; expected at least one above 0",
		`{"load": -1, "times": 3}`:  "repeat: load is -1, ",
		`{"load": 1}`:               "repeat: times is 0; expected 1 to 100",
		`{"lod": 1}`:                `unknown field "lod"`,
	} {
		_, err := ReadStudy([]byte(`{"repeat": ` + text + `, "parts": [{}]}`))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
