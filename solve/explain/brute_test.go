package explain

import (
	"context"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// plain is a Solver by the definition: it goes through all starting positions, 5,040 arrangements of one side by
// 5,040 of the other, and through what promoted pawns may be.
type plain struct{ arrangements [2][]model.Assignment }

func newPlain() *plain {
	var p plain
	for c := range model.Color(2) {
		left := model.DefaultRules().Roster
		var w model.Assignment
		p.place(c, 1, &w, &left)
	}
	return &p
}

// place gives the majors of side c, from i on, every nature that the roster has left.
func (p *plain) place(c model.Color, i int, w *model.Assignment, left *[model.NumNatures + 1]int) {
	if i > 8 {
		p.arrangements[c] = append(p.arrangements[c], *w)
		return
	}
	for n := range model.AllNatures.All() {
		if left[n] == 0 {
			continue
		}
		left[n]--
		w[model.NewPiece(c, i)] = n
		p.place(c, i+1, w, left)
		left[n]++
	}
}

// Solve answers problems without alternatives.
func (p *plain) Solve(_ context.Context, q *model.Problem) (solve.Answer, error) {
	var sides [2][]model.Assignment
	var later []model.Fact // facts that need both sides, or a promoted pawn
	own := [2][]model.Fact{}
	for _, f := range q.Facts {
		if f.King == model.NoPiece && f.Piece.Major() {
			own[f.Piece.Color()] = append(own[f.Piece.Color()], f)
		} else {
			later = append(later, f)
		}
	}
	for c, all := range p.arrangements {
		for i := range all {
			if model.AllHold(own[c], &all[i]) && model.RosterHolds(&q.Rules, &all[i]) {
				sides[c] = append(sides[c], all[i])
			}
		}
	}
	for i := range sides[0] {
		for j := range sides[1] {
			w := sides[0][i]
			copy(w[16:24], sides[1][j][16:24])
			if promote(q, later, q.Unknown&^model.Majors, &w) {
				return solve.Answer{Status: solve.Sat, Witness: w}, nil
			}
		}
	}
	return solve.Answer{Status: solve.Unsat}, nil
}

// promote goes through what the pawns may be.
func promote(q *model.Problem, facts []model.Fact, pawns model.Pieces, w *model.Assignment) bool {
	for pawn := range pawns.All() {
		for n := range q.May(pawn).All() {
			w[pawn] = n
			if promote(q, facts, pawns&^pawn.Set(), w) {
				return true
			}
		}
		return false
	}
	return model.AllHold(facts, w)
}

// The steps of stories follow by the definition, which goes through all worlds.
func TestStoriesAreSoundByAllWorldsSoak(t *testing.T) {
	extent.Slow(t)
	n := extent.Of(2, 10, 500)
	worlds := newPlain()
	for name, rules := range ruleSets(t) {
		t.Run(name, func(t *testing.T) {
			for _, x := range append(randomIllegal(t, rules, n, 40), randomLocks(t, rules, n, 40)...) {
				c := newChecker(t, x)
				c.solver = worlds
				c.check()
			}
		})
	}
}
