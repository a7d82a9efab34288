package quantum

import (
	"math"
	"math/big"
	"testing"

	"haft/model"
	"haft/solve/solvertest/extent"
)

// TestEstimate plays games half exactly and half by samples, and compares the intervals with the
// exact games. One interval in twenty should miss. Within a game they miss together, so one in ten
// is allowed.
func TestEstimate(t *testing.T) {
	extent.Slow(t)
	asked, missed := 0, 0
	for i := range 8 {
		exact, r := New(Options{}), source(10, i)
		for range 24 {
			p, ok := exact.RandomMove(r)
			if !ok {
				break
			}
			must(t, exact, p)
		}
		half, plays := New(Options{}), exact.Plays()
		for _, p := range plays[:12] {
			must(t, half, p)
		}
		h := &hits{t: t, space: exact}
		e := half.Estimate(plays[12:], 2000, r)
		h.compareMen(e)
		h.compareFates(e)
		asked, missed = asked+h.asked, missed+h.missed
	}
	t.Logf("%d of %d intervals miss", missed, asked)
	if asked < 500 || missed*10 > asked || missed*100 < asked {
		t.Errorf("%d of %d intervals miss", missed, asked)
	}
}

type hits struct {
	t             *testing.T
	space         *Space
	asked, missed int
}

func (h *hits) compare(weight *big.Int, i Interval) {
	want, _ := h.space.Probability(weight).Float64()
	h.asked++
	if want < i.Low || want > i.High {
		h.missed++
	}
	if want < i.Share-0.06 || want > i.Share+0.06 {
		h.t.Errorf("%.4f is estimated as %.4f", want, i.Share)
	}
}

func (h *hits) compareMen(e *Estimate) {
	for at, list := range h.space.Composition() {
		sampled := map[Man]Interval{}
		for _, m := range e.Men[at] {
			sampled[m.Man] = m.Interval
		}
		for _, share := range list {
			i, ok := sampled[share.Man]
			if !ok {
				i = wilson(0, e.Samples)
			}
			if i.Share != 1 { // squares that are certain show nothing
				h.compare(share.Weight, i)
			}
		}
	}
}

func (h *hits) compareFates(e *Estimate) {
	tally := h.space.Tally()
	for _, c := range colors {
		h.compare(tally.Captured[c].Weight, e.Fates[capturedKing(c)])
		h.compare(tally.Mated[c].Weight, e.Fates[matedKing(c)])
		h.compare(tally.Checked[c].Weight, e.Checked[c])
	}
	h.compare(tally.InCheck.Weight, e.InCheck)
}

// TestEstimateAdmitted: dxe5 is legal on a quarter of the boards, and a3a4 on none while a3 is
// empty.
func TestEstimateAdmitted(t *testing.T) {
	d4, e5 := Play{11, 27}, Play{52, 36}
	e := New(Options{}).Estimate([]Play{d4, e5, {27, 36}, {16, 24}}, 4000, source(11, 0))
	for i, want := range []float64{1, 1, 0.25, 0} {
		got := e.Admitted[i]
		if math.Abs(got.Share-want) > 0.04 || got.Low > want || got.High < want {
			t.Errorf("play %d is legal on %v of the boards, want %v", i+1, got, want)
		}
	}
	if d4 := e.Men[27]; len(d4) != 2 || d4[0].Man != Nobody || d4[1].Man != newMan(model.White, model.NoNature) {
		t.Errorf("on d4: %v", d4)
	}
}

// TestWilson checks the interval for 10 in 50 from the literature: 0.112 to 0.330.
func TestWilson(t *testing.T) {
	got := wilson(10, 50)
	if math.Abs(got.Low-0.1124) > 1e-3 || math.Abs(got.High-0.3304) > 1e-3 {
		t.Errorf("10 of 50 gives %v", got)
	}
	if wilson(0, 9).Low != 0 || wilson(9, 9).High != 1 {
		t.Error("an interval reaches beyond 0 or 1")
	}
}
