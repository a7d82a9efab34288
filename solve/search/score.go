package search

import (
	"math"

	"haft/solve/exact"
)

// A Score says how well a side stands, in hundredths of a pawn. Beyond mateBound it is a forced mate in every world.
type Score int32

const (
	infinite  Score = 32_001
	mate      Score = 32_000        // mated here: -mate; mate in n plies: mate - n
	mateBound       = mate - maxPly // scores beyond are mates
	maxMixed  Score = 20_000        // the most for an end in which not all worlds are mate
)

// pointScale is the score at which a side expects e points to 1, in hundredths of a pawn. It fits the results of 1,250
// games of self-play, by the evaluation of their quiet positions:
//
//	haft arena run nodes=1000 nodes=1000 --games 1250 --seed 100 --opening 6 -o self.jsonl
//
// It is the scale with the least logistic loss of their results.
const pointScale = 225.0

// Points returns the expected points of the side to whom the score belongs, from 0 to 1.
func (s Score) Points() float64 {
	switch {
	case s > mateBound:
		return 1
	case s < -mateBound:
		return 0
	}
	return 1 / (1 + math.Exp(-float64(s)/pointScale))
}

// Mate returns in how many moves of the winner there is a forced mate, negative if the other side mates, and whether
// there is one.
func (s Score) Mate() (moves int, forced bool) {
	switch {
	case s > mateBound:
		return int(mate-s+1) / 2, true
	case s < -mateBound:
		return -int(mate+s+1) / 2, true
	}
	return 0, false
}

// points returns the points of the side to move in a game that is over.
func points(o exact.Outcome) float64 {
	return float64(o.Stalemate) / 2 / float64(o.Checkmate+o.Stalemate)
}

// ended returns the score of the side to move in a game that is over after some plies of search. A mean that is
// neither 0 nor 1 stands among the other scores by its expected points.
func ended(o exact.Outcome, ply int) Score {
	if o.Stalemate == 0 {
		return -mate + Score(ply)
	}
	mean := points(o)
	score := pointScale * math.Log(mean/(1-mean))
	return max(Score(math.Round(score)), -maxMixed)
}
