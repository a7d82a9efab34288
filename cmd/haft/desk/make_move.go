package desk

import (
	"context"
	"strings"

	"haft/cmd/haft/board"
	"haft/solve/schema"
)

// A Refusal is a move that cannot be made, with the reason as a sentence.
type Refusal struct{ Reason string }

func (r *Refusal) Error() string { return strings.TrimRight(r.Reason, ".") }

// A Choice is several moves with the same squares, of which one is to be chosen.
type Choice struct{ Moves []board.Choice }

func (c *Choice) Error() string {
	var moves []string
	for _, m := range c.Moves {
		moves = append(moves, m.Move)
	}
	return "there are several such moves: " + strings.Join(moves, ", ")
}

// Play makes a move, as people write it. The error is a [Refusal] or a [Choice], or that of the question.
func (d *Desk) Play(ctx context.Context, move string) error {
	switch {
	case d.Exploring:
		return &Refusal{"In explore mode nothing moves."}
	case d.Straight && !d.atEnd():
		return &Refusal{"This is not the end of the game: go there, or take moves back."}
	case d.Straight && d.Game.Result != "*":
		return errOver
	case d.Waits():
		return &Refusal{"It is haft's turn."}
	}
	return d.move(ctx, move)
}

// move makes a move at the place.
func (d *Desk) move(ctx context.Context, move string) error {
	r := board.Request{Question: "play", Text: d.Game.Text, At: d.Game.At, Move: move}
	reply, err := d.limits.Answer(ctx, &r)
	if err != nil {
		return err
	}
	switch played := reply.(*board.Played); {
	case played.Refused != "":
		return &Refusal{played.Refused}
	case len(played.Choices) > 0:
		return &Choice{played.Choices}
	default:
		d.replace(played.Document)
	}
	if d.Straight {
		return d.settle(ctx)
	}
	return nil
}

// settle notes the result of a game of Haft Schrödinger Chess that is over.
func (d *Desk) settle(ctx context.Context) error {
	if err := d.look(ctx); err != nil {
		return err
	}
	report, ok := d.View.Report.(*schema.Report)
	if !ok || report.Outcome == nil || !report.Outcome.Over {
		if d.Against != nil {
			return d.draw(ctx)
		}
		return nil
	}
	switch end := report.Outcome; {
	case end.Stalemate > 0 && end.Checkmate > 0:
		return nil // nobody knows who is what
	case end.Stalemate > 0:
		return d.conclude(ctx, "1/2-1/2")
	case d.View.Turn == "white":
		return d.conclude(ctx, "0-1")
	}
	return d.conclude(ctx, "1-0")
}

// conclude sets the result that a move has led to; undo takes both back.
func (d *Desk) conclude(ctx context.Context, result string) error {
	before := d.past
	err := d.Result(ctx, result)
	d.past = before
	return err
}
