package quantum

import (
	"math"
	"math/rand/v2"

	"haft/model"
)

// Estimate is what random boards say about a space that is too large to hold. It is never
// exact, and of a play that no sampled board admits it cannot tell whether it is possible.
type Estimate struct {
	Samples  int
	Admitted []Interval         // for each further play, the boards that admit it before it is played
	Men      [64][]SampledMan   // by square, the men seen there, in the order of Man
	Fates    [numFates]Interval // by Fate
	Checked  [2]Interval        // playable, and the king of the color is attacked
	InCheck  Interval           // playable, and either king is
}

// Interval is a share of all boards by weight, as sampled, and the bounds between which it
// lies with 95 % confidence: Wilson's score interval (E. B. Wilson, "Probable inference", 1927).
type Interval struct{ Share, Low, High float64 }

// SampledMan is the share of the boards that have a man on a square.
type SampledMan struct {
	Man Man
	Interval
}

// Estimate looks ahead of the exact space: each sample is a board drawn from it by weight, on
// which each of the further plays is then made or not with equal chances, if it is legal there.
// samples is at least one. The space stays as it is.
func (s *Space) Estimate(further []Play, samples int, r *rand.Rand) *Estimate {
	seen := &sighting{admitted: make([]int, len(further))}
	for range samples {
		b := s.Sample(r)
		s.lead(&b, further, r, seen)
		seen.add(&b)
	}
	return seen.estimate(samples)
}

// lead plays on one board.
func (s *Space) lead(b *Board, further []Play, r *rand.Rand, seen *sighting) {
	for i, p := range further {
		mover := colors[(len(s.plays)+i)&1]
		if b.Fate() != Playable {
			return
		}
		if !b.Legal(mover, p, s.options.Rules) {
			continue
		}
		seen.admitted[i]++
		if r.Uint64()&1 != 0 {
			*b = b.after(p, s.options.Rules)
		}
	}
}

// sighting counts samples.
type sighting struct {
	admitted []int
	men      [64][numValues]int
	fates    [numFates]int
	checked  [2]int
	inCheck  int
}

func (v *sighting) add(b *Board) {
	for i := range v.men {
		v.men[i][b.At(model.Square(i))]++
	}
	fate := b.Fate()
	v.fates[fate]++
	if fate != Playable {
		return
	}
	either := false
	for _, c := range colors {
		if b.Check(c) {
			v.checked[c]++
			either = true
		}
	}
	if either {
		v.inCheck++
	}
}

func (v *sighting) estimate(samples int) *Estimate {
	e := &Estimate{Samples: samples, InCheck: wilson(v.inCheck, samples)}
	for _, hits := range v.admitted {
		e.Admitted = append(e.Admitted, wilson(hits, samples))
	}
	for fate, hits := range v.fates {
		e.Fates[fate] = wilson(hits, samples)
	}
	for c, hits := range v.checked {
		e.Checked[c] = wilson(hits, samples)
	}
	for i := range v.men {
		for m, hits := range v.men[i] {
			if hits > 0 {
				e.Men[i] = append(e.Men[i], SampledMan{Man(m), wilson(hits, samples)})
			}
		}
	}
	return e
}

// wilson is the interval of a share of which n samples have seen hits.
func wilson(hits, n int) Interval {
	const z = 1.959964 // of the normal distribution, 95 % lie within
	share, samples := float64(hits)/float64(n), float64(n)
	scale := 1 + z*z/samples
	center := (share + z*z/(2*samples)) / scale
	half := z / scale * math.Sqrt(share*(1-share)/samples+z*z/(4*samples*samples))
	i := Interval{share, max(0, center-half), min(1, center+half)}
	if hits == n {
		i.High = 1 // as it is but for rounding
	}
	return i
}
