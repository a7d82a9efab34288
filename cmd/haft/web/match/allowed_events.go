package match

import (
	"time"

	"haft/cmd/haft/web/core"
)

// A state is what the events of a game add up to.
type state struct {
	setup  Setup
	moves  []string
	clocks [][2]time.Duration // after each move, if there is a clock
	left   [2]time.Duration
	since  time.Time // when the clock of the side to move began to run; zero while it stands
	offers map[string]Seat
	asked  map[request]bool // since the last move
	keys   map[string]*Event
	end    core.Ended // its result is empty while the game goes on
	next   string     // the game that is its rematch
	events []Event
}

// A request is an offer of a seat.
type request struct {
	by   Seat
	what string
}

func newState() *state {
	return &state{offers: map[string]Seat{}, asked: map[request]bool{}, keys: map[string]*Event{}}
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

// may tells why an event cannot happen now; nil if it can. Whether a move is legal is asked elsewhere.
func (s *state) may(e *Event) *Refusal {
	switch {
	case e.Ply != len(s.moves):
		return refusal(Stale, "%d moves have been made, and the request is about %d: the game has gone on", len(s.moves),
			e.Ply)
	case e.What == Rematch && (e.Kind == Offer || e.Kind == Accept || e.Kind == Decline):
		return s.mayRematch(e)
	case s.over():
		return refusal(Over, "the game is over: %s", s.end.Words)
	}
	switch e.Kind {
	case Move:
		if e.By != s.turn() {
			return refusal(Turn, "it is the turn of %s", s.turn())
		}
	case Offer:
		return s.mayOffer(e)
	case Accept, Decline:
		return s.mayAnswer(e)
	case Resign, Flag, Abandoned, Stopped, Resumed:
	default:
		return refusal(Nonsense, "found %.20q; expected move, offer, accept, decline or resign", string(e.Kind))
	}
	return nil
}

func (s *state) mayOffer(e *Event) *Refusal {
	made := len(s.moves)
	if e.By != s.turn() {
		made++ // the last move is one's own
	}
	switch {
	case e.What != Draw && e.What != Takeback:
		return refusal(Nonsense, "found the offer %.20q; expected draw, takeback or rematch", e.What)
	case s.offers[e.What] != Nobody:
		return refusal(Unoffered, "a %s is offered already, by %s", e.What, s.offers[e.What])
	case s.asked[request{e.By, e.What}]:
		return refusal(Unoffered, "the %s was offered since the last move, and declined", e.What)
	case e.What == Takeback && made < 2:
		return refusal(Unoffered, "%s has made no move that could be taken back", e.By)
	}
	return nil
}

func (s *state) mayAnswer(e *Event) *Refusal {
	if e.What == "" || s.offers[e.What] != e.By.Other() {
		return refusal(Unoffered, "%s has not offered a %.20q", e.By.Other(), e.What)
	}
	return nil
}

func (s *state) mayRematch(e *Event) *Refusal {
	switch {
	case !s.over():
		return refusal(Over, "a rematch is offered after the game")
	case s.next != "":
		return refusal(Over, "the rematch has begun")
	case e.Kind == Offer && s.offers[Rematch] != Nobody:
		return refusal(Unoffered, "a rematch is offered already, by %s", s.offers[Rematch])
	case e.Kind == Offer && s.asked[request{e.By, Rematch}]:
		return refusal(Unoffered, "the rematch was offered, and declined")
	case e.Kind == Offer:
		return nil
	}
	return s.mayAnswer(e)
}

// add makes an event part of the game.
func (s *state) add(e Event) {
	if e.Kind == Created {
		s.setup = *e.Setup
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
	}
	if e.Result != "" {
		s.end = e.Ended
		clear(s.offers)
		clear(s.asked)
	}
	s.wind(&e)
	s.events = append(s.events, e)
	if e.Key != "" {
		s.keys[e.Key] = &e
	}
}

// moved adds a move. Who moves does not take an offer, and leaves one's own draw standing.
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
		return len(s.moves) - 2 // who asks is to move again, so it is the move before the last one
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
	case Rematch:
		s.next = e.Next
	}
}
