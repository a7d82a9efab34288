package backend_test

import (
	"fmt"
	"strings"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// A configuration is a backend with one of the encodings it takes.
type configuration struct {
	backend  *backend.Backend
	encoding encode.Encoding
}

func (c configuration) name() string {
	return strings.Trim(c.backend.Name+" "+c.encoding.String(), " ")
}

// configurations returns all backends with their default encoding, and the embedded ones with every choice that
// they take, one at a time. Outside of soaks each choice goes to only one of the five embedded engines, in turn;
// these come after the exact solver.
func configurations() []configuration {
	var all []configuration
	for i, b := range backend.Own() {
		all = append(all, configuration{&b, b.Encoding})
		if b.Engine == nil || b.Program() != nil {
			continue
		}
		for turn, e := range singly() {
			if e != b.Encoding && b.Takes(e) && (extent.Soak() || turn%5 == i-1 && quick(e)) {
				all = append(all, configuration{&b, e})
			}
		}
	}
	return all
}

// quick reports whether an encoding is small enough for a whole suite in a normal run. With k-modulo totalizers, ilp
// takes ten times as long as with others.
func quick(e encode.Encoding) bool {
	return e.Roster != "hall" && !strings.HasPrefix(e.Roster, "k-modulo-totalizer")
}

// singly returns the default encoding and every one that differs from it in one choice. Where that is not offered,
// big-M is added, so that there are linear constraints to turn into clauses.
func singly() []encode.Encoding {
	all := []encode.Encoding{encode.Default()}
	for _, axis := range encode.Axes() {
		for _, c := range axis.Choices[1:] {
			e, err := encode.Parse(axis.Name + "=" + c.Name)
			if err != nil {
				e, err = encode.Parse(axis.Name + "=" + c.Name + ",safety=big-m")
			}
			if err != nil {
				panic(err)
			}
			all = append(all, e)
		}
	}
	return all
}

// Every backend gives the same verdicts, natures, moves and check as the exact solver, on the cases and on random
// games, legal and illegal, under all rules. Package conformance asks about games cut off at their first illegal ply;
// this test also searches for that ply.
func TestBackendsAgree(t *testing.T) {
	extent.Slow(t)
	for _, c := range configurations() {
		t.Run(c.name(), func(t *testing.T) {
			t.Parallel()
			s := solve.Checked(c.backend.Name, solvertest.Open(t, c.backend, c.encoding))
			var cases []*conformance.Case
			ask := func(name string, g *model.Game) {
				sameVerdict(t, name, s, g)
				one, err := conformance.NewCase(t.Context(), name, g)
				if err != nil {
					t.Fatal(err)
				}
				cases = append(cases, one)
			}
			share, n := c.effort()
			for i, one := range solvertest.Cases(t) {
				if i%share == 0 {
					ask(fmt.Sprint("case ", i), one.Game())
				}
			}
			t.Logf("one case of %d; %d random games, seeds 0 to %d", share, n, n-1)
			for seed := range n {
				ask(fmt.Sprint("seed ", seed), solve.RandomMixedGame(seed))
			}
			if c.backend.Engine != nil {
				c.agrees(t, cases)
			}
		})
	}
}

// effort returns how many cases there are to each one that is asked, and about how many random games to ask. In a
// soak these are all cases and 1,000 games for each engine within haft with its usual encoding, and a tenth of both for
// a program. Otherwise it is what takes seconds.
func (c configuration) effort() (share int, games uint64) {
	usual := c.encoding == c.backend.Encoding
	switch {
	case extent.Soak() && usual && c.backend.Program() == nil:
		return 1, 1000
	case extent.Soak() && usual:
		return 10, 100
	case extent.Soak():
		return 20, 20
	case c.backend.Program() != nil && c.backend.Linear(): // some take a second to start
		return 500, 1
	case c.backend.Program() != nil:
		return 100, 2
	case testing.Short() && usual:
		return 50, 4
	case testing.Short():
		return 200, 1
	case usual:
		return 20, 5
	}
	return 100, 2
}

// sameVerdict compares the first illegal ply that a solver finds with the exact solver's.
func sameVerdict(t *testing.T, name string, s solve.Solver, g *model.Game) {
	t.Helper()
	want, err := solve.Judge(t.Context(), solve.Exact{}, g)
	if err != nil {
		t.Fatal(err)
	}
	got, err := solve.Judge(t.Context(), s, g)
	if err != nil {
		t.Fatalf("%s: %v, for %v under %+v", name, err, g.Moves, g.Rules)
	}
	if got.Legal != want.Legal || got.Ply != want.Ply || got.Fault != want.Fault {
		t.Errorf("%s: legal %v, ply %d, %v; want %v, %d, %v for %v under %+v",
			name, got.Legal, got.Ply, got.Fault, want.Legal, want.Ply, want.Fault, g.Moves, g.Rules)
	}
}

// agrees asks the other questions through package conformance.
func (c configuration) agrees(t *testing.T, cases []*conformance.Case) {
	t.Helper()
	p := &conformance.Plan{Backends: []*backend.Backend{c.backend}, Encodings: []encode.Encoding{c.encoding}, Cases: cases}
	asked, err := p.Prepare()
	if err == nil {
		err = asked.Run(t.Context(), 1, func() {})
	}
	if err != nil {
		t.Fatal(err)
	}
	row := asked.Rows[0]
	for _, f := range row.Disagreements {
		t.Errorf("%+v", f)
	}
	if row.Games != len(cases) || len(row.Undecided) > 0 {
		t.Errorf("%d games of %d, %d undecided", row.Games, len(cases), len(row.Undecided))
	}
}
