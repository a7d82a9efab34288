package explain

import (
	"context"
	"testing"

	"haft/model"
	"haft/solve"

	"haft/solve/solvertest"
)

// Every move of a game that is over is refused, in the order of the candidates, by the plies that force it to be
// over and the facts of the move itself. Every step of these stories follows.
func TestTellOver(t *testing.T) {
	told := 0
	for _, x := range solvertest.Cases(t) {
		if !x.Expect.Legal || x.Expect.Outcome.Ongoing > 0 || told > 40 {
			continue
		}
		g := x.Game()
		e, err := solve.Explain(context.Background(), solve.Exact{}, g, solve.Claim{Kind: solve.ClaimOver})
		if err != nil || !e.Follows() {
			t.Fatalf("%v is over, but %v, %v", g.Moves, e, err)
		}
		refusals, err := TellOver(context.Background(), g, e.Plies())
		if err != nil {
			t.Fatal(err)
		}
		candidates := model.ReplayTo(g, model.Ply(len(g.Moves))).Candidates()
		if len(refusals) != len(candidates) {
			t.Fatalf("%v: %d refusals of %d candidates", g.Moves, len(refusals), len(candidates))
		}
		for i, r := range refusals {
			told++
			longer := *g
			longer.Moves = append(g.Moves[:len(g.Moves):len(g.Moves)], candidates[i])
			if r.Move != candidates[i] {
				t.Errorf("%v: refusal %d is of %v, want %v", g.Moves, i, r.Move, candidates[i])
			}
			allowed := append(e.Plies(), model.Ply(len(longer.Moves)))
			if len(common(r.Story.Plies, allowed)) != len(r.Story.Plies) {
				t.Errorf("%v, %v: told of plies %v, allowed are %v", g.Moves, r.Move, r.Story.Plies, allowed)
			}
			newChecker(t, telling{&longer, r.Story.Plies, solve.Claim{Kind: solve.ClaimIllegal}}).check()
		}
	}
	if told == 0 {
		t.Error("no game is over")
	}
}

func TestTellOverDoesNotFollow(t *testing.T) {
	g := solve.RandomGame(solve.Seed(1), model.DefaultRules(), solve.Styles[0], 10)
	if refusals, err := TellOver(context.Background(), g, nil); err == nil {
		t.Errorf("a game that goes on is told to be over: %v", refusals)
	}
}
