package exact

import (
	"testing"

	"haft/model"
	"haft/model/gamefile/gametest"
)

// When a line of the table is full, its smallest number is replaced, and is then no longer found.
func TestTranspositionKeepsTheLarge(t *testing.T) {
	table := &Transposition{make([]bucket, 1)}
	for i, nodes := range []uint64{50, 20, 40, 30, 60, 10} {
		table.Put(Key{Check: uint64(i) + 1}, nodes)
	}
	want := []uint64{50, 0, 40, 0, 60, 10} // 60 replaces 20, then 10 replaces 30
	for i, nodes := range want {
		if got, ok := table.Get(Key{Check: uint64(i) + 1}); got != nodes || ok != (nodes > 0) {
			t.Errorf("entry %d: %d, %v, want %d", i, got, ok, nodes)
		}
	}
}

// The same position has the same key after moves in another order, but another key at another depth or for the
// other side.
func TestHashOfTranspositions(t *testing.T) {
	keys := map[Key]string{}
	for i, moves := range []string{"b1a3 a7a6 c1d3 h7h6", "c1d3 h7h6 b1a3 a7a6", "b1a3 a7a6 c1d3", "b1c3 a7a6 c1d3 h7h6"} {
		n := nodeAfter(t, moves)
		key := n.tight.hash(3)
		if first, ok := keys[key]; ok != (i == 1) {
			t.Errorf("%q: key as for %q", moves, first)
		}
		keys[key] = moves
		if key == n.tight.hash(4) {
			t.Errorf("%q: one key for two depths", moves)
		}
	}
}

// Whatever allows other moves changes the key: the side to move, a pawn that can be taken in passing, the square of
// a promoted pawn.
func TestHashTellsApart(t *testing.T) {
	passing := model.DefaultRules()
	passing.EnPassant = true
	for name, c := range map[string]struct {
		moves  string
		rules  model.Rules
		change func(*State)
	}{
		"mover":  {"b1a3 a7a6", model.DefaultRules(), func(s *State) { s.mover ^= 1 }},
		"passed": {"e2e4 a7a6 e4e5 d7d5", passing, func(s *State) { s.passed = model.NoSquare }},
		"promoted": {
			"a2a4 b7b5 a4b5 a7a6 b5a6 h7h6 a6a7 h6h5 a7b8", model.DefaultRules(),
			func(s *State) { s.where[model.NewPiece(model.White, 9)]++ },
		},
	} {
		n := nodeUnder(t, c.rules, c.moves)
		other := n.tight
		c.change(&other)
		if n.tight.hash(3) == other.hash(3) {
			t.Errorf("%s: one key for two states", name)
		}
	}
}

func nodeAfter(t *testing.T, moves string) *node {
	t.Helper()
	return nodeUnder(t, model.DefaultRules(), moves)
}

func nodeUnder(t *testing.T, rules model.Rules, moves string) *node {
	t.Helper()
	g := model.Game{Rules: rules, Moves: gametest.Moves(t, moves)}
	s := NewState(model.ReplayTo(&g, model.Ply(len(g.Moves))))
	n := new(node)
	n.look(s, s.Alive())
	n.tighten()
	return n
}
