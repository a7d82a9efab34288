package exact

import (
	"math"
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// What a memory says of positions under all rules is what a marginals says of their worlds, before it remembers a side
// and after.
func TestMemoryAgainstMarginals(t *testing.T) {
	values := Values{model.Queen: 900, model.Rook: 500, model.Bishop: 330, model.Knight: 320}
	for i, rules := range gametest.AllRules() {
		m := NewMemory(&rules, &values)
		for seed := range seeds(40) {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			s := NewState(randomPosition(rng, rules, rng.IntN(100)))
			for range 2 {
				var v View
				m.View(s, s.Alive(), &v)
				viewed(t, s, &v, &values)
			}
		}
	}
}

// viewed compares a view with a marginals.
func viewed(t *testing.T, s *State, v *View, values *Values) {
	t.Helper()
	_, worlds, natures := s.Marginals()
	var want View
	for q := range model.Piece(model.NumPieces) {
		may, worth := model.Natures(0), 0.0
		for n, count := range natures[q] {
			if count > 0 {
				may |= model.Nature(n).Set()
				worth += float64(count) * float64(values[n]) / float64(worlds)
			}
		}
		if s.unknown().Has(q) && v.May(q) != may {
			t.Errorf("%v may be %v, want %v", q, v.May(q), may)
		}
		c, gone := q.Color(), s.where[q] == model.NoSquare
		switch {
		case q.Major():
			if may.Has(model.King) {
				want.Kings[c] |= 1 << q.File()
			}
			if may.Len() == 1 {
				want.Locked[c] |= 1 << q.File()
			}
			if gone {
				want.Lost[c] += worth
			}
		case !gone:
			want.Promoted[c] += worth
		}
	}
	if v.Kings != want.Kings || v.Locked != want.Locked {
		t.Errorf("kings %b, locked %b; want %b, %b", v.Kings, v.Locked, want.Kings, want.Locked)
	}
	for c := range v.Lost {
		if math.Abs(v.Lost[c]-want.Lost[c]) > 1e-6 || math.Abs(v.Promoted[c]-want.Promoted[c]) > 1e-6 {
			t.Errorf("lost %v, promoted %v; want %v, %v", v.Lost, v.Promoted, want.Lost, want.Promoted)
		}
	}
}

// Two sides of one state may belong to one place of the memory, as here after the last move: one of White's and one of
// Black's.
func TestMemoryOfSidesInOnePlace(t *testing.T) {
	rules := model.DefaultRules()
	rules.EnPassant = true
	g := model.Game{Rules: rules, Moves: gametest.Moves(t, "d2d3 f7f5 a2a3 b7b5 g2g3 e8g6 h1d5 g8d5 g1f3 f5f4 g3g4 b5b4 "+
		"b2b3 d5b3 e1c3 b3c2 c3f6 a7a6 e2e4 f4e3 h2h4 h7h5 f1g3")}
	s := NewState(model.ReplayTo(&g, model.Ply(len(g.Moves))))
	values := Values{model.Queen: 900, model.Rook: 500, model.Bishop: 330, model.Knight: 320}
	m := NewMemory(&rules, &values)
	places := map[*side]int{} // by color, as bits
	for c := range model.Color(2) {
		for k := range 8 {
			places[m.side(s.majors[c][k]|s.taken(c))] |= 1 << c
		}
	}
	shared := 0
	for _, colors := range places {
		shared += colors / 3
	}
	if shared == 0 {
		t.Error("the sides have places of their own: the test shows nothing")
	}
	var v View
	m.View(s, s.Alive(), &v)
	viewed(t, s, &v, &values)
}
