package heisenberg

import (
	"strings"

	"haft/model"
)

// Kind is what a piece is. The order is that of speed: each of knight, bishop, rook and queen goes
// on as the one before it.
type Kind uint8

// The six kinds, and the absence of one.
const (
	NoKind Kind = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const kindLetters = ".PNBRQK"

// Slower returns the kind as which a piece goes on after a change of speed. Pawns and kings have
// none.
func (k Kind) Slower() (Kind, bool) {
	if k < Knight || k > Queen {
		return NoKind, false
	}
	return k - 1, true
}

// String returns the English word for the kind, in lower case.
func (k Kind) String() string {
	return [...]string{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king"}[k]
}

// parseKind reads an English letter, in either case.
func parseKind(letter byte) (Kind, bool) {
	i := strings.IndexByte(kindLetters, letter&^0x20)
	return Kind(max(i, 0)), i > 0
}

// Man is what stands on a square. The zero value is Nobody.
type Man struct {
	Color model.Color
	Kind  Kind
}

// Nobody stands on an empty square.
var Nobody = Man{}

// String returns the letter of FEN: a capital for White, "." for Nobody.
func (m Man) String() string {
	letter := kindLetters[m.Kind : m.Kind+1]
	if m.Color == model.Black {
		return strings.ToLower(letter)
	}
	return letter
}

// isPawn reports whether m is a pawn of either side.
func (m Man) isPawn() bool { return m.Kind == Pawn }
