package solve

import (
	"context"
	"fmt"
	"math"

	"haft/model"
)

// An Instant is what is known after one ply of a game, and what that ply made known.
type Instant struct {
	Ply  model.Ply
	Move model.Move // the zero Move before the first move
	Counts
	Domains model.Domains
	Gone    model.Domains // the natures that this ply took from each piece, also by naming what a pawn became
	Locked  model.Pieces  // the pieces that this ply locked in
	Outcome Outcome
}

// Bits returns the entropy of the worlds, all equally likely, in bits: the binary logarithm of their number.
func (i *Instant) Bits() float64 { return math.Log2(float64(i.Worlds)) }

// GoneOf returns the part of Gone that belongs to side c.
func (i *Instant) GoneOf(c model.Color) (gone model.Domains) {
	for q := range model.Piece(model.NumPieces) {
		if q.Color() == c {
			gone[q] = i.Gone[q]
		}
	}
	return gone
}

// Timeline looks at a legal game at ply 0, before its first move, and after every ply. It counts with the exact solver.
// Natures and starting positions only disappear, but a pawn that promotes brings new worlds, so the number of
// worlds may grow. It fails if the game is illegal.
func Timeline(ctx context.Context, g *model.Game) ([]Instant, error) {
	pos := g.Start()
	start, err := instant(ctx, pos)
	if err != nil {
		return nil, err
	}
	start.Ply = 0
	all := []Instant{start}
	for _, m := range g.Played() {
		pos.Play(m)
		now, err := instant(ctx, pos)
		if err != nil {
			return nil, err
		}
		now.Move = m
		now.since(&all[len(all)-1].Domains, &pos.Problem)
		all = append(all, now)
	}
	return all, nil
}

// instant returns what is known at pos.
func instant(ctx context.Context, pos *model.Position) (Instant, error) {
	if err := overdue(ctx); err != nil {
		return Instant{}, err
	}
	marginals, err := Exact{}.Marginals(ctx, &pos.Problem)
	if err == nil && marginals.Worlds == 0 {
		err = fmt.Errorf("ply %d leaves no world; expected a legal game", pos.Ply)
	}
	if err != nil {
		return Instant{}, err
	}
	return Instant{Ply: pos.Ply, Counts: marginals.Counts, Domains: marginals.Domains(), Outcome: Ending(pos)}, nil
}

// since records what is new compared with the natures of the ply before. A pawn that the ply promotes could have become
// anything that the rules of the problem allow.
func (i *Instant) since(before *model.Domains, p *model.Problem) {
	for q := range p.Unknown.All() {
		was := before[q]
		if was == 0 {
			was = p.May(q)
		}
		i.Gone[q] = was &^ i.Domains[q]
		if i.Domains[q].Len() == 1 && before[q].Len() != 1 {
			i.Locked |= q.Set()
		}
	}
}
