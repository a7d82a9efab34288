package quantum

import (
	"haft/model"
)

// Fate is what has become of a board.
type Fate uint8

// The fates. All but the first freeze the board. A board whose king is captured is not checked for
// mate, and White is checked before Black.
const (
	Playable Fate = iota
	WhiteCaptured
	BlackCaptured
	WhiteMated
	BlackMated
	numFates
)

// String returns the fate in words, in lower case.
func (f Fate) String() string {
	return [...]string{
		"playable", "white king captured", "black king captured", "white king mated", "black king mated",
	}[f]
}

func capturedKing(c model.Color) Fate { return WhiteCaptured + Fate(c) }

func matedKing(c model.Color) Fate { return WhiteMated + Fate(c) }

// Fate returns what has become of the board.
func (b *Board) Fate() Fate {
	for _, c := range colors {
		if b.Captured(c) {
			return capturedKing(c)
		}
	}
	for _, c := range colors {
		if b.Mate(c) {
			return matedKing(c)
		}
	}
	return Playable
}

var colors = [2]model.Color{model.White, model.Black}
