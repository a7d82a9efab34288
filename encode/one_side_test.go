package encode

import (
	"math/rand/v2"
	"testing"

	"haft/encode/formula"
	"haft/encode/formula/formulatest"
	"haft/model"
	"haft/solve/solvertest/extent"
)

// One side by brute force: all 5,040 arrangements of White against one of Black, under random facts. Each encoding,
// in turn, has exactly the models that the problem has. Without HAFT_SOAK an encoding takes only some arrangements,
// and the next one takes others.
func TestOneSide(t *testing.T) {
	extent.Slow(t)
	const seed = 3
	rng := rand.New(rand.NewPCG(seed, 0))
	white := arrangements()
	if len(white) != 5040 {
		t.Fatalf("%d arrangements, want 5040", len(white))
	}
	share := extent.Of(16, 4, 1)
	for turn, e := range singly() {
		black := white[rng.IntN(len(white))]
		p := oneSide(rng, black)
		f := formula.NewPropagator(encoded(t, e, p))
		var worlds uint64
		for i, natures := range white {
			if e != Default() && (i+turn)%share > 0 {
				continue
			}
			var w model.Assignment
			arrange(&w, model.White, natures[:])
			arrange(&w, model.Black, black[:])
			want := p.Holds(&w)
			if want {
				worlds++
			}
			mark := f.Mark()
			if got := f.Assume(on(&w)...) && formulatest.Count(f, 1) > 0; got != want {
				t.Fatalf("seed %d, %v: world %v: %v, want %v", seed, e, w, got, want)
			}
			f.Undo(mark)
		}
		if e == Default() {
			models(t, p, 0, worlds)
		}
	}
}

// oneSide returns a problem in which Black is known and White is under random facts.
func oneSide(rng *rand.Rand, black [8]model.Nature) *model.Problem {
	p := model.NewProblem(model.DefaultRules())
	p.Rules.Bishops = model.Bishops(rng.IntN(2))
	for i, n := range black {
		p.Facts = append(p.Facts, model.Fact{
			King: model.NoPiece, Piece: model.NewPiece(model.Black, i+1),
			Not: model.AllNatures &^ n.Set(),
		})
	}
	for range rng.IntN(12) {
		c := model.Color(rng.IntN(2))
		fact := model.Fact{
			Ply:   model.Ply(1 + rng.IntN(9)),
			King:  model.NoPiece,
			Piece: model.NewPiece(model.White, 1+rng.IntN(8)),
			Not:   model.Natures(rng.IntN(1 << model.NumNatures)),
		}
		if rng.IntN(3) > 0 {
			fact.King, fact.Piece = model.NewPiece(c, 1+rng.IntN(8)), model.NewPiece(c.Other(), 1+rng.IntN(8))
		}
		p.Facts = append(p.Facts, fact)
	}
	return &p
}

// arrangements returns the ways to place a back rank on eight files.
func arrangements() (all [][8]model.Nature) {
	roster := model.DefaultRules().Roster
	var a [8]model.Nature
	var place func(file int)
	place = func(file int) {
		if file == 8 {
			all = append(all, a)
			return
		}
		for n := range model.AllNatures.All() {
			if roster[n] > 0 {
				roster[n]--
				a[file] = n
				place(file + 1)
				roster[n]++
			}
		}
	}
	place(0)
	return all
}
