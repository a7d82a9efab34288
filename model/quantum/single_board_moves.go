package quantum

import (
	"math/big"
	"slices"

	"haft/model"
)

// targets returns the squares to which the man on s may go if his king's safety is ignored. The
// square must be occupied.
func (b *Board) targets(s model.Square) model.Set {
	m, occupied := b.At(s), b.occupied()
	if m.Pawn() {
		return b.pawnTargets(s, m.Color())
	}
	return attacks(m, s, occupied) &^ b.of(m.Color())
}

// attacks returns the squares that m attacks from s.
func attacks(m Man, s model.Square, occupied model.Set) model.Set {
	switch m.Nature() {
	case model.King:
		return model.BitboardKing[s]
	case model.Queen:
		return model.BitboardRook(s, occupied) | model.BitboardBishop(s, occupied)
	case model.Rook:
		return model.BitboardRook(s, occupied)
	case model.Bishop:
		return model.BitboardBishop(s, occupied)
	case model.Knight:
		return model.BitboardKnight[s]
	}
	return model.Pawn[m.Color()][s]
}

func (b *Board) pawnTargets(s model.Square, c model.Color) model.Set {
	free := ^b.occupied()
	one := pawnStep(model.Of(s), c) & free
	targets := one | model.Pawn[c][s]&b.of(c.Other())
	if s.Rank() == pawnRank[c] {
		targets |= pawnStep(one, c) & free
	}
	return targets
}

// By color: the rank on which pawns start, and the one where they are promoted.
var (
	pawnRank = [2]int{1, 6}
	lastRank = [2]int{7, 0}
)

// pawnStep moves squares one rank forward, and off the board from the last rank.
func pawnStep(squares model.Set, c model.Color) model.Set {
	if c == model.White {
		return squares << 8
	}
	return squares >> 8
}

// after returns the board with p made, legal or not.
func (b *Board) after(p Play, r Rules) Board {
	next := *b
	next.put(p.From, Nobody)
	next.put(p.To, r.arrives(b.At(p.From), p.To))
	return next
}

// arrives returns what m is once he has moved to s.
func (r Rules) arrives(m Man, s model.Square) Man {
	if m.Pawn() && s.Rank() == lastRank[m.Color()] && !r.NoPromotion {
		return newMan(m.Color(), model.Queen)
	}
	return m
}

// Legal reports whether c can make p on the board, frozen or not.
func (b *Board) Legal(c model.Color, p Play, r Rules) bool {
	if !b.of(c).Has(p.From) || !b.targets(p.From).Has(p.To) {
		return false
	}
	return r.SelfCheck || b.safeAfter(c, p, r)
}

func (b *Board) safeAfter(c model.Color, p Play, r Rules) bool {
	next := b.after(p, r)
	return !next.Check(c)
}

// Moves returns the legal moves of c on the board, frozen or not.
func (b *Board) Moves(c model.Color, r Rules) []Play {
	var moves playSet
	b.addMoves(c, r, &moves)
	return moves.list()
}

// addMoves adds the legal moves of c to the set. It does not check plays that are already in the
// set.
func (b *Board) addMoves(c model.Color, r Rules, moves *playSet) {
	for own := b.of(c); own != 0; own &= own - 1 {
		from := own.First()
		for targets := b.targets(from) &^ moves[from]; targets != 0; targets &= targets - 1 {
			p := Play{from, targets.First()}
			if r.SelfCheck || b.safeAfter(c, p, r) {
				moves.add(p)
			}
		}
	}
}

func king(c model.Color) Man { return newMan(c, model.King) }

// attacked reports whether a man of c attacks s.
func (b *Board) attacked(s model.Square, c model.Color) bool {
	occupied := b.occupied()
	queens := b.men(newMan(c, model.Queen))
	return model.BitboardRook(s, occupied)&(queens|b.men(newMan(c, model.Rook))) != 0 ||
		model.BitboardBishop(s, occupied)&(queens|b.men(newMan(c, model.Bishop))) != 0 ||
		model.BitboardKnight[s]&b.men(newMan(c, model.Knight)) != 0 ||
		model.BitboardKing[s]&b.men(king(c)) != 0 ||
		model.Pawn[c.Other()][s]&b.men(newMan(c, model.NoNature)) != 0
}

// captured reports whether the king of c is gone.
func (b *Board) captured(c model.Color) bool { return b.men(king(c)) == 0 }

// Check reports whether the king of c is on the board and attacked.
func (b *Board) Check(c model.Color) bool {
	k := b.men(king(c))
	return k != 0 && b.attacked(k.First(), c.Other())
}

// mate reports whether the king of c is attacked and no move of its side leaves it
// unattacked, whoever moves next and whatever the rules say on self-check.
func (b *Board) mate(c model.Color) bool {
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

// Count is a number of distinct boards, and their weight out of Space.Total.
type Count struct{ Boards, Weight *big.Int }

// Tally counts boards by what has happened to the kings. Arrays are by color of the king. A board
// with a captured king is counted only as that; a mated king does not count as in check.
type Tally struct {
	All             Count
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
