package trial_test

import (
	"strings"
	"testing"

	"haft/bench/trial"
)

// A file without an attempt before another, or with two instances under one name, is refused with the line.
func TestFilesThatCannotBe(t *testing.T) {
	first, second, third := told("a", "s"), told("a", "s"), told("a", "s")
	second.Attempt, third.Attempt = 2, 3
	other, unbegun := told("b", "s"), told("c", "")
	other.Instance = "another"
	unbegun.Instance, unbegun.Category, unbegun.Answer, unbegun.Expected = "", trial.Failed, "", ""
	for _, c := range []struct {
		records []*trial.Record
		want    string
	}{
		{[]*trial.Record{first, second, third, unbegun}, ""},
		{[]*trial.Record{first, third}, "x:2: attempt 3 at a (process) on f 3, seed 1, round 1, but no attempt 2"},
		{[]*trial.Record{second, third}, "x:1: attempt 2 at a (process) on f 3, seed 1, round 1, but no attempt 1"},
		{
			[]*trial.Record{first, other},
			"x:2: f 3, seed 1 is another instance (another) than in line 1 (hash); its content has changed",
		},
	} {
		var text strings.Builder
		for _, r := range c.records {
			if err := trial.WriteSealed(&text, r); err != nil {
				t.Fatal(err)
			}
		}
		_, _, err := trial.ReadRecords(strings.NewReader(text.String()), "x")
		if err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
