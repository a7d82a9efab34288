package match

import "time"

// A Clock is Fischer's: a time for all moves, and more for each of them.
type Clock struct {
	Seconds   int `json:"seconds"`
	Increment int `json:"increment"` // seconds
}

// Bounds of a clock. No game needs more, and what is less cannot be played over a network.
const (
	minSeconds   = 10
	maxSeconds   = 24 * 60 * 60
	maxIncrement = 60 * 60
)

func (c *Clock) check() error {
	if c.Seconds < minSeconds || c.Seconds > maxSeconds || c.Increment < 0 || c.Increment > maxIncrement {
		return refusal(Nonsense, "found a clock of %d seconds and %d for each move; expected %d to %d and 0 to %d",
			c.Seconds, c.Increment, minSeconds, maxSeconds, maxIncrement)
	}
	return nil
}

// firstMoves is how many moves have no clock at the beginning: nobody knows when the other side will come.
const firstMoves = 2

// wind starts the clock of the side to move at an event. It stands before both have moved, after the end, and while
// the server is down.
func (s *state) wind(e *Event) {
	s.since = time.Time{}
	if s.setup.Clock != nil && len(s.moves) >= firstMoves && !s.over() && e.Kind != Stopped {
		s.since = e.At
	}
}

// full is what clocks show at the beginning.
func (c *Clock) full() [2]time.Duration {
	all := time.Duration(c.Seconds) * time.Second
	return [2]time.Duration{all, all}
}

// before is what the clocks showed after a number of moves, before the next one.
func (s *state) before(moves int) [2]time.Duration {
	if moves == 0 {
		return s.setup.Clock.full()
	}
	return s.clocks[moves-1]
}

// settled is what the clocks show at a time.
func (s *state) settled(now time.Time) [2]time.Duration {
	left := s.left
	if !s.since.IsZero() {
		left[s.turn().index()] -= max(0, now.Sub(s.since))
	}
	return left
}

// running is the side whose clock runs.
func (s *state) running() Seat {
	if s.since.IsZero() {
		return Nobody
	}
	return s.turn()
}

// flagged reports whether the time of the side to move is over.
func (s *state) flagged(now time.Time) bool {
	side := s.running()
	return side != Nobody && s.settled(now)[side.index()] <= 0
}

// stamp writes the clocks into an event. A move after the first ones adds the increment to the clock of its side.
func (s *state) stamp(e *Event) {
	if s.setup.Clock == nil {
		return
	}
	left := s.settled(e.At)
	if e.Kind == Move && s.running() != Nobody {
		left[e.By.index()] += time.Duration(s.setup.Clock.Increment) * time.Second
	}
	switch {
	case e.Kind == Resumed:
		left = s.left // nobody's time passes while the server is down
	case e.Kind == Accept && e.What == Takeback:
		left = s.before(s.kept(e))
	}
	e.Left = &[2]int64{max(0, left[0].Milliseconds()), max(0, left[1].Milliseconds())}
}
