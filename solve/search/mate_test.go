package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// forced is the definition of a forced end by brute force: positions of package model and questions of package solve,
// every move of both sides tried, nothing remembered. It returns all first moves that work.
func forced(t *testing.T, pos *model.Position, goal MateGoal, n int) (keys []model.Move) {
	legal, err := LegalMoves(t.Context(), pos)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range legal {
		next := pos.After(m)
		answers, err := LegalMoves(t.Context(), next)
		if err != nil {
			t.Fatal(err)
		}
		ok := n > 1
		if len(answers) == 0 {
			ok = goal.meets(solve.Ending(next).Result())
		}
		for i := 0; ok && i < len(answers); i++ {
			ok = len(forced(t, next.After(answers[i]), goal, n-1)) > 0
		}
		if ok {
			keys = append(keys, m)
		}
	}
	return keys
}

// rulesets are the rules under which forced ends are looked for.
func rulesets() []model.Rules {
	usual := model.DefaultRules()
	passing, opposite, free := usual, usual, usual
	passing.EnPassant, free.Check = true, false
	if err := opposite.SetAll("bishops=opposite"); err != nil {
		panic(err)
	}
	return []model.Rules{usual, usual, usual, passing, opposite, free}
}

// nearTheEnd returns a position one to six plies before the end of a random game that has ended; without check, where
// hardly any game ends, before its 120th ply.
func nearTheEnd(seed uint64) *model.Position {
	rng, rules := solve.Seed(seed), rulesets()[seed%6]
	for {
		g := solve.RandomGame(rng, rules, solve.Styles[1+rng.IntN(2)], 120)
		last := model.Ply(len(g.Moves))
		if !rules.Check || solve.Ending(model.ReplayTo(g, last)).Over() {
			return model.ReplayTo(g, last-1-model.Ply(rng.IntN(6)))
		}
	}
}

// The prover finds the same keys as brute force to mate in 2, for both goals, and its trees stand.
func TestAgainstBruteForce(t *testing.T) {
	extent.Slow(t)
	positions := extent.Of[uint64](12, 25, 2000)
	found, duals := map[MateGoal][3]int{}, 0
	for seed := range positions {
		pos := nearTheEnd(seed)
		for _, goal := range []MateGoal{Checkmate, AnyEnd} {
			s := solved(t, pos, goal, 2)
			n := 1
			keys := forced(t, pos, goal, 1)
			if len(keys) == 0 {
				n, keys = 2, forced(t, pos, goal, 2)
			}
			if len(keys) == 0 {
				n = 0
			}
			if !slices.Equal(s.Keys, keys) || s.Moves != n {
				t.Errorf("seed %d, goal %d: %v in %d; brute force finds %v in %d", seed, goal, s.Keys, s.Moves, keys, n)
			}
			if s.Moves == 2 {
				duals += checkDuals(t, pos, s.Tree, goal)
			}
			of := found[goal]
			of[n]++
			found[goal] = of
		}
	}
	t.Logf("none, in 1, in 2: %v; %d duals", found, duals)
	if duals == 0 && !testing.Short() {
		t.Error("no duals: the test shows too little")
	}
}

// checkDuals compares how a tree of two moves goes on with brute force: the last move and its duals are all moves that
// end the game. It returns how many duals there are.
func checkDuals(t *testing.T, pos *model.Position, tree *MateStep, goal MateGoal) (duals int) {
	t.Helper()
	next := pos.After(tree.Move)
	for _, a := range tree.Answers {
		byMove := func(a, b model.Move) int { return strings.Compare(a.String(), b.String()) }
		got := slices.SortedFunc(slices.Values(append([]model.Move{a.Then.Move}, a.Then.Duals...)), byMove)
		want := slices.SortedFunc(slices.Values(forced(t, next.After(a.Move), goal, 1)), byMove)
		if !slices.Equal(got, want) {
			t.Errorf("after %v %v: %v, brute force finds %v", tree.Move, a.Move, got, want)
		}
		duals += len(a.Then.Duals)
	}
	return duals
}

// most is how many positions a question about three moves takes at most: less than ten seconds at a fourth of the usual
// two million a second. A clock would measure what else the machine has to do.
const most = 5_000_000

// Whether there is a mate in three, five plies before the end of random games, is found with a table that is empty
// and within so many positions; and the trees stand.
func TestMateInThree(t *testing.T) {
	extent.Slow(t)
	wanted := 1
	if extent.Soak() {
		wanted = 100
	}
	tried, keys, nodes, start := 0, 0, uint64(0), time.Now()
	for seed := uint64(0); wanted > 0; seed++ {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[seed%3], 160)
		last := model.Ply(len(g.Moves))
		if last < 5 || solve.Ending(model.ReplayTo(g, last)).Result() != "checkmate" {
			continue
		}
		tried++
		s := solved(t, model.ReplayTo(g, last-5), Checkmate, 3)
		if nodes = max(nodes, s.Nodes); s.Nodes > most {
			t.Errorf("seed %d took %d positions", seed, s.Nodes)
		}
		if s.Moves == 3 {
			wanted--
			keys += len(s.Keys)
		}
	}
	t.Logf("%d positions took %v, the largest %d positions; %d keys", tried, time.Since(start), nodes, keys)
}

// solved is a solution that has been verified.
func solved(t *testing.T, pos *model.Position, goal MateGoal, n int) *MateSolution {
	t.Helper()
	s, err := NewMateProver(goal, 1).Solve(t.Context(), pos, n, 0)
	if err == nil {
		err = VerifyMate(t.Context(), pos, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A tree that lacks an answer, plays an illegal move or ends too early does not pass.
func TestVerifyRefuses(t *testing.T) {
	extent.Slow(t)
	pos, s := mateInTwo(t)
	for name, damage := range map[string]func(*MateStep){
		"an answer is missing":   func(s *MateStep) { s.Answers = s.Answers[1:] },
		"no answer at all":       func(s *MateStep) { s.Answers = nil },
		"an illegal move":        func(s *MateStep) { s.Move = model.Move{From: s.Move.To, To: s.Move.From} },
		"an illegal answer":      func(s *MateStep) { s.Answers[0].Move = model.Move{} },
		"another continuation":   func(s *MateStep) { s.Answers[0].Then = &MateStep{Move: s.Answers[0].Move} },
		"the end is left out":    func(s *MateStep) { s.Answers[0].Then.Answers = s.Answers },
		"another end":            func(s *MateStep) { s.Answers[0].Then.Result = "stalemate" },
		"a key that does not do": func(s *MateStep) { s.Move = other(t, pos, s.Move) },
	} {
		_, again := mateInTwo(t)
		damage(again.Tree)
		if VerifyMate(t.Context(), pos, again) == nil {
			t.Errorf("%s, and it passes", name)
		}
	}
	if s.Moves--; VerifyMate(t.Context(), pos, s) == nil {
		t.Error("a mate in 2 passes for a mate in 1")
	}
}

// other is another legal move.
func other(t *testing.T, pos *model.Position, m model.Move) model.Move {
	legal, err := LegalMoves(t.Context(), pos)
	if err != nil {
		t.Fatal(err)
	}
	return legal[(slices.Index(legal, m)+1)%len(legal)]
}

// mateInTwo is a position with a mate in 2.
func mateInTwo(t *testing.T) (*model.Position, *MateSolution) {
	for seed := range uint64(300) {
		pos := nearTheEnd(seed)
		if s := solved(t, pos, Checkmate, 2); s.Moves == 2 && pos.Problem.Rules.Check {
			return pos, s
		}
	}
	t.Fatal("none of 300 positions has a mate in 2")
	return nil, nil
}

// Limits of positions and time are told as what they are, and the same question has the same answer.
func TestLimits(t *testing.T) {
	extent.Slow(t)
	pos, s := mateInTwo(t)
	if _, err := NewMateProver(Checkmate, 1).Solve(t.Context(), pos, 2, s.Nodes-1); !errors.Is(err, solve.ErrUndecided) {
		t.Errorf("%v with a position less than it takes", err)
	}
	again, err := NewMateProver(Checkmate, 1).Solve(t.Context(), pos, 2, s.Nodes)
	if err != nil || again.Nodes != s.Nodes || !slices.Equal(again.Keys, s.Keys) {
		t.Errorf("%+v, %v; want what was found before, %+v", again, err, s)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Millisecond)
	defer stop()
	start := time.Now()
	_, err = NewMateProver(Checkmate, 1).Solve(ctx, model.NewPosition(model.DefaultRules()), 6, 0)
	undecided := errors.Is(err, solve.ErrUndecided) && errors.Is(err, context.DeadlineExceeded)
	if !undecided || time.Since(start) > time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}

// A game that is over has no key.
func TestMateOver(t *testing.T) {
	for seed := range uint64(50) {
		g := solve.RandomGame(solve.Seed(seed), model.DefaultRules(), solve.Styles[2], 400)
		pos := model.ReplayTo(g, model.Ply(len(g.Moves)))
		if solve.Ending(pos).Over() {
			if s := solved(t, pos, AnyEnd, 3); s.Forced() || s.Sound() {
				t.Errorf("seed %d: %+v", seed, s)
			}
			return
		}
	}
	t.Fatal("no game has ended")
}

// A move threatens mate in one exactly if brute force finds that mate after a pass. In check there is no passing.
func TestThreat(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	p := NewPlayer(&rules, Options{Megabytes: 1})
	threats := 0
	for seed := uint64(0); threats < 5; seed++ {
		g := randomGame(rand.New(rand.NewPCG(seed, 29)), &rules, 70)
		if g == nil {
			continue
		}
		for _, m := range g.state.Moves() {
			next := g.state
			next.Play(m)
			next.Pass()
			want := next.Alive() != 0 && mates(&next, 1)
			if want {
				threats++
			}
			if got := p.Threat(context.Background(), g, m, Limits{Depth: 3}); (got == 1) != want {
				t.Errorf("seed %d: %v threatens mate in %d, want mate in one: %v", seed, m, got, want)
			}
		}
	}
}
