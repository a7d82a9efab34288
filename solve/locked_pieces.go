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
