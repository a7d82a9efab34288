package bench

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"

	"haft/model"
)

// A Collection holds statistics of many games. The zero value is empty and ready.
//
// Its memory is bounded by the length of the longest game, because each ply has a Histogram.
// Medians and quartiles of starting positions may therefore be off by less than one in 512;
// everything else is exact. In JSON it lacks the plies.
type Collection struct {
	Games     uint64                          `json:"games"`
	Undecided uint64                          `json:"undecided"` // games without a record; Games counts them too
	Broken    uint64                          `json:"broken"`    // cannot be read to the end, but legal so far
	Faults    [model.NumFaults]uint64         `json:"faults"`    // other games by why they are illegal; legal at NoFault
	Lengths   Histogram                       `json:"lengths"`   // legal plies of each game that has a record
	Plies     uint64                          `json:"plies"`     // sum of the lengths
	ByPly     []Ply                           `json:"-"`         // entry t is ply t
	Locks     [model.NumNatures + 1]Histogram `json:"locks"`     // plies at which majors were locked, by nature
	Ends      Ends                            `json:"ends"`
}

// A Ply is about the games that have at least that many legal plies.
type Ply struct {
	Positions Histogram `json:"positions"` // starting positions left in each
	Locked    uint64    `json:"locked"`    // majors locked in, in all games together
	Logs      Sum       `json:"logs"`      // of the logarithms of the positions
}

// Games returns how many games have that many legal plies.
func (p *Ply) Games() uint64 { return p.Positions.Total }

// GeometricMean returns the geometric mean of the starting positions.
func (p *Ply) GeometricMean() float64 { return math.Exp(p.Logs.float() / float64(p.Games())) }

// LockedShare returns the share of the majors of both sides that are locked in, from 0 to 1.
func (p *Ply) LockedShare() float64 { return float64(p.Locked) / float64(16*p.Games()) }

// Ends says how the legal games end, by the sixth rule of the blog post of 2017 on the rules: a
// game is over when it has ended in every world.
type Ends struct {
	Ongoing   uint64 `json:"ongoing"` // games that go on in some world; the next three have ended in all
	Checkmate uint64 `json:"checkmate"`
	Stalemate uint64 `json:"stalemate"`
	Mixed     uint64 `json:"mixed"`
	Partly    uint64 `json:"partly"` // games that go on, but have ended in some worlds
	Shares    Sum    `json:"shares"` // of the worlds that have ended
}

// Games returns the number of legal games.
func (e *Ends) Games() uint64 { return e.Ongoing + e.Checkmate + e.Stalemate + e.Mixed }

// OverShare returns the share of a game's worlds that have ended, from 0 to 1, as the mean over the
// games.
func (e *Ends) OverShare() float64 { return e.Shares.float() / float64(max(1, e.Games())) }

// Skip counts a game that could not be measured.
func (c *Collection) Skip() {
	c.Games++
	c.Undecided++
}

// Add counts a game. The order of games does not matter.
func (c *Collection) Add(r *Record) {
	c.Games++
	if r.Broken {
		c.Broken++
	} else {
		c.Faults[r.Fault]++
	}
	c.Lengths.Add(uint64(r.Plies()))
	c.Plies += uint64(r.Plies())
	locks := r.Locks
	locked := uint64(0)
	for t, positions := range r.Positions {
		for ; len(locks) > 0 && locks[0].Ply == model.Ply(t); locks = locks[1:] {
			c.Locks[locks[0].Nature].Add(uint64(t))
			locked++
		}
		c.ply(t).add(positions, locked)
	}
	if r.Fault == model.NoFault && !r.Broken {
		c.Ends.add(r)
	}
}

// ply returns entry t, which it adds for the first game that has so many plies.
func (c *Collection) ply(t int) *Ply {
	if t == len(c.ByPly) {
		c.ByPly = append(c.ByPly, Ply{})
	}
	return &c.ByPly[t]
}

func (p *Ply) add(positions, locked uint64) {
	p.Positions.Add(positions)
	p.Locked += locked
	p.Logs.add(number(math.Log(float64(positions))))
}

func (e *Ends) add(r *Record) {
	over := r.Outcome.Checkmate + r.Outcome.Stalemate
	e.Shares.add(share(over, over+r.Outcome.Ongoing))
	switch r.Outcome.Result() {
	case "checkmate":
		e.Checkmate++
	case "stalemate":
		e.Stalemate++
	case "mixed":
		e.Mixed++
	default:
		e.Ongoing++
		if over > 0 {
			e.Partly++
		}
	}
}

// Merge adds the games of another collection. The result is that of adding all games to one.
func (c *Collection) Merge(o *Collection) {
	c.Games += o.Games
	c.Undecided += o.Undecided
	c.Broken += o.Broken
	for i, games := range o.Faults {
		c.Faults[i] += games
	}
	c.Lengths.merge(&o.Lengths)
	c.Plies += o.Plies
	for t := range o.ByPly {
		c.ply(t).merge(&o.ByPly[t])
	}
	for n := range o.Locks {
		c.Locks[n].merge(&o.Locks[n])
	}
	c.Ends.merge(&o.Ends)
}

func (p *Ply) merge(o *Ply) {
	p.Positions.merge(&o.Positions)
	p.Locked += o.Locked
	p.Logs.add(o.Logs)
}

func (e *Ends) merge(o *Ends) {
	e.Ongoing += o.Ongoing
	e.Checkmate += o.Checkmate
	e.Stalemate += o.Stalemate
	e.Mixed += o.Mixed
	e.Partly += o.Partly
	e.Shares.add(o.Shares)
}

func (h *Histogram) merge(o *Histogram) {
	switch {
	case o.Total == 0:
		return
	case h.Total == 0:
		h.Min, h.Max, h.buckets = o.Min, o.Max, map[uint16]bucket{}
	}
	h.Total += o.Total
	h.Min, h.Max = min(h.Min, o.Min), max(h.Max, o.Max)
	for i, b := range o.buckets {
		h.buckets[i] = bucket{h.buckets[i].n + b.n, h.buckets[i].sum + b.sum}
	}
}

// histogramState is a Histogram in JSON. Each counter is its number, how many integers it has, and their sum.
type histogramState struct {
	Min      uint64      `json:"min"`
	Max      uint64      `json:"max"`
	Counters [][3]uint64 `json:"counters"`
}

// MarshalJSON writes everything that the histogram knows.
func (h *Histogram) MarshalJSON() ([]byte, error) {
	state := histogramState{h.Min, h.Max, [][3]uint64{}}
	for _, i := range slices.Sorted(maps.Keys(h.buckets)) {
		state.Counters = append(state.Counters, [3]uint64{uint64(i), h.buckets[i].n, h.buckets[i].sum})
	}
	return json.Marshal(state)
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (h *Histogram) UnmarshalJSON(text []byte) error {
	var state histogramState
	if err := json.Unmarshal(text, &state); err != nil {
		return err
	}
	*h = Histogram{Min: state.Min, Max: state.Max, buckets: map[uint16]bucket{}}
	for _, c := range state.Counters {
		i := uint16(c[0])
		if uint64(i) != c[0] || c[1] == 0 || h.buckets[i].n > 0 {
			return fmt.Errorf("a histogram has the counter %v; expected a bucket from 0 to %d, each once, and a count above 0",
				c, math.MaxUint16)
		}
		h.buckets[i] = bucket{c[1], c[2]}
		h.Total += c[1]
	}
	return nil
}
