package arena

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"haft/bench/statistics"
	"haft/model/gamefile"
	"haft/solve/solvertest/extent"
)

// games are those of a match in their order, without times.
func games(m *Match) (all []string) {
	ordered := slices.SortedFunc(slices.Values(m.Games), func(a, b *Record) int { return cmp.Compare(a.Game, b.Game) })
	for _, r := range ordered {
		again := *r
		again.Seconds, again.CPU = [2]float64{}, [2]float64{}
		text, _ := json.Marshal(again)
		all = append(all, string(text))
	}
	return all
}

func sameGames(t *testing.T, a, b *Match) {
	t.Helper()
	if x, y := games(a), games(b); !slices.Equal(x, y) {
		t.Errorf("games differ:\n%s\n%s", strings.Join(x, "\n"), strings.Join(y, "\n"))
	}
}

// The same seed gives the same games, one at a time or two. Another seed gives others.
func TestSameGames(t *testing.T) {
	extent.Slow(t)
	for _, players := range [][2]string{{"nodes=200", "nodes=100"}, {"greedy", "random"}, {"beginner", "nodes=150"}} {
		h := Header{First: players[0], Second: players[1], Seed: 7, Opening: 4}
		n := extent.Of(2, 4, 6)
		a := match(t, h, n, 1)
		sameGames(t, a, match(t, h, n, 2))
		h.Seed = 8
		if slices.Equal(games(a)[:2], games(match(t, h, 2, 2))) {
			t.Errorf("%v: another seed gives the same games", players)
		}
	}
}

// Both games of a pair begin alike, from an opening that is balanced, and the players change sides.
func TestPairs(t *testing.T) {
	extent.Slow(t)
	m := match(t, Header{First: "nodes=200", Second: "random", Seed: 1, Opening: 5}, 8, 2)
	for i := 0; i < len(m.Games); i += 2 {
		all := slices.SortedFunc(slices.Values(m.Games), func(a, b *Record) int { return cmp.Compare(a.Game, b.Game) })
		a, b := all[i], all[i+1]
		if a.Moves[:24] != b.Moves[:24] || a.Opening != 5 || b.Opening != 5 {
			t.Errorf("%s\n%s", a.Moves, b.Moves)
		}
		if a.White != 1 || b.White != 0 || a.Points() != 1 || b.Points() != 1 || a.Ending != Checkmate {
			t.Errorf("random does not lose: %+v %+v", a, b)
		}
	}
}

// A match that is stopped again and again, with its last line cut short at any place, comes to the same games.
func TestGoOn(t *testing.T) {
	extent.Slow(t)
	h := Header{Arena: Schema, First: "nodes=60", Second: "nodes=50", Seed: 5, Opening: 4, MaxPlies: 80}
	players := [2]*Spec{spec(t, h.First), spec(t, h.Second)}
	whole := match(t, h, 10, 2)
	name := filepath.Join(t.TempDir(), "match.jsonl")
	stops := 0
	for last := -1; last < 10; {
		file, err := OpenFile(name, h)
		if err != nil {
			t.Fatal(err)
		}
		if last = len(file.Games); file.Torn != (stops > 0) {
			t.Errorf("torn: %v after %d stops", file.Torn, stops)
		}
		ctx, stop := context.WithCancel(t.Context())
		err = file.Run(ctx, players, 10, 2, func(r *Record) error {
			if len(file.Games) == last+2 {
				stop()
			}
			return file.Add(r)
		})
		stop()
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if last = len(file.Games); last == 10 {
			sameGames(t, whole, &file.Match)
		}
		file.Close()
		cut(t, name, last < 10)
		stops++
	}
	if stops < 3 {
		t.Errorf("stopped %d times", stops)
	}
}

// cut leaves out the end of the last line of a file, as a kill does.
func cut(t *testing.T, name string, really bool) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if really {
		if err := os.WriteFile(name, text[:len(text)-30], 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A file is read back as it was written; of another match, changed or invalid it is an error that names the line.
func TestFile(t *testing.T) {
	h := Header{Arena: Schema, First: "nodes=60", Second: "random", Seed: 5, Opening: 2, MaxPlies: 300, Rules: "check=off"}
	m := match(t, h, 2, 1)
	name := filepath.Join(t.TempDir(), "match.jsonl")
	file, err := OpenFile(name, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range m.Games {
		if err := file.Add(r); err != nil {
			t.Fatal(err)
		}
	}
	file.Close()
	text, _ := os.ReadFile(name)
	again, torn, err := ReadMatch(bytes.NewReader(text), "x")
	if err != nil || torn || again.Header != h {
		t.Fatal(err, torn, again.Header)
	}
	sameGames(t, m, again)
	other := h
	other.Seed = 6
	if _, err := OpenFile(name, other); err == nil ||
		!strings.Contains(err.Error(), "match.jsonl:1: the file is of another match") {
		t.Error(err)
	}
	if _, _, err := ReadMatch(strings.NewReader(""), "x"); err == nil {
		t.Error("an empty file is a match")
	}
}

// A line that is no head, no game, or a game that was there before is an error that says so.
func TestTaker(t *testing.T) {
	const head, game = `{"arena":1,"first":"a","second":"b","max_plies":50}`,
		`{"game":3,"moves":"e2e4","ending":"crash","white":1,"expected":[-1]}`
	for want, objects := range map[string][]string{
		"":                                      {head, game},
		`found "{\"game\":3,`:                   {game},
		"expected the head of a match: ":        {game},
		`found "{\"arena\":1,`:                  {head, head},
		"expected a game of a match: ":          {head, head},
		"game 3 is there twice":                 {head, game, game},
		"found a match of schema 0, expected 1": {strings.Replace(head, "1", "0", 1)},
	} {
		take, err := new(Match).taker(), error(nil)
		for i, object := range objects {
			if err != nil {
				t.Errorf("object %d: %v", i, err)
			}
			err = take([]byte(object))
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// What is wrong with a record is told.
func TestValidate(t *testing.T) {
	h := Header{Arena: Schema, First: "a", Second: "b", MaxPlies: 300}
	if err := h.validate(); err != nil {
		t.Fatal(err)
	}
	m := match(t, Header{First: "nodes=60", Second: "random", Seed: 5}, 2, 1)
	good := m.Games[0]
	if err := good.validate(&h); err != nil {
		t.Fatal(err)
	}
	for what, spoil := range map[string]func(*Record){
		`move 1, "e2e5", is illegal`:           func(r *Record) { r.Moves = "e2e5 " + r.Moves },
		`ends with "checkmate" and 0.5`:        func(r *Record) { r.White = 0.5 },
		`ends with "stalemate"`:                func(r *Record) { r.Ending = Stalemate },
		`ends with "crash"`:                    func(r *Record) { r.Ending = Crash },
		"expected one from -1 to 100":          func(r *Record) { r.Expected = r.Expected[1:] },
		"found game -1; expected 0 to 9999999": func(r *Record) { r.Game = -1 },
		"more than 2000 plies":                 func(r *Record) { r.Moves = strings.Repeat("e2e4 ", 3000) },
		`ends with "time" and 0.5`:             func(r *Record) { *r = Record{Ending: Forfeit, White: 0.5} },
	} {
		bad := *good
		spoil(&bad)
		if err := bad.validate(&h); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for what, spoil := range map[string]func(*Header){
		"schema 2": func(h *Header) { h.Arena = 2 }, "no name": func(h *Header) { h.First = "" },
		"plies": func(h *Header) { h.MaxPlies = 3000 }, "rule": func(h *Header) { h.Rules = "x=1" },
		"elo0": func(h *Header) { h.SPRT = &statistics.SPRT{} },
	} {
		bad := h
		spoil(&bad)
		if err := bad.validate(); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A test ends the match after the same pair, however many games are played at a time.
func TestEarlyStop(t *testing.T) {
	extent.Slow(t)
	test := &statistics.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05, Model: "logistic"}
	h := Header{First: "nodes=100", Second: "random", Seed: 1, Opening: 4, SPRT: test}
	a, b := match(t, h, 1000, 1).Count(), match(t, h, 1000, 3).Count()
	if !a.Decided || a.Accepted != 200 || a.Games > 60 || a.LLR < 2.94 {
		t.Errorf("%+v", a)
	}
	if a.Games != b.Games || a.LLR != b.LLR || b.Accepted != 200 {
		t.Errorf("%+v\n%+v", a, b)
	}
}

// A player that is stronger wins a match, and phases add up to its result.
func TestPhases(t *testing.T) {
	extent.Slow(t)
	m := match(t, Header{First: "nodes=300", Second: "greedy", Seed: 1, Opening: 4}, 6, 2)
	plies, starts := m.Phases()
	for _, phases := range [][]Phase{plies, starts} {
		if len(phases) < 2 {
			t.Fatalf("%+v", phases)
		}
		sum := phases[0].Before
		for _, p := range phases {
			sum += p.Gain() * float64(p.Games) / 6
		}
		if mean := m.Count().Pairs().Strength().Mean; sum < mean-0.1 || sum > mean+0.1 { // not every game has a first phase
			t.Errorf("%+v add up to %v, want %v", phases, sum, mean)
		}
	}
}

// A match that is decided goes no further, and a violation counts for the player who has lost by it.
func TestFaultsCount(t *testing.T) {
	h := Header{Arena: Schema, First: "a", Second: "b", MaxPlies: 50}
	h.SPRT = &statistics.SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05, Model: "logistic"}
	m := &Match{Header: h}
	for n := range 60 {
		m.Games = append(m.Games, &Record{Game: n, Ending: Crash, White: float64((n + 1) % 2)})
	}
	if tally := m.Count(); !tally.Decided || tally.Wins != tally.Games || tally.Violations != [2]int{0, tally.Games} {
		t.Errorf("%+v", tally)
	}
	if err := m.Run(t.Context(), [2]*Spec{}, 1000, 1, func(*Record) error { return errors.New("a game") }); err != nil {
		t.Error(err)
	}
	m.Header.SPRT = nil
	m.Games[0].White, m.Games[3].White = 0, 1
	if tally := m.Count(); tally.Losses != 2 || tally.Violations != [2]int{2, 58} {
		t.Errorf("%+v", tally)
	}
}

// The PGN tells how a game ended: the result, why, and the points of an end that is neither won, lost nor drawn.
func TestPGNEndings(t *testing.T) {
	m := &Match{Header: Header{First: "a", Second: "b"}}
	for _, c := range []struct {
		r                                   Record
		result, score, termination, comment string
	}{
		{Record{Ending: Checkmate, White: 1}, "1-0", "", "normal", "checkmate"},
		{Record{Ending: Stalemate, White: 0.5}, "1/2-1/2", "", "normal", "stalemate"},
		{
			Record{Ending: Mixed, White: 2.0 / 3},
			"1/2-1/2", "0.6667", "normal", "mixed: White scores 0.6667",
		},
		{Record{Ending: TooLong, White: 0.5}, "1/2-1/2", "", "adjudication", "too long"},
		{Record{Ending: Forfeit, Violation: "no move"}, "0-1", "", "time forfeit", "time: no move"},
		{Record{Ending: Illegal, Violation: "e2e5"}, "0-1", "", "rules infraction", "illegal move: e2e5"},
		{Record{Ending: Crash, White: 1, Violation: "gone"}, "1-0", "", "rules infraction", "crash: gone"},
	} {
		g := m.file(&c.r, nil, usual())
		if g.Tag("Result") != c.result || g.Tag("HaftScore") != c.score || g.Tag("Termination") != c.termination ||
			g.Notes[0].Comment != c.comment {
			t.Errorf("%+v: %+v, %+v", c, g.Tags, g.Notes)
		}
	}
}

// All games are in the PGN, and read back as they were played.
func TestPGN(t *testing.T) {
	m := match(t, Header{First: "nodes=60", Second: "random", Seed: 3, Opening: 4, MaxPlies: 30}, 6, 2)
	var out bytes.Buffer
	if err := m.WritePGN(&out); err != nil {
		t.Fatal(err)
	}
	in := gamefile.NewReader(&out, "x")
	for n := range 6 {
		g, err := in.Next()
		if err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, move := range g.Moves {
			words = append(words, move.String())
		}
		at := slices.IndexFunc(m.Games, func(r *Record) bool { return r.Game == n })
		if r := m.Games[at]; strings.Join(words, " ") != r.Moves || g.Tag("Round") != fmt.Sprintf("%d.%d", n/2+1, n%2+1) ||
			(g.Tag("White") == "nodes=60") != (n%2 == 0) {
			t.Errorf("%v %v\n%+v", g.Tags, words, r)
		}
	}
}

// Players as they are written.
func TestParseSpec(t *testing.T) {
	for text, want := range map[string]string{
		"random": "", "full": "", "nodes=1": "", "haft,time=1s": "",
		"nodes=9,without=kings":             "",
		"vote,nodes=3,worlds=2,patience=1s": "", "uci,time=5ms,command=a -b c=1,2": "",
		"":                                   "expected random, greedy",
		"weak":                               "expected random, greedy",
		"haft":                               "either nodes=N or time=DURATION",
		"nodes=0":                            "either nodes=N or time=DURATION",
		"nodes=5,time=1s":                    "either nodes=N or time=DURATION",
		"guess,time=-1s":                     "either nodes=N or time=DURATION",
		"nodes=x":                            `nodes is "x"; expected a number`,
		"guess,nodes=-1":                     `nodes is "-1"; expected a number`,
		"time=1":                             `time is "1"; expected a duration`,
		"random,nodes=3":                     "random takes no settings",
		"easy,nodes=3":                       "easy takes no settings",
		"nodes=3,worlds=2":                   "worlds is for guess and vote",
		"vote,nodes=3,worlds=0x":             `worlds is "0x"`,
		"vote,nodes=3,worlds=1001":           "expected 1 to 1000",
		"guess,nodes=3,without=kings":        "without is for haft's own search",
		"nodes=9,without=king":               `without is "king"; expected a term: queen, `,
		"nodes=9,without=kings,without=pawn": "expected without once",
		"uci,nodes=3":                        "expected command=",
		"nodes=3,command=x":                  "command is for uci",
		"uci,nodes=3,patience=0s,command=x":  "patience is 0",
		"guess,depth=3":                      "expected nodes, time",
		"guess,x":                            "expected NAME=VALUE",
	} {
		_, err := ParseSpec(text)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
