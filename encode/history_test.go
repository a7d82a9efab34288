package encode

import (
	"slices"
	"testing"

	"haft/model"
)

// said holds what facts forbid, by piece and by pair: an assignment gives the natures of one or two pieces.
type said map[model.Assignment]bool

func forbids(facts []model.Fact) said {
	all := said{}
	for q := range model.Majors.All() {
		for n := range model.AllNatures.All() {
			var w model.Assignment
			w[q] = n
			all[w] = !model.AllHold(facts, &w)
			if n != model.King {
				continue
			}
			for r := range model.Majors.All() {
				for m := range model.AllNatures.All() {
					w := w
					w[r] = m
					all[w] = !model.AllHold(facts, &w)
				}
			}
		}
	}
	return all
}

var historyGames = []string{
	"e2e4 d7d5 f1d3 h8g6 d3d5",
	"e2e4 d7d5 e4d5 c8e6 h1g3 e6d5 g3f5 d5e6 f5g3 a7a6 b1c3",
	"f2f4 a7a6 h2h3 a8a7 h3h4 a7b6 g1b6",
	"b2b3 b8a6 a1g7 c8d6 g7f7 a8c8 e1d3 g8g2 b1a3 g2h3 c1a1 h8g8 g1g7",
}

// Every history forbids the same, for whole games and for some of their facts.
func TestHistories(t *testing.T) {
	for _, moves := range historyGames {
		whole := replay(t, model.DefaultRules(), moves)
		part := *whole
		part.Facts = slices.DeleteFunc(slices.Clone(whole.Facts), func(f model.Fact) bool { return f.Ply%3 == 0 })
		for _, p := range []*model.Problem{whole, &part} {
			want := forbids(p.Facts)
			for _, row := range histories {
				got := forbids(row.write(p))
				for w, forbidden := range want {
					if got[w] != forbidden {
						t.Errorf("%s of %s: %v forbidden is %v, want %v", row.Name, moves, &w, got[w], forbidden)
					}
				}
			}
		}
	}
}

// The history turns consists of the ledger of a game, fact by fact, and of the claims.
func TestEveryTurn(t *testing.T) {
	for _, moves := range historyGames {
		p := replay(t, model.DefaultRules(), moves)
		claim := model.Fact{King: model.NoPiece, Piece: model.NewPiece(model.White, 1), Not: model.Knight.Set()}
		g := &model.Game{Rules: p.Rules, Moves: p.Moves}
		want := append(slices.Concat(model.Ledger(g)...), claim)
		want = slices.DeleteFunc(want, func(f model.Fact) bool { return f.Not == 0 })
		if got := everyTurn(p.With(claim)); !slices.Equal(got, want) {
			t.Errorf("%s: %d facts, want %d", moves, len(got), len(want))
		}
		if len(want) <= len(p.Facts) {
			t.Errorf("%s: no fact is repeated", moves)
		}
	}
}

// The history closure has one fact for each piece and for each king and piece, without a ply, and none about a
// piece that is known not to be the king.
func TestClosure(t *testing.T) {
	for _, moves := range historyGames {
		p := replay(t, model.DefaultRules(), moves)
		facts := closure(p)
		if len(subjects(facts)) != len(facts) || len(facts) >= len(p.Facts) {
			t.Errorf("%s: %d facts of %d, about %d subjects", moves, len(facts), len(p.Facts), len(subjects(facts)))
		}
		for _, f := range facts {
			var w model.Assignment
			unconditional := slices.DeleteFunc(slices.Clone(p.Facts), func(f model.Fact) bool { return f.King != model.NoPiece })
			if f.King != model.NoPiece {
				w[f.King] = model.King
			}
			if f.Ply != 0 || !model.AllHold(unconditional, &w) {
				t.Errorf("%s: %+v", moves, f)
			}
		}
	}
}
