package solve_test

import (
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

func TestWhatIsForcedAndByWhat(t *testing.T) {
	for _, row := range []struct {
		moves, claim string
		because      []model.Ply
	}{
		{"e2e4 d7d5 f1d3 h8g6 d3d5", "w6=Q", []model.Ply{3, 5}},
		{"e2e4 d7d5 f1d3 h8g6 d3d5", "w6!=K", []model.Ply{3}},
		{"e2e4 d7d5 f1d3 h8g6 d3d5", "w1!=Q", []model.Ply{3, 5}},
		{"e2e4 d7d5 f1d3 h8g6 d3d5", "b8=N", []model.Ply{4}},
		{"b1a3 a7a6 c1b3 a6a5 d1c3", "illegal", []model.Ply{1, 3, 5}},
		{"b1a3 a7a6 c1b3", "w4!=N", []model.Ply{1, 3}},
		{"b1a3 a7a6 c1b3 a6a5", "w4=R -> w1=K", nil},
		{"b1a3 a7a6 c1b3 a6a5", "w4=N -> b1=K", []model.Ply{1, 3}},
		{"e2e4 d7d5 e4d5 c8e6 h1g3 e6d5 g3f5 d5e6 f5g3 a7a6 b1c3", "w5=K -> b3=B", []model.Ply{4, 5}},
		{"e2e4 d7d5", "w5=K -> w4!=K", []model.Ply{}},
		{"h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8", "w16!=K", []model.Ply{}},
		{"h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8r", "w16=R", []model.Ply{9}},
		{"h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8", "b7!=K", []model.Ply{8}},
	} {
		claim, err := solve.ParseClaim(row.claim)
		if err != nil {
			t.Fatal(err)
		}
		g := solvertest.Play(t, row.moves)
		e, err := solve.Explain(ctx, solve.Exact{}, g, claim)
		if err != nil {
			t.Errorf("%s after %s: %v", row.claim, row.moves, err)
			continue
		}
		if e.Follows() && row.because != nil {
			newTrial(t, g, claim).checkNeeds(t, e)
		}
		if e.Follows() != (row.because != nil) || !slices.Equal(e.Plies(), row.because) {
			t.Errorf("%s after %s: because of %v, want %v", row.claim, row.moves, e.Plies(), row.because)
		}
	}
}

// A claim that does not follow has an exception among the worlds of the game.
func TestExceptions(t *testing.T) {
	none := 0
	for seed := range uint64(extent.Some(300)) {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, model.DefaultRules(), solve.Styles[seed%3], 1+rng.IntN(40))
		claims := everyClaim()
		c := claims[rng.IntN(len(claims))]
		pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
		denial, err := c.Denial(pos)
		if err != nil {
			continue
		}
		e, err := solve.Explain(ctx, solve.Exact{}, g, c)
		if err != nil {
			t.Fatal(err)
		}
		if e.Follows() {
			newTrial(t, g, c).checkNeeds(t, e)
		} else if none++; !denial.Of(&pos.Problem).Holds(e.Exception) {
			t.Errorf("%v is no exception to %v, for %v", e.Exception, c, g.Moves)
		}
	}
	if none == 0 {
		t.Error("all claims follow")
	}
}

// A reason for over holds in every world that agrees with its plies: the side to move has no move there. The worlds
// are drawn by seed. Exceptions to all smaller sets show that the sets are smallest.
func TestOverWorldByWorld(t *testing.T) {
	for _, r := range overTrials(t, 12) {
		e := explain(t, solve.Exact{}, r)
		r.checkNeeds(t, e)
		pos := model.ReplayTo(r.game, model.Ply(len(r.game.Moves)))
		p := r.base.With(factsOf(e)...).WithAny(nil)
		for _, w := range worlds(p, extent.Some(100)) {
			if m, ok := moveIn(pos, &w); ok {
				t.Fatalf("%v is legal in %v, which keeps to plies %v of %v", m, &w, e.Plies(), r.game.Moves)
			}
		}
		if len(r.game.Moves) <= 12 {
			if want := r.bySubsets(r.forcedBy); !slices.Equal(e.Plies(), want[0]) {
				t.Errorf("over because of %v, want %v, for %v", e.Plies(), want[0], r.game.Moves)
			}
		}
	}
}

func factsOf(e *solve.Explanation) (facts []model.Fact) {
	for _, need := range e.Needs {
		facts = append(facts, need.Facts...)
	}
	return facts
}

// The exception to over is a world with a move, and there is none if every world has ended.
func TestOverAgreesWithEndings(t *testing.T) {
	claim := solve.Claim{Kind: solve.ClaimOver}
	for seed := range uint64(extent.Some(200)) {
		rng := solve.Seed(seed)
		g := solve.RandomGame(rng, model.DefaultRules(), solve.Styles[2], 60+rng.IntN(60))
		pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
		e, err := solve.Explain(ctx, solve.Exact{}, g, claim)
		if err != nil {
			t.Fatal(err)
		}
		if over := solve.Ending(pos).Over(); e.Follows() != over {
			t.Errorf("over %v, but it follows: %v, for %v", over, e.Follows(), g.Moves)
		}
		if e.Exception != nil {
			if _, ok := moveIn(pos, e.Exception); !ok {
				t.Errorf("no move in %v, for %v", e.Exception, g.Moves)
			}
		}
	}
}

// moveIn finds a legal move of the side to move in world w, by what each nature attacks after each move made on the
// board.
func moveIn(pos *model.Position, w *model.Assignment) (model.Move, bool) {
	c := pos.ToMove()
	for _, m := range pos.Candidates() {
		board := pos.Board
		mover := board.On[m.From]
		natures, _ := board.Shape(c, m, &pos.Problem.Rules)
		captured := board.Apply(m)
		cannot := !pos.Board.Pawn(mover) && !natures.Has(w[mover])
		if cannot || captured != model.NoPiece && w[captured] == model.King || attacked(&board, c, w) {
			continue
		}
		return m, true
	}
	return model.Move{}, false
}

// attacked reports whether the king of c is attacked in world w.
func attacked(board *model.Board, c model.Color, w *model.Assignment) bool {
	for king := range model.Majors.Of(c).All() {
		if w[king] != model.King || board.Captured(king) {
			continue
		}
		for q := range model.Piece(model.NumPieces) {
			natures, sure := board.Attack(q, board.Where[king])
			if q.Color() != c && (sure || natures.Has(w[q])) {
				return true
			}
		}
	}
	return false
}

// A side without candidates has no move, whatever the plies show, so no world shows the denial.
func TestOverWithoutCandidates(t *testing.T) {
	pos := model.NewPosition(model.DefaultRules())
	pos.Board = model.Board{Passed: model.NoSquare}
	for s := range pos.Board.On {
		pos.Board.On[s] = model.NoPiece
	}
	for q := range pos.Board.Where {
		pos.Board.Where[q] = model.NoSquare
	}
	d, err := solve.Claim{Kind: solve.ClaimOver}.Denial(pos)
	if err != nil || exact.NewTable(d.Of(&pos.Problem)).Alive() != 0 {
		t.Errorf("%+v, %v, want what no world shows", d, err)
	}
}
