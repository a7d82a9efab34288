package solve

import (
	"context"

	"haft/model"
)

// Claims returns what calls for an explanation in a game, in this order of preference: that it is illegal, that it is
// over, or which pieces are locked in, as Locks finds them. There may be none. a is the analysis of g.
func (a *Analysis) Claims(ctx context.Context, s Solver, g *model.Game) ([]Claim, error) {
	switch {
	case !a.Legal:
		return []Claim{{Kind: ClaimIllegal}}, nil
	case Ending(a.Position()).Over():
		return []Claim{{Kind: ClaimOver}}, nil
	}
	locks, err := Locks(ctx, s, g)
	var claims []Claim
	for _, l := range locks {
		claims = append(claims, l.Claim())
	}
	return claims, err
}
