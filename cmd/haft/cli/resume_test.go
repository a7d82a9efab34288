package cli

import (
	"errors"
	"testing"

	"haft/model"
	"haft/model/pgn"
	"haft/solve"
)

// A line with missing parts makes the exit status of a resumed run undecided.
func TestMissingResumed(t *testing.T) {
	e := newEarlier("out", "")
	line := []byte(`{"schema":"haft/1","id":"1","legal":false,"undecided":"the time limit was reached (1s)",` +
		`"line":1,"game_crc32c":"00000000"}`)
	if err := e.add(line); err != nil || !e.Illegal || e.code() != Undecided {
		t.Errorf("%+v, %v; want an illegal game and exit status %d", e, err, Undecided)
	}
}

// If comparing the last line of an earlier run fails, the error is reported, unless time ran out.
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

// A different last line, written by another version of haft, is detected.
func TestResumeTellsVersion(t *testing.T) {
	g := &model.Game{Header: pgn.Header{ID: "1"}}
	for written, want := range map[string]string{
		`{"seconds":1}`: "",
		`{"seconds":1,"more":2}`: `out:1: this is not what haft would write now about game "1" ` +
			`(is it another version, or another name of the input?); ` + anew,
	} {
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
