package model

import (
	"fmt"
	"strings"
)

// Move is one ply as played. It names squares, because the nature of the mover is not known. Promote is what a pawn
// becomes; NoNature leaves that open.
//
// The game has no castling. Castle marks that an ordinary game of chess castled here, so that the report can give
// castling as the reason why the ply is illegal. From and To are then the king's squares.
//
// Check is the sign of check after the move. It counts only under the rule announce=on; a reader leaves it out
// otherwise.
type Move struct {
	From, To Square
	Promote  Nature
	Castle   bool
	Check    bool
}

// NullMove passes the turn. It occurs in variations only, where people write what a side threatens, and as the
// placeholder of [Setup.First].
var NullMove = Move{From: NoSquare, To: NoSquare}

// String returns the move in UCI notation: "e2e4", "e7e8q". Castling is "O-O" or "O-O-O", the null move "--". The sign
// of check is a "+" after it.
func (m Move) String() string {
	if m.Check {
		return m.Unsigned().String() + "+"
	}
	switch {
	case m.Castle && m.To.File() < m.From.File():
		return "O-O-O"
	case m.Castle:
		return "O-O"
	}
	text := m.To.append(m.From.append(make([]byte, 0, 5)))
	if m.Promote != NoNature {
		text = append(text, m.Promote.String()[0]|0x20) // a small letter
	}
	return string(text)
}

// Unsigned returns the move without the sign of check.
func (m Move) Unsigned() Move {
	m.Check = false
	return m
}

// ParseMove reads a move of four or five characters in UCI notation, with or without a "+" behind it, and returns
// false if s is none. Every other notation needs the board: see package gamefile.
func ParseMove(s string) (m Move, ok bool) {
	s, signed := strings.CutSuffix(s, "+")
	m, ok = parseUnsigned(s)
	m.Check = ok && signed
	return m, ok
}

func parseUnsigned(s string) (Move, bool) {
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

// Ply is the number of a move in the game, from 1: t of the mathematical model. Ply 0 is before the first move.
type Ply int

// Numbered returns the move of ply t as players write it: "6. f1d3", "2... h8g6". The move is a [Move], one of another
// game, or its text.
func (t Ply) Numbered(move any) string {
	dots := "."
	if t.Mover() == Black {
		dots = "..."
	}
	return fmt.Sprintf("%d%s %v", (t+1)/2, dots, move)
}

// Mover returns the side that moves at ply t: White at odd plies.
func (t Ply) Mover() Color { return Color((t + 1) & 1) }
