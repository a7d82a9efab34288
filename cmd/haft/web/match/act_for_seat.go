package match

import (
	"context"
	"strings"
	"time"

	"haft/cmd/haft/board"
)

// An Action is what somebody with a seat wants.
type Action struct {
	Do   Kind   `json:"do"`   // or [Sit]
	Key  string `json:"key"`  // chosen by the one who asks: with the same key again, nothing is done twice
	Ply  int    `json:"ply"`  // how many moves have been made, as far as the one who asks knows
	Move string `json:"move"` // of a move: as people write it
	What string `json:"what"` // of an offer and its answers
	Name string `json:"name"` // of a player
}

// Sit asks for the seat that a secret opens. The other player is told that somebody has come, and nothing else happens.
const Sit Kind = "sit"

// isKey reports whether a text has the shape of an action's key.
func isKey(text string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"
	return 8 <= len(text) && len(text) <= 64 && strings.Trim(text, letters) == ""
}

func (a *Action) check() *Refusal {
	switch a.Do {
	case Move, Offer, Accept, Decline, Resign, Rename:
	default:
		return refusal(Nonsense, "found the action %.20q; expected sit, move, offer, accept, decline, resign or name",
			string(a.Do))
	}
	if offers := a.Do == Offer || a.Do == Accept || a.Do == Decline; !offers && a.What != "" || a.Do != Move &&
		a.Move != "" || a.Do != Rename && a.Name != "" {
		return refusal(Nonsense, "found more than the action %q needs", string(a.Do))
	}
	if !isKey(a.Key) {
		return refusal(Nonsense, "found the key %.70q; expected 8 to 64 letters and digits", a.Key)
	}
	return nil
}

// Seat is the one that a secret opens.
func (m *Match) Seat(secret string) (Seat, error) {
	if seat := m.state.seat(secret); seat != Nobody { // the hashes never change
		return seat, nil
	}
	return Nobody, refusal(Stranger, "the secret opens no seat of this game")
}

// Act does what a seat wants, if it may. What was done already is not done again, and is no error.
func (m *Match) Act(ctx context.Context, secret string, a *Action) error {
	now := time.Now()
	seat, err := m.Seat(secret)
	if err != nil {
		return err
	}
	if a.Do == Sit {
		m.arrived(seat)
		return nil
	}
	if r := a.check(); r != nil {
		return r
	}
	m.acting.Lock()
	defer m.acting.Unlock()
	if done := m.state.keys[a.Key]; done != nil {
		return again(done, seat, a)
	}
	name, r := nameOf(a.Name)
	if r != nil {
		return r
	}
	e := &Event{At: now, Kind: a.Do, By: seat, Key: a.Key, Ply: a.Ply, What: a.What, Name: name}
	if m.state.flagged(now) {
		if err := m.flag(now); err != nil {
			return err
		}
	}
	if r := m.state.may(e); r != nil {
		return r
	}
	if err := m.settle(ctx, e, a.Move); err != nil {
		return err
	}
	if err := m.append(e); err != nil {
		if e.Next != "" {
			m.store.discard(e.Next)
		}
		return err
	}
	return nil
}

// again is the answer to a key that is known.
func again(done *Event, seat Seat, a *Action) error {
	sent := done.Sent
	if sent == "" {
		sent = done.Move
	}
	name, _ := nameOf(a.Name)
	if done.By != seat || done.Kind != a.Do || done.Name != name || done.What != a.What || done.Ply != a.Ply || sent != a.Move {
		return refusal(KeyTaken, "the key %.70q was that of something else", a.Key)
	}
	return nil
}

// settle adds to an event that may happen what it leads to.
func (m *Match) settle(ctx context.Context, e *Event, move string) (err error) {
	wins := map[Seat]string{White: "1-0", Black: "0-1"}
	switch {
	case e.Kind == Move:
		return m.judge(ctx, e, move)
	case e.Kind == Resign:
		e.Ended = board.Ended{Result: wins[e.By.Other()], Words: title(e.By) + " resigns"}
	case e.Kind == Accept && e.What == Draw:
		e.Ended = board.Ended{Result: "1/2-1/2", Words: "draw by agreement"}
	case e.Kind == Accept && e.What == Rematch:
		e.Next, err = m.store.rematch(m)
	}
	return err
}

// title is what a side is called in a sentence.
func title(s Seat) string {
	return map[Seat]string{White: "White", Black: "Black", Nobody: "Nobody"}[s]
}

// judge asks the core for a move: whether it is legal, how it is spelled, and whether it ends the game.
func (m *Match) judge(ctx context.Context, e *Event, move string) error {
	reply, err := m.store.judge(ctx, &board.Request{
		Question: "play", Text: m.state.text(false), At: board.Path{len(m.state.moves)}, Move: move,
	})
	if err != nil {
		return err
	}
	played := reply.(*board.Played)
	switch {
	case played.Refused != "":
		return &Refusal{Illegal, played.Refused}
	case played.Choices != nil:
		var all []string
		for _, c := range played.Choices {
			all = append(all, c.Move)
		}
		return refusal(Illegal, "the move can be one of several: %s", strings.Join(all, ", "))
	}
	if e.Move = played.Line.Moves[len(played.Line.Moves)-1]; e.Move != move {
		e.Sent = move
	}
	if reply, err = m.store.judge(ctx, &board.Request{Question: "ended", Text: played.Text}); err != nil {
		return err
	}
	e.Ended = *reply.(*board.Ended)
	return nil
}

// flag ends the game for the side whose time is over.
func (m *Match) flag(now time.Time) error {
	loser := m.state.turn()
	result := map[Seat]string{White: "0-1", Black: "1-0"}[loser]
	return m.append(&Event{
		At: now, Kind: Flag, Ply: len(m.state.moves),
		Ended: board.Ended{Result: result, Words: "the time of " + title(loser) + " is over"},
	})
}

// abandon ends a game in which nothing happens any more.
func (m *Match) abandon(now time.Time, after time.Duration) error {
	return m.append(&Event{
		At: now, Kind: Abandoned, Ply: len(m.state.moves),
		Ended: board.Ended{Result: "*", Words: "abandoned: nothing has happened for " + spoken(after)},
	})
}

// spoken is a time as people say it: without the zeros at its end.
func spoken(d time.Duration) string {
	text := d.String()
	for _, zero := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, zero) {
			text = text[:len(text)-2]
		}
	}
	return text
}
