package compose

import (
	"math"
	"math/bits"

	"haft/model"
	"haft/solve/exact"
)

// maxScores is the number of scores that a beam uses at most.
const maxScores = 5

// scores returns how many scores there are for the stipulation.
func (s *Stipulation) scores() int {
	switch {
	case s.over():
		return maxScores
	case s.Best():
		return 1
	}
	return 3
}

// score says how near a position looks to what is asked, by several measures: more is better.
func (s *Stipulation) score(n *node, out *[maxScores]float32) {
	switch {
	case s.over():
		s.scoreEnd(n, out)
	case s.Best():
		out[0] = float32(s.amount(n))
	case s.Kind == Promote:
		s.scorePromotion(n, out)
	case s.Kind == Position:
		s.scoreBoard(n, out)
	default:
		s.scoreLocks(n, out)
	}
}

// scoreEnd prefers few moves of one side, as if it were its turn, with few kings or without, and few starting
// positions.
func (s *Stipulation) scoreEnd(n *node, out *[maxScores]float32) {
	positions, _ := n.state.Count()
	left := float32(math.Log2(float64(positions)))
	r := n.turn.Replies()
	passed := n.state
	passed.Pass()
	other := passed.Replies()
	moves := [2]float32{float32(r.Len()), float32(other.Len())}
	if n.state.ToMove() == model.Black {
		moves[0], moves[1] = moves[1], moves[0]
	}
	for c := range model.Color(2) {
		kings := float32(bits.OnesCount8(exact.Kings(n.alive, c)))
		out[c], out[2+c] = -moves[c]-left/32, -moves[c]-8*kings
	}
	out[4] = -left
}

// scoreLocks prefers few natures of the pieces in question, many that are locked in, and few starting positions. If one
// piece or nature is in question, it prefers few pieces that may be it.
func (s *Stipulation) scoreLocks(n *node, out *[maxScores]float32) {
	positions, _ := n.state.Count()
	left := float32(math.Log2(float64(positions)))
	locked, natures, rivals := 0, 0, 8
	for c := range model.Color(2) {
		if s.Kind == LockSide && c != s.Side || s.Kind == LockPiece && c != s.Piece.Color() {
			continue
		}
		may := 0
		for i := range 8 {
			q := model.NewPiece(c, i+1)
			k := n.turn.May(q)
			if k&s.Natures != 0 {
				may++
			}
			if s.Kind == LockPiece && q != s.Piece {
				continue
			}
			natures += k.Len()
			if k.Len() == 1 {
				locked++
			}
		}
		rivals = min(rivals, may)
	}
	*out = [maxScores]float32{-float32(natures), float32(locked) - left/32, -left}
	if s.Kind == LockPiece || s.Kind == LockNature {
		out[1] = -float32(rivals) - left/32
	}
}

// scorePromotion prefers pawns far ahead: the best of either side.
func (s *Stipulation) scorePromotion(n *node, out *[maxScores]float32) {
	white := bits.Len64(uint64(n.state.Pawns(model.White))) / 8
	black := 7 - bits.TrailingZeros64(uint64(n.state.Pawns(model.Black)))/8
	out[0], out[1] = float32(white), float32(black)
	out[2] = out[0] + out[1]
}

// scoreBoard prefers squares with the right men on them, pieces that can still be what they should be, and few natures.
func (s *Stipulation) scoreBoard(n *node, out *[maxScores]float32) {
	right, may, open := 0, 0, 0
	for at := range model.Square(64) {
		q, want := n.state.On(at), &s.board[at]
		if (q != model.NoPiece) != want.stands || want.stands && q.Color() != want.color {
			continue
		}
		right++
		if !want.stands {
			continue
		}
		natures := n.turn.May(q)
		open += natures.Len()
		if natures == want.nature.Set() || natures.Has(want.nature) {
			may++
		}
	}
	*out = [maxScores]float32{float32(right + may), float32(right), float32(may) - float32(open)/8}
}
