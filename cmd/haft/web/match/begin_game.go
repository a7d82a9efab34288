package match

import (
	"context"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"haft/cmd/haft/board"
)

// A Wish is the game that somebody wants to begin.
type Wish struct {
	Variant string   `json:"variant"` // haft, quantum or heisenberg
	Rules   []string `json:"rules"`   // as in check=off
	Clock   *Clock   `json:"clock"`   // none: without clocks

	Names [2]string `json:"-"` // of the players as they typed them, White's first; "" for one who has not
	By    string    `json:"-"` // who begins it, as the server tells people apart; "" for one who is not counted
}

// maxRules is more than any game has.
const maxRules = 10

// Begin begins a game. The secrets are those of White and Black; nobody can be told them again.
func (h *Store) Begin(ctx context.Context, w *Wish) (m *Match, secrets [2]string, err error) {
	if len(w.Rules) > maxRules {
		return nil, secrets, refusal(Nonsense, "found %d rules; expected %d at most", len(w.Rules), maxRules)
	}
	if w.Clock != nil {
		if err := w.Clock.check(); err != nil {
			return nil, secrets, err
		}
	}
	names := w.Names
	for i := range names {
		var r *Refusal
		if names[i], r = nameOf(names[i]); r != nil {
			return nil, secrets, r
		}
	}
	reply, err := h.limits.Core.Answer(ctx, &board.Request{Question: "new", Variant: w.Variant})
	for i := 0; err == nil && i < len(w.Rules); i++ {
		d := reply.(*board.Document)
		reply, err = h.limits.Core.Answer(ctx, &board.Request{Question: "rule", Text: d.Text, At: d.At, Rule: w.Rules[i]})
	}
	if err != nil {
		return nil, secrets, &Refusal{Nonsense, err.Error()}
	}
	d := reply.(*board.Document)
	secrets = [2]string{word(), word()}
	m, err = h.begin(&Setup{
		Variant: d.Variant, Text: strings.TrimSpace(d.Text), Clock: w.Clock,
		Hashes: [2]string{hash(secrets[0]), hash(secrets[1])}, Names: names,
	}, w.By)
	return m, secrets, err
}

// rematch begins the game after a game, with the colours exchanged. The secrets are the same, so that each player can
// go there without being told anything.
func (h *Store) rematch(m *Match) (id string, err error) {
	setup := m.state.setup
	setup.Hashes = [2]string{setup.Hashes[1], setup.Hashes[0]}
	setup.Names = [2]string{m.state.names[1], m.state.names[0]}
	next, err := h.begin(&setup, "")
	if err != nil {
		return "", err
	}
	return next.ID, nil
}

func (h *Store) begin(setup *Setup, by string) (*Match, error) {
	id := word()
	m := &Match{ID: id, store: h, state: newState(id)}
	if err := h.enter(m.ID, by); err != nil {
		return nil, err
	}
	m.acting.Lock()
	defer m.acting.Unlock()
	err := m.append(&Event{At: time.Now(), Kind: Created, Setup: setup})
	h.mu.Lock()
	defer h.mu.Unlock()
	if err != nil {
		h.leave(h.files[m.ID])
		delete(h.files, m.ID)
		return nil, err
	}
	h.games[m.ID] = m
	return m, nil
}

// discard deletes a rematch that nobody was told of.
func (h *Store) discard(id string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	e := h.files[id]
	h.leave(e)
	e.ended = time.Now() // if it cannot be deleted now, it is after a while
	delete(h.games, id)
	h.drop(id, e)
}

// enter makes room for a game.
func (h *Store) enter(id, by string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.open >= h.limits.Games {
		return refusal(Full, "%s going on, and that is the limit", english.Plural(h.open, "game is", "games are"))
	}
	if by != "" && h.limits.Each > 0 && h.begun[by] >= h.limits.Each {
		return refusal(Full, "%s going on, and that is the limit", english.Plural(h.begun[by],
			"game that was begun from your address is", "games that were begun from your address are"))
	}
	h.open++
	if by != "" {
		h.begun[by]++
	}
	h.files[id] = &entry{by: by}
	return nil
}

// leave is for a game that goes on no longer.
func (h *Store) leave(e *entry) {
	h.open--
	if e.by == "" {
		return
	}
	if h.begun[e.by]--; h.begun[e.by] == 0 {
		delete(h.begun, e.by)
	}
}
