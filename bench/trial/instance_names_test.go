package trial_test

import (
	"strings"
	"testing"

	"haft/bench/trial"
)

// A file with two instances under one name, is refused with the line.
func TestFilesThatCannotBe(t *testing.T) {
	first, second := told("a", "s"), told("a", "s")
	second.Attempt = 2 // as in old files
	other, unbegun := told("b", "s"), told("c", "")
	other.Instance = "another"
	unbegun.Instance, unbegun.Category, unbegun.Answer, unbegun.Expected = "", trial.Failed, "", ""
	for _, c := range []struct {
		records []*trial.Record
		want    string
	}{
		{[]*trial.Record{first, second, unbegun}, ""},
		{
			[]*trial.Record{first, other},
			"x:2: f 3, seed 1 is another instance (another) than in line 1 (hash); its content has changed",
		},
	} {
		var text strings.Builder
		for _, r := range c.records {
			if err := trial.WriteRecord(&text, r); err != nil {
				t.Fatal(err)
			}
		}
		_, _, err := trial.ReadRecords(strings.NewReader(text.String()), "x")
		if err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
