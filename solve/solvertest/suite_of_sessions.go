package solvertest

import (
	"context"
	"slices"
	"sync"
	"testing"

	"haft/model"
	"haft/solve"
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

// A question is asked of a session: the facts that are added to its problem, and the status by package exact.
type question struct {
	facts  []model.Fact
	status solve.Status
}

func newQuestion(p *model.Problem, facts []model.Fact) question {
	return question{facts, byExact(p.With(facts...))}
}

// ask fails the test unless the answer to a question about the problem is right, and its witness is a world.
func (q question) ask(t *testing.T, session solve.Session, p *model.Problem) {
	t.Helper()
	got, err := session.Ask(t.Context(), q.facts...)
	switch {
	case err != nil:
		t.Errorf("%v: %v", err, p.Moves)
	case got.Status != q.status:
		t.Errorf("answered %v, want %v: %v with %v", got.Status, q.status, p.Moves, q.facts)
	case q.status == solve.Sat && !p.With(q.facts...).Holds(&got.Witness):
		t.Errorf("the witness %v is no world of %v with %v", got.Witness, p.Moves, q.facts)
	}
}

// questions are those about each of the first 100 random problems: with no facts, with some, with the same in another
// order, and with more than any world satisfies. All tests share them, and no more are made than are asked.
var questions = func() (all [100]func() []question) {
	for seed := range all {
		all[seed] = sync.OnceValue(func() []question { return questionsOf(seed) })
	}
	return all
}()

func questionsOf(seed int) (all []question) {
	rng, p := solve.Seed(uint64(seed)), randomDecided(seed).problem
	for range 8 {
		facts := randomFacts(rng, p, rng.IntN(12))
		other := slices.Clone(facts)
		rng.Shuffle(len(other), func(i, j int) { other[i], other[j] = other[j], other[i] })
		for _, facts := range [][]model.Fact{facts, other, other[:len(other)/2], nil} {
			all = append(all, newQuestion(p, facts))
		}
	}
	return all
}

// sessions asks a session of each random problem again and again. A gini solver whose formula has no solution ends the
// process when it is asked again.
func sessions(t *testing.T, s solve.Solver) {
	found := map[solve.Status]int{}
	n := fewProblems(s, 100)
	for seed := range n {
		d := randomDecided(seed)
		session := hold(t, s, d.problem)
		for i, q := range questions[seed]() {
			q.ask(t, session, d.problem)
			if i%4 == 0 {
				found[q.status]++
			}
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
		newQuestion(p, facts).ask(t, session, p)
	}
}
