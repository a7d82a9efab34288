package solve_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// rulesOf returns one of the eight sets of rules, by number.
func rulesOf(n uint64) model.Rules {
	r := model.DefaultRules()
	r.EnPassant, r.Check, r.Bishops = n&1 != 0, n&2 == 0, model.Bishops(n>>2&1)
	return r
}

func timeline(t testing.TB, g *model.Game) []solve.Instant {
	t.Helper()
	all, err := solve.Timeline(ctx, g)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestTimelineOfTheWorkedGame(t *testing.T) {
	all := timeline(t, solvertest.Play(t, "e2e4 d7d5 f1d3 h8g6 d3d5"))
	for i, want := range []struct {
		positions uint64
		locked    model.Pieces
		own, opp  string // which pieces lost which natures
	}{
		{25_401_600, 0, "", ""},
		{25_401_600, 0, "", ""},
		{25_401_600, 0, "", ""},
		{9_525_600, 0, "w6 KRN", ""},
		{2_381_400, piece(t, "b8").Set(), "b8 KQRB", ""},
		{793_800, piece(t, "w6").Set(), "w6 B w1 Q w2 Q w3 Q w4 Q w5 Q w7 Q w8 Q", ""},
	} {
		got := all[i]
		if got.Positions != want.positions || got.Worlds != want.positions || got.Locked != want.locked {
			t.Errorf("ply %d: %+v, locked %b; want %d, %b", i, got.Counts, got.Locked, want.positions, want.locked)
		}
		own, opp := goneWords(got.GoneOf(got.Ply.Mover())), goneWords(got.GoneOf(got.Ply.Mover().Other()))
		if diff := cmp.Diff(pairsOf(want.own), own); diff != "" {
			t.Errorf("ply %d, own pieces (-want +got):\n%s", i, diff)
		}
		if diff := cmp.Diff(pairsOf(want.opp), opp); diff != "" {
			t.Errorf("ply %d, opposing pieces (-want +got):\n%s", i, diff)
		}
	}
	if last := all[5]; last.Outcome.Checkmate != 3_780 || math.Abs(last.Bits()-19.5984) > 1e-4 ||
		last.Move != (model.Move{From: 19, To: 35}) {
		t.Errorf("last instant %+v, %v bits", last, last.Bits())
	}
}

// goneWords returns the natures that pieces lost, in words.
func goneWords(d model.Domains) map[string]string {
	words := map[string]string{}
	for q, natures := range d {
		if natures != 0 {
			words[model.Piece(q).String()] = natures.String()
		}
	}
	return words
}

// pairsOf reads a list such as "w6 KRN w1 Q".
func pairsOf(list string) map[string]string {
	pairs := map[string]string{}
	words := strings.Fields(list)
	for i := 0; i < len(words); i += 2 {
		pairs[words[i]] = words[i+1]
	}
	return pairs
}

// Every instant is what an analysis of the game so far finds.
func TestTimelineAgainstAnalyses(t *testing.T) {
	extent.Slow(t)
	grown := 0
	for seed := range uint64(24) {
		g := solve.RandomGame(solve.Seed(seed), rulesOf(seed), solve.Styles[seed%3], 70)
		all := timeline(t, g)
		locked := map[model.Piece]model.Ply{}
		for i, got := range all {
			prefix := &model.Game{Rules: g.Rules, Moves: g.Moves[:i]}
			want, err := solve.Analyze(ctx, solve.Exact{}, prefix, solve.Parts{Pieces: true, Outcome: true})
			if err != nil {
				t.Fatal(err)
			}
			if got.Ply != model.Ply(i) || got.Counts != want.Counts() || got.Domains != want.Marginals.Domains() ||
				got.Outcome != want.Outcome {
				t.Fatalf("seed %d, ply %d of %v: %+v, want %+v", seed, i, g.Moves, got, want)
			}
			for q := range got.Locked.All() {
				locked[q] = got.Ply
			}
			if i == 0 {
				continue
			}
			if got.Move != g.Moves[i-1] || got.Gone != goneBetween(t, g, i) {
				t.Fatalf("seed %d, ply %d of %v: %v, gone %v", seed, i, g.Moves, got.Move, got.Gone)
			}
			if got.Worlds > all[i-1].Worlds {
				grown++
			}
		}
		locks, err := solve.Locks(ctx, solve.Exact{}, g)
		if err != nil {
			t.Fatal(err)
		}
		want := map[model.Piece]model.Ply{}
		for _, l := range locks {
			want[l.Piece] = l.Ply
		}
		if diff := cmp.Diff(want, locked); diff != "" {
			t.Errorf("seed %d, locks of %v (-want +got):\n%s", seed, g.Moves, diff)
		}
	}
	if grown == 0 {
		t.Error("no promotion brought worlds")
	}
}

// A promotion that names its piece takes the other natures from it; one that does not takes none.
func TestTimelineOfPromotions(t *testing.T) {
	w9 := piece(t, "w9")
	for promotion, want := range map[string]string{"b7a8n": "QRB", "b7a8": "-"} {
		all, err := solve.Timeline(ctx, solvertest.Play(t, "a2a4 h7h6 a4a5 h6h5 a5a6 h5h4 a6b7 h4h3 "+promotion))
		if err != nil {
			t.Fatal(err)
		}
		if got := all[9].Gone[w9].String(); got != want {
			t.Errorf("%s takes %s, want %s", promotion, got, want)
		}
	}
}

// goneBetween returns what the given ply of g took from each piece.
func goneBetween(t testing.TB, g *model.Game, ply int) (gone model.Domains) {
	before := domains(t, &model.Game{Rules: g.Rules, Moves: g.Moves[:ply-1]})
	after := domains(t, &model.Game{Rules: g.Rules, Moves: g.Moves[:ply]})
	for q := range gone {
		gone[q] = before[q] &^ after[q]
	}
	return gone
}

func TestTimelineWantsALegalGame(t *testing.T) {
	if all, err := solve.Timeline(ctx, solvertest.Play(t, "b1a3 a7a6 c1b3 a6a5 d1c3")); err == nil {
		t.Errorf("%d instants of an illegal game", len(all))
	}
}
