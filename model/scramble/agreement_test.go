package scramble_test

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/model/scramble"
	"haft/solve/solvertest/extent"
)

// TestAgreement compares the two definitions: the referee lets a world play a game exactly if the world satisfies
// the facts that package model draws from the moves. The first illegal ply is the first that brings a fact which
// the world violates.
func TestAgreement(t *testing.T) {
	extent.Slow(t)
	const seed = 2017
	games, worlds := extent.Of(40, 40, 200), extent.Of(20, 70, 200)
	for _, r := range append(gametest.AllRules(), announcing()...) {
		var seen verdicts
		for i := range games {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			g, w := anyGame(t, rng, r)
			problem := model.Replay(g)
			for range worlds {
				near := neighbour(rng, problem, w)
				if !agree(t, g, problem, &near, &seen) {
					t.Fatalf("seed %d, game %d, rules %q", seed, i, r.String())
				}
			}
		}
		t.Logf("seed %d, rules %q: %+v", seed, r.String(), seen)
		if seen.legal == 0 || seen.illegal == 0 || seen.promoted == 0 || seen.noStart == 0 {
			t.Error("something never happened; the games are too tame")
		}
	}
}

// verdicts counts the worlds judged; promoted counts the legal ones with a promoted pawn.
type verdicts struct{ legal, illegal, noStart, promoted int }

// anyGame returns a random game and the world in which it was played. Half of the games end in a move that this
// world, or every world, may forbid.
func anyGame(t *testing.T, rng *rand.Rand, r model.Rules) (*model.Game, *model.Assignment) {
	w := randomWorld(rng, r)
	g, state := randomGame(t, rng, r, w, rng.IntN(120))
	if rng.IntN(2) == 0 {
		g.Moves = append(g.Moves, wildMove(rng, state))
	}
	if r.Announce && len(g.Moves) > 0 && rng.IntN(4) == 0 {
		wrong := &g.Moves[rng.IntN(len(g.Moves))]
		wrong.Check = !wrong.Check
	}
	return g, w
}

// announcing returns rules under which checks are announced.
func announcing() []model.Rules {
	plain := model.DefaultRules()
	plain.Announce = true
	other := plain
	other.EnPassant, other.Bishops = true, model.OppositeBishops
	return []model.Rules{plain, other}
}

// wildMove goes from an occupied square to any other.
func wildMove(rng *rand.Rand, state *gameState) model.Move {
	m := model.Move{From: model.Square(rng.IntN(64)), To: model.Square(rng.IntN(64)), Castle: rng.IntN(50) == 0}
	m.Check = rng.IntN(4) == 0
	for state.on[m.From] == model.NoPiece && rng.IntN(50) > 0 {
		m.From = model.Square(rng.IntN(64))
	}
	if rng.IntN(4) == 0 {
		m.Promote = model.Nature(rng.IntN(model.NumNatures + 1))
	}
	return m
}

// neighbour returns a world near w for the problem: some majors of a side exchanged, some promotions changed, and
// now and then a roster that no side has. One world in four is drawn afresh.
func neighbour(rng *rand.Rand, p *model.Problem, w *model.Assignment) model.Assignment {
	near := *w
	if rng.IntN(4) == 0 {
		near = *randomWorld(rng, p.Rules)
	}
	for range rng.IntN(4) {
		c := model.Color(rng.IntN(2))
		a, b := model.NewPiece(c, 1+rng.IntN(8)), model.NewPiece(c, 1+rng.IntN(8))
		near[a], near[b] = near[b], near[a]
	}
	if rng.IntN(20) == 0 {
		near[model.NewPiece(model.Black, 1+rng.IntN(8))] = model.Nature(rng.IntN(model.NumNatures + 1))
	}
	for c := range model.Color(2) {
		for i := 9; i <= 16; i++ {
			q := model.NewPiece(c, i)
			switch {
			case !p.Unknown.Has(q):
				near[q] = model.NoNature
			case rng.IntN(8) == 0:
				near[q] = model.Nature(rng.IntN(model.NumNatures + 1))
			}
		}
	}
	return near
}

// agree asks the referee and the facts about w, and reports whether they agree.
func agree(t *testing.T, g *model.Game, p *model.Problem, w *model.Assignment, seen *verdicts) bool {
	ok, first, why := scramble.Legal(g, w)
	holds := p.Holds(w)
	switch {
	case ok:
		seen.legal++
		if p.Unknown != model.Majors {
			seen.promoted++
		}
	case first == 0:
		seen.noStart++
	default:
		seen.illegal++
	}
	if ok != holds {
		t.Errorf("legal by the referee: %v (ply %d: %v); by the facts: %v\nworld %v\ngame %v",
			ok, first, why, holds, *w, g.Moves)
		return false
	}
	if want := firstViolation(p, w); first != 0 && first != want {
		t.Errorf("the first illegal ply is %d for the referee (%v), %d by the facts\nworld %v\ngame %v",
			first, why, want, *w, g.Moves)
		return false
	}
	return true
}

// firstViolation returns the ply of the first fact that w violates. No fact says that a pawn may not become a king,
// or nothing; if it did, the ply is that of its promotion.
func firstViolation(p *model.Problem, w *model.Assignment) model.Ply {
	var first model.Ply
	before := func(t model.Ply) {
		if first == 0 || t < first {
			first = t
		}
	}
	for _, f := range p.Facts {
		if !f.Holds(w) {
			before(f.Ply)
		}
	}
	state := newGameState()
	for i, m := range p.Moves {
		if q := state.on[m.From]; state.promotes(m) && !p.May(q).Has(w[q]) {
			before(model.Ply(i + 1))
		}
		state.play(m)
	}
	return first
}
