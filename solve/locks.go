package solve

import (
	"context"

	"haft/model"
)

// Lock is a piece with one nature left.
type Lock struct {
	Piece   model.Piece
	Nature  model.Nature
	Ply     model.Ply   // the ply that locked it: before it the piece could have had another nature
	Because []model.Ply // a smallest set of plies that forces the lock
	Text    string      // Because as a sentence or two: see story.Analyze
}

// Claim returns the claim that the piece has its nature.
func (l Lock) Claim() Claim {
	return Claim{Kind: ClaimNature, Then: Statement{Piece: l.Piece, Nature: l.Nature}}
}

// Locks returns the pieces of a legal game that are locked in, White's first, with the ply that locked each. It
// leaves Because and Text empty: see WhyLocked.
func Locks(ctx context.Context, s Solver, g *model.Game) ([]Lock, error) {
	return playLedger(g).locks(ctx, s)
}

func (p *played) locks(ctx context.Context, s Solver) ([]Lock, error) {
	last, err := Backbone(ctx, s, &p.Problem)
	if err != nil {
		return nil, err
	}
	var locks []Lock
	for q := range model.Piece(model.NumPieces) {
		n, ok := last[q].Only()
		if !ok {
			continue
		}
		l := Lock{Piece: q, Nature: n}
		if l.Ply, err = l.reasoner(s, p).since(ctx, q.Set()); err != nil {
			return nil, err
		}
		locks = append(locks, l)
	}
	return locks, nil
}

func (l Lock) reasoner(s Solver, p *played) *reasoner {
	return newReasoner(s, p, &Denial{Facts: []model.Fact{IsNot(l.Piece, l.Nature.Set())}})
}

// WhyLocked fills in Because for locks of g: a smallest set of plies that forces the lock. Among the smallest sets
// it takes the latest that existed when the piece was locked; if only later plies made sets of that size possible,
// it takes the latest of all.
func WhyLocked(ctx context.Context, s Solver, g *model.Game, locks []Lock) error {
	if len(locks) == 0 {
		return nil // playing the game again would make callers without locks wait four times as long
	}
	return playLedger(g).whyLocked(ctx, s, locks)
}

func (p *played) whyLocked(ctx context.Context, s Solver, locks []Lock) (err error) {
	for i := range locks {
		l := &locks[i]
		if l.Because, err = l.reasoner(s, p).latest(ctx, int(l.Ply)); err != nil {
			return err
		}
	}
	return nil
}

// A Locker is a legal move after which a piece is locked in.
type Locker struct {
	Move   model.Move
	Nature model.Nature
}

// Lockers returns the legal moves at pos that lock q in, in the order of Moves. There are none if q is already
// locked in, or is a pawn that has not promoted.
func Lockers(ctx context.Context, s Solver, pos *model.Position, q model.Piece) ([]Locker, error) {
	may, err := Backbone(ctx, s, &pos.Problem)
	if err != nil || may[q].Len() < 2 {
		return nil, err
	}
	legal, err := Moves(ctx, s, pos)
	if err != nil {
		return nil, err
	}
	after, err := naturesAfter(ctx, s, pos, q, legal)
	if err != nil {
		return nil, err
	}
	var lockers []Locker
	for i, m := range legal {
		if n, ok := after[i].Only(); ok {
			lockers = append(lockers, Locker{m, n})
		}
	}
	return lockers, nil
}

// naturesAfter returns what q may be after each of the moves.
func naturesAfter(
	ctx context.Context, s Solver, pos *model.Position, q model.Piece, moves []model.Move,
) ([]model.Natures, error) {
	var groups [][]model.Fact
	for _, m := range moves {
		facts := factsOf(pos, m)
		for n := range pos.Problem.May(q).All() {
			groups = append(groups, append(facts[:len(facts):len(facts)], Is(q, n.Set())))
		}
	}
	possible, err := Possible(ctx, s, &pos.Problem, groups)
	if err != nil {
		return nil, err
	}
	after := make([]model.Natures, len(moves))
	at := 0
	for i := range moves {
		for n := range pos.Problem.May(q).All() {
			if possible[at] {
				after[i] |= n.Set()
			}
			at++
		}
	}
	return after, nil
}

// LastOpen returns the last ply at which the piece could still have had another nature, and its natures then.
// natures is empty if there is no such ply: for a pawn that was locked in as it promoted, and for what the position says
// that the game begins with.
func (l Lock) LastOpen(ctx context.Context, s Solver, g *model.Game) (ply model.Ply, natures model.Natures, err error) {
	if l.Ply == 0 {
		return 0, 0, nil
	}
	pos := model.ReplayTo(g, l.Ply-1)
	may, err := Backbone(ctx, s, &pos.Problem)
	return pos.Ply, may[l.Piece], err
}

// Backbone returns what every piece may still be.
func Backbone(ctx context.Context, s Solver, p *model.Problem) (model.Domains, error) {
	if backboneFinder, ok := s.(BackboneFinder); ok {
		return backboneFinder.Backbone(ctx, p)
	}
	var groups [][]model.Fact
	for q := range p.Unknown.All() {
		for n := range p.May(q).All() {
			groups = append(groups, []model.Fact{Is(q, n.Set())})
		}
	}
	possible, err := Possible(ctx, s, p, groups)
	var d model.Domains
	if err != nil {
		return d, err
	}
	for i, group := range groups {
		if possible[i] {
			d[group[0].Piece] |= ^group[0].Not & model.AllNatures
		}
	}
	return d, nil
}

// Is returns the assumption that q has one of the given natures.
func Is(q model.Piece, natures model.Natures) model.Fact { return IsNot(q, model.AllNatures&^natures) }

// IsNot returns the assumption that q has none of the given natures.
func IsNot(q model.Piece, natures model.Natures) model.Fact {
	return model.Fact{Rule: model.Movement, King: model.NoPiece, Piece: q, Not: natures}
}
