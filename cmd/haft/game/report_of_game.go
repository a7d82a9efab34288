package game

import (
	"math"
	"strings"

	"haft/cmd/haft/cli"
	"haft/solve"
	"haft/solve/schema"
)

// A task is a game and what was found about it.
type task = cli.Task[*solve.Analysis]

// newReport begins the report of a task with what is the same for every command.
func newReport(t *task, backend string) *schema.Report {
	r := schema.NewReport(t.Game, t.Result)
	r.Backend = backend
	seconds := math.Round(t.Seconds*1e6) / 1e6
	r.Seconds = &seconds
	if t.Err != nil {
		r.Undecided = strings.TrimPrefix(t.Err.Error(), "undecided: ")
	}
	return r
}

// whole returns the report of a task with everything that the user asked for.
func whole(t *task, backend string) *schema.Report {
	r := newReport(t, backend)
	if t.Result != nil {
		r.Add(t.Result)
	}
	return r
}
