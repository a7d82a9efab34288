package arena

import (
	"os"
	"testing"

	"haft/solve/solvertest/extent"
)

// An engine that crashes, hangs or answers nonsense loses that game, is told, and plays the next one.
func TestFakes(t *testing.T) {
	extent.Slow(t)
	for as, want := range map[string]violation{
		"crash":   {Crash, "the program ended"},
		"mute":    {Crash, "the program ended"},
		"endless": {Crash, "the program printed a line of more than 1MiB"},
		"hang":    {Forfeit, "no move in time"},
		"illegal": {Illegal, "a1a8 is illegal"},
		"garbage": {Illegal, `it answers "\x00\xff", which is no move`},
	} {
		t.Run(as, func(t *testing.T) { loses(t, as, want) })
	}
}

// An engine that talks and talks loses, too.
func TestFlood(t *testing.T) {
	extent.Slow(t)
	loses(t, "flood", violation{Forfeit, "no move in time"})
}

// loses has an engine that misbehaves play some games.
func loses(t *testing.T, as string, want violation) {
	t.Helper()
	t.Setenv(fakeName, as)
	patience := "10s" // more than the machine needs, however busy it is
	if want.ending == Forfeit {
		patience = "300ms"
	}
	first := "uci,nodes=5,patience=" + patience + ",command=" + os.Args[0]
	h := Header{First: first, Second: "random", Seed: 3, Opening: 2}
	m := match(t, h, 4, 1)
	tally := m.Count()
	if tally.Games != 4 || tally.Violations[0] < 3 || tally.Violations[1] != 0 { // it may win one by then
		t.Errorf("%+v", tally)
	}
	for _, r := range m.Games {
		if r.Ending.Violation() && (r.Ending != want.ending || r.Violation != want.text || r.Points() != 0) {
			t.Errorf("%+v, want %v", r, want)
		}
	}
}

// A program that is refused has ended.
func TestRefusedIsEnded(t *testing.T) {
	t.Setenv(fakeName, "dumb")
	rules := usual()
	e := newEngine(spec(t, "uci,nodes=5,command="+os.Args[0]), &rules)
	if err := e.introduce(t.Context()); err == nil || e.run != nil {
		t.Errorf("%v, runs %v", err, e.run != nil)
	}
}

// A world that is over has no move, so another one is asked about.
func TestSomeWorldsOver(t *testing.T) {
	t.Setenv(fakeName, "late")
	rules := usual()
	s := spec(t, "guess,nodes=90,command="+os.Args[0])
	p := &guesser{engine: newEngine(s, nil), spec: s}
	if err := p.begin(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	c, err := p.choose(t.Context(), newGame(&rules))
	p.end()
	if err != nil || c.move.String() != "h2h4" || percent(c.points) != 50 {
		t.Errorf("%v, %g points, %v", c.move, c.points, err)
	}
}
