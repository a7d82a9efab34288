package arena

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// spec reads a player that is ready.
func spec(t *testing.T, text string) *Spec {
	t.Helper()
	s, err := ParseSpec(text)
	if err == nil {
		rules := usual()
		err = s.Prepare(&rules)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// match plays a match to its end.
func match(t *testing.T, h Header, games, workers int) *Match {
	t.Helper()
	h.Arena, h.MaxPlies = Schema, max(h.MaxPlies, h.Opening+1)
	if h.MaxPlies == h.Opening+1 {
		h.MaxPlies = 300
	}
	m := &Match{Header: h}
	players := [2]*Spec{spec(t, h.First), spec(t, h.Second)}
	err := m.Run(t.Context(), players, games, workers, func(r *Record) error {
		m.Games = append(m.Games, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// An engine that never introduces itself, or lacks a rule, ends the match before it begins.
func TestRefusedEngines(t *testing.T) {
	for as, c := range map[string]struct{ rules, want string }{
		"dumb":   {"", "does not speak UCI: the program ended"},
		"honest": {"bishops=opposite", "it has no option bishops, which the rules of the match need"},
	} {
		t.Setenv(fakeName, as)
		h := Header{Arena: Schema, First: "uci,nodes=5,command=" + os.Args[0], Second: "random", MaxPlies: 50, Rules: c.rules}
		m := &Match{Header: h}
		err := m.Run(t.Context(), [2]*Spec{spec(t, h.First), spec(t, h.Second)}, 2, 1, func(*Record) error { return nil })
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", as, err)
		}
	}
}

// An engine that obeys the rules plays whole games, by the rules of the match.
func TestHonest(t *testing.T) {
	t.Setenv(fakeName, "honest")
	h := Header{First: "nodes=100", Second: "uci,time=20ms,command=" + os.Args[0], Seed: 1, Opening: 4}
	m := match(t, h, 4, 2)
	tally := m.Count()
	if tally.Violations != [2]int{} || tally.Wins != 4 || !slices.Contains(m.Games[0].Expected, 52) {
		t.Errorf("%+v, %+v", tally, m.Games[0])
	}
}

// A program that is ended with the match has not lost.
func TestEndedIsNotLost(t *testing.T) {
	rules := usual()
	ctx, stop := context.WithCancel(t.Context())
	r, err := (&Record{}).lost(ctx, newGame(&rules), model.White, &violation{Crash, "the program ended"})
	if err != nil || r.Ending != Crash || r.White != 0 {
		t.Errorf("%+v, %v", r, err)
	}
	stop()
	lost, err := (&Record{}).lost(ctx, newGame(&rules), model.White, &violation{Crash, "the program ended"})
	if lost != nil || err == nil {
		t.Errorf("%+v, %v", lost, err)
	}
}

// The hang of an engine does not outlast the context.
func TestInterruptedEngine(t *testing.T) {
	t.Setenv(fakeName, "hang")
	h := Header{Arena: Schema, First: "uci,nodes=5,command=" + os.Args[0], Second: "random", MaxPlies: 50}
	m := &Match{Header: h}
	ctx, stop := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer stop()
	start := time.Now()
	err := m.Run(ctx, [2]*Spec{spec(t, h.First), spec(t, h.Second)}, 2, 1, func(*Record) error { return nil })
	if !errors.Is(err, ctx.Err()) || err == nil || time.Since(start) > 8*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}

// Stockfish plays whole games by guesses and by votes, and every move is legal: the match would tell otherwise. The
// same nodes give the same games.
func TestStockfish(t *testing.T) {
	extent.Slow(t)
	found := false
	for _, name := range stockfish {
		_, err := exec.LookPath(name)
		found = found || err == nil
	}
	if !found {
		if os.Getenv("HAFT_REQUIRE_SOLVERS") != "" {
			t.Fatal("stockfish is not installed, and HAFT_REQUIRE_SOLVERS is set")
		}
		t.Skip("stockfish is not installed: make test installs it")
	}
	h := Header{First: "guess,nodes=300", Second: "vote,nodes=1600,worlds=4", Seed: 2, Opening: 6}
	games := full(40, 2)
	a := match(t, h, games, 2)
	tally := a.Count()
	if tally.Games != games || tally.Violations != [2]int{} || tally.CPU[0] == 0 {
		t.Errorf("%+v", tally)
	}
	sameGames(t, a, match(t, h, games, 1))
}

// As many worlds vote as were asked for.
func TestVoters(t *testing.T) {
	t.Setenv(fakeName, "sure")
	rules := usual()
	for worlds := 1; worlds <= 4; worlds++ {
		s := spec(t, fmt.Sprintf("vote,nodes=90,worlds=%d,command=%s", worlds, os.Args[0]))
		p := &guesser{engine: newEngine(s, nil), spec: s}
		if err := p.begin(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		c, err := p.choose(t.Context(), newGame(&rules))
		p.end()
		want := 0.0
		for i := range worlds {
			want += pointsOf("cp", 400*max(0, 2-i)) / float64(worlds)
		}
		if err != nil || c.move.String() != "e2e4" || math.Abs(c.points-want) > 1e-9 {
			t.Errorf("%d worlds: %v, %g points, %v; want %g points", worlds, c.move, c.points, err, want)
		}
	}
}

// The best move is that with the highest mean, even if all of them lose, and the first by its letters among equals.
func TestWinner(t *testing.T) {
	for _, c := range []struct {
		sums map[string]*vote
		want string
	}{
		{map[string]*vote{"b2b3": {0, 1}, "a2a3": {0, 2}}, "a2a3"},
		{map[string]*vote{"a2a3": {-0.02, 2}, "b2b3": {-0.02, 1}}, "a2a3"},
		{map[string]*vote{"a2a3": {1, 3}, "b2b3": {0.9, 2}}, "b2b3"},
		{nil, "h2h3"},
	} {
		if got := winner(c.sums, "h2h3"); got != c.want {
			t.Errorf("%v: %s, want %s", c.sums, got, c.want)
		}
	}
}

// If all worlds that are drawn are over, a move is made without knowing what to expect of it.
func TestAllWorldsOver(t *testing.T) {
	t.Setenv(fakeName, "over")
	rules := usual()
	s := spec(t, "vote,nodes=90,worlds=2,command="+os.Args[0])
	p := &guesser{engine: newEngine(s, nil), spec: s}
	if err := p.begin(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	g := newGame(&rules)
	c, err := p.choose(t.Context(), g)
	p.end()
	if err != nil || !g.Legal(c.move) || percent(c.points) != -1 {
		t.Errorf("%v, %g points, %v", c.move, c.points, err)
	}
}

// Without a program of that name, a player who guesses cannot be had.
func TestNoStockfish(t *testing.T) {
	names := stockfish
	defer func() { stockfish = names }()
	stockfish = []string{"nosuch"}
	rules := usual()
	for text, want := range map[string]string{
		"guess,nodes=5":               `player "guess,nodes=5": stockfish is not installed; name another engine with `,
		"vote,nodes=5,command=nosuch": `player "vote,nodes=5,command=nosuch": exec: "nosuch": executable`,
	} {
		s, err := ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Prepare(&rules); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// What an engine tells of a move.
func TestParseInfo(t *testing.T) {
	for line, want := range map[string]info{
		"info depth 5 multipv 2 score cp 0 nodes 900 pv e2e4 e7e5": {"e2e4", 0.5},
		"info score cp 400 pv e7e8q":                               {"e7e8q", 10.0 / 11},
		"info depth 9 score mate 3 nodes 1 pv a1a2":                {"a1a2", 1.0097},
		"info depth 9 score mate -1 pv a1a2":                       {"a1a2", -0.0099},
		"info depth 9 score cp 5 upperbound pv a1a2":               {},
		"info string score cp 5 pv e2e4":                           {},
		"info score cp":                                            {},
		"info score cp x pv e2e4":                                  {},
		"info depth 3 currmove e2e4":                               {},
		"info score cp 5 pv":                                       {},
		"bestmove e2e4":                                            {},
		"":                                                         {},
	} {
		got, ok := parseInfo(line)
		if ok != (want.move != "") || ok && (got.move != want.move || math.Abs(got.points-want.points) > 1e-9) {
			t.Errorf("%q: %+v, %v", line, got, ok)
		}
	}
}

// The world that is asked about plays the game, with what its pawns became.
func TestInWorld(t *testing.T) {
	rules := usual()
	g := newGame(&rules)
	for _, word := range strings.Fields("a2a4 h7h6 a4a5 h6h5 a5a6 h5h4 a6b7 h4h3 b7a8 h3g2") {
		m, _ := model.ParseMove(word)
		if !g.Legal(m) {
			t.Fatal(word)
		}
		g.play(m)
	}
	if g.turned[8] != model.NewPiece(model.White, 9) || g.turned[9] != model.NoPiece {
		t.Errorf("%v", g.turned)
	}
	text := inWorld(g, g.Worlds(rand.New(rand.NewPCG(1, 1))))
	if !strings.Contains(text, "b7a8") || strings.Contains(text, "b7a8 ") || !strings.HasPrefix(text, "position fen ") {
		t.Error(text)
	}
	only := strings.Fields(searchMoves(g))
	if slices.Contains(only, "h4h3") || len(only) < 20 {
		t.Error(only)
	}
}
