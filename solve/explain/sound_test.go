package explain

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/solve"
	"haft/solve/solvertest/extent"
)

// A checker checks that the steps of a story follow, by asking a solver for worlds in which they do not. It does
// not know how the story was found.
type checker struct {
	*testing.T
	solver solve.Solver
	x      telling
	base   model.Problem // without facts
	ledger [][]model.Fact
	story  *Story
}

func newChecker(t *testing.T, x telling) *checker {
	t.Helper()
	s, err := Tell(x.game, x.plies, x.claim)
	if err != nil {
		t.Fatalf("%v, %v of %v: %v", x.claim, x.plies, x.game.Moves, err)
	}
	c := &checker{t, solve.Exact{}, x, *model.Replay(x.game), model.Ledger(x.game), s}
	c.base.Moves, c.base.Facts = nil, nil
	return c
}

func (c *checker) failf(step *Step, format string, args ...any) {
	c.Helper()
	c.Fatalf("claim %v, plies %v, moves %v\nstep %d: %s\n%s", c.x.claim, c.x.plies, c.x.game.Moves,
		step.Number, fmt.Sprintf(format, args...), c.story.Text())
}

// check compares every step with the definition: what it shows must be true in every world in which its facts, the
// steps that it uses, and the suppositions above it hold.
func (c *checker) check() {
	c.Helper()
	for i := range c.story.Steps {
		step := &c.story.Steps[i]
		c.checkShape(step)
		switch {
		case step.Kind == Suppose:
			c.checkSupposition(step)
		case c.closes(step) != nil:
			c.checkClosing(step)
		default:
			c.checkFollows(step)
		}
	}
	c.checkEnd()
}

// checkShape checks the number of a step, that its facts belong to the plies allowed, and that it may use the steps
// it uses.
func (c *checker) checkShape(step *Step) {
	if step.Text == "" || c.story.Steps[step.Number-1].Number != step.Number {
		c.failf(step, "no words, or a wrong number")
	}
	for _, f := range step.Facts {
		if !slices.Contains(c.x.plies, f.Ply) || !slices.Contains(c.ledger[f.Ply], f) {
			c.failf(step, "%+v is no fact of the plies", f)
		}
	}
	for _, number := range step.Uses {
		used := &c.story.Steps[number-1]
		closing := slices.Equal(used.Under, append(slices.Clone(step.Under), c.lastSupposition(used)))
		if number >= step.Number || !prefix(used.Under, step.Under) && !closing {
			c.failf(step, "step %d, under %v, cannot be used under %v", number, used.Under, step.Under)
		}
	}
}

func (c *checker) lastSupposition(s *Step) int {
	if len(s.Under) == 0 {
		return 0
	}
	return s.Under[len(s.Under)-1]
}

func prefix(a, b []int) bool { return len(a) <= len(b) && slices.Equal(a, b[:len(a)]) }

// closes returns the supposition that a step closes: one above a step that it uses, but not above the step itself.
func (c *checker) closes(step *Step) *Step {
	for _, number := range step.Uses {
		if used := &c.story.Steps[number-1]; len(used.Under) > len(step.Under) {
			return &c.story.Steps[c.lastSupposition(used)-1]
		}
	}
	return nil
}

func (c *checker) checkSupposition(step *Step) {
	if len(step.Derives) != 1 || len(step.Facts) != 0 {
		c.failf(step, "a supposition is about one piece and rests on nothing")
	}
}

// checkClosing checks a step that closes a supposition. Either the supposition led to a contradiction, and the step
// states its opposite; or it was the claim's condition, under which the claim was shown.
func (c *checker) checkClosing(step *Step) {
	if len(step.Facts) != 0 || len(step.Derives) != 1 {
		c.failf(step, "closing a supposition rests on nothing else")
	}
	contradiction := slices.ContainsFunc(step.Uses, func(n int) bool { return c.story.Steps[n-1].Impossible })
	d, s := step.Derives[0], c.closes(step).Derives[0]
	if d.If != (solve.Statement{}) {
		facts := append(c.visible(step), s.fact())
		if !contradiction && c.possible(append(facts, c.inner(step)...), solve.Is(d.Piece, d.Not)) {
			c.failf(step, "the claim was not shown under its condition")
		}
		return
	}
	if !contradiction || d.Piece != s.Piece {
		c.failf(step, "no contradiction, or of another piece")
	}
	if d.Not&s.Not&c.base.May(d.Piece) != 0 {
		c.failf(step, "what was supposed leaves out a part of what is concluded")
	}
}

// inner returns what the steps used say.
func (c *checker) inner(step *Step) (facts []model.Fact) {
	for _, n := range step.Uses {
		facts = append(facts, c.story.Steps[n-1].facts()...)
	}
	return facts
}

// visible returns the suppositions above a step.
func (c *checker) visible(step *Step) (facts []model.Fact) {
	for _, n := range step.Under {
		facts = append(facts, c.story.Steps[n-1].facts()...)
	}
	return facts
}

// checkFollows checks that no world in which the facts and the steps used hold denies what the step shows. The
// suppositions above it count only if the step uses them.
func (c *checker) checkFollows(step *Step) {
	facts := append(slices.Clone(step.Facts), c.inner(step)...)
	if step.Impossible && c.possible(facts) {
		c.failf(step, "no contradiction")
	}
	if !step.Impossible && len(step.Derives) == 0 {
		c.failf(step, "shows nothing")
	}
	for _, d := range step.Derives {
		for n := range d.Not.All() {
			if c.possible(facts, solve.Is(d.Piece, n.Set())) {
				c.failf(step, "%v can be %v", d.Piece, n)
			}
		}
	}
}

func (d Conclusion) fact() model.Fact { return solve.IsNot(d.Piece, d.Not) }

// facts returns what a step says, as facts. A contradiction is a fact that holds in no world.
func (s *Step) facts() (facts []model.Fact) {
	if s.Impossible {
		return []model.Fact{solve.IsNot(model.NewPiece(model.White, 1), model.AllNatures)}
	}
	for _, d := range s.Derives {
		facts = append(facts, d.fact())
	}
	return facts
}

// possible reports whether all the facts hold in some world.
func (c *checker) possible(facts []model.Fact, more ...model.Fact) bool {
	c.Helper()
	p := c.base.With(facts...).With(more...)
	answer, err := c.solver.Solve(c.Context(), p)
	if err != nil || answer.Status == solve.Unknown {
		c.Fatalf("%v, %v", answer.Status, err)
	}
	if answer.Status == solve.Sat && !p.Holds(&answer.Witness) {
		c.Fatalf("the solver's world %v does not hold", &answer.Witness)
	}
	return answer.Status == solve.Sat
}

// checkEnd checks that the last step is the claim, and that every other step is used.
func (c *checker) checkEnd() {
	last := &c.story.Steps[len(c.story.Steps)-1]
	if last.Kind != Claim || len(last.Under) != 0 {
		c.failf(last, "is not the claim")
	}
	if c.x.claim.Kind == solve.ClaimIllegal {
		if !last.Impossible {
			c.failf(last, "does not say that the game is illegal")
		}
	} else if d := last.Derives[0]; d.If != c.x.claim.If || d.Piece != c.x.claim.Then.Piece ||
		d.Not&^c.denied() != 0 || c.denied()&^d.Not != 0 {
		c.failf(last, "is another claim: %+v", d)
	}
	for i := range c.story.Steps[:last.Number-1] {
		if step := &c.story.Steps[i]; !c.isUsed(step) {
			c.failf(step, "is not used")
		}
	}
}

func (c *checker) denied() model.Natures {
	then := c.x.claim.Then
	if then.Not {
		return then.Nature.Set()
	}
	return c.base.May(then.Piece) &^ then.Nature.Set()
}

func (c *checker) isUsed(step *Step) bool {
	return slices.ContainsFunc(c.story.Steps[step.Number:], func(later Step) bool {
		return slices.Contains(later.Uses, step.Number) || slices.Contains(later.Under, step.Number)
	})
}

// ruleSets returns all combinations of the rule options.
func ruleSets(t *testing.T) map[string]model.Rules {
	t.Helper()
	all := map[string]model.Rules{}
	for _, passing := range []string{"off", "on"} {
		for _, check := range []string{"on", "off"} {
			for _, bishops := range []string{"any", "opposite"} {
				r := model.DefaultRules()
				if err := r.SetAll("en-passant=" + passing + ",check=" + check + ",bishops=" + bishops); err != nil {
					t.Fatal(err)
				}
				all["rules="+r.String()] = r
			}
		}
	}
	return all
}

// games returns the number of random games of each test: more in a soak, and fewer with -short.
func games(usual int) int {
	return extent.Of(usual/3, usual, 20*usual)
}

func TestStoriesOfIllegalGamesAreSound(t *testing.T) {
	for name, rules := range ruleSets(t) {
		t.Run(name, func(t *testing.T) {
			for _, x := range randomIllegal(t, rules, games(40), 40) {
				newChecker(t, x).check()
			}
		})
	}
}

func TestStoriesOfLocksAreSound(t *testing.T) {
	for name, rules := range ruleSets(t) {
		t.Run(name, func(t *testing.T) {
			for _, x := range randomLocks(t, rules, games(40), 40) {
				newChecker(t, x).check()
			}
		})
	}
}

// Stories of games with announced checks, except where several pieces may have given one. Some need that no check was
// announced, and some that one was, or who gave it.
func TestStoriesOfAnnouncedChecksAreSound(t *testing.T) {
	extent.Slow(t)
	rules := model.DefaultRules()
	rules.Announce = true
	told, checkers, untold := map[model.Rule]int{}, 0, 0
	for _, x := range append(randomIllegal(t, rules, games(90), 25), randomLocks(t, rules, games(90), 25)...) {
		if _, err := Tell(x.game, x.plies, x.claim); errors.Is(err, ErrAnnounced) {
			untold++
			continue
		}
		c := newChecker(t, x)
		c.check()
		for i := range c.story.Steps {
			if c.story.Steps[i].Kind == Checker {
				checkers++
			}
			for _, f := range c.story.Steps[i].Facts {
				told[f.Rule]++
			}
		}
	}
	t.Logf("facts told: %v; checkers: %d; not told: %d", told, checkers, untold)
	if !testing.Short() && (checkers == 0 || told[model.Silence] == 0 || told[model.Announcement] == 0) {
		t.Errorf("a kind of fact is in no story: %v", told)
	}
}

// What follows from a king: every implication such as "if w5 is the king, then b3 is not a rook" in some random
// games, and every nature excluded.
func TestStoriesOfImplicationsAreSound(t *testing.T) {
	told := 0
	for seed := range uint64(games(90)) {
		g := randomGame(seed, 26)
		for _, x := range implications(t, g) {
			newChecker(t, x).check()
			told++
		}
	}
	if told < games(45) {
		t.Errorf("only %d implications", told)
	}
}

// implications returns what follows only if one piece is the king, with the plies.
func implications(t *testing.T, g *model.Game) []telling {
	t.Helper()
	p := model.Replay(g)
	may := func(p *model.Problem) model.Domains {
		d, err := (solve.Exact{}).Backbone(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	all := may(p)
	var tellings []telling
	for king := range model.Majors.All() {
		if !all[king].Has(model.King) {
			continue
		}
		given := may(p.With(solve.Is(king, model.King.Set())))
		for q := range p.Unknown.Of(king.Color().Other()).All() {
			for n := range (all[q] &^ given[q]).All() {
				claim := solve.Claim{
					Kind: solve.ClaimNature,
					If:   solve.Statement{Piece: king, Nature: model.King},
					Then: solve.Statement{Piece: q, Not: true, Nature: n},
				}
				plies := reason(t, g, solve.Is(king, model.King.Set()), solve.Is(q, n.Set()))
				tellings = append(tellings, telling{g, plies, claim})
			}
		}
	}
	return tellings
}

// Conditions of every kind: possible, impossible and unnecessary; about what a piece is and what it is not; about
// one side and both. The supposition is always the condition.
func TestStoriesOfConditionsAreSound(t *testing.T) {
	kinds := map[string]int{}
	for seed := range uint64(games(120)) {
		g := randomGame(seed, 30)
		rng := solve.Seed(seed)
		p := model.Replay(g)
		for range 6 {
			claim := solve.Claim{Kind: solve.ClaimNature, If: statement(rng, p), Then: statement(rng, p)}
			if claim.If.Piece == claim.Then.Piece {
				continue
			}
			e, err := solve.Explain(t.Context(), solve.Exact{}, g, claim)
			if err != nil || !e.Follows() {
				continue
			}
			c := newChecker(t, telling{g, e.Plies(), claim})
			c.check()
			kinds[c.condition()]++
		}
	}
	for _, kind := range []string{"possible", "impossible", "not needed"} {
		if kinds[kind] == 0 {
			t.Errorf("no condition was %s: %v", kind, kinds)
		}
	}
}

func statement(rng *rand.Rand, p *model.Problem) solve.Statement {
	pieces := slices.Collect(p.Unknown.All())
	q := pieces[rng.IntN(len(pieces))]
	natures := slices.Collect(p.May(q).All())
	return solve.Statement{Piece: q, Not: rng.IntN(3) == 0, Nature: natures[rng.IntN(len(natures))]}
}

// condition says what became of the condition of the claim. If it was supposed, the supposition must be the
// condition itself.
func (c *checker) condition() string {
	last := &c.story.Steps[len(c.story.Steps)-1]
	s := c.closes(last)
	if s == nil {
		return "not needed"
	}
	given := c.x.claim.If
	want := given.Nature.Set()
	if !given.Not {
		want = c.base.May(given.Piece) &^ want
	}
	if d := s.Derives[0]; d.Piece != given.Piece || d.Not&c.base.May(d.Piece) != want {
		if then := c.x.claim.Then; d.Piece != then.Piece || d.Not&c.denied() != 0 ||
			!strings.Contains(last.Text, "whatever") {
			c.failf(s, "supposed is not the condition %v, but that %v is not %v", given, d.Piece, d.Not)
		}
		return "not needed" // the conclusion was denied
	}
	if slices.ContainsFunc(last.Uses, func(n int) bool { return c.story.Steps[n-1].Impossible }) {
		return "impossible"
	}
	return "possible"
}

func TestDoesNotFollow(t *testing.T) {
	for _, x := range randomIllegal(t, model.DefaultRules(), 20, 20) {
		for i := range x.plies {
			fewer := slices.Delete(slices.Clone(x.plies), i, i+1)
			if _, err := Tell(x.game, fewer, x.claim); err != ErrDoesNotFollow {
				t.Errorf("%v of %v: %v, want %v", fewer, x.plies, err, ErrDoesNotFollow)
			}
		}
	}
}
