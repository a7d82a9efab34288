package match

import (
	"time"

	"haft/cmd/haft/board"
)

// A state is what the events of a game add up to.
type state struct {
	id     string // the name of the game
	setup  Setup
	moves  []string
	clocks [][2]time.Duration // after each move, if there is a clock
	left   [2]time.Duration
	since  time.Time // when the clock of the side to move began to run; zero while it stands
	offers map[string]Seat
	asked  map[request]bool // since the last move
	keys   map[string]*Event
	names  [2]string   // of the players, White's first
	named  [2]int      // how often each has said his name
	help   bool        // both want help
	end    board.Ended // its result is empty while the game goes on
	next   string      // the game that is its rematch
	events []Event
}

// A request is an offer of a seat.
type request struct {
	by   Seat
	what string
}

// newState is that of a game in which nothing has happened.
func newState(id string) *state {
	return &state{id: id, offers: map[string]Seat{}, asked: map[request]bool{}, keys: map[string]*Event{}}
}

// turn is the side to move.
func (s *state) turn() Seat {
	if len(s.moves)%2 == 1 {
		return Black
	}
	return White
}

func (s *state) over() bool { return s.end.Result != "" }

// last is when the last event was.
func (s *state) last() time.Time { return s.events[len(s.events)-1].At }

// add makes an event part of the game.
func (s *state) add(e Event) {
	if e.Kind == Created {
		s.setup, s.names = *e.Setup, e.Setup.Names
		if c := s.setup.Clock; c != nil {
			s.left = c.full()
		}
	}
	if e.Left != nil {
		s.left = [2]time.Duration{time.Duration(e.Left[0]) * time.Millisecond, time.Duration(e.Left[1]) * time.Millisecond}
	}
	switch e.Kind {
	case Move:
		s.moved(&e)
	case Offer:
		s.offers[e.What], s.asked[request{e.By, e.What}] = e.By, true
	case Accept:
		delete(s.offers, e.What)
		s.accepted(&e)
	case Decline:
		delete(s.offers, e.What)
		s.help = s.help && e.What != Help
	case Rename:
		s.names[e.By.index()] = e.Name
		s.named[e.By.index()]++
	}
	if e.Result != "" {
		s.end = e.Ended
		clear(s.offers)
	}
	s.wind(&e)
	s.events = append(s.events, e)
	if e.Key != "" {
		s.keys[e.Key] = &e
	}
}

// moved adds a move. It ends every offer of a takeback, and the other side's offer of a draw; an offer of a draw by
// the side that moves stands.
func (s *state) moved(e *Event) {
	s.moves = append(s.moves, e.Move)
	s.clocks = append(s.clocks, s.left)
	delete(s.offers, Takeback)
	if s.offers[Draw] == e.By.Other() {
		delete(s.offers, Draw)
	}
	clear(s.asked)
}

// kept is how many moves are left when a takeback is accepted.
func (s *state) kept(e *Event) int {
	if s.turn() == e.By.Other() {
		return len(s.moves) - 2 // the side that asked gets its own last move back, and so the answer to it goes, too
	}
	return len(s.moves) - 1
}

func (s *state) accepted(e *Event) {
	switch e.What {
	case Takeback:
		left := s.kept(e)
		s.moves, s.clocks = s.moves[:left], s.clocks[:left]
		clear(s.offers)
		clear(s.asked)
	case Help:
		s.help = true
	case Rematch:
		s.next = e.Next
	}
}
