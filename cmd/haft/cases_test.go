package main

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve/schema"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// analyzed is the object of the schema haft/1 as a user would declare it.
type analyzed struct {
	Schema string
	ID     string
	Legal  *bool
	Plies  int
	Rules  struct {
		EnPassant *bool `json:"en_passant"`
		Check     *bool
		Bishops   string
	}
	Illegal *struct {
		Ply          model.Ply
		Move, Reason string
		Because      []int
		Text         string
	}
	StartingPositions *uint64 `json:"starting_positions"`
	Worlds            *uint64
	Pieces            map[string]struct {
		Square   string
		Captured bool
		Natures  map[string]uint64
	}
	Locked []struct {
		Piece, Nature string
		Ply           model.Ply
		Because       []int
	}
	Check   string
	Moves   map[string]uint64
	Outcome *struct {
		Ongoing, Checkmate, Stalemate uint64
		Over                          bool
	}
	Witness, Backend string
	Seconds          *float64
}

// analyzeCases passes cases to the command as a user would, as JSON Lines.
func analyzeCases(t *testing.T, cases []solvertest.Case, fields string) []analyzed {
	t.Helper()
	var in, out, messages bytes.Buffer
	for i, c := range cases {
		rules := c.Game().Rules
		line, err := schema.Marshal(map[string]any{"id": strconv.Itoa(i), "moves": c.Moves, "rules": schema.NewRules(&rules)})
		if err != nil {
			t.Fatal(err)
		}
		in.Write(append(line, '\n'))
	}
	args := []string{"analyze", "--format", "jsonl", "--fields", fields, "-"}
	if code := execute(context.Background(), args, &in, &out, &messages); code != cli.Yes {
		t.Fatalf("exit status %d: %s", code, &messages)
	}
	var all []analyzed
	for line := range bytes.Lines(out.Bytes()) {
		var a analyzed
		if err := json.Unmarshal(line, &a); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		all = append(all, a)
	}
	if len(all) != len(cases) {
		t.Fatalf("%d objects for %d games", len(all), len(cases))
	}
	return all
}

func TestCases(t *testing.T) {
	extent.Slow(t)
	cases := solvertest.Cases(t)
	for i, a := range analyzeCases(t, cases, "pieces,locked,check,moves,outcome,witness,seconds") {
		c := &cases[i]
		diff := func(what string, got, want any) {
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s %v: %s (-want +got):\n%s", c.Kind, c.Moves, what, d)
			}
		}
		rules := c.Game().Rules
		diff("rules", []bool{*a.Rules.EnPassant, *a.Rules.Check}, []bool{rules.EnPassant, rules.Check})
		if a.Schema != "haft/1" || a.ID != strconv.Itoa(i) || a.Legal == nil || a.Seconds == nil || a.Backend != "exact" ||
			len(a.Witness) < 17 {
			t.Fatalf("%s %v: not the object of the schema: %+v", c.Kind, c.Moves, a)
		}
		diff("legal", *a.Legal, c.Expect.Legal)
		diff("plies", a.Plies, len(c.Legal().Moves))
		if !c.Expect.Legal {
			diff("first illegal ply", a.Illegal.Ply, c.Expect.Ply)
		}
		diff("starting positions", *a.StartingPositions, c.Expect.Positions)
		diff("worlds", *a.Worlds, c.Expect.Worlds)
		natures, locked := map[string]map[string]uint64{}, map[string]string{}
		for p, r := range a.Pieces {
			natures[p] = r.Natures
		}
		diff("natures", natures, c.Expect.Pieces)
		for _, l := range a.Locked {
			locked[l.Piece] = l.Nature
		}
		diff("locked", locked, lockedOf(c))
		if c.Expect.Legal {
			diff("moves", a.Moves, c.Expect.Moves)
			diff("outcome", []uint64{a.Outcome.Ongoing, a.Outcome.Checkmate, a.Outcome.Stalemate},
				[]uint64{c.Expect.Outcome.Ongoing, c.Expect.Outcome.Checkmate, c.Expect.Outcome.Stalemate})
			diff("over", a.Outcome.Over, len(c.Expect.Moves) == 0)
		}
	}
}

func lockedOf(c *solvertest.Case) map[string]string {
	locked := map[string]string{}
	for p, natures := range c.Expect.Pieces {
		for n := range natures {
			if len(natures) == 1 {
				locked[p] = n
			}
		}
	}
	return locked
}

// The cases that say how large a smallest reason is.
func TestCaseReasons(t *testing.T) {
	var cases []solvertest.Case
	for _, c := range solvertest.Cases(t) {
		if c.ExplanationSize > 0 {
			cases = append(cases, c)
		}
	}
	if len(cases) == 0 {
		t.Fatal("no case has a reason")
	}
	for i, a := range analyzeCases(t, cases, "locked,because") {
		c, size := &cases[i], -1
		switch {
		case c.Lock == nil:
			size = len(a.Illegal.Because)
		default:
			for _, l := range a.Locked {
				if l.Piece == c.Lock.Piece && l.Nature == c.Lock.Nature {
					size = len(l.Because)
				}
			}
		}
		if size != c.ExplanationSize {
			t.Errorf("%s %v: a reason of %d plies, want %d", c.Kind, c.Moves, size, c.ExplanationSize)
		}
	}
}

// Real games of ordinary chess are legal up to the first castling or en passant.
func TestOrdinaryGames(t *testing.T) {
	var out, messages bytes.Buffer
	args := []string{
		"analyze", "--format", "jsonl", "--fields", "pieces,moves,check,outcome,witness",
		"../../testdata/games/lichess_100k.pgn",
	}
	if code := execute(context.Background(), args, nil, &out, &messages); code != cli.Yes || messages.Len() > 0 {
		t.Fatalf("exit status %d: %s", code, &messages)
	}
	games := 0
	for line := range bytes.Lines(out.Bytes()) {
		var a analyzed
		if err := json.Unmarshal(line, &a); err != nil {
			t.Fatal(err)
		}
		if !*a.Legal && a.Illegal.Reason != "castling" && a.Illegal.Reason != "en-passant" {
			t.Errorf("game %s: illegal at ply %d by %s", a.ID, a.Illegal.Ply, a.Illegal.Text)
		}
		games++
	}
	if games < 40 {
		t.Errorf("%d games, want more than 40", games)
	}
}
