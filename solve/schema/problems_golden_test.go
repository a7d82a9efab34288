package schema_test

import (
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/compose"
	"haft/solve/schema"
	"haft/solve/search"
	"haft/solve/solvertest/golden"
)

// write writes JSON, a line for each member.
func write(t *testing.T, b *strings.Builder, v any) {
	t.Helper()
	line, err := schema.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	b.WriteString(golden.Members(t, line))
}

// What is said of a mate in one, of a tree of answers, of nothing forced, and of stipulations is what people have read.
func TestProblems(t *testing.T) {
	t.Parallel()
	move := func(from, to model.Square) model.Move { return model.Move{From: from, To: to} }
	last := &search.MateStep{Move: move(3, 4), Result: "mixed", Duals: []model.Move{move(5, 6), move(7, 8)}}
	tree := &search.MateStep{Move: move(12, 28), Answers: []search.MateAnswer{
		{Move: move(52, 36), Then: last}, {Move: move(51, 35), Then: &search.MateStep{
			Move: move(1, 2), Result: "checkmate",
			Duals: []model.Move{},
		}},
	}}
	g := &model.Game{Rules: model.DefaultRules()}
	g.ID, g.Moves = "two plies", []model.Move{move(12, 28), move(52, 36)}
	a, err := solve.Analyze(t.Context(), solve.Exact{}, g, solve.Parts{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	write(t, &b, schema.NewMate(g, a, &search.MateSolution{
		Goal: search.Checkmate, Asked: 2, Moves: 2, Keys: []model.Move{move(12, 28)}, Tree: tree, Size: 5, Nodes: 99,
	}))
	for _, s := range []*search.MateSolution{
		{Goal: search.AnyEnd, Asked: 3, Nodes: 7},
		{Goal: search.AnyEnd, Asked: 3, Moves: 2, Keys: []model.Move{move(1, 2)}},
		{Goal: search.Checkmate, Asked: 1, Moves: 1, Keys: []model.Move{move(1, 2), move(3, 4)}},
	} {
		write(t, &b, schema.NewMateAnswer(s))
	}
	rules := model.DefaultRules()
	rules.EnPassant = true
	c := schema.NewComposition("locked w1", &rules, 6)
	c.Verdict = schema.Undecided
	write(t, &b, c)
	seed, amount, none := uint64(0), 1.5, 5
	c.Verdict, c.Seed, c.Amount, c.None, c.Width = schema.Found, &seed, &amount, &none, 3
	c.Positions, c.Seconds = []compose.Count{{Ply: 1, States: 2}}, 0.25
	c.AddGame(g)
	write(t, &b, c)
	golden.Text(t, "testdata/problems.txt", b.String())
}
