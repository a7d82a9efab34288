package explain

import (
	"context"
	"testing"

	"haft/model"
	"haft/solve"
)

// A telling is a claim with the plies that force it.
type telling struct {
	game  *model.Game
	plies []model.Ply
	claim solve.Claim
}

// randomIllegal returns illegal games by seed, each of at most the given number of plies and one more.
func randomIllegal(tb testing.TB, rules model.Rules, n, plies int) []telling {
	tb.Helper()
	var all []telling
	for seed := uint64(1); len(all) < n; seed++ {
		style := solve.Styles[seed%uint64(len(solve.Styles))]
		g, ok := solve.RandomIllegalGame(solve.Seed(seed), rules, style, plies)
		if !ok {
			continue
		}
		all = append(all, telling{g, reason(tb, g), solve.Claim{}})
	}
	return all
}

// randomLocks returns locks of random games by seed, one from each game.
func randomLocks(tb testing.TB, rules model.Rules, n, plies int) []telling {
	tb.Helper()
	var all []telling
	for seed := uint64(1); len(all) < n; seed++ {
		g := solve.RandomGame(solve.Seed(seed), rules, solve.Styles[seed%uint64(len(solve.Styles))], plies)
		locks, err := solve.Locks(context.Background(), solve.Exact{}, g)
		if err != nil {
			tb.Fatal(err)
		}
		if len(locks) == 0 {
			continue
		}
		l := locks[seed%uint64(len(locks))]
		claim := solve.Claim{Kind: solve.ClaimNature, Then: solve.Statement{Piece: l.Piece, Nature: l.Nature}}
		all = append(all, telling{g, reason(tb, g, solve.IsNot(l.Piece, l.Nature.Set())), claim})
	}
	return all
}

func randomGame(seed uint64, plies int) *model.Game {
	return solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%uint64(len(solve.Styles))], plies)
}

func reason(tb testing.TB, g *model.Game, denial ...model.Fact) []model.Ply {
	tb.Helper()
	plies, err := solve.Reason(context.Background(), solve.Exact{}, g, denial...)
	if err != nil || plies == nil {
		tb.Fatalf("no reason: %v, %v", plies, err)
	}
	return plies
}
