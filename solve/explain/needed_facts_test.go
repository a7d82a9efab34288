package explain

import (
	"testing"

	"haft/model"
)

// What a move shows is easiest to follow, and what holds if a piece is the king is hardest, whichever the rule.
func TestDifficulty(t *testing.T) {
	king := model.NewPiece(model.White, 5)
	order := []model.Fact{
		{Rule: model.Movement, King: model.NoPiece},
		{Rule: model.Safety, King: model.NoPiece},
		{Rule: model.Safety, King: king},
	}
	for i := range order[1:] {
		if a, b := difficulty(order[i]), difficulty(order[i+1]); a >= b {
			t.Errorf("%v has %d, %v has %d", order[i], a, order[i+1], b)
		}
	}
}
