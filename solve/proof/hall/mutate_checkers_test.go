package hall

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// checkMutations spoil reasons with a check.
var checkMutations = []mutation{
	{"a case dropped", ofCheck(func(rng *rand.Rand, _ *model.Game, _ *Certificate, r *Reason) bool {
		i := rng.IntN(len(r.Check.Cases))
		r.Check.Cases = slices.Delete(r.Check.Cases, i, i+1)
		return true
	})},
	{"a case of fewer natures", ofCheck(func(rng *rand.Rand, _ *model.Game, _ *Certificate, r *Reason) bool {
		one := &r.Check.Cases[rng.IntN(len(r.Check.Cases))]
		one.Natures &= one.Natures - 1
		return true
	})},
	{"another giver", ofCheck(func(rng *rand.Rand, _ *model.Game, _ *Certificate, r *Reason) bool {
		one := &r.Check.Cases[rng.IntN(len(r.Check.Cases))]
		one.Checker = (one.Checker + 1 + model.Piece(rng.IntN(model.NumPieces))) % (model.NumPieces + 1)
		return true
	})},
	{"a check at another ply", ofCheck(func(rng *rand.Rand, g *model.Game, c *Certificate, r *Reason) bool {
		said := checkers(g, c, r.Check.Ply, r.Check.King)
		r.Check.Ply = model.Ply(rng.IntN(int(c.Plies) + 2))
		return checkers(g, c, r.Check.Ply, r.Check.King) != said
	})},
	{"a check to another king", ofCheck(func(rng *rand.Rand, _ *model.Game, _ *Certificate, r *Reason) bool {
		r.Check.King = (r.Check.King + 1 + model.Piece(rng.IntN(model.NumPieces))) % (model.NumPieces + 1)
		return true
	})},
	{"pieces beside a check", ofCheck(func(_ *rand.Rand, _ *model.Game, _ *Certificate, r *Reason) bool {
		r.Pieces = 1
		return true
	})},
	{"more kings than hear the check", ofCheck(func(_ *rand.Rand, _ *model.Game, _ *Certificate, r *Reason) bool {
		r.Kings = model.Majors
		return true
	})},
}

// ofCheck has nothing to change in reasons without a check.
func ofCheck(
	spoil func(*rand.Rand, *model.Game, *Certificate, *Reason) (wrong bool),
) func(*rand.Rand, *model.Game, *Certificate, *Reason, *Argument) (done, wrong bool) {
	return func(rng *rand.Rand, g *model.Game, c *Certificate, r *Reason, _ *Argument) (done, wrong bool) {
		return r.Check != nil, r.Check != nil && spoil(rng, g, c, r)
	}
}

// checkers returns what a ply of the certificate's part of the game says of who gave check to a king.
func checkers(g *model.Game, c *Certificate, t model.Ply, king model.Piece) model.Checkers {
	if t < 1 || t > c.Plies {
		return model.Checkers{}
	}
	for _, f := range model.ReplayTo(g, t-1).PlayFacts(g.Moves[t-1]) {
		if f.HasCheckers() && f.King == king {
			return f.Checkers
		}
	}
	return model.Checkers{}
}

// An error about a check says what is wrong.
func TestVerifySaysOfChecks(t *testing.T) {
	g := gametest.Game(t, "", "e2e4 b7b5 e4e5 d8c6 g2g4 g7g6+")
	g.Rules.Announce = true
	spoil := func(change func(r *Reason)) func(*Certificate) {
		return func(c *Certificate) {
			i := slices.IndexFunc(c.Reasons, func(r Reason) bool { return r.Check != nil })
			c.Reasons = c.Reasons[i : i+1]
			change(&c.Reasons[0])
		}
	}
	says(t, g, map[string]func(c *Certificate){
		"reason 1: it has both pieces and a check":                           spoil(func(r *Reason) { r.Pieces = 1 }),
		"reason 1: there is no ply 7":                                        spoil(func(r *Reason) { r.Check.Ply = 7 }),
		"reason 1: ply 4 does not say that a piece gives check to w8":        spoil(func(r *Reason) { r.Check.Ply = 4 }),
		"reason 1: ply 6 does not say that a piece gives check to w7":        spoil(func(r *Reason) { r.Check.King = 6 }),
		"reason 1: the check to w8 is used for other kings":                  spoil(func(r *Reason) { r.Kings |= 1 }),
		"reason 1: no case is that b4 gives the check of ply 6 as one of QB": spoil(func(r *Reason) { r.Check.Cases = nil }),
		"reason 1: case 1: it has no giver": spoil(func(r *Reason) {
			r.Check.Cases[0].Checker = model.NoPiece
		}),
		"reason 1: case 1: no fact excludes that b4 is one of QB": spoil(func(r *Reason) {
			r.Check.Cases[0].Facts = nil
		}),
		"no reason excludes that the kings are w1 and b1": spoil(func(*Reason) {}),
	})
}

// What is wrong in a case of a case is said with one path.
func TestNestedCases(t *testing.T) {
	const open = `{"giver": "w1", "as": "Q", "check": {"ply": 1, "king": "b1", "cases": [`
	text := `{"certificate": "hall", "plies": 1, "reasons": [{"kings": [], "check": {"ply": 1, "king": "b1", "cases": [` +
		open + `{"giver": "w2", "as": "N"}, ` + open + `{"giver": "w99", "as": "N"}]}}]}}]}}]}`
	var c Certificate
	err := json.Unmarshal([]byte(text), &c)
	if err == nil || !strings.HasPrefix(err.Error(), "reason 1: case 1.2.1: ") || strings.Count(err.Error(), "case") > 1 {
		t.Error(err)
	}
}
