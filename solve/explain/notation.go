package explain

import (
	"haft/model"
	"haft/solve/exact"
)

// A Notation writes the moves of a game one after the other as players write them. It can be copied, to go on with
// another line. A piece is written by its letter once it is known, which the move itself may bring about: Qxd5. A
// piece that is not known yet has no letter, so both its squares stand there: f1-d3, d3xd5. Pawns are as in ordinary
// chess: e4, exd5, c8=N. Where other pieces of the side could go to the same square as that nature, the letter is
// followed by the file, the rank or the square that tells them apart: Ngf3.
type Notation struct {
	board  model.Board
	state  exact.State
	rules  model.Rules
	mover  model.Color
	hidden bool
	lost   bool          // an illegal move was made, after which nothing is known any more
	worlds exact.Natures // in which each piece is of each nature
}

// NewNotation returns the notation of moves from a position on. If hidden, it does not tell what pieces are.
func NewNotation(pos *model.Position, hidden bool) *Notation {
	n := &Notation{
		board: pos.Board, state: *exact.NewState(pos), rules: pos.Problem.Rules, mover: pos.ToMove(), hidden: hidden,
	}
	n.learn()
	return n
}

// learn finds out what the pieces may be.
func (n *Notation) learn() {
	n.lost = n.lost || !n.state.Possible() || n.state.Countable() != nil
	if !n.lost && !n.hidden {
		_, _, n.worlds = n.state.Marginals()
	}
}

// Write returns a move in the position that is reached, and leaves the position as it is. An illegal move has both its
// squares.
func (n Notation) Write(m model.Move) string { return n.Next(m) }

// Mover returns the piece that a move of the side to move begins with, or NoPiece.
func (n *Notation) Mover(m model.Move) model.Piece {
	if p := n.board.On[m.From]; p != model.NoPiece && p.Color() == n.mover {
		return p
	}
	return model.NoPiece
}

// Next returns a move, and makes it.
func (n *Notation) Next(m model.Move) string {
	c := n.mover
	n.mover = c.Other()
	if m == model.NullMove || m.Castle {
		n.lost = true
		return m.String()
	}
	p := n.board.On[m.From]
	if p == model.NoPiece {
		n.lost = true
		return m.From.String() + link(&n.board, m, "-") + m.To.String()
	}
	board, was := n.board, n.worlds
	_, fault := board.Shape(c, m, &n.rules)
	if m.From != m.To {
		n.board.Apply(m)
	}
	n.lost = n.lost || fault != model.NoFault
	if !n.lost {
		n.state.Play(m)
		n.learn()
	}
	nature, known := only(&n.worlds[p])
	text := m.From.String() + link(&board, m, "-") + m.To.String()
	switch {
	case board.Pawn(p) && fault == model.NoFault && m.From.File() == m.To.File():
		text = m.To.String()
	case board.Pawn(p) && fault == model.NoFault:
		text = m.From.String()[:1] + "x" + m.To.String()
	case known && !n.lost && !n.hidden:
		text = nature.String() + apart(&board, &was, m, nature) + link(&board, m, "") + m.To.String()
	}
	if m.Promote != model.NoNature {
		text += "=" + m.Promote.String()
	}
	if m.Check {
		text += "+"
	}
	return text
}

// only returns the nature that a piece has in all worlds, if there is one.
func only(worlds *[model.NumNatures + 1]uint64) (nature model.Nature, known bool) {
	for n := range model.AllNatures.All() {
		if worlds[n] > 0 {
			if known {
				return model.NoNature, false
			}
			nature, known = n, true
		}
	}
	return nature, known
}

// apart returns as much of the square that a piece leaves as is needed to tell it apart.
func apart(b *model.Board, worlds *exact.Natures, m model.Move, nature model.Nature) string {
	file, rank, other := false, false, false // what other pieces have in common with this one
	for i := 1; i <= 16; i++ {
		q := model.NewPiece(b.On[m.From].Color(), i)
		from := b.Where[q]
		if from == m.From || from == model.NoSquare || b.Pawn(q) || worlds[q][nature] == 0 ||
			b.Reach(from, m.To)&nature.Set() == 0 {
			continue
		}
		other, file, rank = true, file || from.File() == m.From.File(), rank || from.Rank() == m.From.Rank()
	}
	switch from := m.From.String(); {
	case !other:
		return ""
	case !file:
		return from[:1]
	case !rank:
		return from[1:]
	default:
		return from
	}
}

// link stands before the square that a move goes to.
func link(b *model.Board, m model.Move, otherwise string) string {
	if b.Empty(m.To) {
		return otherwise
	}
	return "x"
}
