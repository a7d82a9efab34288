package solvertest

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/conformance"
	"haft/solve/exact"
)

// Run tests a Solver on problems.
func Run(t *testing.T, s solve.Solver) {
	t.Helper()
	t.Run("games", func(t *testing.T) { games(t, s) })
	t.Run("facts", func(t *testing.T) { facts(t, s) })
	t.Run("alternatives", func(t *testing.T) { alternatives(t, s) })
	t.Run("random", func(t *testing.T) { onRandomProblems(t, s) })
	t.Run("concurrent", func(t *testing.T) { concurrent(t, s) })
	t.Run("context-ended", func(t *testing.T) { contextEnded(t, s) })
	t.Run("sessions", func(t *testing.T) { sessions(t, s) })
	t.Run("session-interrupted", func(t *testing.T) { sessionInterrupted(t, s) })
}

// fewProblems returns how many of n random problems a Solver gets.
func fewProblems(s solve.Solver, n int) int {
	if sat, ok := s.(backend.SAT); ok {
		return few(sat.Engine, n)
	}
	return n
}

// decide fails the test unless the answer is right, with a witness that satisfies the problem.
func decide(t *testing.T, s solve.Solver, p *model.Problem, want solve.Status) model.Assignment {
	t.Helper()
	a, err := s.Solve(t.Context(), p)
	switch {
	case err != nil:
		t.Errorf("%v: %v", err, p.Moves)
	case a.Status != want:
		t.Errorf("answered %v, want %v: %v any %v", a.Status, want, p.Moves, p.Any)
	case want == solve.Sat && !p.Holds(&a.Witness):
		t.Errorf("the witness %v is no world of %v any %v", a.Witness, p.Moves, p.Any)
	}
	return a.Witness
}

// byExact returns the status by package exact, which is asked about one alternative after another.
func byExact(p *model.Problem) solve.Status {
	groups := p.Any
	if len(groups) == 0 {
		groups = [][]model.Fact{nil}
	}
	for _, g := range groups {
		if _, ok := exact.NewTable(p.With(g...)).Decide(); ok {
			return solve.Sat
		}
	}
	return solve.Unsat
}

// problem returns the problem that the moves lead to under the rules, which are written as in a
// game file.
func problem(t *testing.T, rules, moves string) *model.Problem {
	t.Helper()
	return model.Replay(gametest.Game(t, rules, moves))
}

// games decides whole games whose verdicts are known.
func games(t *testing.T, s solve.Solver) {
	for _, g := range gameRows {
		t.Run(g.name, func(t *testing.T) {
			p := problem(t, g.rules, g.moves)
			if got := byExact(p); got != g.want {
				t.Fatalf("the row says %v, but package exact %v", g.want, got)
			}
			w := decide(t, s, p, g.want)
			for q, n := range g.locked {
				if g.want == solve.Sat && w[q] != n {
					t.Errorf("%v is %v in the witness, must be %v", q, w[q], n)
				}
				if other := solve.Is(q, model.AllNatures&^n.Set()); byExact(p.With(other)) == solve.Sat {
					t.Fatalf("the row is wrong: %v need not be %v", q, n)
				}
				decide(t, s, p.With(solve.Is(q, model.AllNatures&^n.Set())), solve.Unsat)
				decide(t, s, p.With(solve.Is(q, n.Set())), solve.Sat)
			}
		})
	}
}

// facts adds facts to the start position, which allows everything.
func facts(t *testing.T, s solve.Solver) {
	w := func(i int) model.Piece { return model.NewPiece(model.White, i) }
	impossible := model.Fact{Ply: 1, Rule: model.Impossible, King: model.NoPiece, Piece: w(1), Not: model.AllNatures}
	var noKing []model.Fact
	for i := 1; i <= 8; i++ {
		noKing = append(noKing, model.Fact{
			Ply: 1, Rule: model.Safety, King: model.NoPiece, Piece: w(i), Not: model.King.Set(),
		})
	}
	rows := []struct {
		name  string
		want  solve.Status
		facts []model.Fact
	}{
		{"none", solve.Sat, nil},
		{"impossible", solve.Unsat, []model.Fact{impossible}},
		{"contradiction", solve.Unsat, []model.Fact{solve.Is(w(3), model.Queen.Set()), solve.Is(w(3), model.Rook.Set())}},
		{"the-same-twice", solve.Sat, []model.Fact{solve.Is(w(3), model.Queen.Set()), solve.Is(w(3), model.Queen.Set())}},
		{"two-queens", solve.Unsat, []model.Fact{solve.Is(w(3), model.Queen.Set()), solve.Is(w(4), model.Queen.Set())}},
		{"seven-candidates-are-not-the-king", solve.Sat, noKing[:7]},
		{"nobody-is-the-king", solve.Unsat, noKing},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) { decide(t, s, problem(t, "", "").With(r.facts...), r.want) })
	}
}

// alternatives tests that at least one group must hold, that no groups are no constraint, and that
// a group without facts always holds.
func alternatives(t *testing.T, s solve.Solver) {
	start := problem(t, "", "")
	never := []model.Fact{solve.Is(w1, model.Queen.Set()), solve.Is(w1, model.Rook.Set())}
	queen := []model.Fact{solve.Is(w1, model.Queen.Set()), solve.Is(b1, model.Knight.Set())}
	rows := []struct {
		name   string
		want   solve.Status
		groups [][]model.Fact
	}{
		{"no-groups", solve.Sat, [][]model.Fact{}},
		{"one-that-cannot-hold", solve.Unsat, [][]model.Fact{never}},
		{"two-that-cannot-hold", solve.Unsat, [][]model.Fact{never, never}},
		{"the-second-can-hold", solve.Sat, [][]model.Fact{never, queen}},
		{"an-empty-group-holds", solve.Sat, [][]model.Fact{never, {}}},
		{"only-an-empty-group", solve.Sat, [][]model.Fact{{}}},
		{"the-same-group-twice", solve.Sat, [][]model.Fact{queen, queen}},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) { decide(t, s, start.WithAny(r.groups), r.want) })
	}
	t.Run("against-the-facts", func(t *testing.T) {
		decide(t, s, start.With(solve.Is(w1, model.King.Set())).WithAny([][]model.Fact{queen}), solve.Unsat)
	})
}

// concurrent asks from eight goroutines; run it with the race detector.
func concurrent(t *testing.T, s solve.Solver) {
	var all sync.WaitGroup
	for g := range 8 {
		all.Go(func() {
			for i := range fewProblems(s, len(randomProblems)/8) {
				d := randomDecided(8*i + g)
				decide(t, s, d.problem, d.status)
			}
		})
	}
	all.Wait()
}

// contextEnded tests that an ended context gives no error, and Unknown or the right answer at once.
func contextEnded(t *testing.T, s solve.Solver) {
	p := problem(t, "", "e2e4 d7d5 f1d3 h8g6 d3d5")
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	late, cancelLate := context.WithDeadline(t.Context(), time.Now().Add(-time.Hour))
	defer cancelLate()
	soon, cancelSoon := context.WithTimeout(t.Context(), time.Microsecond)
	defer cancelSoon()
	for _, ctx := range []context.Context{cancelled, late, soon} {
		start := time.Now()
		a, err := conformance.InTime(ctx, func(ctx context.Context) (solve.Answer, error) { return s.Solve(ctx, p) })
		if err != nil || a.Status == solve.Unsat || a.Status == solve.Sat && !p.Holds(&a.Witness) {
			t.Errorf("with %v: %v, %v", ctx.Err(), a, err)
		}
		if took := time.Since(start); took > conformance.Promptly {
			t.Errorf("took %v after the context had ended", took)
		}
	}
	decide(t, s, p, solve.Sat)
}

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

// AnnouncedChecks returns a problem with announced checks that no game brings: many of them, which several pieces may
// have given. About a third have no world. Each fact has a ply of its own.
func AnnouncedChecks(rng *rand.Rand) *model.Problem {
	p := model.NewProblem(model.DefaultRules())
	p.Rules.Announce, p.Rules.Bishops = true, model.Bishops(rng.IntN(2))
	promoted := rng.IntN(3)
	for i := range promoted {
		p.Unknown |= model.NewPiece(model.White, 9+i).Set() | model.NewPiece(model.Black, 9+i).Set()
	}
	some := func() model.Natures { return model.Natures(rng.IntN(int(model.AllNatures)) + 1) }
	kings := 1 + rng.IntN(2)
	for range 2 + rng.IntN(6) {
		c := model.Color(rng.IntN(2))
		ban := model.Fact{
			Ply: model.Ply(len(p.Facts) + 1), Rule: model.Movement, King: model.NoPiece,
			Piece: model.NewPiece(c, 1+rng.IntN(8+promoted)), Not: some() &^ model.King.Set(),
		}
		if rng.IntN(2) == 0 {
			ban.King, ban.Rule = model.NewPiece(c.Other(), 1+rng.IntN(8)), model.Silence
		}
		p.Facts = append(p.Facts, ban)
	}
	for i := kings; i < 8; i++ {
		for c := range model.Color(2) {
			p.Facts = append(p.Facts, model.Fact{
				Ply: model.Ply(len(p.Facts) + 1), Rule: model.Movement, King: model.NoPiece,
				Piece: model.NewPiece(c, i+1), Not: model.King.Set(),
			})
		}
	}
	for range 6 + rng.IntN(14) {
		f := model.Fact{
			Ply: model.Ply(len(p.Facts) + 1), Rule: model.Announcement, Piece: model.NoPiece,
			King: model.NewPiece(model.Color(rng.IntN(2)), 1+rng.IntN(kings)),
		}
		for range 2 + rng.IntN(2) {
			f.Checkers[rng.IntN(8+promoted)] |= model.Queen.Set() << rng.IntN(4)
		}
		p.Facts = append(p.Facts, f)
	}
	return &p
}
