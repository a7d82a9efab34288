package quantum

import (
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/solve/solvertest/extent"
)

// TestAgreementSoak plays random games in three styles on both engines. After every play they must
// agree on every question to a space, and on every board and its weight. HAFT_SOAK=1 plays 200
// games up to 100,000 distinct boards.
func TestAgreementSoak(t *testing.T) {
	extent.Slow(t)
	const seed = 20261121
	games, limit := 9, int64(4000)
	if extent.Soak() {
		games, limit = 200, 100_000
	}
	names := []string{"uniform", "byBoard", "classic"}
	for i := range games {
		name, rules := names[i%3], Rules{SelfCheck: i/3%3 == 2, NoPromotion: i/3%3 == 1}
		t.Run(fmt.Sprintf("game=%d/style=%s/%+v", i, name, rules), func(t *testing.T) {
			compareGame(t, source(seed, i), styles[name], rules, big.NewInt(limit))
		})
	}
}

// TestAgreementLong moves knights to and fro until no weight fits in a machine word.
func TestAgreementLong(t *testing.T) {
	one, other := New(Options{Explicit: true}), New(Options{})
	around := []Play{{1, 18}, {57, 42}, {18, 1}, {42, 57}, {1, 16}, {57, 40}, {16, 1}, {40, 57}}
	for i := range 150 {
		p := around[i%len(around)]
		must(t, one, p)
		must(t, other, p)
		if i%10 == 9 {
			compare(t, one, other, source(12, i))
		}
	}
}

// compareGame plays until there are more distinct boards than the limit.
func compareGame(t *testing.T, r *rand.Rand, play style, rules Rules, limit *big.Int) {
	explicit, diagram := New(Options{Rules: rules, Explicit: true}), New(Options{Rules: rules})
	for explicit.Distinct().Cmp(limit) < 0 && len(explicit.Plays()) < 200 {
		compare(t, explicit, diagram, r)
		if t.Failed() {
			t.Fatalf("after %v", explicit.Plays())
		}
		p, ok := play(diagram, r)
		if !ok {
			return
		}
		must(t, explicit, p)
		must(t, diagram, p)
	}
}

func compare(t *testing.T, explicit, diagram *Space, r *rand.Rand) {
	t.Helper()
	same(t, "possible plays", explicit.Possible(), diagram.Possible())
	same(t, "distinct", explicit.Distinct().String(), diagram.Distinct().String())
	same(t, "tally", text(explicit.Tally()), text(diagram.Tally()))
	same(t, "composition", text(explicit.Composition()), text(diagram.Composition()))
	compareBoards(t, explicit, diagram)
	comparePlays(t, explicit, diagram, r)
	seed := r.Uint64()
	same(t, "sample", explicit.Sample(source(seed, 0)), diagram.Sample(source(seed, 0)))
}

// compareBoards compares all boards, and the order of the heaviest.
func compareBoards(t *testing.T, one, other *Space) {
	t.Helper()
	e, d := one.now.(*explicit), other.now.(*diagram)
	number, sum := 0, small(0)
	for fate, p := range d.parts {
		for b, weight := range d.store.each(p) {
			want, ok := e.playable[b]
			if Fate(fate) != Playable {
				want, ok = e.frozen[b]
			}
			if !ok || want.cmp(weight) != 0 || b.Fate() != Fate(fate) {
				t.Fatalf("%v weighs %v, not %v, and is %v", b.String(), weight.look(), want.look(), Fate(fate))
			}
			number, sum = number+1, sum.plus(weight)
		}
	}
	same(t, "number of boards", e.size(), number)
	same(t, "total", other.Total().String(), sum.look().String())
	compareOrder(t, one, other)
}

// compareOrder compares the heaviest boards.
func compareOrder(t *testing.T, one, other *Space) {
	t.Helper()
	const most = 1000
	i, want := 0, slices.SortedFunc(one.now.(*explicit).all(), heavierFirst)
	for b := range other.Boards() {
		if i == len(want) || i == most {
			break
		}
		if b.Board != want[i].board || b.Weight.Cmp(want[i].weight.look()) != 0 || b.Fate != want[i].fate {
			t.Fatalf("the diagram has %v as board %d, of weight %v", b.Board.String(), i, b.Weight)
		}
		i++
	}
	same(t, "number of the heaviest", min(most, len(want)), i)
}

// each yields the boards of a set by following every path to the leaf.
func (s *store) each(p part) iter.Seq2[Board, number] {
	return func(yield func(Board, number) bool) {
		s.walk(p, Board{}, yield)
	}
}

func (s *store) walk(p part, b Board, yield func(Board, number) bool) bool {
	if p.empty() || p.node == leaf {
		return p.empty() || yield(b, p.factor)
	}
	for _, e := range s.fan(p.node) {
		b.put(squareAt(s.nodes[p.node].level), e.man())
		if !s.walk(s.follow(p.factor, e), b, yield) {
			return false
		}
	}
	return true
}

// comparePlays asks about the chance and the movers of a few plays.
func comparePlays(t *testing.T, explicit, diagram *Space, r *rand.Rand) {
	t.Helper()
	for range 3 {
		p, ok := explicit.RandomPlay(r)
		if !ok {
			return
		}
		same(t, "chance of "+p.String(), explicit.Chance(p).String(), diagram.Chance(p).String())
		c := explicit.Turn()
		same(t, "movers of "+p.String(), explicit.now.movers(c, p), diagram.now.movers(c, p))
		same(t, "men on "+p.From.String(), explicit.now.standing(p.From), diagram.now.standing(p.From))
	}
}

// text writes big numbers out, because they are pointers.
func text(v any) string { return fmt.Sprintf("%v", v) }

// same reports a difference, shortened.
func same[T any](t *testing.T, what string, want, got T) {
	t.Helper()
	const most = 600
	opaque := cmp.Comparer(func(a, b Board) bool { return a == b })
	if d := cmp.Diff(want, got, opaque); d != "" {
		t.Errorf("%s (-explicit +diagram):\n%s", what, d[:min(len(d), most)])
	}
}
