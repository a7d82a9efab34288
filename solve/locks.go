package solve

import (
	"context"

	"haft/model"
)

// Lock is a piece with one nature left.
type Lock struct {
	Piece   model.Piece
	Nature  model.Nature
	Ply     model.Ply   // since this ply: before it the piece could be something else
	Because []model.Ply // a smallest set of plies that forces it
	Text    string      // the same in a sentence or two: see story.Annotate
}

// Claim is what the lock says.
func (l Lock) Claim() Claim {
	return Claim{Kind: ClaimNature, Then: Statement{Piece: l.Piece, Nature: l.Nature}}
}

// Locks lists the pieces of a legal game that are locked in, White's first, with the ply that
// locked each. It leaves Because and Text empty: see WhyLocked.
func Locks(ctx context.Context, s Solver, g *model.Game) ([]Lock, error) {
	last, err := Survey(ctx, s, model.Replay(g))
	if err != nil {
		return nil, err
	}
	p := playLedger(g)
	var locks []Lock
	for q := range model.Piece(model.NumPieces) {
		n, ok := last[q].Only()
		if !ok {
			continue
		}
		l := Lock{Piece: q, Nature: n}
		if l.Ply, err = l.reasoner(s, p).since(ctx, p, q.Set()); err != nil {
			return nil, err
		}
		locks = append(locks, l)
	}
	return locks, nil
}

func (l Lock) reasoner(s Solver, p *played) *reasoner {
	return newReasoner(s, p, &Denial{Facts: []model.Fact{IsNot(l.Piece, l.Nature.Set())}})
}

// WhyLocked fills in Because for locks of g, which is played once: a smallest set of plies that forces the lock, the
// latest that was there when the piece was locked if there is one of that size, else the latest that
// later plies made possible.
func WhyLocked(ctx context.Context, s Solver, g *model.Game, locks []Lock) (err error) {
	if len(locks) == 0 {
		return nil // who only checks games has none, and would wait four times as long
	}
	p := playLedger(g)
	for i := range locks {
		l := &locks[i]
		if l.Because, err = l.reasoner(s, p).latest(ctx, int(l.Ply)); err != nil {
			return err
		}
	}
	return nil
}
