package quantum

import (
	"math"
	"math/big"
	"math/rand/v2"

	"haft/model"
)

// Estimate is what random boards say about a space that is too large to hold. It is never exact. If
// no sampled board admits a play, it cannot tell whether the play is possible.
type Estimate struct {
	Samples  int
	Admitted []Interval         // for each further play, the boards that admit it, before it is played
	Men      [64][]SampledMan   // by square, the men seen there, in the order of Man
	Fates    [numFates]Interval // by fate
	Checked  [2]Interval        // playable boards on which the king of that color is attacked
	InCheck  Interval           // playable boards on which a king is attacked
}

// Interval is a sampled share of all boards by weight, with bounds that contain the true share with
// 95 % confidence: Wilson's score interval (E. B. Wilson, "Probable inference", 1927).
type Interval struct{ Share, Low, High float64 }

// SampledMan is the share of the boards that have a man on a square.
type SampledMan struct {
	Man Man
	Interval
}

// Estimate looks beyond the exact space. It draws boards by weight; on each, every further play
// that is legal there is made or not with equal chances. samples is at least one. The space does
// not change.
func (s *Space) Estimate(further []Play, samples int, r *rand.Rand) *Estimate {
	seen := &sighting{admitted: make([]int, len(further))}
	for range samples {
		b := s.Sample(r)
		s.lead(&b, further, r, seen)
		seen.add(&b)
	}
	return seen.estimate(samples)
}

// lead makes the further plays on one board.
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

// wilson returns the interval for a share that occurred hits times in n samples.
func wilson(hits, n int) Interval {
	const z = 1.959964 // 95 % of the normal distribution lie within z standard deviations
	share, samples := float64(hits)/float64(n), float64(n)
	scale := 1 + z*z/samples
	center := (share + z*z/(2*samples)) / scale
	half := z / scale * math.Sqrt(share*(1-share)/samples+z*z/(4*samples*samples))
	i := Interval{share, max(0, center-half), min(1, center+half)}
	if hits == n {
		i.High = 1 // exactly 1 but for rounding
	}
	return i
}

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
