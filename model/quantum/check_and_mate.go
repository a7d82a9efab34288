package quantum

import (
	"haft/model"
)

func king(c model.Color) Man { return NewMan(c, model.King) }

// attacked reports whether a man of c attacks s.
func (b *Board) attacked(s model.Square, c model.Color) bool {
	occupied := b.occupied()
	queens := b.men(NewMan(c, model.Queen))
	return model.BitboardRook(s, occupied)&(queens|b.men(NewMan(c, model.Rook))) != 0 ||
		model.BitboardBishop(s, occupied)&(queens|b.men(NewMan(c, model.Bishop))) != 0 ||
		model.BitboardKnight[s]&b.men(NewMan(c, model.Knight)) != 0 ||
		model.BitboardKing[s]&b.men(king(c)) != 0 ||
		model.Pawn[c.Other()][s]&b.men(NewMan(c, model.NoNature)) != 0
}

// Captured reports whether the king of c is gone.
func (b *Board) Captured(c model.Color) bool { return b.men(king(c)) == 0 }

// Check reports whether the king of c is on the board and attacked.
func (b *Board) Check(c model.Color) bool {
	k := b.men(king(c))
	return k != 0 && b.attacked(k.First(), c.Other())
}

// Mate reports whether the king of c is attacked and no move of its side leaves it
// unattacked, whoever moves next and whatever the rules say on self-check.
func (b *Board) Mate(c model.Color) bool {
	if !b.Check(c) {
		return false
	}
	_, found := b.escape(c)
	return !found
}

// escape returns a move of c that leaves its king unattacked, and tries the king's own moves first.
// What a pawn becomes makes no difference, because either piece blocks a line.
func (b *Board) escape(c model.Color) (Play, bool) {
	kings := b.men(king(c))
	for _, movers := range []model.Set{kings, b.of(c) &^ kings} {
		for ; movers != 0; movers &= movers - 1 {
			from := movers.First()
			for targets := b.targets(from); targets != 0; targets &= targets - 1 {
				if p := (Play{from, targets.First()}); b.safeAfter(c, p, Rules{}) {
					return p, true
				}
			}
		}
	}
	return Play{}, false
}
