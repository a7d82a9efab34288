package quantum

import (
	"maps"
	"math/rand/v2"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// testStore never collects, so that parts stay valid.
func testStore(r Rules) *store {
	s := newStore(r)
	s.enough = maxNodes
	return s
}

// crowd returns some random boards with random weights, as a map and as a set in the store. They
// come in families that share most squares, as the boards of a game do.
func crowd(s *store, r *rand.Rand) (map[Board]uint64, part) {
	boards, all := map[Board]uint64{}, part{}
	for range 4 {
		family := randomBoard(r)
		for range 12 {
			b := family
			for range r.IntN(4) {
				from, to := model.Square(r.IntN(64)), model.Square(r.IntN(64))
				if m := b.At(from); b.At(to).Nature() != model.King {
					b.put(from, Nobody)
					b.put(to, m)
				}
			}
			w := r.Uint64N(1 << r.IntN(60))
			boards[b] += w + 1
			all = s.sum(all, s.single(&b).times(small(w+1)))
		}
	}
	return boards, all
}

// contents lists a set of the store.
func contents(s *store, p part) map[Board]uint64 {
	boards := map[Board]uint64{}
	for b, weight := range s.each(p) {
		boards[b] = weight.small
	}
	return boards
}

// TestStore compares every operation on sets with the same operation on the boards one by one.
func TestStore(t *testing.T) {
	extent.Slow(t)
	crowds := extent.Of(2, 4, 1000)
	for i := range crowds {
		r := source(3, i)
		s := testStore(Rules{SelfCheck: i&1 != 0})
		boards, all := crowd(s, r)
		who := s.cast(all.node)
		same(t, "sum", boards, contents(s, all))
		for _, c := range colors {
			same(t, "safe", only(boards, func(b *Board) bool { return !b.Check(c) }), contents(s, s.safe(all, who, c)))
			same(t, "mates", only(boards, func(b *Board) bool { return b.mate(c) }), contents(s, s.mates(all, who, c)))
			compareChoices(t, s, boards, all, c)
		}
		if t.Failed() {
			t.Fatalf("crowd %d", i)
		}
	}
}

// only returns the boards for which so is true.
func only(boards map[Board]uint64, so func(*Board) bool) map[Board]uint64 {
	some := map[Board]uint64{}
	for b, w := range boards {
		if so(&b) {
			some[b] = w
		}
	}
	return some
}

// compareChoices tries each play that some board admits, and a few that none does.
func compareChoices(t *testing.T, s *store, boards map[Board]uint64, all part, c model.Color) {
	t.Helper()
	var want, unsafe playSet
	free := s.rules
	free.SelfCheck = true
	for b := range boards {
		b.addMoves(c, s.rules, &want)
		b.addMoves(c, free, &unsafe)
	}
	var known choices
	who := s.cast(all.node)
	s.extend(&known, &all, who, c, nil)
	same(t, "possible plays", want.list(), known.can.list())
	for _, p := range known.might.list() {
		if !unsafe.has(p) {
			t.Errorf("%v is in might, but no board admits it even if the king may be left attacked", p)
		}
	}
	for _, p := range want.list() {
		admit := only(boards, func(b *Board) bool { return b.Legal(c, p, s.rules) })
		groups := s.admitting(all, who, c, p, s.rules)
		subset := s.sumOf(groups)
		same(t, "admitting "+p.String(), admit, contents(s, subset))
		compareSubset(t, s, boards, all, admit, subset)
		made, moved := map[Board]uint64{}, part{}
		for b, w := range admit {
			made[b.after(p, s.rules)] += w
		}
		for _, g := range groups {
			moved = s.sum(moved, s.moved(g, p))
		}
		same(t, "moved by "+p.String(), made, contents(s, moved))
	}
}

// compareSubset doubles and removes subsets.
func compareSubset(t *testing.T, s *store, boards map[Board]uint64, all part, admit map[Board]uint64, subset part) {
	t.Helper()
	rest := only(boards, func(b *Board) bool { return admit[*b] == 0 })
	same(t, "without", rest, contents(s, s.without(all, subset)))
	doubled := map[Board]uint64{}
	for b, w := range boards {
		doubled[b] = w
		if admit[b] == 0 {
			doubled[b] = 2 * w
		}
	}
	same(t, "doubled", doubled, contents(s, s.doubled(all, subset)))
}

// TestNarrowCasts asks one store about several sets of boards, each with the cast of that set
// alone. Stored answers must hold for sets on which other lines to the king are open.
func TestNarrowCasts(t *testing.T) {
	extent.Slow(t)
	for i := range 15 {
		r := source(7, i)
		s, place := testStore(Rules{}), model.Square(r.IntN(64))
		lines := model.BitboardRook(place, 0)
		for range 12 {
			boards, all := besieged(s, r, place, lines)
			safe := only(boards, func(b *Board) bool { return !b.Check(model.White) })
			if got := contents(s, s.safe(all, s.cast(all.node), model.White)); !maps.Equal(safe, got) {
				t.Fatalf("store %d: %d of %d boards are safe, found %d", i, len(safe), len(boards), len(got))
			}
		}
	}
}

// besieged returns boards with a king on a square. On each square of his lines that is the last one
// or next to the king there is a black rook or nobody, in every combination, except that one of
// these squares always holds a pawn or always nobody.
func besieged(s *store, r *rand.Rand, place model.Square, lines model.Set) (map[Board]uint64, part) {
	var first Board
	first.put(place, king(model.White))
	list := []Board{first}
	fixed := r.IntN(8)
	for lines &= model.BitboardKing[place] | border; lines != 0; lines &= lines - 1 {
		two := []Man{Nobody, newMan(model.Black, model.Rook)}
		if fixed--; fixed == 0 {
			two = []Man{[]Man{Nobody, newMan(model.White, model.NoNature)}[r.IntN(2)]}
		}
		list = combined(list, lines.First(), two)
	}
	boards, all := map[Board]uint64{}, part{}
	for _, b := range list {
		boards[b] = 1
		all = s.sum(all, s.single(&b))
	}
	return boards, all
}

// border is the squares at the edge of the board.
const border model.Set = 0xff818181818181ff

// combined returns each of the boards with each of the men on s.
func combined(list []Board, s model.Square, men []Man) (all []Board) {
	for _, b := range list {
		for _, m := range men {
			b.put(s, m)
			all = append(all, b)
		}
	}
	return all
}

// TestCollect plays on with a store that collects before every play, and asks scratch questions in
// between.
func TestCollect(t *testing.T) {
	r := source(4, 0)
	plain, collected := New(Options{}), New(Options{})
	for range 30 {
		p, ok := plain.RandomMove(r)
		if !ok {
			t.Fatal("the game ended")
		}
		store := collected.now.(*diagram).store
		before := len(store.nodes)
		store.enough = 0 // no room for what a question makes
		same(t, "chance", plain.Chance(p).String(), collected.Chance(p).String())
		if len(store.nodes) != before {
			t.Errorf("without room, a question left %d nodes behind", len(store.nodes)-before)
		}
		store.collect()
		must(t, plain, p)
		must(t, collected, p)
		same(t, "tally", text(plain.Tally()), text(collected.Tally()))
		same(t, "composition", text(plain.Composition()), text(collected.Composition()))
		checkUnique(t, store)
	}
}

// checkUnique looks for duplicate nodes and for nodes that are not normalised.
func checkUnique(t *testing.T, s *store) {
	t.Helper()
	for n := ref(2); int(n) < len(s.nodes); n++ {
		if got := s.intern(s.nodes[n].level, s.fan(n)); got != n {
			t.Fatalf("node %d is also node %d", n, got)
		}
		var common number
		for _, e := range s.fan(n) {
			common = common.divisor(s.weights.number(e.weight))
		}
		if !common.one() {
			t.Fatalf("the factors of node %d have the divisor %v", n, common.look())
		}
	}
}
