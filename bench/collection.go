package bench

import (
	"math"

	"haft/model"
)

// A Collection holds statistics of many games. The zero value is empty and ready.
//
// Its memory is bounded by the length of the longest game, because each ply has a Histogram.
// Medians and quartiles of starting positions may therefore be off by less than one in 512;
// everything else is exact.
type Collection struct {
	Games     uint64
	Undecided uint64                          // games without a record; Games counts them too
	Broken    uint64                          // games that cannot be read to their end, but are legal so far
	Faults    [model.EnPassantOff + 1]uint64  // other games by the reason why they are illegal; legal ones at NoFault
	Lengths   Histogram                       // legal plies of each game that has a record
	Plies     uint64                          // sum of the lengths
	ByPly     []Ply                           // entry t is ply t
	Locks     [model.NumNatures + 1]Histogram // plies at which majors were locked, by nature
	Ends      Ends
}

// A Ply is about the games that have at least that many legal plies.
type Ply struct {
	Positions Histogram // starting positions left in each
	Locked    uint64    // majors locked in, in all games together
	logs      float64   // sum of the logarithms of the positions
}

// Games returns how many games have that many legal plies.
func (p *Ply) Games() uint64 { return p.Positions.Total }

// GeometricMean returns the geometric mean of the starting positions.
func (p *Ply) GeometricMean() float64 { return math.Exp(p.logs / float64(p.Games())) }

// LockedShare returns the share of the majors of both sides that are locked in, from 0 to 1.
func (p *Ply) LockedShare() float64 { return float64(p.Locked) / float64(16*p.Games()) }

// Ends says how the legal games end, by the sixth rule of the blog post of 2017 on the rules: a
// game is over when it has ended in every world.
type Ends struct {
	Ongoing, Checkmate, Stalemate, Mixed uint64  // games that go on in some world, or have ended in all
	Partly                               uint64  // games that go on, but have ended in some worlds
	shares                               float64 // shares of the worlds that have ended, summed over the games
}

// Games returns the number of legal games.
func (e *Ends) Games() uint64 { return e.Ongoing + e.Checkmate + e.Stalemate + e.Mixed }

// OverShare returns the share of a game's worlds that have ended, from 0 to 1, as the mean over the
// games.
func (e *Ends) OverShare() float64 { return e.shares / float64(max(1, e.Games())) }

// Skip counts a game that could not be measured.
func (c *Collection) Skip() {
	c.Games++
	c.Undecided++
}

// Add counts a game. The order of games affects only the last digits of means.
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
	p.logs += math.Log(float64(positions))
}

func (e *Ends) add(r *Record) {
	over := r.Outcome.Checkmate + r.Outcome.Stalemate
	e.shares += float64(over) / float64(over+r.Outcome.Ongoing)
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
