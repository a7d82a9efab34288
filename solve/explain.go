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
	Since     model.Ply         // the first ply after which it followed; the last one for ClaimIllegal and ClaimOver
	Needs     []Need            // a smallest reason, ply by ply; empty if the rules alone say so
	Exception *model.Assignment // a world of the game in which the claim is false; nil if it follows
}

// Need is what a reason uses of a ply: facts of which none can be spared, given the others
// of the reason. A ply's movement and the safety of its king are facts of their own, by Rule.
type Need struct {
	Ply   model.Ply
	Facts []model.Fact // in the order of model.Ledger, at least one
}

// Follows tells whether the claim is true in every world of the game.
func (e *Explanation) Follows() bool { return e.Exception == nil }

// Plies are those of the reason, early ones first.
func (e *Explanation) Plies() []model.Ply {
	plies := make([]model.Ply, len(e.Needs))
	for i, need := range e.Needs {
		plies[i] = need.Ply
	}
	return plies
}

// Rules are the kinds of facts that the reason uses of the ply, each once.
func (n *Need) Rules() []model.Rule {
	var rules []model.Rule
	for _, f := range n.Facts {
		rules = append(rules, f.Rule)
	}
	slices.Sort(rules)
	return slices.Compact(rules)
}

// UnplayableError says that a game holds a move that no piece of any nature could make where it
// stands. That is all there is to say of it: nothing has to be proved, and what the game makes known
// after it means nothing.
type UnplayableError struct {
	Ply   model.Ply
	Move  model.Move
	Fault model.Fault
}

func (e *UnplayableError) Error() string {
	return fmt.Sprintf("ply %d, %v: no piece of any nature makes this move (%v), so that there is nothing to prove", e.Ply, e.Move, e.Fault)
}

// Explain finds a smallest set of plies that forces a claim, and which of their facts it takes: the latest set
// (see Reason) of those that were there when the claim began to follow, if there is one of that
// size, else the latest that later plies made possible. All claims follow from an illegal game: ask about its legal plies.
// It fails with an *UnplayableError, or a *NoNatureError.
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
		if e.Since, err = r.since(ctx, p, c.Pieces()); err != nil {
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

// deny plays a game in which every move could be made by some nature, and denies the claim at its end.
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

// exception is a world of the game that shows the denial.
func exception(ctx context.Context, s Solver, g *model.Game, denial *Denial) (*model.Assignment, error) {
	answer, err := decide(ctx, s, denial.Of(model.Replay(g)))
	if err == nil && answer.Status != Sat {
		err = errors.New("the solver finds no exception to a claim that has one by its own answers")
	}
	return &answer.Witness, err
}

// needs drops what it can of the facts of a reason's plies: first all facts of one kind of a ply
// together, then one by one.
func needs(ctx context.Context, s Solver, p *played, denial *Denial, plies []model.Ply) ([]Need, error) {
	var facts []model.Fact
	for _, t := range plies {
		facts = append(facts, p.ledger[t]...)
	}
	for _, split := range []func([]model.Fact) [][]model.Fact{byKind, oneByOne} {
		var err error
		if facts, err = spare(ctx, s, p, denial, split(facts)); err != nil {
			return nil, err
		}
	}
	list := make([]Need, len(plies))
	for i, t := range plies {
		list[i] = Need{t, slices.DeleteFunc(slices.Clone(facts), func(f model.Fact) bool { return f.Ply != t })}
	}
	return list, nil
}

// byKind puts the facts of one ply and rule together.
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

// spare drops groups of facts as long as no world is left in which the others hold, and the denial. What is
// harder to follow goes first: safety before captures, promotions and movement, what depends on the king before what
// does not, and early plies before late ones.
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

// hardness is how hard a group of facts of one rule is to follow.
func hardness(group []model.Fact) int {
	h := 2 * int(group[0].Rule)
	if group[0].King != model.NoPiece {
		h++
	}
	return h
}
