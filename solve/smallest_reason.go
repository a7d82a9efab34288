package solve

import (
	"context"
	"errors"
	"slices"

	"haft/model"
	"haft/solve/exact"
	"haft/solve/hitting"
)

// Reason finds a smallest set of plies that forces a claim: the facts of these plies alone leave no world in which
// denial holds. For an illegal game there is nothing to deny. For "w6 is the queen" the denial is IsNot(w6, queen).
// A nil result means that the claim does not follow from the game, and an empty one that it follows from the rules
// alone.
//
// Among the smallest sets Reason returns the latest: the one with the latest last ply, then with the latest last
// but one, and so on. So the moves that a player remembers come first, and every Solver gives the same result.
//
// A ply brings all its facts, whether or not an earlier ply brought them too (see model.Ledger). The facts of the
// position that the game begins with hold in any case, and are no part of a reason.
func Reason(ctx context.Context, s Solver, g *model.Game, denial ...model.Fact) ([]model.Ply, error) {
	r := newReasoner(s, playLedger(g), &Denial{Facts: denial})
	return r.latest(ctx, r.last())
}

// A played game holds its last position and all facts of every ply: see model.Ledger.
type played struct {
	*model.Position
	ledger  [][]model.Fact
	unknown []model.Pieces // by ply: the pieces that have natures
	groups  *exact.Groups  // of the ledger; nil until the exact solver is first asked
	order   []int          // the plies in ascending order; nil until asked for
	memory  hitting.Memory // for the searches, one after the other
}

// playLedger plays the game once; model.ReplayTo and model.Ledger would play it twice.
func playLedger(g *model.Game) *played {
	p := &played{
		Position: g.Start(),
		ledger:   append(make([][]model.Fact, 0, len(g.Moves)+1), g.Given()),
	}
	p.unknown = []model.Pieces{p.Problem.Unknown}
	for _, m := range g.Moves {
		p.ledger = append(p.ledger, p.Play(m))
		p.unknown = append(p.unknown, p.Problem.Unknown)
	}
	return p
}

// free returns the problem of the final pieces with no facts but those of the denial. It has no moves either: a
// world need not play the game, but only satisfy the facts that are chosen.
func (p *played) free(denial *Denial) *model.Problem {
	bare := p.Problem
	bare.Facts, bare.Moves = nil, nil
	return denial.Of(&bare)
}

// relax returns the ledger with a denial as a relaxation. The exact solver prepares the ledger once for all denials.
func (p *played) relax(s Solver, denial *Denial) chronicle {
	if !isExact(s) {
		return relaxAsked(s, p.free(denial), p.ledger)
	}
	if p.groups == nil {
		p.groups = exact.NewGroups(p.free(&Denial{}), p.ledger)
	}
	return exactRelaxation{p.groups.For(p.free(denial))}
}

// last returns the last ply.
func (p *played) last() int { return len(p.ledger) - 1 }

// given chooses no ply. The facts of the position that the game begins with hold in any case.
func (p *played) given() []bool {
	chosen := make([]bool, len(p.ledger))
	chosen[0] = true
	return chosen
}

// early returns the plies in ascending order.
func (p *played) early() []int {
	for t := len(p.order) + 1; t <= p.last(); t++ {
		p.order = append(p.order, t)
	}
	return p.order
}

// A reasoner has the facts of a game by ply, and the denial of a claim. Every world that is an exception to the
// claim breaks facts of some plies, and every reason contains one of these plies. So the reasons are the sets that
// meet all these sets of plies, and it is enough to look at the minimal ones.
type reasoner struct {
	*played
	relax chronicle
}

func newReasoner(s Solver, p *played, denial *Denial) *reasoner {
	return &reasoner{p, p.relax(s, denial)}
}

// latest returns the smallest reason if the claim follows, and nil if it does not.
func (r *reasoner) latest(ctx context.Context, last int) ([]model.Ply, error) {
	if follows, err := r.follows(ctx); !follows || err != nil {
		return nil, err
	}
	return r.smallest(ctx, last)
}

// smallest returns the latest reason of the least size within the plies up to last, if there is one of that size
// there, and otherwise the latest of all. The claim must follow.
func (r *reasoner) smallest(ctx context.Context, last int) ([]model.Ply, error) {
	// Four in five pieces of real games are locked in by one move, such as a knight's. To try each ply takes a tenth of
	// the time of a search.
	if t, err := r.relax.alone(ctx, last); t > 0 || err != nil {
		return []model.Ply{model.Ply(t)}, err
	}
	f := r.exceptions(ctx)
	if _, err := f.Smallest(); err != nil {
		return nil, err
	}
	found, err := f.First(last)
	if found == nil && err == nil {
		found, err = f.First(r.last())
	}
	return plies(found), err
}

// since returns the first ply after which the game forces a claim about some pieces; all plies together must force
// it. Before that ply there was an exception, or one of the pieces was a pawn.
func (r *reasoner) since(ctx context.Context, about model.Pieces) (model.Ply, error) {
	known := slices.IndexFunc(r.unknown, func(all model.Pieces) bool { return about&^all == 0 })
	t, err := r.relax.since(ctx, known)
	return model.Ply(t), err
}

// follows reports whether all plies together force the claim.
func (r *reasoner) follows(ctx context.Context) (bool, error) {
	possible, err := r.relax.grow(ctx, slices.Repeat([]bool{true}, r.last()+1), nil)
	return !possible, err
}

// family returns a family of sets of plies. Its search must end before that of the next one begins.
func (r *reasoner) family(
	ctx context.Context, most int, missed func(chosen hitting.Set) (hitting.Set, error),
) *hitting.Family {
	return hitting.NewFamily(r.last()+1, most, missed, func() error { return overdue(ctx) }, &r.memory)
}

// exceptions returns a family with one member for each world that is an exception to the claim: the plies whose
// facts the world breaks.
func (r *reasoner) exceptions(ctx context.Context) *hitting.Family {
	kept := r.given()
	return r.family(ctx, hitting.AnySize, func(chosen hitting.Set) (hitting.Set, error) {
		for t := range kept {
			kept[t] = t == 0 || chosen.Has(t)
		}
		if possible, err := r.relax.grow(ctx, kept, r.early()); !possible || err != nil {
			return nil, err
		}
		broken := hitting.NewSet(r.last() + 1)
		for _, t := range r.early() {
			if !kept[t] {
				broken.Add(t)
			}
		}
		return consistent(broken)
	})
}

// consistent returns a member that a choice misses, or an error if no choice can meet it.
func consistent(member hitting.Set) (hitting.Set, error) {
	if member.Empty() {
		return nil, errors.New("the solver contradicts itself: it finds a world where it found none before")
	}
	return member, nil
}

// plies returns a set of plies in ascending order, or nil for nil.
func plies(s hitting.Set) []model.Ply {
	if s == nil {
		return nil
	}
	all := []model.Ply{}
	for t := range s.All() {
		all = append(all, model.Ply(t))
	}
	return all
}

// shrink removes groups from a choice that leaves no world, one after the other in the given order, unless a world
// appears without the group. order lists chosen groups. In the end no remaining group can be removed. shrink tries
// runs of many groups first: if none of a run is needed, one question settles it, and the outcome is the same.
func shrink(ctx context.Context, r relaxation, chosen []bool, order []int) error {
	if len(order) == 0 {
		return nil
	}
	for _, i := range order {
		chosen[i] = false
	}
	possible, err := r.grow(ctx, chosen, nil)
	if err != nil || !possible {
		return err
	}
	for _, i := range order {
		chosen[i] = true
	}
	if len(order) == 1 {
		return nil
	}
	half := len(order) / 2
	if err := shrink(ctx, r, chosen, order[:half]); err != nil {
		return err
	}
	return shrink(ctx, r, chosen, order[half:])
}

// Smallest holds sets of plies that all have the least possible size.
type Smallest struct {
	Sets     [][]model.Ply // the latest first, in the order of Reason; each in ascending order
	Complete bool          // there are no other sets of this size
}

// Reasons finds the smallest sets of plies that force a claim, at most limit of them; limit is at least 1. There is
// no set if the claim does not follow, and an empty one if the rules alone imply the claim. Errors are those of
// Explain.
func Reasons(ctx context.Context, s Solver, g *model.Game, c Claim, limit int) (*Smallest, error) {
	p, denial, err := deny(g, c)
	if err != nil {
		return nil, err
	}
	r := newReasoner(s, p, &denial)
	if follows, err := r.follows(ctx); !follows || err != nil {
		return &Smallest{Complete: true}, err
	}
	return collect(r.exceptions(ctx), r.last(), limit)
}

// SetLimits bound a search for sets of plies.
type SetLimits struct {
	Sets  int // how many, at least 1
	Plies int // of each set
}

// Relaxations finds the smallest sets of plies without whose facts a claim no longer follows, within limits. These are
// minimum correction sets. The moves themselves stay, and the board with them (package repair is about other moves).
// There is one empty set if the claim does not follow anyway, and no set if the rules alone imply it. In long games
// these sets are large, because a piece shows again and again what it is, and finding them takes minutes. Errors are
// those of Explain.
//
// Relaxations and reasons are hitting sets of each other (Reiter, A theory of diagnosis from first principles,
// 1987): a relaxation is a smallest set that contains a ply of every reason.
func Relaxations(ctx context.Context, s Solver, g *model.Game, c Claim, limits SetLimits) (*Smallest, error) {
	p, denial, err := deny(g, c)
	if err != nil {
		return nil, err
	}
	r := newReasoner(s, p, &denial)
	if possible, err := r.relax.grow(ctx, r.given(), nil); !possible || err != nil {
		return &Smallest{Complete: true}, err
	}
	found, err := collect(r.reasons(ctx, limits.Plies), r.last(), limits.Sets)
	if errors.Is(err, hitting.ErrTooMany) {
		return &Smallest{}, nil
	}
	return found, err
}

// reasons returns the minimal sets of plies that force the claim.
func (r *reasoner) reasons(ctx context.Context, most int) *hitting.Family {
	return r.family(ctx, most, func(dropped hitting.Set) (hitting.Set, error) {
		kept := r.given()
		var left []int
		for _, t := range r.early() {
			if kept[t] = !dropped.Has(t); kept[t] {
				left = append(left, t)
			}
		}
		if possible, err := r.relax.grow(ctx, kept, nil); possible || err != nil {
			return nil, err
		}
		if err := shrink(ctx, r.relax, kept, left); err != nil {
			return nil, err
		}
		reason := hitting.NewSet(r.last() + 1)
		for _, t := range left {
			if kept[t] {
				reason.Add(t)
			}
		}
		return consistent(reason)
	})
}

// collect returns the smallest sets of plies up to last that meet every member, up to a limit.
func collect(f *hitting.Family, last, limit int) (*Smallest, error) {
	if _, err := f.Smallest(); err != nil {
		return nil, err
	}
	found := &Smallest{Complete: true}
	err := f.Each(last, func(chosen hitting.Set) bool {
		if found.Complete = len(found.Sets) < limit; found.Complete {
			found.Sets = append(found.Sets, plies(chosen))
		}
		return found.Complete
	})
	return found, err
}
