package quantum

import (
	"math/big"
	"slices"

	"haft/model"
)

// Count is a number of distinct boards, and their weight out of Space.Total.
type Count struct{ Boards, Weight *big.Int }

// Tally counts boards by what has happened to the kings. Arrays are by color of the king. A board
// with a captured king is counted only as that; a mated king does not count as in check.
type Tally struct {
	Captured, Mated [2]Count // frozen boards
	Frozen          Count    // all frozen boards
	Checked         [2]Count // playable boards on which the king is attacked
	InCheck         Count    // playable boards on which a king is attacked; both may be with Rules.SelfCheck
}

// Lost counts the boards on which the king of c is mated or captured.
func (t *Tally) Lost(c model.Color) Count {
	captured, mated := t.Captured[c], t.Mated[c]
	return Count{new(big.Int).Add(captured.Boards, mated.Boards), new(big.Int).Add(captured.Weight, mated.Weight)}
}

// count is Count in the form in which the engines add it up.
type count struct{ boards, weight number }

func (c *count) add(other count) {
	c.boards = c.boards.plus(other.boards)
	c.weight = c.weight.plus(other.weight)
}

// minus takes away some of the boards.
func (c count) minus(other count) count {
	return count{c.boards.minus(other.boards), c.weight.minus(other.weight)}
}

func (c count) export() Count { return Count{c.boards.big(), c.weight.big()} }

// Share is the weight of the boards that have a man on a square.
type Share struct {
	Man    Man
	Weight *big.Int // out of Space.Total
}

// shares returns the men of one square with their weights, the heaviest first, then in the order of
// Man. Nobody is one of them.
func shares(square *[numValues]number) (list []Share) {
	for m, weight := range square {
		if !weight.zero() {
			list = append(list, Share{Man(m), weight.big()})
		}
	}
	slices.SortStableFunc(list, func(a, b Share) int { return b.Weight.Cmp(a.Weight) })
	return list
}

// counts is Tally in the form in which the engines add it up.
type counts struct {
	fates   [numFates]count
	checked [2]count
	inCheck count
}

// add counts one board.
func (t *counts) add(b *Board, one count) {
	fate := b.Fate()
	t.fates[fate].add(one)
	if fate != Playable {
		return
	}
	inCheck := false
	for _, c := range colors {
		if b.Check(c) {
			t.checked[c].add(one)
			inCheck = true
		}
	}
	if inCheck {
		t.inCheck.add(one)
	}
}

func (t *counts) export() Tally {
	var tally Tally
	var frozen count
	for _, c := range colors {
		captured, mated := t.fates[capturedKing(c)], t.fates[matedKing(c)]
		tally.Captured[c], tally.Mated[c] = captured.export(), mated.export()
		tally.Checked[c] = t.checked[c].export()
		frozen.add(captured)
		frozen.add(mated)
	}
	tally.Frozen, tally.InCheck = frozen.export(), t.inCheck.export()
	return tally
}
