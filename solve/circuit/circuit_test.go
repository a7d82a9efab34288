package circuit_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/circuit"
	"haft/solve/exact"
	"haft/solve/proof"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// certified writes the certificate of a problem, and returns its text and the circuit that it verifies.
func certified(t *testing.T, p *model.Problem) (string, *proof.CPOG) {
	t.Helper()
	var b bytes.Buffer
	f, built, err := circuit.Worlds(t.Context(), &b, p)
	if err != nil {
		t.Fatal(err)
	}
	text := b.String()
	g, err := proof.Verify(f, &b, 0)
	if err != nil {
		t.Fatal(err)
	}
	if built.Len() != g.Len() || built.Count().Cmp(g.Count()) != 0 {
		t.Errorf("%d nodes and %v worlds, but %d and %v are verified", built.Len(), built.Count(), g.Len(), g.Count())
	}
	return text, g
}

// counts checks the count, and for every piece and nature the number of worlds, against the exact solver.
func counts(t *testing.T, p *model.Problem) {
	t.Helper()
	_, g := certified(t, p)
	_, worlds, natures := exact.NewTable(p).Marginals()
	if n := g.Count(); !n.IsUint64() || n.Uint64() != worlds {
		t.Errorf("%v worlds, want %d", n, worlds)
	}
	for q := range model.Piece(model.NumPieces) {
		for n := range model.AllNatures.All() {
			if k := g.Count(encode.X(q, n)); k.Uint64() != natures[q][n] {
				t.Errorf("%v is %v in %v worlds, want %d", q, n, k, natures[q][n])
			}
		}
	}
}

// legal returns the problem of the legal plies of a game.
func legal(g *model.Game) *model.Problem {
	plies, _, _ := exact.Judge(g)
	return &model.ReplayTo(g, plies).Problem
}

// The certificates of random games under all rules are right, and count what the exact solver counts. HAFT_SOAK=1 takes
// 2,000 games.
func TestRandomGames(t *testing.T) {
	extent.Slow(t)
	for seed := range extent.Of[uint64](3, 8, 2000) {
		if counts(t, legal(solve.RandomMixedGame(seed))); t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// So are those of the cases. HAFT_SOAK=1 takes all, a normal run one in 20.
func TestCases(t *testing.T) {
	extent.Slow(t)
	for i, c := range solvertest.Cases(t) {
		if i%extent.Of(80, 20, 1) == 0 {
			if counts(t, legal(c.Legal())); t.Failed() {
				t.Fatalf("%s %v", c.Kind, c.Moves)
			}
		}
	}
}

func TestStart(t *testing.T) {
	extent.Slow(t)
	p := model.NewProblem(model.DefaultRules())
	if _, g := certified(t, &p); g.Count().Uint64() != 5040*5040 {
		t.Errorf("%v worlds", g.Count())
	}
}

// Models that are drawn from the circuit are worlds, and each of the worlds comes equally often: chi square with 44
// degrees of freedom exceeds 78.7 once in a thousand times.
func TestSamples(t *testing.T) {
	p := &model.ReplayTo(solve.RandomGame(solve.Seed(26), model.DefaultRules(), solve.Styles[0], 36), 36).Problem
	_, g := certified(t, p)
	s, err := g.NewSampler(solve.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	const draws = 3600
	seen := map[model.Assignment]float64{}
	for range draws {
		w := encode.Decode(s.Next())
		if seen[w]++; !p.Holds(&w) {
			t.Fatalf("%v is not a world", w)
		}
	}
	_, worlds := exact.NewTable(p).Count()
	chi, want := 0.0, draws/float64(worlds)
	for _, n := range seen {
		chi += (n - want) * (n - want) / want
	}
	if uint64(len(seen)) != worlds || worlds != 45 || chi > 78.7 {
		t.Errorf("%d of %d worlds, chi square %.1f", len(seen), worlds, chi)
	}
}

// With another number in a line a certificate is refused, or its circuit has the same worlds all the same: hints can
// sometimes be changed so, lemmas that say more than is needed, and nodes that no world uses. HAFT_SOAK=1 tries 5,000
// with announced checks, and as many without.
func TestMutations(t *testing.T) {
	extent.Slow(t)
	tries := 50
	if extent.Soak() {
		tries = 5000
	}
	for _, announce := range []bool{false, true} {
		rules := model.DefaultRules()
		rules.Announce = announce
		p := &model.ReplayTo(solve.RandomGame(solve.Seed(26), rules, solve.Styles[0], 36), 36).Problem
		if p.Announced() != announce {
			t.Fatal("no check is announced")
		}
		mutate(t, p, tries)
	}
}

// mutate spoils the certificate of a problem with few worlds.
func mutate(t *testing.T, p *model.Problem, tries int) {
	t.Helper()
	text, good := certified(t, p)
	f, err := circuit.Encoding().Encode(p)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	accepted := 0
	for seed := range uint64(tries) {
		rng := solve.Seed(seed)
		i := rng.IntN(len(lines))
		words := strings.Fields(lines[i])
		k := rng.IntN(len(words) - 1)
		for words[k] == "d" || words[k] == "r" || words[k] == "a" || words[k] == "p" || words[k] == "s" {
			k++
		}
		old := words[k]
		for words[k] == old {
			words[k] = strconv.Itoa(rng.IntN(3000) - 1000)
		}
		spoilt := slices.Concat(lines[:i], []string{strings.Join(words, " ")}, lines[i+1:])
		g, err := proof.Verify(f, strings.NewReader(strings.Join(spoilt, "\n")), 0)
		if err != nil {
			continue
		}
		accepted++
		if !same(t, good, g) {
			t.Errorf("seed %d: %s, which was %s, is accepted: %v worlds", seed, spoilt[i], lines[i], g.Count())
		}
	}
	if accepted > tries/20 {
		t.Errorf("%d of %d are accepted", accepted, tries)
	}
}

// same reports whether two circuits have the same models, of which there are few: so many, and none that is drawn from
// the first is missing in the second.
func same(t *testing.T, g, other *proof.CPOG) bool {
	t.Helper()
	s, err := g.NewSampler(solve.Seed(1))
	if err != nil {
		t.Fatal(err)
	}
	for range 300 {
		var lits []formula.Lit
		for v, holds := range s.Next() {
			l := formula.Lit(v)
			if !holds {
				l = -l
			}
			lits = append(lits, l)
		}
		if other.Count(lits[1:]...).Int64() != 1 {
			return false
		}
	}
	return g.Count().Cmp(other.Count()) == 0
}

// What has no circuit is refused.
func TestRefused(t *testing.T) {
	p := model.NewProblem(model.DefaultRules())
	none := p.With(model.Fact{King: model.NoPiece, Piece: 0, Not: model.AllNatures})
	if _, _, err := circuit.Worlds(t.Context(), io.Discard, none); !errors.Is(err, circuit.ErrNoWorlds) {
		t.Errorf("without worlds: %v", err)
	}
	if _, _, err := circuit.Worlds(t.Context(), io.Discard, p.WithAny([][]model.Fact{{}})); err == nil {
		t.Error("alternatives are accepted")
	}
	p.Rules.Roster[model.King] = 2
	if _, _, err := circuit.Worlds(t.Context(), io.Discard, &p); err == nil {
		t.Error("two kings are accepted")
	}
	full := errors.New("disk full")
	p = model.NewProblem(model.DefaultRules())
	if _, _, err := circuit.Worlds(t.Context(), failing{full}, &p); !errors.Is(err, full) {
		t.Errorf("on a full disk: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// A certificate that is not finished in time is an error.
func TestInterrupt(t *testing.T) {
	p := model.NewProblem(model.DefaultRules())
	for _, looks := range []int{0, 20, 63} {
		fuse := &solvertest.Fuse{Context: t.Context(), Left: int64(looks)}
		if _, _, err := circuit.Worlds(fuse, io.Discard, &p); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after %d looks: %v", looks, err)
		}
	}
}
