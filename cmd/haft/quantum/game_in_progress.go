package quantum

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"haft/cmd/haft/cli"
	"haft/model/pgn"
	"haft/model/quantum"
)

// game is a game in progress, with the numbers after each play.
type game struct {
	record    *quantum.Game
	space     *quantum.Space
	rows      []row
	stopped   *stop // why not all plays were made; nil if all were
	abandoned bool  // in the middle of a play, so that the space cannot be used any more
}

// row is what is known after a play.
type row struct {
	play            quantum.Play
	chance          *big.Rat // that the play was realised
	total, distinct *big.Int
	tally           quantum.Tally
}

// stop says where a game stopped, and why.
type stop struct {
	ply    int
	word   pgn.Word
	err    error
	memory bool // memory ran out; nothing is wrong with the play
}

// step makes the play that next finds. After an interrupt, the game is abandoned.
func (g *game) step(ctx context.Context, next func() (quantum.Play, error)) error {
	var row row
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

func (g *game) played(next func() (quantum.Play, error)) (row, error) {
	p, err := next()
	if err != nil {
		return row{}, err
	}
	chance := g.space.Chance(p)
	if err := g.space.Play(p); err != nil {
		return row{}, err
	}
	return row{p, chance, g.space.Total(), g.space.Distinct(), g.space.Tally()}, nil
}

// parse returns a function that finds the play with this text.
func (g *game) parse(text string) func() (quantum.Play, error) {
	return func() (quantum.Play, error) { return g.space.Parse(text) }
}

// undo takes the last play back, and reports whether there was one.
func (g *game) undo() (bool, error) {
	done, err := g.space.Undo()
	if done && err == nil {
		g.rows = g.rows[:len(g.rows)-1]
		g.record.Cut(len(g.rows))
	}
	return done, err
}

// replay makes the plays of the record until one cannot be made. It fails only after an interrupt.
func (g *game) replay(ctx context.Context, progress *cli.Progress) error {
	for i, word := range g.record.Moves {
		if err := g.step(ctx, g.parse(word.Text)); err != nil {
			return g.stop(ctx, stop{ply: i + 1, word: word, err: err})
		}
		progress.Add(1)
		progress.Meter.Done.Add(1)
	}
	return nil
}

// stop records why a play was not made. After an interrupt it returns the error instead.
func (g *game) stop(ctx context.Context, s stop) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	s.memory = errors.Is(s.err, quantum.ErrMemory)
	g.stopped = &s
	return nil
}

// tell reports why the game stopped, and notes the exit status.
func (g *game) tell(o *options) {
	stop := g.stopped
	where := ""
	if stop != nil && stop.word.Line > 0 {
		where = fmt.Sprintf("%s:%d:%d: ", g.record.Name, stop.word.Line, stop.word.Col)
	}
	switch {
	case stop == nil:
	case stop.memory:
		o.program.Note(cli.Undecided)
		o.program.Message("haft: %s%v (--max-memory %v); what is shown up to play %d is exact", where, stop.err, o.memory.Limit, stop.ply-1)
	default:
		o.program.Note(cli.No)
		o.program.Message("%s%v", where, stop.err)
	}
}
