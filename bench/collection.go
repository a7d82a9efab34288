package bench

import (
	"math"

	"haft/model"
)

// A Collection is the statistics of many games. The zero value is empty and ready.
//
// Memory is bounded by the length of the longest game: each ply has a Histogram. So medians and quartiles
// of starting positions may be off by less than one in 512; all else is exact.
type Collection struct {
	Games     uint64
	Undecided uint64                          // games without a record, in Games all the same
	Broken    uint64                          // games that are legal as far as they can be read, which is not to their end
	Faults    [model.EnPassantOff + 1]uint64  // other games by why they are illegal; legal ones at NoFault
	Lengths   Histogram                       // legal plies of each game that has a record
	Plies     uint64                          // their sum
	ByPly     []Ply                           // entry t is ply t
	Locks     [model.NumNatures + 1]Histogram // plies at which majors were locked, by nature
	Ends      Ends
}

// A Ply is about the games that have that many legal plies.
type Ply struct {
	Positions Histogram // starting positions left in each
	Locked    uint64    // majors locked in, of all games together
	logs      float64   // of the positions, added up
}

// Games is how many got there.
func (p *Ply) Games() uint64 { return p.Positions.Total }

// GeometricMean is that of the starting positions.
func (p *Ply) GeometricMean() float64 { return math.Exp(p.logs / float64(p.Games())) }

// LockedShare is how many of the majors of both sides are locked in, from 0 to 1.
func (p *Ply) LockedShare() float64 { return float64(p.Locked) / float64(16*p.Games()) }

// Ends is how the legal games end, by rule 6 of the game.
type Ends struct {
	Ongoing, Checkmate, Stalemate, Mixed uint64  // games that go on in some world, or are over
	Partly                               uint64  // games that go on, but have ended in some worlds
	shares                               float64 // of the worlds that have ended, added up over the games
}

// Games is how many legal ones there are.
func (e *Ends) Games() uint64 { return e.Ongoing + e.Checkmate + e.Stalemate + e.Mixed }

// OverShare is the share of its worlds that have ended, from 0 to 1, in the mean over the games.
func (e *Ends) OverShare() float64 { return e.shares / float64(max(1, e.Games())) }

// Skip counts a game that could not be measured.
func (c *Collection) Skip() {
	c.Games++
	c.Undecided++
}

// Add counts a game. The order of games matters in the last digits of means, and nowhere else.
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

// ply makes room for the first game that got to ply t.
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
