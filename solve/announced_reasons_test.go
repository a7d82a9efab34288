package solve_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// byCases decides games with announced checks with what the exact solver knows of other games: it looks for a world
// without the announcements, and divides by who gives a check that this world lacks. So all questions go through what
// every Solver is asked.
type byCases struct{}

func (byCases) Solve(_ context.Context, p *model.Problem) (solve.Answer, error) {
	groups := p.Any
	if len(groups) == 0 {
		groups = [][]model.Fact{nil}
	}
	for _, group := range groups {
		plain := *p.WithAny(nil)
		plain.Facts = nil
		var said []model.Fact
		for _, f := range append(slices.Clip(p.Facts), group...) {
			if f.HasCheckers() {
				said = append(said, f)
			} else {
				plain.Facts = append(plain.Facts, f)
			}
		}
		if w, ok := divide(&plain, said); ok {
			return solve.Answer{Status: solve.Sat, Witness: w}, nil
		}
	}
	return solve.Answer{Status: solve.Unsat}, nil
}

func divide(p *model.Problem, said []model.Fact) (model.Assignment, bool) {
	w, ok := exact.NewTable(p).Decide()
	if !ok {
		return w, false
	}
	i := slices.IndexFunc(said, func(f model.Fact) bool { return !f.Holds(&w) })
	if i < 0 {
		return w, true
	}
	f := said[i]
	if w, ok := divide(p.With(solve.IsNot(f.King, model.King.Set())), said); ok {
		return w, true
	}
	for j, natures := range f.Checkers {
		giver := model.NewPiece(f.King.Color().Other(), j+1)
		if natures == 0 || !p.Unknown.Has(giver) {
			continue
		}
		if w, ok := divide(p.With(solve.Is(f.King, model.King.Set()), solve.Is(giver, natures)), said); ok {
			return w, true
		}
	}
	return w, false
}

// Verdicts, natures, moves, locks and reasons of games with announced checks are the same by cases.
func TestAnnouncedByCases(t *testing.T) {
	n := extent.Some(30)
	illegal, claims, locks := 0, 0, 0
	for seed := range uint64(n) {
		rng := solve.Seed(seed)
		rules := model.DefaultRules()
		rules.Announce = true
		g := &model.Game{Rules: rules, Moves: inOneWorld(rng, rules, 3+rng.IntN(18))}
		if seed%2 == 0 {
			wrong := &g.Moves[rng.IntN(len(g.Moves))]
			wrong.Check = !wrong.Check
		}
		v := judge(t, g)
		if other, err := solve.Judge(ctx, byCases{}, g); err != nil || other.Ply != v.Ply || other.Fault != v.Fault {
			t.Fatalf("seed %d: illegal at ply %d (%v), by cases %+v, %v", seed, v.Ply, v.Fault, other, err)
		}
		if !v.Legal {
			illegal++
			claims += sameReason(t, g.UpTo(v.Ply))
			g = g.UpTo(v.Plies)
		}
		locks += sameLocks(t, g)
		sameAnswers(t, model.ReplayTo(g, v.Plies))
	}
	t.Logf("%d games, %d illegal, %d of them by what was announced, %d locks", n, illegal, claims, locks)
	if illegal == 0 || claims == 0 || locks == 0 {
		t.Error("something never happened: the games are too tame")
	}
}

// sameReason compares why the last ply of a game is illegal, and returns 1 if the reason needs an announcement.
func sameReason(t *testing.T, g *model.Game) int {
	claim := solve.Claim{Kind: solve.ClaimIllegal}
	e, err := solve.Explain(ctx, solve.Exact{}, g, claim)
	if unplayable := new(solve.UnplayableError); errors.As(err, &unplayable) {
		return 0
	}
	other, err2 := solve.Explain(ctx, byCases{}, g, claim)
	if err != nil || err2 != nil || !slices.Equal(e.Plies(), other.Plies()) {
		t.Fatalf("reasons %+v, %v; by cases %+v, %v", e, err, other, err2)
	}
	for _, need := range e.Needs {
		if rules := need.Rules(); rules[len(rules)-1] >= model.Silence {
			return 1
		}
	}
	return 0
}

// sameLocks compares what is locked in, since when and why, and returns how many locks there are.
func sameLocks(t *testing.T, g *model.Game) int {
	locks, err := solve.Locks(ctx, solve.Exact{}, g)
	if err == nil {
		err = solve.WhyLocked(ctx, solve.Exact{}, g, locks)
	}
	other, err2 := solve.Locks(ctx, byCases{}, g)
	if err2 == nil {
		err2 = solve.WhyLocked(ctx, byCases{}, g, other)
	}
	same := func(a, b solve.Lock) bool {
		return a.Piece == b.Piece && a.Nature == b.Nature && a.Ply == b.Ply && slices.Equal(a.Because, b.Because)
	}
	if err != nil || err2 != nil || !slices.EqualFunc(locks, other, same) {
		t.Fatalf("locks %+v, %v; by cases %+v, %v, after %v", locks, err, other, err2, g.Moves)
	}
	return len(locks)
}

// sameAnswers compares natures, moves and checks.
func sameAnswers(t *testing.T, pos *model.Position) {
	domains, err := solve.Backbone(ctx, solve.Exact{}, &pos.Problem)
	other, err2 := solve.Backbone(ctx, byCases{}, &pos.Problem)
	if err != nil || err2 != nil || domains != other {
		t.Errorf("natures %v, %v; by cases %v, %v", domains, err, other, err2)
	}
	moves, err := solve.Moves(ctx, solve.Exact{}, pos)
	others, err2 := solve.Moves(ctx, byCases{}, pos)
	if err != nil || err2 != nil || !slices.Equal(moves, others) {
		t.Errorf("moves %v, %v; by cases %v, %v", moves, err, others, err2)
	}
	check, err := solve.CheckStatus(ctx, solve.Exact{}, pos)
	check2, err2 := solve.CheckStatus(ctx, byCases{}, pos)
	if err != nil || err2 != nil || check != check2 {
		t.Errorf("check %v, %v; by cases %v, %v", check, err, check2, err2)
	}
}

// A pawn that promotes may give the check that is announced, though it had no nature before: such moves are legal, and
// leave each piece what it may be after them.
func TestAnnouncedPromotion(t *testing.T) {
	rules := model.DefaultRules()
	rules.Announce = true
	g := &model.Game{Rules: rules}
	for _, text := range []string{"h2h4", "g7g5", "h4g5", "h7h6", "g5h6", "a7a6", "h6h7", "a6a5"} {
		m, _ := model.ParseMove(text)
		g.Moves = append(g.Moves, m)
	}
	pos := model.ReplayTo(g, 8)
	m, _ := model.ParseMove("h7g8+")
	sameAnswers(t, pos)
	for _, s := range []solve.Solver{solve.Exact{}, byCases{}} {
		if moves, err := solve.Moves(ctx, s, pos); err != nil || !slices.Contains(moves, m) {
			t.Errorf("%T: %v, %v; want %v among them", s, moves, err, m)
		}
		for q := range model.Majors.All() {
			got, err := solve.Lockers(ctx, s, pos, q)
			if err != nil {
				t.Fatal(err)
			}
			if want := lockersOneByOne(t, pos, q); !slices.Equal(got, want) {
				t.Errorf("%T: %v is locked by %v, want %v", s, q, got, want)
			}
		}
	}
}

// lockersOneByOne makes each legal move.
func lockersOneByOne(t *testing.T, pos *model.Position, q model.Piece) (lockers []solve.Locker) {
	t.Helper()
	moves, err := solve.Moves(ctx, solve.Exact{}, pos)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		may, err := solve.Backbone(ctx, solve.Exact{}, &pos.After(m).Problem)
		if err != nil {
			t.Fatal(err)
		}
		if n, ok := may[q].Only(); ok {
			lockers = append(lockers, solve.Locker{Move: m, Nature: n})
		}
	}
	return lockers
}
