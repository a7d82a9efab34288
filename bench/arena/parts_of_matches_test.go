package arena

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"haft/model"
	"haft/solve/exact"
)

// A piece is worth what it is on average over the worlds, and a pawn, which has no nature, 1.
func TestWorth(t *testing.T) {
	var natures exact.Natures
	natures[3][model.Queen], natures[3][model.Rook] = 1, 3
	natures[4][model.King], natures[4][model.Knight], natures[4][model.Bishop] = 2, 1, 1
	for q, want := range map[model.Piece]float64{model.NoPiece: 0, 3: (9 + 3*5) / 4.0, 4: (3 + 3) / 4.0, 8: 1} {
		if got := worth(q, 4, &natures); got != want {
			t.Errorf("piece %d is worth %g, want %g", q, got, want)
		}
	}
}

// The name of a phase says which plies it has, or how many starting positions are left in it, and positions are where
// the names say.
func TestPhasesAreCalledWhatTheyAre(t *testing.T) {
	const plies = "plies 1 to 20, plies 21 to 40, plies 41 to 60, plies 61 to 80, plies from 81 on"
	if got := strings.Join(byPly().names, ", "); got != plies {
		t.Error(got)
	}
	const starts = "100000 or more starting positions left, 1000 or more starting positions left, " +
		"10 or more starting positions left, 2 or more starting positions left, one starting position left"
	if got := strings.Join(byStarts().names, ", "); got != starts {
		t.Error(got)
	}
	least := []uint64{100_000, 1000, 10, 2, 1}
	rules := usual()
	rng := rand.New(rand.NewPCG(1, 1))
	seen := map[int]bool{}
	for range 3 {
		for g := newGame(&rules); g.Plies() < 100; g.play(anyOf(rng, g.Moves())) {
			if _, ended := g.Points(); ended {
				break
			}
			if at, want := byPly().at(g), min(g.Plies()/20, 4); at != want {
				t.Errorf("after %d plies it is phase %d, want %d", g.Plies(), at, want)
			}
			left, _, _ := g.Marginals()
			at := byStarts().at(g)
			seen[at] = true
			if left < least[at] || at > 0 && left >= least[at-1] {
				t.Errorf("with %d starting positions it is phase %d", left, at)
			}
		}
	}
	if len(seen) < 3 {
		t.Errorf("only the phases %v were seen", seen)
	}
}

// Where one world at least votes, a player has as many as it says, and 16 if it does not.
func TestUsualWorlds(t *testing.T) {
	for text, want := range map[string]int{
		"random": 1, "nodes=5": 1, "guess,nodes=5": 1, "vote,nodes=5": 16, "vote,nodes=5,worlds=1000": 1000,
		"guess,nodes=5,worlds=3": 3,
	} {
		s, err := ParseSpec(text)
		if err != nil || s.Worlds != want || s.Patience != 10*time.Second {
			t.Errorf("%s: %+v, %v; want %d worlds", text, s, err, want)
		}
	}
	s, err := ParseSpec("uci,time=2s,patience=3s,command=a -x=1,2 b")
	if err != nil || strings.Join(s.Command, "|") != "a|-x=1,2|b" || s.Time != 2*time.Second ||
		s.Patience != 3*time.Second {
		t.Errorf("%+v, %v", s, err)
	}
}

// A program is told each rule that is not the usual one, and only those. One that does not offer a rule is refused.
func TestRulesAreTold(t *testing.T) {
	for _, c := range []struct{ rules, offers, told, fault string }{
		{"", "", "", ""},
		{"check=off", "check", "setoption name check value off\n", ""},
		{
			"check=off,bishops=opposite", "check bishops",
			"setoption name check value off\nsetoption name bishops value opposite\n", "",
		},
		{"bishops=opposite", "check opposite", "", "it has no option bishops, which the rules of the match need"},
	} {
		rules := usual()
		if err := rules.SetAll(c.rules); err != nil {
			t.Fatal(err)
		}
		out, in, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		e := newEngine(&Spec{Patience: time.Minute}, &rules)
		e.run = &run{in: in}
		options := map[string]bool{}
		for _, o := range strings.Fields(c.offers) {
			options[o] = true
		}
		err = e.obeyRules(options)
		in.Close()
		told := ""
		for lines := bufio.NewScanner(out); lines.Scan(); {
			told += lines.Text() + "\n"
		}
		out.Close()
		if !sameLines(told, c.told) || (err == nil) != (c.fault == "") || err != nil && err.Error() != c.fault {
			t.Errorf("%s: told %q, %v; want %q, %q", c.rules, told, err, c.told, c.fault)
		}
	}
}

// sameLines ignores the order of lines.
func sameLines(a, b string) bool {
	for line := range strings.Lines(a) {
		if !strings.Contains(b, line) {
			return false
		}
	}
	return len(a) == len(b)
}

// Whoever waits for a word gets the rest of its line, sees the lines before it, and learns why it does not come.
func TestAwait(t *testing.T) {
	ended, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		name   string
		ctx    context.Context
		within time.Duration
		lines  []string
		closed bool
		long   bool
		want   string
		passed string
		err    error
	}{
		{
			"a word with a rest", t.Context(), time.Minute,
			[]string{"info x", "bestmovement", "bestmove e2e4 "},
			false, false,
			"e2e4", "info x|bestmovement", nil,
		},
		{"a word alone", t.Context(), time.Minute, []string{"bestmove"}, false, false, "", "", nil},
		{"an end", t.Context(), time.Minute, []string{"info x"}, true, false, "", "info x", errGone},
		{"a line that is too long", t.Context(), time.Minute, nil, true, true, "", "", errLong},
		{"silence", t.Context(), time.Millisecond, nil, false, false, "", "", errLate},
		{"the end of the match", ended, time.Minute, nil, false, false, "", "", context.Canceled},
	} {
		e := newEngine(&Spec{}, nil)
		e.run = &run{lines: make(chan string, len(c.lines))}
		for _, line := range c.lines {
			e.run.lines <- line
		}
		if e.run.long.Store(c.long); c.closed {
			close(e.run.lines)
		}
		var passed []string
		got, err := e.await(c.ctx, c.within, "bestmove", func(line string) { passed = append(passed, line) })
		if got != c.want || strings.Join(passed, "|") != c.passed || !errors.Is(err, c.err) {
			t.Errorf("%s: %q after %q, %v", c.name, got, passed, err)
		}
	}
}

// A program that does not end when its input does is killed.
func TestDeafProgramsAreKilled(t *testing.T) {
	if _, err := exec.LookPath("sleep"); err != nil {
		t.Skip("there is no sleep")
	}
	e := newEngine(&Spec{Command: []string{"sleep", "5"}}, nil)
	if err := e.start(t.Context()); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	if e.end(); time.Since(start) > 4*time.Second || e.run != nil {
		t.Errorf("it ended after %v", time.Since(start))
	}
	e.end() // a program that does not run has ended
}

// By hand: of the games of a pair, the first player has White in the first. Two plies of an opening and three behind it
// are two moves of White's player and one of the other, and the other way around in the second game.
func TestTallyByHand(t *testing.T) {
	m := &Match{Header: Header{MaxPlies: 50}}
	for _, r := range []Record{
		{Game: 0, White: 1, Ending: Checkmate, Opening: 2, Expected: []int{1, 1, 1}, Seconds: [2]float64{1, 2}},
		{Game: 1, White: 0.5, Ending: Stalemate, Opening: 2, Expected: []int{1, 1, 1}, CPU: [2]float64{0.5, 0}},
		{Game: 3, White: 1, Ending: Crash, Opening: 1, Expected: []int{1, 1}},
		{Game: 2, White: 0.25, Ending: Mixed, Opening: 1, Expected: []int{1}, Seconds: [2]float64{0.5, 0}},
		{Game: 4, White: 1, Ending: Checkmate}, // its pair is not complete
	} {
		m.Games = append(m.Games, &r)
	}
	got := m.Count()
	if got.Games != 4 || got.Wins != 1 || got.Draws != 2 || got.Losses != 1 || got.Violations != [2]int{1, 0} ||
		got.Plies != 5+5+3+2 || got.Moves != [2]int{2 + 1 + 1 + 0, 1 + 2 + 1 + 1} ||
		got.Seconds != [2]time.Duration{1500 * time.Millisecond, 2 * time.Second} || got.CPU[0] != 500*time.Millisecond {
		t.Errorf("%+v", got)
	}
	if mean := got.Pairs().Strength().Mean; mean != ((1+0.5)/2+(0+0.25)/2)/2 {
		t.Errorf("the mean is %v", mean)
	}
	if got.counted(m.Games[4]) || !got.counted(m.Games[2]) ||
		fmt.Sprint(got.Endings) != "map[checkmate:1 crash:1 mixed:1 stalemate:1]" {
		t.Errorf("%v", got.Endings)
	}
}
