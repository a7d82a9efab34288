package cli

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"haft/model"
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
	r.Line, r.Game = 1, "00000000"
	line, err := schema.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	e := newEarlier("out", "")
	if err := e.add(line); err != nil || !e.Illegal || e.code() != Undecided {
		t.Errorf("%+v, %v; want an illegal game and exit status %d", e, err, Undecided)
	}
}

// What cannot be judged when the last line of an earlier run is held against this one is told, unless time ran out.
func TestResumeTellsFailure(t *testing.T) {
	failure := errors.New("the solver has gone")
	q := &Question{Program: NewProgram(nil, nil, nil), Earlier: &Earlier{last: []byte("line")}}
	for given, want := range map[error]error{failure: failure, solve.ErrUndecided: nil} {
		q.OnResume(t.Context(), func(context.Context, *model.Game) (*solve.Analysis, error) { return nil, given }, nil)
		if line, err := q.Earlier.again(nil); !errors.Is(err, want) || (err == nil) != (string(line) == "line") {
			t.Errorf("%v gives %q, %v", given, line, err)
		}
	}
}

// A last line that another version of haft has written otherwise is seen.
func TestResumeTellsVersion(t *testing.T) {
	g := &model.Game{ID: "1"}
	for written, want := range map[string]string{`{"seconds":1}`: "", `{"seconds":1,"more":2}`: `out:1: this is not what this version of haft writes about game "1"; ` + anew} {
		e := &Earlier{name: "out", games: []uint32{gameSum(g)}, left: 1, last: []byte(written)}
		e.again = func(*model.Game) ([]byte, error) { return []byte(`{"seconds":2}`), nil }
		got := ""
		if err := e.compare(g); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", written, got, want)
		}
	}
}
