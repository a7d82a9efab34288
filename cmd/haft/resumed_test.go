package main

import (
	"strings"
	"testing"
	"time"

	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/schema"
)

// A line from which something is missing leaves the exit status of a resumed run undecided.
func TestMissingResumed(t *testing.T) {
	q := &question{program: newProgram(nil, nil, nil), backend: "exact", timeout: time.Second}
	g, err := gamefile.ReadGame(strings.NewReader("b1a3 a7a6 c1b3 a6a5 d1c3"), "game")
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.Analyze(t.Context(), solve.Exact{}, g, solve.Parts{})
	if err != nil {
		t.Fatal(err)
	}
	r := q.newReport(&task[*solve.Analysis]{game: g, result: a, err: q.limited(solve.ErrUndecided)})
	r.Line = 1
	line, err := schema.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	e := newEarlier("out")
	if err := e.add(line); err != nil || !e.illegal || e.code() != undecided {
		t.Errorf("%+v, %v; want an illegal game and exit status %d", e, err, undecided)
	}
}
