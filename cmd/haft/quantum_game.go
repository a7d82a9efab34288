package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/model/quantum"
	"haft/model/quantum/record"
)

// quantumGame is a game as it is played, with the numbers after each play.
type quantumGame struct {
	record    *record.Game
	space     *quantum.Space
	rows      []quantumRow
	stopped   *quantumStop // why not all was played; nil if it was
	abandoned bool         // in the middle of a play: the space may not be asked any more
}

// quantumRow is what is known after a play.
type quantumRow struct {
	play            quantum.Play
	chance          *big.Rat // that it was realised
	total, distinct *big.Int
	tally           quantum.Tally
}

// quantumStop says where a game stopped, and why.
type quantumStop struct {
	ply    int
	word   record.Word
	err    error
	memory bool // for want of memory: nothing is wrong with the play
}

// step makes the play that next finds. After an interrupt the game is abandoned.
func (g *quantumGame) step(ctx context.Context, next func() (quantum.Play, error)) error {
	var row quantumRow
	var err error
	if waiting := cli.Await(ctx, func() { row, err = g.played(next) }); waiting != nil {
		g.abandoned = true
		return waiting
	}
	if err == nil {
		g.rows = append(g.rows, row)
	}
	return err
}

func (g *quantumGame) played(next func() (quantum.Play, error)) (quantumRow, error) {
	p, err := next()
	if err != nil {
		return quantumRow{}, err
	}
	chance := g.space.Chance(p)
	if err := g.space.Play(p); err != nil {
		return quantumRow{}, err
	}
	return quantumRow{p, chance, g.space.Total(), g.space.Distinct(), g.space.Tally()}, nil
}

// parse finds the play that is written so.
func (g *quantumGame) parse(text string) func() (quantum.Play, error) {
	return func() (quantum.Play, error) { return g.space.Parse(text) }
}

// undo takes the last play back, and tells whether there was one.
func (g *quantumGame) undo() (bool, error) {
	done, err := g.space.Undo()
	if done && err == nil {
		g.rows = g.rows[:len(g.rows)-1]
		g.record.Notes = slices.DeleteFunc(g.record.Notes, func(n model.Note) bool { return n.After > len(g.rows) })
	}
	return done, err
}

// replay makes the plays of the record, until one cannot be made. Its error is that of an interrupt.
func (g *quantumGame) replay(ctx context.Context, progress *cli.Progress) error {
	for i, word := range g.record.Words {
		if err := g.step(ctx, g.parse(word.Text)); err != nil {
			return g.stop(ctx, quantumStop{ply: i + 1, word: word, err: err})
		}
		progress.Add(1)
		progress.Meter.Done.Add(1)
	}
	return nil
}

// stop notes why a play was not made, unless it was for an interrupt, whose error is returned.
func (g *quantumGame) stop(ctx context.Context, s quantumStop) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.memory = errors.Is(s.err, quantum.ErrMemory)
	g.stopped = &s
	return nil
}

// tell reports why the game stopped, and what that means for the exit status.
func (g *quantumGame) tell(o *quantumOptions) {
	stop := g.stopped
	where := ""
	if stop != nil && stop.word.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d: ", g.record.Name, stop.word.Line, stop.word.Col)
	}
	switch {
	case stop == nil:
	case stop.memory:
		o.Note(cli.Undecided)
		o.Message("haft: %s%v (--max-memory %v); what is shown up to play %d is exact", where, stop.err, o.Memory, stop.ply-1)
	default:
		o.Note(cli.No)
		o.Message("%s%v", where, stop.err)
	}
}
