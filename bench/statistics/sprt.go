package statistics

import (
	"fmt"
	"math"
	"slices"
)

// An SPRT is a sequential probability ratio test of a match: is the first player stronger by Elo1 rather than by Elo0?
// It goes on after each pair until it knows (Wald, Sequential Tests of Statistical Hypotheses, 1945).
type SPRT struct {
	Elo0  float64 `json:"elo0"`  // from -2000 to 2000, as Elo1
	Elo1  float64 `json:"elo1"`  // more than Elo0
	Alpha float64 `json:"alpha"` // probability of Elo1 if Elo0 is true, between 0 and 1
	Beta  float64 `json:"beta"`  // probability of Elo0 if Elo1 is true, between 0 and 1
	Model string  `json:"model"` // one of Models: which Elo is meant
}

// Models are the kinds of Elo that an SPRT can be about; see Strength.
var Models = []string{"normalized", "logistic"}

// maxElo is the greatest difference that a test can be about. Distributions with a far greater one are too narrow to
// be found.
const maxElo = 2000

// Validate returns what is wrong with a test, or nil.
func (t *SPRT) Validate() error {
	switch {
	case !(t.Elo0 < t.Elo1):
		return fmt.Errorf("elo0 is %v and elo1 is %v; expected numbers, elo0 less than elo1", t.Elo0, t.Elo1)
	case t.Elo0 < -maxElo || t.Elo1 > maxElo:
		return fmt.Errorf("elo0 is %v and elo1 is %v; expected numbers from %d to %d", t.Elo0, t.Elo1, -maxElo, maxElo)
	case !(t.Alpha > 0 && t.Beta > 0 && t.Alpha+t.Beta < 1):
		return fmt.Errorf("alpha is %v and beta is %v; expected numbers above 0 that sum to less than 1", t.Alpha, t.Beta)
	case t.Model != Models[0] && t.Model != Models[1]:
		return fmt.Errorf("the model is %q; expected %s or %s", t.Model, Models[0], Models[1])
	}
	return nil
}

// Bounds returns the log-likelihood ratios at which the test accepts Elo0 and Elo1.
func (t *SPRT) Bounds() (accept0, accept1 float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Decided returns the accepted one of Elo0 and Elo1, and whether there is one.
func (t *SPRT) Decided(p Pairs) (elo float64, decided bool) {
	ratio := t.LLR(p)
	low, high := t.Bounds()
	switch {
	case ratio <= low:
		return t.Elo0, true
	case ratio >= high:
		return t.Elo1, true
	}
	return 0, false
}

// unseen is the number of pairs that a score counts for which no pair has, so that its probability is not 0; the
// number is that of fastchess.
const unseen = 1e-3

// LLR returns the generalized log-likelihood ratio of Elo1 to Elo0: that of the likeliest distributions of scores that
// have these differences (Van den Bergh, Comparing the approximations for the generalized log likelihood ratio of a
// multinomial distribution, 2019; Comments on normalized Elo, 2020).
func (t *SPRT) LLR(p Pairs) float64 {
	weights, total := make([]float64, len(p.counts)), 0.0
	for i, n := range p.counts {
		weights[i] = max(n, unseen)
		total += weights[i]
	}
	for i := range weights {
		weights[i] /= total
	}
	p0, p1 := t.nearest(p.scores, weights, t.Elo0), t.nearest(p.scores, weights, t.Elo1)
	ratio := 0.0
	for i, w := range weights {
		ratio += w * (math.Log(p1[i]) - math.Log(p0[i]))
	}
	return total * ratio
}

// nearest returns the likeliest distribution of scores that has a difference in Elo, from an empirical one.
func (t *SPRT) nearest(scores, weights []float64, elo float64) []float64 {
	switch {
	case t.Model == "logistic":
		return withMean(scores, weights, EloScore(elo))
	case elo == 0:
		return withMean(scores, weights, 0.5)
	}
	return withRatio(scores, weights, math.Sqrt2*elo/eloScale)
}

// withMean returns the likeliest distribution with a given mean, from an empirical one.
func withMean(scores, weights []float64, mean float64) []float64 {
	off := make([]float64, len(scores))
	for i, s := range scores {
		off[i] = s - mean
	}
	return tilted(weights, off)
}

// tilted returns the likeliest distribution in which the mean of off is 0, from an empirical one: weights divided by
// 1 + θ·off, with the θ that makes it so, found by bisection. Some off must be below 0, and some above.
func tilted(weights, off []float64) []float64 {
	low, high := -1/slices.Max(off), -1/slices.Min(off)
	for range 100 {
		theta := (low + high) / 2
		sum := 0.0
		for i, o := range off {
			sum += weights[i] * o / (1 + theta*o)
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	theta := (low + high) / 2
	p := make([]float64, len(off))
	for i, o := range off {
		p[i] = weights[i] / (1 + theta*o)
	}
	return p
}
