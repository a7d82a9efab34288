package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// Without promoted pawns any number of announced checks can be counted. With eight, some cannot, and are refused.
func TestCountable(t *testing.T) {
	extent.Slow(t)
	refused := 0
	for seed := range uint64(12) {
		rng := rand.New(rand.NewPCG(seed, 7))
		for _, turned := range []int{0, 3, 8} {
			p := announcedAtRandom(rng, turned)
			switch err := NewTable(p).Countable(); {
			case err != nil && turned < 8:
				t.Errorf("seed %d, %d promoted pawns: %v", seed, turned, err)
			case err != nil:
				refused++
			}
		}
	}
	t.Logf("%d refused", refused)
	if refused == 0 {
		t.Error("nothing was refused: the test shows nothing")
	}
	if p := model.NewProblem(model.DefaultRules()); NewTable(&p).Countable() != nil {
		t.Error("the start is refused")
	}
}

// announcedAtRandom returns a problem in which some pawns of White have promoted and checks are announced that every
// piece may have given, whatever the board.
func announcedAtRandom(rng *rand.Rand, turned int) *model.Problem {
	p := model.NewProblem(model.DefaultRules())
	for i := range turned {
		p.Unknown |= model.NewPiece(model.White, 9+i).Set()
	}
	ways := []model.Natures{
		model.NaturesOf(model.Queen, model.Rook), model.NaturesOf(model.Queen, model.Bishop), model.Knight.Set(),
	}
	for range 27 {
		for king := range 8 {
			f := model.Fact{Rule: model.Announcement, King: model.NewPiece(model.Black, king+1), Piece: model.NoPiece}
			for range 3 + rng.IntN(3) {
				f.Checkers[rng.IntN(8+turned)] = ways[rng.IntN(len(ways))]
			}
			p.Facts = append(p.Facts, f)
		}
	}
	return &p
}
