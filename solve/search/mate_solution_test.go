package search

import (
	"strings"
	"testing"

	"haft/model"
)

// The longest defence is the main line. Other keys, answers and duals are variations, each where it belongs.
func TestAnnotated(t *testing.T) {
	move := func(name string) model.Move {
		m, ok := model.ParseMove(name)
		if !ok {
			t.Fatal(name)
		}
		return m
	}
	end := &MateStep{Move: move("h1h2"), Result: "checkmate"}
	dual := &MateStep{Move: move("g1g2"), Result: "checkmate", Duals: []model.Move{move("g1g3")}}
	long := &MateStep{
		Move: move("c1c2"), Duals: []model.Move{move("c1c3")}, Answers: []MateAnswer{{move("c7c6"), end}, {move("c7c5"), dual}},
	}
	tree := &MateStep{Move: move("a1a2"), Answers: []MateAnswer{{move("a7a6"), dual}, {move("b7b6"), long}, {move("d7d6"), long}}}
	keys := []model.Move{move("a1a2"), move("b1b2")}
	for _, c := range []struct {
		played string
		tree   *MateStep
		want   string
		result string
	}{
		{
			"e2e4 e7e5", tree, "e2e4 e7e5 a1a2 (b1b2) b7b6 (a7a6 g1g2 (g1g3)) " +
				"(d7d6 c1c2 (c1c3) c7c6 (c7c5 g1g2 (g1g3)) h1h2) c1c2 (c1c3) c7c6 (c7c5 g1g2 (g1g3)) h1h2", "1-0",
		},
		{"e2e4", end, "e2e4 h1h2 (b1b2)", "0-1"},
		{"e2e4", &MateStep{Move: move("h1h2"), Result: "stalemate"}, "e2e4 h1h2 (b1b2)", ""},
		{"e2e4", nil, "e2e4 a1a2 (b1b2)", ""}, // the tree is too large
	} {
		g := &model.Game{Rules: model.DefaultRules()}
		for name := range strings.FieldsSeq(c.played) {
			g.Moves = append(g.Moves, move(name))
		}
		a := AnnotatedMate(g, &MateSolution{Keys: keys, Tree: c.tree})
		if got := written(&model.Variation{Moves: a.Moves, Notes: a.Notes}); got != c.want || a.Tag("Result") != c.result {
			t.Errorf("%s: %q, want %s %q", got, a.Tag("Result"), c.want, c.result)
		}
	}
}

// written writes a line as PGN does, with its variations.
func written(line *model.Variation) string {
	var words []string
	for i, m := range line.Moves {
		words = append(words, m.String())
		for _, n := range line.Notes {
			if n.After == i+1 {
				words = append(words, "("+written(n.Line)+")")
			}
		}
	}
	return strings.Join(words, " ")
}
