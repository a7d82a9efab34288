package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/extent"
)

// A state that plays moves agrees with a position that replays them, in every row of the table, ply by ply, under
// all rules, with open and with named promotions.
func TestStateAgainstPosition(t *testing.T) {
	extent.Slow(t)
	promotions := 0
	for seed := range seeds(200) {
		rng := rand.New(rand.NewPCG(seed, 4))
		rules := gametest.RulesOf(seed)
		g := randomPosition(rng, rules, 140).Problem.Moves
		pos, state := model.NewPosition(rules), NewState(model.NewPosition(rules))
		for _, m := range g {
			if p := pos.Board.On[m.From]; pos.Board.Pawn(p) && model.LastRank(p.Color(), m.To) {
				promotions++
				if rng.IntN(2) == 0 {
					m.Promote = model.Rook
				}
			}
			pos.Play(m)
			state.Play(m)
			if NewTable(&pos.Problem).Alive() == 0 {
				break // naming the promotion was illegal
			}
			if want := NewState(pos); !alike(state, want) {
				t.Fatalf("seed %d: after %v under %+v\nstate %+v\nwant  %+v", seed, pos.Problem.Moves, rules, state, want)
			}
		}
	}
	if promotions == 0 {
		t.Error("no promotion was played")
	}
}

// alike compares two states in everything that is alive. Rows of a king that is impossible may differ.
func alike(s, u *State) bool {
	a, b := *s, *u
	a.rules, b.rules = nil, nil
	for _, x := range []*State{&a, &b} {
		for c := range model.Color(2) {
			for k := range 8 {
				if x.union(c^1)&lane(k, model.King.Set()) == 0 {
					x.majors[c][k], x.promoted[c][k] = 0, 0
				}
			}
		}
	}
	return a == b
}
