package plan

import (
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
	for seconds, want := range map[float64]bool{0.03: true, 0.05: false} {
		if got := rule.TooShort(under(seconds, 0.5, 0)); got != want {
			t.Errorf("%g s are too short to judge: %v", seconds, got)
		}
	}
	if words := rule.String(); !strings.HasSuffix(words, ", and it lost at least 0.02 s by that") {
		t.Errorf("the rule says %q", words)
	}
}

// A rule that says nothing, or too much, is refused with the study.
func TestRuleMakesSense(t *testing.T) {
	for text, want := range map[string]string{
		`{"load": 0.2, "times": 3}`: "part",
		`{"times": 3}`:              "repeat: load is 0, steal 0; expected at least one above 0",
		`{"load": -1, "times": 3}`:  "repeat: load is -1, ",
		`{"load": 1}`:               "repeat: times is 0; expected 1 to 100",
		`{"load": 1, "load": 2}`:    `found "load" more than once`,
		`{"lod": 1}`:                `unknown field "lod"`,
	} {
		_, err := ReadStudy([]byte(`{"repeat": ` + text + `, "parts": [{}]}`))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
