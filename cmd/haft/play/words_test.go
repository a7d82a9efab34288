package play

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"haft/bench/arena"
	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve/compose"
	"haft/solve/schema"
	"haft/solve/search"
)

// printed is what somebody sees: standard output, and then the messages.
func printed(t *testing.T, print func(p *cli.Program)) string {
	t.Helper()
	var out, messages bytes.Buffer
	p := cli.NewProgram(strings.NewReader(""), &out, &messages)
	print(p)
	if err := p.Stdout.Flush(); err != nil {
		t.Fatal(err)
	}
	return out.String() + messages.String()
}

// Differences in Elo can be infinite or unknown.
func TestElo(t *testing.T) {
	for x, want := range map[float64]string{12.5: "+13", -0.6: "-1", math.Inf(1): "+inf", math.Inf(-1): "-inf"} {
		if got := elo(x); got != want {
			t.Errorf("%g: %s, want %s", x, got, want)
		}
	}
	if got := elo(math.NaN()); got != "unknown" {
		t.Error(got)
	}
}

// Who loses by a fault is told, with the fault. Other games are not worth a word.
func TestTellFault(t *testing.T) {
	for _, c := range []struct {
		r    arena.Record
		want string
	}{
		{arena.Record{Game: 0, Ending: arena.Checkmate, White: 1}, ""},
		{arena.Record{Game: 0, Ending: arena.Crash, White: 1, Violation: "gone"}, "haft: game 1: b loses: gone\n"},
		{arena.Record{Game: 0, Ending: arena.Crash, White: 0, Violation: "gone"}, "haft: game 1: a loses: gone\n"},
		{arena.Record{Game: 3, Ending: arena.Illegal, White: 1, Violation: "a1a8"}, "haft: game 4: a loses: a1a8\n"},
	} {
		got := printed(t, func(p *cli.Program) {
			o := &arenaRunOptions{program: p, header: arena.Header{First: "a", Second: "b"}}
			o.tellFault(&c.r)
		})
		if got != c.want {
			t.Errorf("%+v: %q, want %q", c.r, got, c.want)
		}
	}
}

// What a search for a game has found, or not found, for people.
func TestComposeText(t *testing.T) {
	amount, none := 31.0, 4
	found := []string{"e2e4", "e7e5"}
	for _, c := range []struct {
		stipulation string
		r           schema.Composition
		want        string
	}{
		{"most moves", schema.Composition{Amount: &amount, Moves: found}, "it: 31 moves\n\n"},
		{"least entropy", schema.Composition{Amount: &amount, Moves: found}, "it: 31.000 bits\n\n"},
		{"over", schema.Composition{Moves: found}, "it: after 2 plies\n\n"},
		{"over", schema.Composition{}, "it: no game was found; there may be one\n"},
		{"over", schema.Composition{None: &none}, "it: proved that no game of 4 plies or fewer does it\n"},
		{
			"over",
			schema.Composition{None: &none, Positions: []compose.Count{{Ply: 1, States: 20}}},
			"it: proved that no game of 4 plies or fewer does it\n20 positions after 1 ply\n",
		},
	} {
		c.r.Stipulation = "it"
		got := printed(t, func(p *cli.Program) {
			o := &composeOptions{stipulation: &compose.Stipulation{}}
			o.program = p
			if c.stipulation == "most moves" {
				o.stipulation.Kind = compose.MostMoves
			}
			o.text(&c.r)
		})
		if got != c.want {
			t.Errorf("%s, %+v: %q, want %q", c.stipulation, c.r, got, c.want)
		}
	}
}

// Why a problem is not sound, and a step with what would do as well.
func TestMateWords(t *testing.T) {
	for _, c := range []struct {
		s    search.MateSolution
		want string
	}{
		{search.MateSolution{Asked: 3, Moves: 1}, "not sound: 3 moves were asked about, and 1 suffices"},
		{search.MateSolution{Asked: 3, Moves: 2}, "not sound: 3 moves were asked about, and 2 suffice"},
		{search.MateSolution{Asked: 2, Moves: 2, Keys: make([]model.Move, 3)}, "not sound: 3 first moves do it"},
	} {
		if got := unsound(&c.s); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	for want, s := range map[string]schema.StepTree{
		"3. e2e4":                           {Move: "e2e4"},
		"3. e2e4 checkmate":                 {Move: "e2e4", Result: "checkmate"},
		"3. e2e4 checkmate (or d2d4, a2a3)": {Move: "e2e4", Result: "checkmate", Duals: []string{"d2d4", "a2a3"}},
	} {
		if got := stepWords(4, &s); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
