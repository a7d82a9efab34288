package desk

import (
	"context"
	"errors"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"haft/cmd/haft/board"
	"haft/cmd/haft/player"
	"haft/model"
	"haft/solve/search"
)

// An Opponent is haft, who plays one of the sides.
type Opponent struct {
	Level search.Level
	Side  model.Color
	Seed  uint64 // of what it leaves to chance
}

// String says who plays what, and how strong.
func (o *Opponent) String() string { return fmt.Sprintf("haft (%s) plays %v", o.Level.Name, o.Side) }

// last is the place after the last move of the game.
func (d *Desk) last() board.Path { return board.Path{len(d.Game.Line.Moves)} }

// mover is the side whose turn it is at the end of the game.
func (d *Desk) mover() model.Color { return model.Ply(d.Game.First + len(d.Game.Line.Moves)).Mover() }

// Waits reports whether it is the opponent's turn in a game without a result.
func (d *Desk) Waits() bool {
	return d.Against != nil && d.Game.Result == "*" && d.mover() == d.Against.Side
}

// An OpponentReply is what the opponent does in a game.
type OpponentReply struct {
	player.Reply
	to string // the text of the game
}

// Think finds a reply. It does not change the desk, and is nil if there is no move to make.
func (d *Desk) Think(ctx context.Context) (*OpponentReply, error) {
	q := board.Request{Text: d.Game.Text, At: d.last(), Seed: d.Against.Seed}
	r, err := player.ReplyAt(ctx, &d.limits, &q, d.Against.Level)
	if err != nil || *r == (player.Reply{}) {
		return nil, err
	}
	return &OpponentReply{*r, q.Text}, nil
}

// Answer does what the opponent replies, at the end of the game.
func (d *Desk) Answer(ctx context.Context, r *OpponentReply) error {
	switch {
	case r.to != d.Game.Text:
		return errors.New("the game has changed")
	case !r.Resigns:
		d.Go(d.last())
		err := d.move(ctx, r.Move)
		if err == nil && d.Game.Result == "*" && d.Remark == "" {
			d.Remark = fmt.Sprintf("haft played %s. Your move.", r.Move)
		}
		return err
	}
	err := d.conclude(ctx, won(d.Against.Side.Other()))
	d.Remark = "haft resigns."
	return err
}

// resign gives the game up for the one who plays against haft, or else for the side to move.
func (d *Desk) resign(ctx context.Context) error {
	loser := d.mover()
	if d.Against != nil {
		loser = d.Against.Side.Other()
	}
	if d.Game.Result != "*" {
		return errOver
	}
	err := d.result(ctx, won(loser.Other()))
	switch winner := loser.Other(); {
	case err != nil:
	case d.Against != nil:
		d.Remark = fmt.Sprintf("You resigned. haft wins, %s.", won(winner))
	default:
		d.Remark = fmt.Sprintf("%v resigned. %v wins, %s.", loser, winner, won(winner))
	}
	return err
}

var errOver = errors.New("the game is over: take moves back, or begin a new one")

// won is the result of a game that a side has won.
func won(c model.Color) string {
	if c == model.White {
		return "1-0"
	}
	return "0-1"
}

// draw notes that a game is drawn by repetition or by fifty moves, if it is.
func (d *Desk) draw(ctx context.Context) error {
	g, err := d.limits.To(d.Game.Text, d.last())
	if err != nil {
		return err
	}
	if why := search.Replay(g).Draw(); why != search.NoDraw {
		err = d.conclude(ctx, "1/2-1/2")
		d.Remark = fmt.Sprintf("A draw: %v.", why)
	}
	return err
}

// hint says what haft would play at the place, and what that is worth.
func (d *Desk) hint(ctx context.Context) (string, error) {
	found, err := player.Answer(ctx, &d.limits, &board.Request{Question: "hint", Text: d.Game.Text, At: d.Game.At})
	if err != nil {
		return "", err
	}
	return "Hint: " + found.(*player.Hint).Words, nil
}

// A thinking is the opponent at work on a game. Keys do not wait for it.
type thinking struct {
	cancel context.CancelFunc
	about  string // the text of the game
}

// A thought is the result of a thinking.
type thought struct {
	by    *thinking
	reply *OpponentReply // nil for none
	err   error
}

// consider makes the opponent think if it is its turn, and stop thinking about a game that has changed.
func (m *screenModel) consider() tea.Cmd {
	text := m.desk.Game.Text
	if m.thinking != nil && m.thinking.about != text {
		m.thinking.cancel()
		m.thinking = nil
	}
	if m.thinking != nil || !m.desk.Waits() || m.silent == text {
		return nil
	}
	ctx, cancel := context.WithCancel(m.ctx)
	t := &thinking{cancel, text}
	m.thinking = t
	now := *m.desk
	return func() tea.Msg {
		defer cancel()
		reply, err := now.Think(ctx)
		return thought{t, reply, err}
	}
}

// hear does what the opponent replies, if that is still about the game.
func (m *screenModel) hear(t thought) tea.Cmd {
	if t.by != m.thinking {
		return nil
	}
	m.thinking = nil
	if t.err != nil || t.reply == nil {
		m.silent = t.by.about
		if t.err != nil {
			m.message = t.err.Error()
		}
		return nil
	}
	return m.do(func(ctx context.Context, d *Desk) error { return d.Answer(ctx, t.reply) })
}
