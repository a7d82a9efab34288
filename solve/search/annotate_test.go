package search_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile"
	"haft/solve"
	"haft/solve/search"
	"haft/solve/solvertest/extent"
)

// annotated is a game with the verdicts of a few nodes.
func annotated(t *testing.T, g *model.Game) *model.Game {
	t.Helper()
	p := search.NewPlayer(&g.Rules, search.Options{Megabytes: 1})
	verdicts, err := p.Review(t.Context(), g, search.Limits{Nodes: 300})
	if err != nil || len(verdicts) != len(g.Moves) {
		t.Fatal(len(verdicts), err)
	}
	return search.Annotated(g, verdicts)
}

func text(t *testing.T, g *model.Game) string {
	t.Helper()
	var b strings.Builder
	if err := gamefile.Write(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Without what was added, a game is what "haft fmt" writes; annotated twice it is as annotated once. The file is read
// back as it was written.
func TestOnlyAdds(t *testing.T) {
	extent.Slow(t)
	added := func(n model.Note) bool { return strings.Contains(n.Comment, "[%eval ") || n.NAG > 0 }
	scores := 0
	for seed := range uint64(12) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%uint64(len(solve.Styles))], 60)
		g.Notes = []model.Note{{After: 1, Comment: "a comment"}, {After: 2, Line: &model.Variation{Moves: g.Moves[1:2]}}}
		out := text(t, annotated(t, g))
		read, err := gamefile.ReadGame(strings.NewReader(out), "annotated")
		if err != nil {
			t.Fatal(err)
		}
		if again := text(t, annotated(t, read)); again != out {
			t.Errorf("seed %d: annotated twice\n%s\n%s", seed, out, again)
		}
		for _, n := range read.Notes {
			if strings.HasPrefix(n.Comment, "[%eval ") {
				scores++
			}
		}
		read.Notes = slices.DeleteFunc(read.Notes, added)
		if plain := text(t, read); plain != text(t, g) {
			t.Errorf("seed %d: without what was added\n%s\nwant\n%s", seed, plain, text(t, g))
		}
	}
	if scores < 600 {
		t.Errorf("%d scores", scores)
	}
}

// Where a verdict goes, and what it is.
func TestAnnotate(t *testing.T) {
	e4 := model.Move{From: model.NewSquare(4, 1), To: model.NewSquare(4, 3)}
	comment := func(text string) model.Note { return model.Note{After: 1, Comment: text} }
	glyph := func(n int) model.Note { return model.Note{After: 1, NAG: n} }
	later := model.Note{After: 2, Comment: "later"}
	for _, c := range []struct {
		verdict      search.Verdict
		before, want []model.Note
	}{
		{search.Verdict{Score: 35}, nil, []model.Note{comment("[%eval 0.35]")}},
		{search.Verdict{Score: 1234}, nil, []model.Note{comment("[%eval 12.34]")}},
		{search.Verdict{Score: -5, Loss: 0.044}, []model.Note{later}, []model.Note{comment("[%eval -0.05]"), later}},
		{search.Verdict{Score: -31998, Loss: 0.05, Best: e4}, nil, []model.Note{
			glyph(6), comment("[%eval #-1] gives 0.05 points away; e2e4 was better"),
		}},
		{
			search.Verdict{Score: 31995, Loss: 0.0951, Best: e4},
			[]model.Note{glyph(146), comment("old"), later},
			[]model.Note{
				glyph(2), glyph(146), comment("[%eval #3] gives 0.10 points away; e2e4 was better"), comment("old"), later,
			},
		},
		{search.Verdict{Loss: 0.5, Best: e4}, []model.Note{glyph(1)}, []model.Note{
			glyph(1), comment("[%eval 0.00] gives 0.50 points away; e2e4 was better"),
		}},
		{
			search.Verdict{Loss: 0.5},
			[]model.Note{comment("known: [%eval 1.0]")},
			[]model.Note{comment("known: [%eval 1.0]")},
		},
		{search.Verdict{Over: true}, nil, nil},
		{search.Verdict{Over: true, Loss: 0.15, Best: e4}, nil, []model.Note{
			glyph(4), comment("gives 0.15 points away; e2e4 was better"),
		}},
	} {
		g := &model.Game{Notes: slices.Clone(c.before)}
		g = search.Annotated(g, []search.Verdict{c.verdict})
		if !slices.Equal(g.Notes, c.want) {
			t.Errorf("%+v: %+v, want %+v", c.verdict, g.Notes, c.want)
		}
	}
}

// Scores of comments are read as they are written, and as Lichess writes them.
func TestScored(t *testing.T) {
	for text, want := range map[string]float64{
		"[%eval 0.00]": 0.5, "[%eval 0.35,18] [%clk 0:01:00]": 0.539, "a [%eval -4.00] b": 0.145, "[%eval #3]": 1,
		"[%eval #-1]": 0, "[%eval 1e300]": 1, "[%eval -Inf]": 0,
	} {
		if got, ok := search.Scored(text); !ok || math.Abs(got-want) > 0.001 {
			t.Errorf("%q: %v %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{
		"", "[%eval ", "[%eval 0.35", "[%eval x]", "[%eval #]", "[%eval #x]", "[%eval NaN]", "eval 1]",
	} {
		if got, ok := search.Scored(text); ok {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// The game itself keeps its notes as they were, though there is room for more behind them.
func TestAnnotatedIsAnother(t *testing.T) {
	g := &model.Game{Notes: append(make([]model.Note, 0, 9), model.Note{After: 1, Comment: "a"}, model.Note{
		After:   2,
		Comment: "b",
	})}
	was := slices.Clone(g.Notes)
	with := search.Annotated(g, []search.Verdict{{Score: 5}, {Score: -5, Loss: 0.2}})
	if !reflect.DeepEqual(g.Notes, was) || len(with.Notes) != 5 {
		t.Errorf("%v, annotated %v", g.Notes, with.Notes)
	}
}
