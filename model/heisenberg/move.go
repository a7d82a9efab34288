package heisenberg

import (
	"strings"

	"haft/model"
)

// Change is what becomes of a move that is seen.
type Change uint8

// A move is ordinary, or seen, and then it changes its speed or its position.
const (
	Ordinary Change = iota
	Speed
	Place
)

// String is "ordinary", "speed" or "position".
func (c Change) String() string { return [...]string{"ordinary", "speed", "position"}[c] }

// sign is what stands before the square on which the move is seen.
func (c Change) sign() string { return [...]string{"", "@", "?"}[c] }

// Move is one ply. Castling is the king's move of two files.
type Move struct {
	From, To model.Square
	Change   Change
	Seen     model.Square // S; NoSquare if the move is ordinary
	Promote  Kind         // what a pawn becomes on the last rank, else NoKind
}

// NullMove passes the turn on. Only variations have it.
var NullMove = Move{From: model.NoSquare, To: model.NoSquare, Seen: model.NoSquare}

// String is the move in UCI's form, e2e4, e7e8q, e1g1, and where it changes c3@c4-f7 for speed or
// c3?c4-a1 for position, with what a pawn becomes behind it; "--" for the null move.
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
