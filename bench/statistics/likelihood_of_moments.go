package statistics

import "math"

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
			if next = meanLog(scores, weights, mean, variance, a+size*da, b+size*db); next >= lost-noise {
				a, b = a+size*da, b+size*db
			}
		}
		if lost = max(lost, next); lost > min(bound, unlikely) {
			return math.Inf(1), nil
		}
	}
	return lost, p
}

// meanLog returns the mean logarithm of 1 + a·u + b·v, or minus infinity where that is not positive.
func meanLog(scores, weights []float64, mean, variance, a, b float64) (sum float64) {
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
