package exact

import (
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// No move that a Foresight excludes leads to the end of the game: on random games, by trying everything. Early in a
// game it excludes nearly all moves.
func TestForesight(t *testing.T) {
	excluded, all := 0, 0
	for seed := range seeds(24) {
		rng := rand.New(rand.NewPCG(seed, 19))
		rules := gametest.RulesOf(seed)
		s := *NewState(model.NewPosition(rules))
		for ply := range 150 {
			moves := s.Moves()
			if len(moves) == 0 {
				break
			}
			e, n := foresees(t, &s, moves)
			if rules.Check && ply < 7 {
				excluded, all = excluded+e, all+n
			}
			if !rules.Check && e > 0 {
				t.Errorf("without the rule on check, %d moves are excluded", e)
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
	}
	if excluded*10 < all*9 {
		t.Errorf("early in the game, only %d of %d moves are excluded", excluded, all)
	}
}

// foresees compares all moves of a state, looked at for the end one ply and two plies later.
func foresees(t *testing.T, s *State, moves []model.Move) (excluded, all int) {
	t.Helper()
	var turn Turn
	turn.Look(s, s.Alive())
	for plies := 1; plies <= 2; plies++ {
		var f Foresight
		f.Look(&turn, plies)
		for _, m := range moves {
			all++
			if f.Ends(m) {
				continue
			}
			excluded++
			next := *s
			next.Play(m)
			if plies == 1 && len(next.Moves()) == 0 {
				t.Fatalf("%v ends the game in %+v", m, s)
			}
			if plies == 2 && hasEnd(&next) {
				t.Fatalf("%v allows the end of the game in %+v", m, s)
			}
		}
	}
	return excluded, all
}

// hasEnd reports whether some move ends the game.
func hasEnd(s *State) bool {
	for _, m := range s.Moves() {
		next := *s
		if next.Play(m); len(next.Moves()) == 0 {
			return true
		}
	}
	return false
}
