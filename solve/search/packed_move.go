package search

import "haft/model"

// A move is a model.Move in 15 bits: from, to, and what a pawn becomes. The zero value is none.
type move uint16

const (
	squareMask   = 63
	toShift      = 6
	promoteShift = 12
)

func newMove(from, to model.Square, promote model.Nature) move {
	return move(from) | move(to)<<toShift | move(promote)<<promoteShift
}

func (m move) from() model.Square    { return model.Square(m & squareMask) }
func (m move) to() model.Square      { return model.Square(m >> toShift & squareMask) }
func (m move) promote() model.Nature { return model.Nature(m >> promoteShift) }
func (m move) model() model.Move     { return model.Move{From: m.from(), To: m.to(), Promote: m.promote()} }
