package exact

import (
	"math"
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// What a memory says of positions under all rules is what a census says of their worlds, before it remembers a side
// and after.
func TestMemoryAgainstCensus(t *testing.T) {
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

// viewed compares a view with a census.
func viewed(t *testing.T, s *State, v *View, values *Values) {
	t.Helper()
	_, worlds, natures := s.Census()
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
