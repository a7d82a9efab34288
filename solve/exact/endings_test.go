package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// On bare boards without the rule on check it happens that the only moves left would take a king. These are not
// moves, so worlds end in which a piece could go somewhere. That hardly ever happens in games.
func TestEndingOnBareBoards(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	rules.Check = false
	ended, byKing := 0, 0
	for seed := range extent.Of[uint64](150, 1000, 3000) {
		rng := rand.New(rand.NewPCG(seed, 21))
		pos := barePosition(rng, rules)
		want := endingByWorlds(pos)
		if got := Ending(pos); got != want {
			t.Fatalf("seed %d: %+v, want %+v; pieces stand on %v", seed, got, want, pos.Board.Where)
		}
		if want.Stalemate > 0 {
			ended++
			if want != endingByFacts(pos, func(f model.Fact) bool { return f.Rule != model.Capture }) {
				byKing++
			}
		}
	}
	if byKing == 0 && !testing.Short() {
		t.Errorf("worlds ended in %d positions, in none because a king stood in the way: the test shows nothing", ended)
	}
}

// barePosition returns a position with one major of White, one or two of Black, and some pawns. The natures of the
// pieces that are gone are known.
func barePosition(rng *rand.Rand, rules model.Rules) *model.Position {
	pos := model.NewPosition(rules)
	keeper := model.NewPiece(model.White, 1+rng.IntN(8))
	stay := keeper.Set()
	for range 1 + rng.IntN(2) {
		stay |= model.NewPiece(model.Black, 1+rng.IntN(8)).Set()
	}
	for range 3 + rng.IntN(6) {
		stay |= model.NewPiece(model.Color(rng.IntN(2)), 9+rng.IntN(8)).Set()
	}
	for q := range model.Piece(model.NumPieces) {
		if !stay.Has(q) {
			pos.Board.Apply(model.Move{From: pos.Board.Where[keeper], To: pos.Board.Where[q]})
		}
	}
	world := worldWithKings(rng, &pos.Problem, stay)
	for q := range (model.Majors &^ stay).All() {
		fact := model.Fact{
			Ply: 1, Rule: model.Movement, King: model.NoPiece, Piece: q,
			Not: model.AllNatures &^ world[q].Set(),
		}
		pos.Problem.Facts = append(pos.Problem.Facts, fact)
	}
	crowd(rng, &pos.Board, keeper, stay)
	return pos
}

// worldWithKings returns a world in which both kings are among the pieces that stay.
func worldWithKings(rng *rand.Rand, p *model.Problem, stay model.Pieces) model.Assignment {
	for s := NewTable(p).NewSampler(rng); ; {
		world := s.Next()
		kings := 0
		for q := range (stay & model.Majors).All() {
			if world[q] == model.King {
				kings++
			}
		}
		if kings == 2 {
			return world
		}
	}
}

// crowd puts the keeper into a corner, and the others near it on empty squares.
func crowd(rng *rand.Rand, b *model.Board, keeper model.Piece, stay model.Pieces) {
	for q := range stay.All() {
		to := model.NewSquare(rng.IntN(3), rng.IntN(3))
		switch {
		case q == keeper:
			to = model.NewSquare(0, 0)
		case b.Pawn(q) && q.Color() == model.Black && to.Rank() == 0:
			continue // it would promote
		}
		if b.On[to] == model.NoPiece {
			b.Apply(model.Move{From: b.Where[q], To: to})
		}
	}
	b.Passed = model.NoSquare
}

// Taking in passing can be the only move left: in five of twelve worlds, and in all of them.
func TestEndingButForTakingInPassing(t *testing.T) {
	for moves, want := range map[string]Outcome{
		"h2h3 h7h5 d1c3 a7a5 b2b3 h8g6 c3b5 a5a4 b3a4 h5h4 g2g4 h4g3 b5c3 b7b6 h1a8 f7f6 f1g3 b6b5 a4b5 g8a2 a1a2 c7c5 " +
			"b5c6 b8c6 e2e3 c8b8 b1b8 e7e6 a8c6 d7c6 a2e6 g6f4 b8d8 f4h3 g3e2 f6f5 g1g7 h3f2 g7g1 f2d3 c1b1 d3f4 e2f4 " +
			"c6c5 g1g3 c5c4 d2d4": {Ongoing: 7, Stalemate: 5},
		"f2f3 d7d6 d2d3 c8e6 c1f4 e8f6 f4d6 e6e2 h2h4 e2d3 g1a7 b8a7 b1c1 c7d6 f3f4 d8b8 f4f5 e7e5 f5e6 d3f3 e1d2 g7g6 " +
			"f1e3 f3f5 d2d5 h7h5 c2c3 f5e6 d5d6 f8d6 b2b4 e6e3 c3c4 d6c5 a2a4 b8d8 b4b5 d8d1 b5b6 c5d4 a1a2 d1h1 b6a7 " +
			"f6d5 a4a5 h1c1 c4c5 c1d1 c5c6 b7c6 a5a6 d5f4 g2g4 c6c5 g4g5 f7f5": {Stalemate: 12},
	} {
		g := gametest.Game(t, "en-passant=on", moves)
		pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
		got := Ending(pos)
		if all := (Outcome{Ongoing: 12}); got != all || got != endingByWorlds(pos) {
			t.Errorf("%+v, want %+v", got, all)
		}
		s := NewState(pos)
		s.passed = model.NoSquare
		if got := new(Ender).Ending(s); got != want {
			t.Errorf("without taking in passing: %+v, want %+v", got, want)
		}
	}
}
