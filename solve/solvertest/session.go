package solvertest

import (
	"context"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/gen"
)

// hold opens a session. It skips the test if the Solver has no sessions.
func hold(t *testing.T, s solve.Solver, p *model.Problem) solve.Session {
	t.Helper()
	h, ok := s.(solve.Holder)
	if !ok {
		t.Skip("has no sessions")
	}
	session, err := h.Hold(p)
	if err != nil {
		t.Fatal(err)
	}
	if session == nil {
		t.Skip("its engine cannot hold a formula")
	}
	return session
}

// askSession fails the test unless the answer for the problem with the facts is right, and its
// witness is a world.
func askSession(t *testing.T, session solve.Session, p *model.Problem, facts []model.Fact) solve.Status {
	t.Helper()
	full := p.With(facts...)
	want := byExact(full)
	got, err := session.Ask(t.Context(), facts...)
	switch {
	case err != nil:
		t.Errorf("%v: %v", err, p.Moves)
	case got.Status != want:
		t.Errorf("answered %v, want %v: %v with %v", got.Status, want, p.Moves, facts)
	case want == solve.Sat && !full.Holds(&got.Witness):
		t.Errorf("the witness %v is no world of %v with %v", got.Witness, p.Moves, facts)
	}
	return got.Status
}

// sessions asks a session of each random problem again and again: with no facts, with some, with
// the same in another order, and with more than any world satisfies. A gini solver whose formula
// has no solution ends the process when it is asked again.
func sessions(t *testing.T, s solve.Solver) {
	found := map[solve.Status]int{}
	n := fewProblems(s, 100)
	for seed, d := range randomDecided()[:n] {
		session, rng := hold(t, s, d.problem), gen.Seed(uint64(seed))
		for range 8 {
			facts := randomFacts(rng, d.problem, rng.IntN(12))
			found[askSession(t, session, d.problem, facts)]++
			rng.Shuffle(len(facts), func(i, j int) { facts[i], facts[j] = facts[j], facts[i] })
			askSession(t, session, d.problem, facts)
			askSession(t, session, d.problem, facts[:len(facts)/2])
			askSession(t, session, d.problem, nil)
		}
		if t.Failed() {
			t.Fatalf("seed %d: rules %v", seed, d.problem.Rules)
		}
	}
	if found[solve.Sat] < n || found[solve.Unsat] < n {
		t.Fatalf("the questions differ too little: %v", found)
	}
}

// sessionInterrupted asks with a context that has ended: the answer is Unknown or right, and the
// session can be asked again.
func sessionInterrupted(t *testing.T, s solve.Solver) {
	p := problem(t, "", "e2e4 d7d5 f1d3 h8g6 d3d5")
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	queen, rook := []model.Fact{solve.Is(w6, model.Queen.Set())}, []model.Fact{solve.Is(w6, model.Rook.Set())}
	session := hold(t, s, p)
	for _, facts := range [][]model.Fact{queen, rook, nil} {
		a, err := session.Ask(ended, facts...)
		if err != nil || a.Status != solve.Unknown && a.Status != byExact(p.With(facts...)) {
			t.Errorf("with a context that has ended: %v, %v; want UNKNOWN, or the answer", a.Status, err)
		}
		askSession(t, session, p, facts)
	}
}
