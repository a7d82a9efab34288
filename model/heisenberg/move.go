package heisenberg

import (
	"strings"

	"haft/model"
)

// Move is one ply. Castling is the king's move of two files.
type Move struct {
	From, To model.Square
	Change   Change
	Seen     model.Square // S; NoSquare if the move is ordinary
	Promote  Kind         // what a pawn becomes on the last rank, otherwise NoKind
}

// NullMove passes the turn. It occurs only in variations.
var NullMove = Move{From: model.NoSquare, To: model.NoSquare, Seen: model.NoSquare}

// String writes the move in UCI notation, e2e4, e7e8q, e1g1. A change of speed is c3@c4-f7, and a
// change of position c3?c4-a1, with the kind of a promoted pawn at the end. The null move is "--".
func (m Move) String() string {
	if m == NullMove {
		return "--"
	}
	text := m.From.String()
	if m.Change != Ordinary {
		text += m.Change.sign() + m.Seen.String() + "-"
	}
	text += m.To.String()
	if m.Promote != NoKind {
		text += strings.ToLower(kindLetters[m.Promote : m.Promote+1])
	}
	return text
}
