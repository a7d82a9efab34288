package match

import "github.com/dustin/go-humanize/english"

// may tells why an event cannot happen now; nil if it can. Whether a move is legal is asked elsewhere.
func (s *state) may(e *Event) *Refusal {
	switch {
	case e.Ply != len(s.moves) && e.Kind != Rename: // a name is not about a position
		return refusal(Stale, "%s been made, and the request is about %d: the game has gone on",
			english.Plural(len(s.moves), "move has", "moves have"), e.Ply)
	case e.What == Rematch && (e.Kind == Offer || e.Kind == Accept || e.Kind == Decline):
		return s.mayRematch(e)
	case s.over():
		return refusal(Over, "the game is over: %s", s.end.Words)
	}
	switch e.Kind {
	case Move:
		if e.By != s.turn() {
			return refusal(Turn, "it is %s's turn", title(s.turn()))
		}
	case Offer:
		return s.mayOffer(e)
	case Accept, Decline:
		return s.mayAnswer(e)
	case Rename:
		if s.named[e.By.index()] >= maxNamed {
			return refusal(Full, "%s has changed the name %d times, and that is the limit", title(e.By), maxNamed)
		}
		if name, r := nameOf(e.Name); r != nil || name != e.Name {
			return refusal(Nonsense, "found the name %.40q, which is not one of a player", e.Name)
		}
	case Resign, Flag, Abandoned, Stopped, Resumed:
	default:
		return refusal(Nonsense, "found %.20q; expected move, offer, accept, decline, resign or name", string(e.Kind))
	}
	return nil
}

func (s *state) mayOffer(e *Event) *Refusal {
	made := len(s.moves)
	if e.By != s.turn() {
		made++ // the last move is one's own
	}
	switch {
	case e.What != Draw && e.What != Takeback && e.What != Help:
		return refusal(Nonsense, "found the offer %.20q; expected draw, takeback, help or rematch", e.What)
	case e.What == Help && s.help:
		return refusal(Unoffered, "both players have agreed to help already")
	case s.offers[e.What] != Nobody:
		return refusal(Unoffered, "a %s is offered already, by %s", e.What, title(s.offers[e.What]))
	case s.asked[request{e.By, e.What}]:
		return refusal(Unoffered, "the %s was offered since the last move, and declined", e.What)
	case e.What == Takeback && made < 2:
		return refusal(Unoffered, "%s has made no move that could be taken back", title(e.By))
	}
	return nil
}

func (s *state) mayAnswer(e *Event) *Refusal {
	if e.What == Help && s.help && e.Kind == Decline { // one no longer wants it
		return nil
	}
	if e.What == "" || s.offers[e.What] != e.By.Other() {
		return refusal(Unoffered, "%s has not offered a %.20q", title(e.By.Other()), e.What)
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
		return refusal(Unoffered, "a rematch is offered already, by %s", title(s.offers[Rematch]))
	case e.Kind == Offer && s.asked[request{e.By, Rematch}]:
		return refusal(Unoffered, "the rematch was offered, and declined")
	case e.Kind == Offer:
		return nil
	}
	return s.mayAnswer(e)
}
