package player

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/cmd/haft/board"
	"haft/model"
	"haft/model/gamefile"
	"haft/solve/puzzle"
	"haft/solve/schema"
	"haft/solve/search"
	"haft/solve/solvertest/extent"
)

// answer is the reply to a question, by way of JSON as the page gets it.
func answer[T any](t testing.TB, r board.Request) (typed T) {
	t.Helper()
	work := board.Usual.Answer
	if Knows(r.Question) {
		work = func(ctx context.Context, r *board.Request) (any, error) { return Answer(ctx, &board.Usual, r) }
	}
	reply, err := work(t.Context(), &r)
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	text, err := json.Marshal(reply)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &typed); err != nil {
		t.Fatal(err)
	}
	return typed
}

// The marks of the page, which asks for each position by itself, are those of "haft annotate".
func TestMarks(t *testing.T) {
	extent.Slow(t)
	file, err := os.ReadFile("../../../testdata/games/legal.pgn")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamefile.ReadGame(strings.NewReader(string(file)), "legal.pgn")
	if err != nil {
		t.Fatal(err)
	}
	p := search.NewPlayer(&g.Rules, search.Options{})
	verdicts, err := p.Review(t.Context(), g, search.Limits{Nodes: search.ReviewNodes})
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	if err := gamefile.Write(&want, search.Annotated(g, verdicts)); err != nil {
		t.Fatal(err)
	}
	r := board.Request{Text: string(file), At: board.Path{3}}
	for ply := range len(g.Moves) + 1 {
		r.Values = append(r.Values, answer[board.Value](t, board.Request{Question: "value", Text: r.Text, At: board.Path{ply}}))
	}
	r.Question = "marks"
	marked := answer[board.Marked](t, r)
	if marked.Text != want.String() || len(marked.At) != 1 || marked.At[0] != 3 {
		t.Errorf("%v, %s\nwant\n%s", marked.At, marked.Text, &want)
	}
	words := "White: 1 blunder, 2 mistakes and 2 inaccuracies; Black: 1 mistake and 1 inaccuracy."
	if marked.Words != words {
		t.Errorf("%s, want %s", marked.Words, words)
	}
	scores := answer[board.Timeline](t, board.Request{Question: "timeline", Text: marked.Text, At: board.Path{0}}).Scores
	if len(scores) != len(g.Moves) || scores[0].Ply != 1 || scores[12].Points > 0.2 {
		t.Errorf("%+v", scores)
	}
}

// What haft plays is a legal move, the same for the same seed; before its defeat it resigns, and at the end it does
// nothing.
func TestReply(t *testing.T) {
	extent.Slow(t)
	ask := func(text string, plies int, seed uint64) Reply {
		t.Helper()
		return answer[Reply](t, board.Request{
			Question: "reply", Text: text, At: board.Path{plies}, Level: "easy", Seed: seed,
		})
	}
	moves := map[string]bool{}
	for seed := range uint64(20) {
		r := ask("*", 0, seed)
		if r != ask("*", 0, seed) || r.Resigns {
			t.Errorf("seed %d: %+v, and then another one", seed, r)
		}
		moves[r.Move] = true
	}
	if len(moves) < 3 {
		t.Errorf("only the first moves %v", moves)
	}
}

// A machine that is too slow for a level plays nevertheless, before nobody waits any more.
func TestInTime(t *testing.T) {
	extent.Slow(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	r := board.Request{Text: "*", At: board.Path{0}}
	reply, err := ReplyAt(ctx, &board.Usual, &r, search.Level{Name: "endless", Nodes: 1 << 50})
	if err != nil || reply.Move == "" {
		t.Errorf("%+v, %v", reply, err)
	}
}

// What makes no sense is refused, and nothing is searched when nobody waits.
func TestRefused(t *testing.T) {
	const broken = "b1a3 a7a6 c1b3 a6a5 d1c3 *"
	for want, r := range map[string]board.Request{
		"expected one of beginner, easy": {Question: "reply", Text: "*", Level: "expert"},
		"illegal at ply 5":               {Question: "value", Text: broken, At: board.Path{5}},
		"no ply 7":                       {Question: "hint", Text: broken, At: board.Path{7}},
		"about Haft Schrödinger Chess":   {Question: "hint", Text: "[Variant \"Heisenberg Chess\"]\n\n*\n"},
		"expected one of a search":       {Question: "view"},
		"expected KIND/SEED/NUMBER":      {Question: "covered", Puzzle: "mate2"},
	} {
		if reply, err := Answer(t.Context(), &board.Usual, &r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, %v", r, reply, err)
		}
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, name := range []string{"reply", "hint", "value"} {
		begun := time.Now()
		r := board.Request{Question: name, Text: "e4 *", At: board.Path{1}, Level: "full"}
		if reply, err := Answer(gone, &board.Usual, &r); err != context.Canceled {
			t.Errorf("%s: %v, %v after %v", name, reply, err, time.Since(begun))
		}
	}
	for _, v := range []board.Value{{Score: 1 << 40, Best: "e2e4"}, {Best: "e9e4"}, {}} {
		r := board.Request{Question: "marks", Text: "e4 *", Values: []board.Value{v, v}}
		if reply, err := board.Usual.Answer(t.Context(), &r); err == nil {
			t.Errorf("%+v: %v", v, reply)
		}
	}
}

// The board of a puzzle that hides natures is that of one of its plies; a piece that is selected may be of several.
func TestCovered(t *testing.T) {
	const id = "who/7/1"
	at := func(place ...int) board.Request {
		return board.Request{Question: "covered", Puzzle: id, At: board.Path(place)}
	}
	p, err := puzzle.ByID(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range [][]int{nil, {-1}, {len(p.Moves) + 1}, {1, 1}} {
		r := at(place...)
		reply, err := Answer(t.Context(), &board.Usual, &r)
		if want := fmt.Sprintf("; expected a ply from 0 to %d", len(p.Moves)); err == nil ||
			!strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v: %v, %v", place, reply, err)
		}
	}
	last := at(len(p.Moves))
	last.Select = "e4"
	if v := answer[board.View](t, last); v.Ply != len(p.Moves) || v.Panel == nil || v.Panel.Square != "e4" {
		t.Errorf("%+v", v)
	}
}

// What a puzzle says of a piece: in how many of the worlds it is what.
func TestPanel(t *testing.T) {
	p := &puzzle.Puzzle{Pieces: []puzzle.Shown{{
		Square: "b3", Piece: "w2", Natures: schema.Object[uint64]{{Name: "knight", Value: 3}, {Name: "king", Value: 1}},
	}}}
	b3, _ := model.SquareNamed("b3")
	panel := panelOf(p, b3)
	want := []board.Row{{Name: "knight", Part: 0.75, Text: "3 worlds"}, {Name: "king", Part: 0.25, Text: "1 world"}}
	if panel.Head != "w2 on b3" || !slices.Equal(panel.Rows, want) {
		t.Errorf("%+v", panel)
	}
	if panel := panelOf(p, b3+1); panel.Head != "Empty square c3" || len(panel.Rows) > 0 {
		t.Errorf("%+v", panel)
	}
	if panel := panelOf(p, model.NoSquare); panel != nil {
		t.Errorf("%+v", panel)
	}
}
