package solve_test

import (
	"context"
	"slices"
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

// lockedAt returns the nature as which the piece is locked, and since which ply.
func lockedAt(t testing.TB, g *model.Game, name string) (model.Nature, model.Ply) {
	t.Helper()
	locks, err := solve.Locks(ctx, solve.Exact{}, g)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range locks {
		if l.Piece == piece(t, name) {
			return l.Nature, l.Ply
		}
	}
	return model.NoNature, 0
}

func TestASideHas5040ArrangementsSoThereAre25401600StartingPositions(t *testing.T) {
	if got := solve.Count(model.Replay(solvertest.Play(t, ""))).Positions; got != 5040*5040 {
		t.Errorf("%d, want 25,401,600", got)
	}
}

func TestOppositeBishopsLeave2880ArrangementsASide(t *testing.T) {
	g := solvertest.Play(t, "")
	g.Rules.Bishops = model.OppositeBishops
	if got := solve.Count(model.Replay(g)).Positions; got != 2880*2880 {
		t.Errorf("%d", got)
	}
}

func TestWorkedGamePlyByPly(t *testing.T) {
	g := solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5")
	for i, want := range []uint64{25_401_600, 25_401_600, 9_525_600, 2_381_400, 793_800} {
		pos := model.ReplayTo(g, model.Ply(i+1))
		if got := solve.Count(&pos.Problem); got.Positions != want || got.Worlds != want {
			t.Errorf("after ply %d: %+v, want %d", i+1, got, want)
		}
	}
	if n, since := lockedAt(t, g, "b8"); n != model.Knight || since != 4 {
		t.Errorf("b8 is %v since %d, want N since 4", n, since)
	}
	if n, since := lockedAt(t, g, "w6"); n != model.Queen || since != 5 {
		t.Errorf("w6 is %v since %d, want Q since 5", n, since)
	}
	because, err := solve.Reason(ctx, solve.Exact{}, g, solve.IsNot(piece(t, "w6"), model.Queen.Set()))
	if err != nil || !slices.Equal(because, []model.Ply{3, 5}) {
		t.Errorf("w6=Q because of %v, %v; want 3 and 5", because, err)
	}
	if got := solve.Ending(model.ReplayTo(g, 5)); got.Checkmate != 3_780 || got.Stalemate != 0 || got.Over() {
		t.Errorf("%+v, want 3,780 worlds in checkmate", got)
	}
}

func TestThirdKnightIsIllegal(t *testing.T) {
	g := solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5 d1c3")
	if v := judge(t, g); v.Legal || v.Ply != 5 || v.Fault != model.NoWorld {
		t.Errorf("%+v, want illegal at ply 5", v)
	}
	because, err := solve.Reason(ctx, solve.Exact{}, g)
	if err != nil || !slices.Equal(because, []model.Ply{1, 3, 5}) {
		t.Errorf("because of %v, %v; want 1, 3 and 5", because, err)
	}
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

func TestCapturingAQueenThatWasNotLockedIn(t *testing.T) {
	g := solvertest.Play(t, "f2f4 a7a6 h2h3 a8a7 h3h4 a7b6 g1b6")
	before := solvertest.Play(t, "f2f4 a7a6 h2h3 a8a7 h3h4 a7b6")
	if d := domains(t, before)[piece(t, "b1")]; d != model.NaturesOf(model.King, model.Queen) {
		t.Errorf("b1 was %v before the capture, want KQ", d)
	}
	if n, since := lockedAt(t, g, "b1"); n != model.Queen || since != 7 {
		t.Errorf("b1 is %v since %d, want Q since 7", n, since)
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

func TestAllSixteenLockedAfter13Plies(t *testing.T) {
	g := solvertest.Play(t, "b2b3 b8a6 a1g7 c8d6 g7f7 a8c8 e1d3 g8g2 b1a3 g2h3 c1a1 h8g8 g1g7")
	d := domains(t, g)
	if got := len(d.Locked()); got != 16 {
		t.Errorf("%d locked", got)
	}
	g.Moves = g.Moves[:12]
	d = domains(t, g)
	if got := len(d.Locked()); got == 16 {
		t.Error("all locked at ply 12 already")
	}
}
