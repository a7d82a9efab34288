package cli

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
	q := &Question{Program: NewProgram(nil, nil, nil), Backend: "exact", TimeoutOption: TimeoutOption{Timeout: time.Second}}
	g, err := gamefile.ReadGame(strings.NewReader("b1a3 a7a6 c1b3 a6a5 d1c3"), "game")
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.Analyze(t.Context(), solve.Exact{}, g, solve.Parts{})
	if err != nil {
		t.Fatal(err)
	}
	r := q.NewReport(&Task[*solve.Analysis]{Game: g, Result: a, Err: q.Limited(solve.ErrUndecided)})
	r.Line = 1
	line, err := schema.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	e := newEarlier("out")
	if err := e.add(line); err != nil || !e.Illegal || e.code() != Undecided {
		t.Errorf("%+v, %v; want an illegal game and exit status %d", e, err, Undecided)
	}
}
