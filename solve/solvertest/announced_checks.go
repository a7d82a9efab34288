package solvertest

import (
	"math/rand/v2"

	"haft/model"
)

// AnnouncedChecks returns a problem with announced checks that no game brings: many of them, which several pieces may
// have given. About a third have no world. Each fact has a ply of its own.
func AnnouncedChecks(rng *rand.Rand) *model.Problem {
	p := model.NewProblem(model.DefaultRules())
	p.Rules.Announce, p.Rules.Bishops = true, model.Bishops(rng.IntN(2))
	promoted := rng.IntN(3)
	for i := range promoted {
		p.Unknown |= model.NewPiece(model.White, 9+i).Set() | model.NewPiece(model.Black, 9+i).Set()
	}
	some := func() model.Natures { return model.Natures(rng.IntN(int(model.AllNatures)) + 1) }
	kings := 1 + rng.IntN(2)
	for range 2 + rng.IntN(6) {
		c := model.Color(rng.IntN(2))
		ban := model.Fact{
			Ply: model.Ply(len(p.Facts) + 1), Rule: model.Movement, King: model.NoPiece,
			Piece: model.NewPiece(c, 1+rng.IntN(8+promoted)), Not: some() &^ model.King.Set(),
		}
		if rng.IntN(2) == 0 {
			ban.King, ban.Rule = model.NewPiece(c.Other(), 1+rng.IntN(8)), model.Silence
		}
		p.Facts = append(p.Facts, ban)
	}
	for i := kings; i < 8; i++ {
		for c := range model.Color(2) {
			p.Facts = append(p.Facts, model.Fact{
				Ply: model.Ply(len(p.Facts) + 1), Rule: model.Movement, King: model.NoPiece,
				Piece: model.NewPiece(c, i+1), Not: model.King.Set(),
			})
		}
	}
	for range 6 + rng.IntN(14) {
		f := model.Fact{
			Ply: model.Ply(len(p.Facts) + 1), Rule: model.Announcement, Piece: model.NoPiece,
			King: model.NewPiece(model.Color(rng.IntN(2)), 1+rng.IntN(kings)),
		}
		for range 2 + rng.IntN(2) {
			f.Checkers[rng.IntN(8+promoted)] |= model.Queen.Set() << rng.IntN(4)
		}
		p.Facts = append(p.Facts, f)
	}
	return &p
}
