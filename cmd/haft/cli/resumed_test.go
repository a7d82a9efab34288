package cli

import (
	"errors"
	"testing"

	"haft/model"
	"haft/solve"
)

// A line from which something is missing leaves the exit status of a resumed run undecided.
func TestMissingResumed(t *testing.T) {
	e := newEarlier("out")
	line := `{"schema":"haft/1","id":"1","legal":false,"undecided":"the time limit was reached (1s)","line":1}`
	if err := e.add([]byte(line)); err != nil || !e.Illegal || e.code() != Undecided {
		t.Errorf("%+v, %v; want an illegal game and exit status %d", e, err, Undecided)
	}
}

// What cannot be judged when the last line of an earlier run is held against this one is told, unless time ran out.
func TestResumeTellsFailure(t *testing.T) {
	failure := errors.New("the solver has gone")
	e := &Earlier{last: []byte("line")}
	for given, want := range map[error]error{failure: failure, solve.ErrUndecided: nil} {
		e.Compare(func(*model.Game, int) ([]byte, error) { return nil, given })
		if line, err := e.again(nil); !errors.Is(err, want) || (err == nil) != (string(line) == "line") {
			t.Errorf("%v gives %q, %v", given, line, err)
		}
	}
}
