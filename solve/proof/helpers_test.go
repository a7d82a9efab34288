package proof

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/exact"
)

// plain checks a proof without deletions by the definition.
func plain(f *formula.Formula, text string) error {
	all := slices.Clone(f.Clauses)
	data := []byte(text)
	for {
		if refutes(all, nil) {
			return nil
		}
		s, err := textStep(&data)
		if err != nil {
			return err
		}
		if !refutes(all, s.clause) && !plainRAT(all, s.clause) {
			return fmt.Errorf("%v does not follow", s.clause)
		}
		all = append(all, s.clause)
	}
}

// refutes reports whether unit propagation refutes the clauses together with the negation of a clause.
func refutes(all []formula.Clause, negated formula.Clause) bool {
	truth := map[formula.Lit]bool{}
	for _, l := range negated {
		truth[-l] = true
	}
	for _, l := range negated {
		if truth[l] {
			return true
		}
	}
	for again := true; again; {
		again = false
		for _, c := range all {
			var open []formula.Lit
			for _, l := range c {
				if !truth[-l] && !slices.Contains(open, l) {
					open = append(open, l)
				}
			}
			if len(open) == 0 {
				return true
			}
			if len(open) == 1 && !truth[open[0]] {
				truth[open[0]], again = true, true
			}
		}
	}
	return false
}

func plainRAT(all []formula.Clause, c formula.Clause) bool {
	return len(c) > 0 && !slices.ContainsFunc(all, func(d formula.Clause) bool {
		return slices.Contains(d, -c[0]) && !refutes(all, resolvent(c, d, c[0]))
	})
}

func randomClauses(rng *rand.Rand, n, vars int) []formula.Clause {
	all := make([]formula.Clause, n)
	for i := range all {
		for range 1 + rng.IntN(3) {
			all[i] = append(all[i], formula.Lit(1+rng.IntN(vars))*formula.Lit(1-2*rng.IntN(2)))
		}
	}
	return all
}

// hardly returns a formula in which the roster propagates little, so that a refutation takes some steps.
func hardly(t *testing.T, moves []model.Move, rules model.Rules) *formula.Formula {
	t.Helper()
	e, err := encode.Parse("roster=adder")
	if err != nil {
		t.Fatal(err)
	}
	f, err := e.Encode(model.Replay(&model.Game{Rules: rules, Moves: moves}))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A refutedGame is a game whose last move is illegal: its formula has no solution, but that of the moves before has
// some.
type refutedGame struct{ formula, legal *formula.Formula }

// onIllegalGames runs a test on those of 200 games that it wants. It makes formulas for no others.
func onIllegalGames(t *testing.T, wants func(*rand.Rand) bool, test func(rng *rand.Rand, g refutedGame)) {
	t.Helper()
	for seed, n := uint64(1), 0; n < 200; seed += 2 {
		rng, g := solve.Seed(seed), solve.RandomMixedGame(seed)
		if plies, _, _ := exact.Judge(g); int(plies) == len(g.Moves) {
			continue
		}
		if n++; !wants(rng) {
			continue
		}
		last := len(g.Moves) - 1
		if test(rng, refutedGame{hardly(t, g.Moves, g.Rules), hardly(t, g.Moves[:last], g.Rules)}); t.Failed() {
			t.Fatalf("seed %d: rules %v, moves %v", seed, g.Rules, g.Moves)
		}
	}
}
