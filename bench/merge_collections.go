package bench

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
)

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
