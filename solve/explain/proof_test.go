package explain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/solvertest/extent"
)

// randomFacts returns facts in combinations that no game brings: far more of them depend on kings.
func randomFacts(rng *rand.Rand, n int) (facts []model.Fact) {
	for range n {
		f := model.Fact{Ply: 1, Rule: model.Safety, King: model.NewPiece(model.Color(rng.IntN(2)), 1+rng.IntN(8))}
		f.Piece = model.NewPiece(f.King.Color().Other(), 1+rng.IntN(8))
		for range 2 {
			f.Not |= model.Nature(1 + rng.IntN(model.NumNatures)).Set()
		}
		if rng.IntN(8) == 0 {
			f.King = model.NoPiece
		}
		facts = append(facts, f)
	}
	return facts
}

// randomProver returns a prover for random facts. They leave no world in which its claim, if it has one, is false.
func randomProver(rng *rand.Rand, rules model.Rules) *prover {
	p := &prover{problem: model.NewProblem(rules), roster: newRoster(&rules)}
	p.premise, p.goal = none, none
	if rng.IntN(2) == 0 {
		nature := model.Nature(1 + rng.IntN(model.NumNatures))
		p.goal = exclusion{model.NewPiece(model.Color(rng.IntN(2)), 1+rng.IntN(8)), nature.Set()}
		p.claim = solve.Claim{Kind: solve.ClaimNature, Then: solve.Statement{Piece: p.goal.piece, Nature: nature, Not: true}}
	}
	denied := &p.problem
	if p.goal != none {
		denied = denied.With(solve.Is(p.goal.piece, p.goal.not))
	}
	var facts []model.Fact
	for ok := false; !ok; p.facts, ok = core(denied, facts) {
		facts = append(facts, randomFacts(rng, 4)...)
	}
	return p
}

// Every claim that follows has a proof of the depth that the package comment promises, and every inference of the
// proof follows from what it names.
func TestProofsOfRandomFacts(t *testing.T) {
	extent.Slow(t)
	depths := map[int]int{}
	for name, rules := range map[string]model.Rules{"any": model.DefaultRules(), "opposite": opposite()} {
		for seed := range uint64(games(60)) {
			p := randomProver(rand.New(rand.NewPCG(seed, 0)), rules)
			end := p.best()
			deepest := 0
			for _, n := range proof(end) {
				checkInference(t, &p.problem, n)
				deepest = max(deepest, n.depth())
			}
			if depths[deepest]++; t.Failed() {
				t.Fatalf("bishops %s, seed %d", name, seed)
			}
			if end.kind != Claim || end.under != nil || p.goal == none && len(end.gone) > 0 ||
				p.goal != none && end.gone[0] != p.goal {
				t.Fatalf("bishops %s, seed %d: the end is %+v", name, seed, end)
			}
		}
	}
	t.Logf("depths: %v", depths)
	if depths[0] == 0 || depths[1] == 0 || depths[2] == 0 {
		t.Errorf("depths of suppositions %v; some are never tried", depths)
	}
}

func opposite() model.Rules {
	r := model.DefaultRules()
	r.Bishops = model.OppositeBishops
	return r
}

func possible(p *model.Problem, facts []model.Fact) bool {
	return exact.NewTable(p.With(facts...)).Alive() != 0
}

// checkInference fails the test unless n follows: no world with what n rests on denies what n shows.
func checkInference(t *testing.T, base *model.Problem, n *inference) {
	t.Helper()
	if n.kind == Suppose {
		return
	}
	if ends := slices.IndexFunc(n.from, func(f need) bool { return f.by.end }); ends >= 0 {
		checkClosed(t, n, n.from[ends].by)
		return
	}
	given := checkNeeds(t, n)
	if n.end && possible(base, given) {
		t.Errorf("%v is not a contradiction", n.kind)
	}
	for _, x := range n.gone {
		for nature := range x.not.All() {
			if possible(base.With(solve.Is(x.piece, nature.Set())), given) {
				t.Errorf("%v does not follow: %v can be %v", n.kind, x.piece, nature)
			}
		}
	}
}

// checkNeeds fails the test unless others show what n takes from them, under n's supposition or above it.
func checkNeeds(t *testing.T, n *inference) (given []model.Fact) {
	t.Helper()
	if n.fact.Ply != 0 {
		given = append(given, n.fact)
	}
	for _, f := range n.from {
		if f.by.under != nil && !n.under.within(f.by.under) {
			t.Errorf("%v uses %v, which stands under another supposition", n.kind, f.by.kind)
		}
		if f.not&shows(f.by, f.piece) != f.not {
			t.Errorf("%v takes from %v what it does not show", n.kind, f.by.kind)
		}
		given = append(given, solve.IsNot(f.piece, f.not))
	}
	return given
}

// checkClosed fails the test unless n closes the supposition of the contradiction on which it rests, and states its
// opposite.
func checkClosed(t *testing.T, n, end *inference) {
	t.Helper()
	s := n.supposed
	if s == nil {
		if end.under != n.under {
			t.Errorf("%v rests on a contradiction under a supposition that it does not close", n.kind)
		}
		return
	}
	if !end.within(s) && end.under != s.under || s.under != n.under {
		t.Errorf("%v closes a supposition it does not rest on", n.kind)
	}
	if x := n.gone[0]; x.piece != s.gone[0].piece || x.not&s.gone[0].not != 0 {
		t.Errorf("%v concludes %v from a supposition that excludes %v", n.kind, x, s.gone[0])
	}
}

func shows(n *inference, p model.Piece) (not model.Natures) {
	for _, x := range n.gone {
		if x.piece == p {
			not |= x.not
		}
	}
	return not
}

// depth is how many suppositions n stands under.
func (n *inference) depth() int {
	d := 0
	for u := n.under; u != nil; u = u.under {
		d++
	}
	return d
}

// The cheaper of two proofs is taken. If they cost the same, the first is kept, so that the proof does not change
// without need.
func TestCheaper(t *testing.T) {
	cheap, same, dear := &inference{kind: Move}, &inference{kind: Move}, &inference{kind: Suppose}
	for _, c := range []struct{ a, b, want *inference }{
		{nil, nil, nil},
		{nil, dear, dear},
		{dear, nil, dear},
		{cheap, dear, cheap},
		{dear, cheap, cheap},
		{cheap, same, cheap},
	} {
		if got := cheaper(c.a, c.b); got != c.want {
			t.Errorf("of %+v and %+v: %+v", c.a, c.b, got)
		}
	}
}

// What a move shows is easiest to follow, and what holds if a piece is the king is hardest, whichever the rule.
func TestDifficulty(t *testing.T) {
	king := model.NewPiece(model.White, 5)
	order := []model.Fact{
		{Rule: model.Movement, King: model.NoPiece},
		{Rule: model.Safety, King: model.NoPiece},
		{Rule: model.Safety, King: king},
	}
	for i := range order[1:] {
		if a, b := difficulty(order[i]), difficulty(order[i+1]); a >= b {
			t.Errorf("%v has %d, %v has %d", order[i], a, order[i+1], b)
		}
	}
}

// confine shows, by the given number of inferences, that a piece of White has one of the natures.
func (k *knowledge) confine(i int, natures model.Natures, steps int) {
	gone := slices.Collect((model.AllNatures &^ natures).All())
	for s := range steps {
		n := &inference{kind: Move}
		for _, nature := range gone[s*len(gone)/steps : (s+1)*len(gone)/steps] {
			n.gone = append(n.gone, exclusion{model.NewPiece(model.White, i), nature.Set()})
		}
		k.learn(n)
	}
}

// However many pieces are confined, a contradiction names one more than there is room for, and those that need the
// fewest steps to look up: it says "one too many". If that is more than half of the side, the words are about the
// other pieces, and all confined pieces count.
func TestOneTooMany(t *testing.T) {
	rules := model.DefaultRules()
	problem, ro := model.NewProblem(rules), newRoster(&rules)
	for _, c := range []struct {
		name     string
		natures  model.Natures
		steps    map[int]int // by piece that is confined
		want     []int
		lookedUp int
	}{
		{"four knights", model.Knight.Set(), map[int]int{1: 4, 2: 1, 4: 2, 7: 1}, []int{2, 4, 7}, 4},
		{"three knights", model.Knight.Set(), map[int]int{1: 4, 2: 1, 4: 2}, []int{1, 2, 4}, 7},
		{
			"five of queen and bishops", model.Queen.Set() | model.Bishop.Set(),
			map[int]int{1: 1, 2: 3, 3: 1, 5: 1, 8: 1},
			[]int{1, 3, 5, 8},
			4,
		},
		{
			"eight but one", model.Rook.Set() | model.Bishop.Set() | model.Knight.Set(),
			map[int]int{1: 1, 2: 1, 3: 1, 4: 2, 5: 1, 6: 1, 7: 1, 8: 1},
			[]int{1, 2, 3, 4, 5, 6, 7, 8},
			9,
		},
	} {
		k := newKnowledge(&problem)
		for i, steps := range c.steps {
			k.confine(i, c.natures, steps)
		}
		n := k.roster(ro, ro.majors(&k.may, model.White), model.White, kinds(c.natures))
		if n == nil || !n.end {
			t.Fatalf("%s: %+v is not a contradiction", c.name, n)
		}
		var want []model.Piece
		for _, i := range c.want {
			want = append(want, model.NewPiece(model.White, i))
		}
		if !slices.Equal(n.members, want) || len(n.sources()) != c.lookedUp {
			t.Errorf("%s: %v by %d steps, want %v by %d", c.name, n.members, len(n.sources()), want, c.lookedUp)
		}
	}
}
