package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
)

// On bare boards without the rule on check it happens that the only moves left would take a king. These are not
// moves, so worlds end in which a piece could go somewhere. That hardly ever happens in games.
func TestEndingOnBareBoards(t *testing.T) {
	rules := model.DefaultRules()
	rules.Check = false
	ended, byKing := 0, 0
	for seed := range seeds(3000) {
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
	for s := New(p).NewSampler(rng); ; {
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
