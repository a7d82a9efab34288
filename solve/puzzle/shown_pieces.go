package puzzle

import (
	"context"
	"fmt"
	"slices"

	"haft/model"
	"haft/solve"
)

// shown is where each piece stands and what it may be.
func shown(pos *model.Position, marginals *solve.Marginals) (pieces []Shown) {
	for q := range model.Piece(model.NumPieces) {
		s := Shown{Piece: q.String(), Square: pos.Board.Where[q].String(), Promoted: pos.Board.Promoted.Has(q)}
		for n := range model.AllNatures.All() {
			if worlds := marginals.Natures[q][n]; worlds > 0 && pos.Problem.Unknown.Has(q) {
				s.Natures.Add(n.String(), worlds)
			}
		}
		pieces = append(pieces, s)
	}
	return pieces
}

// Hides reports whether a puzzle keeps back what the pieces may still be.
func (p *Puzzle) Hides() bool {
	return !slices.ContainsFunc(p.Pieces, func(s Shown) bool { return s.Natures != nil })
}

// View returns what a puzzle shows, for boards that are drawn: a position without moves and facts, which cannot be
// played on, and a marginals. Where a puzzle does not tell what the pieces may be, the marginals is that of the start.
func (p *Puzzle) View(ctx context.Context) (*model.Position, *solve.Marginals, error) {
	g, err := p.Game()
	if err != nil {
		return nil, nil, err
	}
	pos := g.Start()
	marginals, err := solve.Exact{}.Marginals(ctx, &pos.Problem)
	if err != nil {
		return nil, nil, err
	}
	pos.Ply = model.Ply(p.Plies)
	for i := range pos.Board.On {
		pos.Board.On[i] = model.NoPiece
	}
	for _, s := range p.Pieces {
		q, ok := model.ParsePiece(s.Piece)
		if !ok {
			return nil, nil, fmt.Errorf("puzzle %s shows %q; expected a piece such as w5", p.ID, s.Piece)
		}
		place(pos, q, s)
		see(marginals, q, s)
	}
	return pos, marginals, nil
}

// place puts a piece where it is shown.
func place(pos *model.Position, q model.Piece, s Shown) {
	pos.Board.Where[q] = squareOf(s)
	if at := squareOf(s); at != model.NoSquare {
		pos.Board.On[at] = q
	}
	if s.Promoted {
		pos.Board.Promoted |= q.Set()
		pos.Problem.Unknown |= q.Set()
	}
}

// squareOf is where a piece is shown, NoSquare if it was captured.
func squareOf(s Shown) model.Square {
	at, _ := model.SquareNamed(s.Square)
	return at
}

// see has a marginals say of a piece what is shown.
func see(marginals *solve.Marginals, q model.Piece, s Shown) {
	if s.Natures == nil {
		if s.Promoted {
			for n := range model.Promotable.All() {
				marginals.Natures[q][n] = marginals.Worlds / uint64(model.Promotable.Len())
			}
		}
		return
	}
	marginals.Natures[q] = [model.NumNatures + 1]uint64{}
	marginals.Worlds = 0
	for _, share := range s.Natures {
		if n, ok := model.ParseNature(share.Name[0]); ok {
			marginals.Natures[q][n] = share.Value
			marginals.Worlds += share.Value
		}
	}
}
