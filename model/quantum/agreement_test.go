package quantum

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAgreementSoak plays random games in three styles on both engines. After every play they
// agree on everything a space can be asked, and on every board and its weight.
// HAFT_SOAK=1 plays 200 games up to 100,000 distinct boards.
func TestAgreementSoak(t *testing.T) {
	const seed = 20261121
	games, limit := 9, int64(4000)
	if soak() {
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

// compareGame plays until there are more distinct boards than limit.
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

// compareBoards compares the boards in their order, and adds the weights.
func compareBoards(t *testing.T, explicit, diagram *Space) {
	t.Helper()
	want := slices.Collect(explicit.Boards())
	sum, i := new(big.Int), 0
	for b := range diagram.Boards() {
		if i == len(want) || b.Board != want[i].Board || b.Weight.Cmp(want[i].Weight) != 0 || b.Fate != want[i].Fate {
			t.Errorf("board %d is %v of weight %v, %v, for the diagram only", i, b.Board.String(), b.Weight, b.Fate)
			return
		}
		sum.Add(sum, b.Weight)
		i++
	}
	same(t, "number of boards", len(want), i)
	same(t, "total", diagram.Total().String(), sum.String())
}

// comparePlays asks after the chance and the movers of a few plays.
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

// text spells out big numbers, which are pointers.
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
