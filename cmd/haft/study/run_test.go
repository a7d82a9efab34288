package study

import (
	"bytes"
	"strings"
	"testing"

	"haft/bench/trial"
	"haft/cmd/haft/cli"
)

// attempt returns an attempt at one trial, as old files have several.
func attempt(number int, category trial.Category) *trial.Record {
	return &trial.Record{
		Family: "legal", Backend: "gini", Category: category, Message: "preparing took more than 1m0s", Attempt: number,
	}
}

// An error in an attempt that a later one replaces is not the end of the trial.
func TestErrorsOfReplacedAttempts(t *testing.T) {
	for _, c := range []struct {
		last trial.Category
		code cli.Code
	}{{trial.Correct, 0}, {trial.Failed, cli.Failed}} {
		var messages bytes.Buffer
		p := cli.NewProgram(strings.NewReader(""), &bytes.Buffer{}, &messages)
		tellErrors(p, []*trial.Record{attempt(0, trial.Failed), attempt(2, c.last)})
		told := strings.Contains(messages.String(), "1 of 1 trial ended with an error")
		if p.Code != c.code || told != (c.code != 0) {
			t.Errorf("last attempt %s: exit %d, %q; want exit %d", c.last, p.Code, &messages, c.code)
		}
	}
}
