package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"haft/model"
)

// Explanation is why a claim follows from a game, or a world that shows that it does not.
type Explanation struct {
	Claim     Claim
	Since     model.Ply         // the first ply after which it followed; the last ply for ClaimIllegal and ClaimOver
	Needs     []Need            // a smallest reason, ply by ply; empty if the rules alone imply the claim
	Exception *model.Assignment // a world of the game in which the claim is false; nil if it follows
}

// Need is what a reason uses of a ply: a minimal set of facts, given the other facts of the reason. A Rule tells
// the movement of a ply and the safety of its king apart.
type Need struct {
	Ply   model.Ply
	Facts []model.Fact // in the order of model.Ledger, at least one
}

// Follows reports whether the claim is true in every world of the game.
func (e *Explanation) Follows() bool { return e.Exception == nil }

// Plies returns the plies of the reason in ascending order.
func (e *Explanation) Plies() []model.Ply {
	plies := make([]model.Ply, len(e.Needs))
	for i, need := range e.Needs {
		plies[i] = need.Ply
	}
	return plies
}

// Rules returns the kinds of facts that the reason uses of the ply, each once.
func (n *Need) Rules() []model.Rule {
	var rules []model.Rule
	for _, f := range n.Facts {
		rules = append(rules, f.Rule)
	}
	slices.Sort(rules)
	return slices.Compact(rules)
}

// UnplayableError says that a game contains a move that no piece of any nature could make. Then there is nothing to
// prove, and what the game shows after this move means nothing.
type UnplayableError struct {
	Ply   model.Ply
	Move  model.Move
	Fault model.Fault
}

func (e *UnplayableError) Error() string {
	return fmt.Sprintf("ply %d, %v: no piece of any nature makes this move (%v), so there is nothing to prove",
		e.Ply, e.Move, e.Fault)
}

// Explain finds a smallest set of plies that forces a claim, and the facts of these plies that are needed. Among
// the smallest sets it takes the latest one (see Reason) that existed when the claim began to follow; if only later
// plies made sets of that size possible, it takes the latest of all. Every claim follows from an illegal game, so
// ask about its legal plies. Explain fails with an *UnplayableError or a *NoNatureError, and with [ErrUndecided] if
// the solver does not answer.
func Explain(ctx context.Context, s Solver, g *model.Game, c Claim) (*Explanation, error) {
	p, denial, err := deny(g, c)
	if err != nil {
		return nil, err
	}
	e := &Explanation{Claim: c, Since: p.Ply}
	r := newReasoner(s, p, &denial)
	if follows, err := r.follows(ctx); !follows || err != nil {
		if err == nil {
			e.Exception, err = exception(ctx, s, g, &denial)
		}
		return e, err
	}
	if c.Kind == ClaimNature {
		if e.Since, err = r.since(ctx, c.Pieces()); err != nil {
			return nil, err
		}
	}
	plies, err := r.smallest(ctx, int(e.Since))
	if err != nil {
		return nil, err
	}
	e.Needs, err = needs(ctx, s, p, &denial, plies)
	return e, err
}

// deny plays a game and returns the denial of the claim at its end. It fails with an *UnplayableError if no nature
// could make some move.
func deny(g *model.Game, c Claim) (*played, Denial, error) {
	p := playLedger(g)
	if slices.ContainsFunc(p.ledger, impossible) {
		pos, fault := playable(g)
		return nil, Denial{}, &UnplayableError{pos.Ply + 1, g.Moves[pos.Ply], fault}
	}
	denial, err := c.Denial(p.Position)
	return p, denial, err
}

func impossible(facts []model.Fact) bool { return len(facts) > 0 && facts[0].Rule == model.Impossible }

// exception returns a world of the game that shows the denial.
func exception(ctx context.Context, s Solver, g *model.Game, denial *Denial) (*model.Assignment, error) {
	answer, err := decide(ctx, s, denial.Of(model.Replay(g)))
	if err == nil && answer.Status != Sat {
		err = errors.New("the solver finds no exception to a claim that has one by its own answers")
	}
	return &answer.Witness, err
}

// needs drops as many of the facts of a reason's plies as possible: first all facts of one kind of a ply together,
// then single facts.
// Facts of the position that the game begins with are needed at ply 0.
func needs(ctx context.Context, s Solver, p *played, denial *Denial, plies []model.Ply) ([]Need, error) {
	facts := slices.Clip(p.ledger[0])
	for _, t := range plies {
		facts = append(facts, p.ledger[t]...)
	}
	for _, split := range []func([]model.Fact) [][]model.Fact{byKind, oneByOne} {
		var err error
		if facts, err = spare(ctx, s, p, denial, split(facts)); err != nil {
			return nil, err
		}
	}
	var list []Need
	for _, t := range append([]model.Ply{0}, plies...) {
		used := slices.DeleteFunc(slices.Clone(facts), func(f model.Fact) bool { return f.Ply != t })
		if t > 0 || len(used) > 0 {
			list = append(list, Need{t, used})
		}
	}
	return list, nil
}

// byKind groups facts by ply and rule.
func byKind(facts []model.Fact) [][]model.Fact {
	var groups [][]model.Fact
	for _, f := range facts {
		last := len(groups) - 1
		if last < 0 || groups[last][0].Ply != f.Ply || groups[last][0].Rule != f.Rule {
			groups = append(groups, nil)
			last++
		}
		groups[last] = append(groups[last], f)
	}
	return groups
}

func oneByOne(facts []model.Fact) [][]model.Fact {
	groups := make([][]model.Fact, len(facts))
	for i, f := range facts {
		groups[i] = []model.Fact{f}
	}
	return groups
}

// spare drops groups of facts as long as no world is left in which the other groups and the denial hold. It first
// drops what is harder to follow: safety before captures, promotions and movement, then what depends on the king
// before what does not, then early plies before late ones.
func spare(ctx context.Context, s Solver, p *played, denial *Denial, groups [][]model.Fact) ([]model.Fact, error) {
	order := make([]int, len(groups))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return hardness(groups[j]) - hardness(groups[i]) })
	kept := slices.Repeat([]bool{true}, len(groups))
	if err := shrink(ctx, relax(s, p.free(denial), groups), kept, order); err != nil {
		return nil, err
	}
	var facts []model.Fact
	for i, group := range groups {
		if kept[i] {
			facts = append(facts, group...)
		}
	}
	return facts, nil
}

// hardness says how hard a group of facts of one rule is to follow.
func hardness(group []model.Fact) int {
	h := 2 * int(group[0].Rule)
	if group[0].Rule == model.Given {
		h = 0 // the position says it
	}
	if group[0].King != model.NoPiece {
		h++
	}
	return h
}
