package solve_test

import (
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// The moves that lock a piece, found by making each and counting.
func TestLockersByPlaying(t *testing.T) {
	found := 0
	for seed := range uint64(extent.Some(60)) {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, solvertest.RandomRules(rng), solve.Styles[seed%3], 2+rng.IntN(40))
		pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
		now, err := solve.Exact{}.Backbone(ctx, &pos.Problem)
		if err != nil {
			t.Fatal(err)
		}
		var want [model.NumPieces][]solve.Locker
		for _, m := range pos.Candidates() {
			then, _ := solve.Exact{}.Backbone(ctx, &pos.After(m).Problem)
			for q, n := range then.Locked() {
				if now[q].Len() > 1 {
					want[q] = append(want[q], solve.Locker{Move: m, Nature: n})
				}
			}
		}
		for q, want := range want {
			q := model.Piece(q)
			found += len(want)
			if got, err := solve.Lockers(ctx, solve.Exact{}, pos, q); err != nil || !slices.Equal(got, want) {
				t.Errorf("%v is locked by %v, %v, want %v, after %v", q, got, err, want, g.Moves)
			}
		}
	}
	if found == 0 {
		t.Error("no move locks anything")
	}
}

func TestLastOpen(t *testing.T) {
	for _, row := range []struct {
		moves, piece string
		ply          model.Ply
		natures      string
	}{
		{"e2e4 d7d5 f1d3 h8g6 d3d5", "w6", 4, "QB"},
		{"e2e4 d7d5 f1d3 h8g6 d3d5", "b8", 3, "KQRBN"},
		{"h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8r", "w16", 8, "-"},
		{"h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8 a5a4 g8f6", "w16", 10, "QRBN"},
	} {
		g := solvertest.Play(t, row.moves)
		locks, err := solve.Locks(ctx, solve.Exact{}, g)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range locks {
			if l.Piece != piece(t, row.piece) {
				continue
			}
			if ply, natures, err := l.LastOpen(ctx, solve.Exact{}, g); err != nil || ply != row.ply ||
				natures.String() != row.natures {
				t.Errorf("%s after %s: open at %d as %v, %v; want %d, %s",
					row.piece, row.moves, ply, natures, err, row.ply, row.natures)
			}
		}
	}
}
