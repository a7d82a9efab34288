package quantum

import (
	"math/big"
	"math/rand/v2"
)

// Sample draws a board by weight, frozen ones included. The same random numbers give the same board
// on either engine.
func (s *Space) Sample(r *rand.Rand) Board { return s.now.at(below(r, fromBig(s.Total()))) }

// RandomPlay draws one of the possible plays, all equally likely. It returns false if there is
// none.
func (s *Space) RandomPlay(r *rand.Rand) (Play, bool) {
	return oneOf(r, s.Possible())
}

// maxDraws is how often RandomMove looks for a board with a move. If it finds none, such boards
// have almost no weight.
const maxDraws = 100

// RandomMove draws a playable board by weight, and then one of its legal moves, all equally likely.
// It draws again if the board has no move; after a hundred such boards it draws a play as
// RandomPlay does. It returns false if no play is possible.
func (s *Space) RandomMove(r *rand.Rand) (Play, bool) {
	playable := s.now.weight()
	for range maxDraws {
		if playable.zero() {
			break
		}
		b := s.now.at(below(r, playable))
		if p, ok := oneOf(r, b.Moves(s.Turn(), s.options.Rules)); ok {
			return p, true
		}
	}
	return s.RandomPlay(r)
}

func oneOf(r *rand.Rand, plays []Play) (Play, bool) {
	if len(plays) == 0 {
		return Play{}, false
	}
	return plays[r.IntN(len(plays))], true
}

// below draws uniformly from 0 to n-1; n is not zero. It draws as many random bits as n has until
// the result is below n.
func below(r *rand.Rand, n number) number {
	if n.wide == nil {
		return small(r.Uint64N(n.small))
	}
	mask := new(big.Int).Lsh(big.NewInt(1), uint(n.wide.BitLen()))
	mask.Sub(mask, big.NewInt(1))
	for {
		draw := new(big.Int)
		for range (n.wide.BitLen() + 63) / 64 {
			draw.Lsh(draw, 64).Or(draw, new(big.Int).SetUint64(r.Uint64()))
		}
		if draw.And(draw, mask).Cmp(n.wide) < 0 {
			return fromBig(draw)
		}
	}
}
