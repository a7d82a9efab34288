package model

import (
	"fmt"
	"strings"
)

// Move is one ply as played: the squares, since the nature of the mover is not
// known. Promote names what a pawn becomes, NoNature leaves that open.
//
// Castling does not exist in this game; Castle marks that an ordinary game of chess
// castled here (From and To are the king's), so that the ply can be named illegal for it.
type Move struct {
	From, To Square
	Promote  Nature
	Castle   bool
}

// NullMove passes the turn. It stands in variations only, where people write what a side threatens.
var NullMove = Move{From: NoSquare, To: NoSquare}

// String is the move in UCI's form: "e2e4", "e7e8q"; "O-O" and "O-O-O" for castling, "--" for the null move.
func (m Move) String() string {
	switch {
	case m.Castle && m.To.File() < m.From.File():
		return "O-O-O"
	case m.Castle:
		return "O-O"
	case m.Promote != NoNature:
		return m.From.String() + m.To.String() + strings.ToLower(m.Promote.String())
	}
	return m.From.String() + m.To.String()
}

// ParseMove reads UCI's form, four or five characters. Every other way to write a
// move needs the board: package gamefile.
func ParseMove(s string) (Move, bool) {
	if len(s) < 4 || len(s) > 5 {
		return Move{}, false
	}
	from, ok1 := ParseSquare(s[0], s[1])
	to, ok2 := ParseSquare(s[2], s[3])
	m := Move{From: from, To: to}
	if len(s) == 5 {
		n, ok := ParseNature(s[4])
		if !ok || n == King {
			return Move{}, false
		}
		m.Promote = n
	}
	return m, ok1 && ok2
}

// Ply is t of the model, the number of a move in the game, from 1. Ply 0 is before
// the first move.
type Ply int

// Numbered is the move of ply t as players write it: "6. f1d3", "2... h8g6".
func (t Ply) Numbered(m Move) string {
	dots := "."
	if t.Mover() == Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %v", (t+1)/2, dots, m)
}

// Mover is the side that moves at ply t: White at the odd ones.
func (t Ply) Mover() Color { return Color((t + 1) & 1) }
