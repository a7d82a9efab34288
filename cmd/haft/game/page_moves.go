package game

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
)

// moves lists the legal moves in columns; those that leave most starting positions come first.
func (p *page) moves() {
	if len(p.a.Moves) == 0 {
		p.Printf("no legal moves\n")
		return
	}
	moves := slices.Clone(p.a.Moves)
	slices.SortStableFunc(moves, func(a, b solve.Reply) int { return cmp.Compare(b.Positions, a.Positions) })
	p.Printf("\n%s, and the starting positions each leaves:\n", explain.Count(uint64(len(moves)), "legal move", "legal moves"))
	var cells []string
	for _, m := range moves {
		cells = append(cells, fmt.Sprintf("%-5v %10s", m.Move, explain.Number(m.Positions)))
	}
	p.columns(cells, 4)
}

// columns prints cells of the same width. They read down.
func (p *page) columns(cells []string, across int) {
	down := (len(cells) + across - 1) / across
	for i := range down {
		var row []string
		for j := i; j < len(cells); j += down {
			row = append(row, cells[j])
		}
		p.Printf("  %s\n", strings.Join(row, "   "))
	}
}

// movesOf lists the legal moves of the piece that made the illegal move.
func (p *page) movesOf(ctx context.Context, s solve.Solver) error {
	illegal := p.game.Moves[p.a.Ply-1]
	q := p.a.Position().Board.On[illegal.From]
	if q == model.NoPiece || q.Color() != p.a.Position().ToMove() {
		return nil
	}
	moves, err := solve.Moves(ctx, s, p.a.Position())
	if err != nil {
		return err
	}
	var own []string
	for _, m := range moves {
		if m.From == illegal.From {
			own = append(own, m.String())
		}
	}
	if own == nil {
		own = []string{"none"}
	}
	p.Prose("legal moves of %s on %v: %s", explain.Piece(&p.a.Position().Board, q), illegal.From, strings.Join(own, " "))
	return nil
}

// refused names the illegal move and the piece that made it.
func (p *page) refused() {
	m := p.game.Moves[p.a.Ply-1]
	b := &p.a.Position().Board
	who := ""
	if q := b.On[m.From]; p.a.Fault != model.Castling && q != model.NoPiece {
		who = fmt.Sprintf(", %s from %v to %v", explain.Piece(b, q), m.From, m.To)
	}
	p.Printf("\nthe move that cannot be played: %s%s\n", p.a.Ply.Numbered(m), who)
}
