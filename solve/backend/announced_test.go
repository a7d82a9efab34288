package backend_test

import (
	"fmt"
	"slices"
	"testing"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/solvertest"
	"haft/solve/solvertest/extent"
)

// announcedGame returns a random game in which checks are announced. With an odd seed it ends in an illegal move if
// there is one; that move is often one with a wrong sign.
func announcedGame(seed uint64) *model.Game {
	rng := solve.Seed(seed)
	rules := model.DefaultRules()
	rules.Announce, rules.EnPassant, rules.Bishops = true, rng.IntN(3) == 0, model.Bishops(rng.IntN(4)/3)
	style, plies := solve.Styles[rng.IntN(len(solve.Styles))], 3+rng.IntN(60)
	if seed%2 == 0 {
		return solve.RandomGame(rng, rules, style, plies)
	}
	g, _ := solve.RandomIllegalGame(rng, rules, style, plies)
	return g
}

// takenSingly returns those of the encodings that differ in one choice from the default which the backend takes.
func takenSingly(b *backend.Backend) []encode.Encoding {
	return slices.DeleteFunc(singly(), func(e encode.Encoding) bool { return !b.Takes(e) })
}

// Backends of four kinds agree with the exact solver on games with announced checks. The choices of all axes take
// turns. Programs are asked for verdicts and checks, the others also for natures and moves.
func TestBackendsAgreeOnAnnouncedChecks(t *testing.T) {
	extent.Slow(t)
	games := extent.Of[uint64](3, 6, 500)
	seeds := []uint64{50} // after this game a pawn may promote with check
	for seed := range games {
		seeds = append(seeds, seed)
	}
	var cases []*conformance.Case
	said := 0
	for _, seed := range seeds {
		g := announcedGame(seed)
		c, err := conformance.NewCase(t.Context(), fmt.Sprint("seed ", seed), g)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
		if model.Replay(g).Announced() {
			said++
		}
	}
	if said < len(cases)/3 {
		t.Errorf("checks are announced in %d of %d games", said, games)
	}
	for _, name := range []string{"gini", "cadical", "clasp", "ilp"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, err := backend.Lookup(name)
			if err != nil {
				t.Fatal(err)
			}
			solvertest.Open(t, b, b.Encoding) // skips the test if a program is missing
			all := takenSingly(b)
			for i, e := range all {
				var some []*conformance.Case
				for j, c := range cases {
					if j%len(all) == i {
						some = append(some, c)
					}
				}
				if len(some) > 0 {
					agreeOn(t, b, e, some)
				}
			}
		})
	}
}

func agreeOn(t *testing.T, b *backend.Backend, e encode.Encoding, cases []*conformance.Case) {
	t.Helper()
	p := &conformance.Plan{Backends: []*backend.Backend{b}, Encodings: []encode.Encoding{e}, Cases: cases}
	if b.Program() != nil {
		p.Questions = []string{"verdict", "check"}
	}
	asked, err := p.Prepare()
	if err == nil {
		err = asked.Run(t.Context(), 1, func() {})
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range asked.Rows[0].Disagreements {
		t.Errorf("%+v", f)
	}
	if n := asked.Rows[0].Games; n != len(cases) {
		t.Errorf("%v: %d games of %d", e, n, len(cases))
	}
}

// Reasons, locks and what they need are the same through the sessions of a SAT solver.
func TestAnnouncedReasons(t *testing.T) {
	games := extent.Of[uint64](4, 10, 200)
	b, err := backend.Lookup("gini")
	if err != nil {
		t.Fatal(err)
	}
	s := solvertest.Open(t, b, b.Encoding)
	claims := 0
	for seed := range games {
		g := announcedGame(seed)
		v, err := solve.Judge(t.Context(), s, g)
		if err != nil {
			t.Fatal(err)
		}
		if v.Fault == model.NoWorld {
			claims += sameExplanation(t, s, g.UpTo(v.Ply), solve.Claim{Kind: solve.ClaimIllegal})
		}
		g = g.UpTo(v.Plies)
		locks, err := solve.Locks(t.Context(), s, g)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range locks[:min(len(locks), 3)] {
			claims += sameExplanation(t, s, g, l.Claim())
		}
	}
	if claims == 0 {
		t.Error("no reason needs what was announced, or was not")
	}
}

// sameExplanation compares why a claim holds, and returns 1 if the reason needs an announcement or its absence.
func sameExplanation(t *testing.T, s solve.Solver, g *model.Game, c solve.Claim) int {
	t.Helper()
	explain := func(s solve.Solver) *solve.Explanation {
		e, err := solve.Explain(t.Context(), s, g, c)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	got, want := explain(s), explain(solve.Exact{})
	if got.Since != want.Since || !slices.Equal(got.Plies(), want.Plies()) {
		t.Errorf("%v since %d because of %v, want %d, %v for %v",
			c, got.Since, got.Plies(), want.Since, want.Plies(), g.Moves)
	}
	for _, need := range got.Needs {
		if rules := need.Rules(); rules[len(rules)-1] >= model.Silence {
			return 1
		}
	}
	return 0
}

// Proofs that games with announced checks have no world are checked: clause by clause, and in cutting planes.
func TestAnnouncedProofs(t *testing.T) {
	games := extent.Of[uint64](6, 12, 500)
	for _, name := range []string{"cadical", "cutting-planes"} {
		t.Run(name, func(t *testing.T) {
			b, err := backend.Lookup(name)
			if err == nil {
				b, err = b.Proving()
			}
			if err != nil {
				t.Fatal(err)
			}
			s, refuted := solvertest.Open(t, b, b.Encoding), 0
			for seed := range games {
				g := announcedGame(seed)
				answer, err := s.Solve(t.Context(), model.Replay(g))
				if err != nil {
					t.Fatal(err)
				}
				v, err := solve.Judge(t.Context(), solve.Exact{}, g)
				if err != nil || v.Legal != (answer.Status == solve.Sat) {
					t.Errorf("seed %d: %v, and legal is %v, %v", seed, answer.Status, v.Legal, err)
				}
				if answer.Status == solve.Unsat {
					refuted++
				}
			}
			if refuted == 0 {
				t.Error("every game is legal")
			}
		})
	}
}
