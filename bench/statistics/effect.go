package statistics

// An Effect is the probability that a value of one kind is less than an independent value of
// another kind, with ties counting half: the measure A of Vargha and Delaney (A critique and
// improvement of the CL common language effect size statistics, 2000). It is 0.5 if neither kind
// tends to be less.
type Effect float64

// Delta converts the effect to Cliff's delta (Dominance statistics, 1993), from -1 to 1.
func (e Effect) Delta() float64 { return 2*float64(e) - 1 }

// Size returns Vargha and Delaney's word for the effect, whichever kind is less.
func (e Effect) Size() string {
	switch distance := max(e, 1-e); {
	case distance < 0.56:
		return "negligible"
	case distance < 0.64:
		return "small"
	case distance < 0.71:
		return "medium"
	}
	return "large"
}

// EffectOf returns the effect of values a over values b. Both must be in ascending order and not
// empty.
func EffectOf(a, b []float64) Effect {
	wins, ties := 0, 0
	below, upTo := 0, 0 // values of a that are less than one of b, and at most as large
	for _, v := range b {
		for below < len(a) && a[below] < v {
			below++
		}
		for upTo < len(a) && a[upTo] <= v {
			upTo++
		}
		wins, ties = wins+below, ties+upTo-below
	}
	return Effect((float64(wins) + float64(ties)/2) / float64(len(a)*len(b)))
}
