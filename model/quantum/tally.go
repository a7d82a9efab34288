package quantum

import (
	"math/big"
	"slices"

	"haft/model"
)

// Count is a number of distinct boards, and their weight among Space.Total.
type Count struct{ Boards, Weight *big.Int }

// Tally counts boards by what has happened to the kings. Arrays are by color of the king. A
// board on which a king is captured is counted there and nowhere else; a mated king is
// not counted as in check.
type Tally struct {
	Captured, Mated [2]Count // the frozen boards
	Frozen          Count    // all of them
	Checked         [2]Count // playable boards on which the king is attacked
	InCheck         Count    // playable boards on which either is; both may be with Rules.SelfCheck
}

// count is Count as the engines add it up.
type count struct{ boards, weight number }

func (c *count) add(other count) {
	c.boards = c.boards.plus(other.boards)
	c.weight = c.weight.plus(other.weight)
}

func (c count) export() Count { return Count{c.boards.big(), c.weight.big()} }

// Share is the weight of the boards that have a man on a square.
type Share struct {
	Man    Man
	Weight *big.Int // of Space.Total
}

// shares are the men of one square with their weights, the heaviest first, then in the
// order of Man; Nobody is one of them.
func shares(square *[numValues]number) (list []Share) {
	for m, weight := range square {
		if !weight.zero() {
			list = append(list, Share{Man(m), weight.big()})
		}
	}
	slices.SortStableFunc(list, func(a, b Share) int { return b.Weight.Cmp(a.Weight) })
	return list
}

// tallyOf looks at one board.
func tallyOf(b *Board, one count, t *counts) {
	for _, c := range colors {
		if b.Captured(c) {
			t.captured[c].add(one)
			return
		}
	}
	for _, c := range colors {
		if b.Mate(c) {
			t.mated[c].add(one)
			return
		}
	}
	t.addChecks(b, one)
}

func (t *counts) addChecks(b *Board, one count) {
	white, black := b.Check(model.White), b.Check(model.Black)
	if white {
		t.checked[model.White].add(one)
	}
	if black {
		t.checked[model.Black].add(one)
	}
	if white || black {
		t.inCheck.add(one)
	}
}

// counts is Tally as the engines add it up.
type counts struct {
	captured, mated, checked [2]count
	inCheck                  count
}

func (t *counts) export() Tally {
	var tally Tally
	var frozen count
	for _, c := range colors {
		tally.Captured[c], tally.Mated[c] = t.captured[c].export(), t.mated[c].export()
		tally.Checked[c] = t.checked[c].export()
		frozen.add(t.captured[c])
		frozen.add(t.mated[c])
	}
	tally.Frozen, tally.InCheck = frozen.export(), t.inCheck.export()
	return tally
}
