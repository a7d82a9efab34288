package desk

import (
	"context"
	"errors"
	"fmt"

	"haft/cmd/haft/board"
	"haft/cmd/haft/picture"
)

// A Desk is a game with a place in it and what is asked there. [Desk.Do] changes it.
type Desk struct {
	Game      *board.Document // with the place; it is never changed, only replaced
	Ask       board.Request   // what is asked about the place
	Board     *picture.Board  // the answer
	View      *board.View     // what belongs to it
	Exploring bool            // nothing can be played
	Straight  bool            // moves are made only at the end of the game, as when two play
	Against   *Opponent       // haft, if it plays one of the sides; otherwise nil
	Remark    string          // on how the game has just ended
	File      string          // where the game is kept; "" if nowhere yet
	limits    board.Limits
	saved     string // the text of the game when it was last saved, or at the start
	past      []*board.Document
	future    []*board.Document // what was undone, the last first
}

// Open makes a desk with the only game of a text, at its end. The name of the file is for messages.
func Open(ctx context.Context, limits board.Limits, text, name string) (*Desk, error) {
	reply, err := limits.Answer(ctx, &board.Request{Question: "read", Data: []byte(text), Name: name})
	if err != nil {
		return nil, err
	}
	games := reply.(*board.Games).Games // there is one, or it would be an error
	switch {
	case games[0].Fault != "":
		return nil, errors.New(games[0].Fault)
	case len(games) > 1:
		return nil, fmt.Errorf("%s: found a second game; this command takes one", name)
	}
	return lay(ctx, limits, games[0])
}

// newDesk makes a desk with a new game: haft, quantum or heisenberg.
func newDesk(ctx context.Context, limits board.Limits, variant string) (*Desk, error) {
	reply, err := limits.Answer(ctx, &board.Request{Question: "new", Variant: variant})
	if err != nil {
		return nil, err
	}
	return lay(ctx, limits, reply.(*board.Document))
}

func lay(ctx context.Context, limits board.Limits, game *board.Document) (*Desk, error) {
	limits.Boards = &board.Boards{}
	d := &Desk{Game: game, limits: limits, saved: game.Text}
	return d, d.look(ctx)
}

// Do makes a change and looks at the new position. After an error everything is as it was.
func (d *Desk) Do(ctx context.Context, change func(ctx context.Context, d *Desk) error) error {
	next := *d
	err := change(ctx, &next)
	if err == nil {
		err = next.look(ctx)
	}
	if err == nil {
		*d = next
	}
	return err
}

// look asks for the position.
func (d *Desk) look(ctx context.Context) error {
	r := d.Ask
	r.Text, r.At = d.Game.Text, d.Game.At
	board, view, err := d.limits.Look(ctx, &r)
	if err == nil {
		d.Board, d.View = board, view
	}
	return err
}

// unsaved reports whether the game has changes that are in no file.
func (d *Desk) unsaved() bool { return d.Game.Text != d.saved }

// markSaved notes that the game is now in a file, where it is kept.
func (d *Desk) markSaved(file string) { d.File, d.saved = file, d.Game.Text }

// rule sets a rule, as in check=off.
func (d *Desk) rule(ctx context.Context, rule string) error {
	return d.change(ctx, &board.Request{Question: "rule", Rule: rule})
}

// result says how the game ended: 1-0, 0-1, 1/2-1/2, or * if it has not.
func (d *Desk) result(ctx context.Context, result string) error {
	return d.change(ctx, &board.Request{Question: "result", Result: result})
}

// change puts the answer to a request, another game, in the place of this one.
func (d *Desk) change(ctx context.Context, r *board.Request) error {
	r.Text, r.At = d.Game.Text, d.Game.At
	reply, err := d.limits.Answer(ctx, r)
	if err != nil {
		return err
	}
	d.replace(reply.(*board.Document))
	return nil
}

// renew begins a new game of the same kind, with the same rules.
func (d *Desk) renew(ctx context.Context) error {
	fresh, err := newDesk(ctx, d.limits, d.Game.Variant)
	if err != nil {
		return err
	}
	for _, rule := range d.Game.Rules {
		if err := fresh.rule(ctx, rule.Name+"="+rule.Value); err != nil {
			return err
		}
	}
	d.replace(fresh.Game)
	return nil
}

// replace puts another game in the place of this one, which can be undone.
func (d *Desk) replace(game *board.Document) {
	if game.Text != d.Game.Text {
		d.past = append(d.past[:len(d.past):len(d.past)], d.Game)
		d.future = nil
	}
	d.put(game)
}

// put shows a game at its place, and drops the questions about the place before.
func (d *Desk) put(game *board.Document) {
	d.Game, d.Remark = game, ""
	d.askNothing()
}

// askNothing drops all questions about the place, except the lens.
func (d *Desk) askNothing() { d.Ask = board.Request{Lens: d.Ask.Lens, Flip: d.Ask.Flip} }
