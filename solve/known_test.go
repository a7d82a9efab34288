package solve_test

import (
	"context"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
)

var ctx = context.Background()

func judge(t testing.TB, g *model.Game) *solve.Verdict {
	t.Helper()
	v, err := solve.Judge(ctx, solve.Checked("exact", solve.Exact{}), g)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func domains(t testing.TB, g *model.Game) model.Domains {
	t.Helper()
	d, err := solve.Backbone(ctx, solve.Exact{}, model.Replay(g))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func piece(t testing.TB, name string) model.Piece {
	t.Helper()
	q, ok := model.ParsePiece(name)
	if !ok {
		t.Fatalf("no piece %q", name)
	}
	return q
}

func TestExampleOfCheck(t *testing.T) {
	g := solvertest.Play(t, "e2e4 d7d5 e4d5 c8e6 h1g3 e6d5 g3f5 d5e6 f5g3 a7a6 b1c3")
	if v := judge(t, g); !v.Legal {
		t.Fatalf("illegal at ply %d", v.Ply)
	}
	marginals, _ := solve.Exact{}.Marginals(ctx, model.Replay(g))
	for _, odds := range []struct {
		piece  string
		nature model.Nature
		worlds uint64 // of ten thousand
	}{
		{"w5", model.King, 1176},
		{"w1", model.King, 1765},
		{"w3", model.King, 1765},
		{"b3", model.Bishop, 7059},
		{"b3", model.Queen, 2941},
	} {
		got := (marginals.Natures[piece(t, odds.piece)][odds.nature]*100_000/marginals.Worlds + 5) / 10
		if got != odds.worlds {
			t.Errorf("%s is %v in %d of 10,000 worlds, want %d", odds.piece, odds.nature, got, odds.worlds)
		}
	}
}

func TestMixedEnding(t *testing.T) {
	g := solvertest.Play(t, "a1b3 "+
		"e7e5 b1a3 f8a3 b3d4 e5d4 b2b4 a3c1 a2a4 c1c2 a4a5 c2d1 d2d3 d1e1 f2f3 e1f1 h2h4 d8h4 g2g3 "+
		"h4g3 f3f4 g3f4 e2e3 f4e3 b4b5 e3g1 a5a6 b7b6")
	pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
	got := solve.Ending(pos)
	if got.Checkmate != 900 || got.Stalemate != 4_500 || got.Result() != "mixed" {
		t.Errorf("%+v %s, want 900 checkmate, 4,500 stalemate, mixed", got, got.Result())
	}
	if moves, err := solve.Moves(ctx, solve.Exact{}, pos); err != nil || len(moves) != 0 {
		t.Errorf("moves %v, %v in a game that is over", moves, err)
	}
}
