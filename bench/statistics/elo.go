package statistics

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Pairs are the results of a match of two players in which each start is played twice, with sides reversed. The two
// games of a pair are not independent, so the pair is what counts. Its score is the mean of the first player's points
// in both games, from 0 to 1. Where games end in a win, a draw or a loss, there are five scores; then Pairs are what
// programs that manage matches call pentanomial. A game may be worth other points, too.
type Pairs struct {
	scores []float64
	counts []float64
}

// pairScores are those of pairs of wins, draws and losses, from two losses to two wins.
var pairScores = [5]float64{0, 0.25, 0.5, 0.75, 1}

// Pentanomial returns pairs from how many of them have each of the five scores, from two losses to two wins. A win
// and a loss have the same score as two draws.
func Pentanomial(counts [5]int) Pairs {
	p := Pairs{scores: pairScores[:], counts: make([]float64, len(counts))}
	for i, n := range counts {
		p.counts[i] = float64(n)
	}
	return p
}

// PairsOf returns pairs with these scores.
func PairsOf(scores []float64) Pairs {
	p := Pentanomial([5]int{})
	for _, s := range scores {
		at := 0
		for at < len(p.scores) && p.scores[at] != s {
			at++
		}
		if at == len(p.scores) {
			p.scores, p.counts = append(p.scores[:at:at], s), append(p.counts, 0)
		}
		p.counts[at]++
	}
	return p
}

// Five returns how many pairs have each of the five scores; one between two of them counts for the nearer.
func (p Pairs) Five() (counts [5]int) {
	for i, s := range p.scores {
		counts[int(math.Round(4*s))] += int(p.counts[i])
	}
	return counts
}

// N returns the number of pairs.
func (p Pairs) N() int {
	n := 0.0
	for _, c := range p.counts {
		n += c
	}
	return int(n)
}

// moments returns the mean score of a pair, and its variance.
func (p Pairs) moments() (mean, variance float64) {
	n := float64(p.N())
	return moments(p.scores, p.counts, n)
}

func moments(scores, weights []float64, total float64) (mean, variance float64) {
	for i, s := range scores {
		mean += weights[i] * s / total
	}
	for i, s := range scores {
		variance += weights[i] * (s - mean) * (s - mean) / total
	}
	return mean, variance
}

// A Strength is by how much one player is stronger than another.
type Strength struct {
	Score Interval // the mean points of a game
	Mean  float64  // its middle

	// Elo is the difference at which a player of the usual logistic curve expects this score; infinite for a score of
	// 0 or 1.
	Elo         float64
	EloInterval Interval

	// Normalized is the normalized difference in Elo: the score above a half in units of its standard deviation in a
	// game. It says how many games show the difference, and changes little with the share of draws. It is not a
	// number if the pairs are few or all have the same score.
	Normalized         float64
	NormalizedInterval Interval

	// Superior is the likelihood that the first player is the stronger one, from 0 to 1; not a number where Normalized
	// is none.
	Superior float64
}

// eloScale is the normalized difference for a standard deviation: the slope of the logistic curve at a half.
var eloScale = 800 / math.Ln10

// normal95 is the quantile of the normal distribution for intervals of 95 %.
const normal95 = 1.959963984540054

// fewPairs is the number of pairs below which the normal approximation is not used, and fewPoints the least sum of the
// scores of pairs, half the points of games, that each player needs for it.
const (
	fewPairs  = 10
	fewPoints = 5
)

// Strength returns the strength that the pairs show, by the normal approximation; without a pair nothing is a number.
// Definitions are those of fastchess and fishtest (Van den Bergh, Normalized Elo, 2020), with one exception: fewer than
// 10 pairs, and pairs that all have the same score, do not tell their variance. Then the interval of the score is that
// of Hoeffding, which is wider, and what needs the variance is not a number: Normalized and Superior. The interval is
// that of clopperPearson if one player has less than 10 points of games: so near to 0 or 1 the normal one is too narrow.
func (p Pairs) Strength() Strength {
	mean, variance := p.moments()
	if p.N() < fewPairs || variance == 0 {
		return p.boundedStrength(mean)
	}
	margin := normal95 * math.Sqrt(variance/float64(p.N()))
	score := Interval{mean - margin, mean + margin, confidence}
	if float64(p.N())*min(mean, 1-mean) < fewPoints {
		score = clopperPearson(mean, variance, float64(p.N()))
	}
	normalized := func(score float64) float64 { return (score - 0.5) / math.Sqrt(2*variance) * eloScale }
	return Strength{
		Mean: mean, Score: score,
		Elo: Elo(mean), EloInterval: Interval{Elo(score.Low), Elo(score.High), confidence},
		Normalized:         normalized(mean),
		NormalizedInterval: Interval{normalized(mean - margin), normalized(mean + margin), confidence},
		Superior:           (1 + math.Erf((mean-0.5)/math.Sqrt(2*variance/float64(p.N())))) / 2,
	}
}

// boundedStrength returns the strength without the help of a variance.
func (p Pairs) boundedStrength(mean float64) Strength {
	none := math.NaN()
	score := Interval{none, none, confidence}
	if p.N() > 0 {
		score = hoeffding(mean, p.N())
	}
	return Strength{
		Mean: mean, Score: score, Elo: Elo(mean), EloInterval: Interval{Elo(score.Low), Elo(score.High), confidence},
		Normalized: none, NormalizedInterval: Interval{none, none, confidence}, Superior: none,
	}
}

// clopperPearson returns the interval of Clopper and Pearson for the mean of n pairs with a variance: that of as many
// throws of a coin as would have the same variance of their mean, two a pair at most (Korn and Graubard, Confidence
// intervals for proportions with small expected number of positive counts, 1998). It reaches as far as it would if the
// player with few points had none.
func clopperPearson(mean, variance, n float64) Interval {
	throws := n * min(mean*(1-mean)/variance, 2)
	points := throws * mean
	low := mathext.InvRegIncBeta(points, throws-points+1, (1-confidence)/2)
	high := mathext.InvRegIncBeta(points+1, throws-points, (1+confidence)/2)
	if none := hoeffding(1, int(n)).Low; mean > 0.5 {
		low = min(low, none)
	} else {
		high = max(high, 1-none)
	}
	return Interval{low, high, confidence}
}

// hoeffding returns an interval for the mean of n independent numbers from 0 to 1, whatever their distribution, by the
// mean that they have (Probability inequalities for sums of bounded random variables, 1963, theorem 1). Where all are 0
// or all are 1 it is that of Clopper and Pearson (The use of confidence or fiducial limits, 1934).
func hoeffding(mean float64, n int) Interval {
	most := math.Log(2/(1-confidence)) / float64(n)
	bound := func(end float64) float64 {
		inside := mean
		for range 60 {
			middle := (inside + end) / 2
			if divergence(mean, middle) <= most {
				inside = middle
			} else {
				end = middle
			}
		}
		return inside
	}
	i := Interval{0, 1, confidence}
	if mean > 0 {
		i.Low = bound(0)
	}
	if mean < 1 {
		i.High = bound(1)
	}
	return i
}

// divergence is that of Kullback and Leibler, of one coin from another.
func divergence(p, q float64) float64 {
	sum := 0.0
	if p > 0 {
		sum += p * math.Log(p/q)
	}
	if p < 1 {
		sum += (1 - p) * math.Log((1-p)/(1-q))
	}
	return sum
}

// Elo returns the difference in Elo at which a player expects a score.
func Elo(score float64) float64 { return -400 * math.Log10(1/score-1) }

// EloScore returns the score that a player expects at a difference in Elo.
func EloScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// The search for the likeliest distribution tries means in so many steps, and then narrows in on the best in rounds.
const (
	meanSteps  = 256
	meanRounds = 60
)

// withRatio returns the likeliest distribution in which the mean is so many standard deviations above a half, from an
// empirical one. The condition is not convex, and separate ranges of means meet it; but given the mean it fixes the
// variance too, and both are linear conditions. So it tries means all over the range. The usual iteration, which makes
// the condition linear around the distribution of the round before, does not converge far from what was measured. The
// ratio must not be 0, and some score must lie on its side of a half.
func withRatio(scores, weights []float64, ratio float64) []float64 {
	most := 0.0
	for _, s := range scores {
		most = max(most, (s-0.5)*math.Copysign(1, ratio))
	}
	best, at := math.Inf(1), 0.5
	variance := func(mean float64) float64 { return (mean - 0.5) / ratio * (mean - 0.5) / ratio }
	try := func(mean float64) {
		if lost, _ := withMoments(scores, weights, mean, variance(mean), best); lost < best {
			best, at = lost, mean
		}
	}
	step := math.Copysign(min(most, math.Abs(ratio)/2), ratio) / meanSteps // no deviation is above a half
	for i := 1; i < meanSteps; i++ {
		try(0.5 + float64(i)*step)
	}
	for range meanRounds {
		step *= 0.7
		middle := at
		try(middle - step)
		try(middle + step)
	}
	_, p := withMoments(scores, weights, at, variance(at), math.Inf(1))
	return p
}

// Newton's method ends when a step would gain less than tiny, or after maxRounds.
const (
	tiny      = 1e-18
	maxRounds = 200
	noise     = 1e-14 // of rounding
	unlikely  = 100   // no distribution loses as much, but for those that there are not
)

// withMoments returns the likeliest distribution with a mean and a variance, from an empirical one, and the mean
// log-likelihood that it loses against that. What loses more than a bound is not looked for to the end, and its loss is
// infinite, as it is if there is none. The distribution is weights divided by 1 + a·u + b·v, where u and v are to
// have the mean 0; a and b maximize the mean logarithm of that, which is concave: Newton's method with halved steps.
func withMoments(scores, weights []float64, mean, variance, bound float64) (lost float64, p []float64) {
	p = make([]float64, len(scores))
	meanLog := func(a, b float64) (sum float64) { // minus infinity where the distribution would not be positive
		for i, s := range scores {
			u := s - mean
			d := 1 + a*u + b*(u*u-variance)
			if !(d > 0) {
				return math.Inf(-1)
			}
			sum += weights[i] * math.Log(d)
		}
		return sum
	}
	var a, b float64
	for range maxRounds {
		var ga, gb, haa, hab, hbb float64
		for i, s := range scores {
			u := s - mean
			v := u*u - variance
			d := 1 + a*u + b*v
			p[i] = weights[i] / d
			ga, gb = ga+p[i]*u, gb+p[i]*v
			haa, hab, hbb = haa+p[i]*u/d*u, hab+p[i]*u/d*v, hbb+p[i]*v/d*v
		}
		determinant := haa*hbb - hab*hab
		da, db := (ga*hbb-gb*hab)/determinant, (gb*haa-ga*hab)/determinant
		if !(ga*da+gb*db > tiny) {
			break
		}
		next := math.Inf(-1)
		for size := 1.0; size > noise && !(next >= lost-noise); size /= 2 {
			if next = meanLog(a+size*da, b+size*db); next >= lost-noise {
				a, b = a+size*da, b+size*db
			}
		}
		if lost = max(lost, next); lost > min(bound, unlikely) {
			return math.Inf(1), nil
		}
	}
	return lost, p
}
