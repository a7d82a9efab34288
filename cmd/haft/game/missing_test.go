package game

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/cli"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/schema"
)

// late is a context that has ended for everybody who asks it after the first time.
type late struct {
	context.Context
	looked bool
}

func (l *late) Err() error {
	if l.looked {
		return context.DeadlineExceeded
	}
	l.looked = true
	return nil
}

// lateTask is an illegal game. There was time to find its verdict, but little else.
func lateTask(t *testing.T, limit cli.TimeoutOption) *task {
	t.Helper()
	g, err := gamefile.ReadGame(strings.NewReader("b1a3 a7a6 c1b3 a6a5 d1c3"), "game")
	if err != nil {
		t.Fatal(err)
	}
	a, err := solve.Analyze(&late{Context: context.Background()}, solve.Exact{}, g, solve.AllParts)
	if a == nil || !errors.Is(err, solve.ErrUndecided) {
		t.Fatalf("%v, %v; want an analysis and %v", a, err, solve.ErrUndecided)
	}
	return &task{Game: g, Result: a, Err: limit.Limited(err)}
}

func TestMissing(t *testing.T) {
	var out bytes.Buffer
	late := lateTask(t, cli.TimeoutOption{Duration: time.Second})
	p := cli.NewProgram(nil, &out, nil)
	p.Color = "never"
	line, err := schema.Marshal(withParts(late, "exact"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"legal":false,"plies":4,`,
		`"illegal":{"ply":5,"move":"d1c3","reason":"no-world","text":"no starting position allows it"}`,
		`"undecided":"the time limit was reached (1s)","missing":[`, `"because"]`, `"starting_positions":907200`,
		`"pieces":{`,
	} {
		if !strings.Contains(string(line), want) {
			t.Errorf("no %s in %s", want, line)
		}
	}
	for _, not := range []string{`"moves":`, `"locked":`, `"outcome":`} {
		if strings.Contains(string(line), not) {
			t.Errorf("%s, which is not known, in %s", not, line)
		}
	}
	newPage(p, late.Game, late.Result).whole()
	p.Stdout.Flush()
	if page := out.String(); !strings.Contains(page, "illegal at ply 5 (3. d1c3)") ||
		!strings.HasSuffix(page, " and because\n") {
		t.Errorf("want the verdict, and at the end what is missing:\n%s", page)
	}
}
