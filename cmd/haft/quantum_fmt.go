package main

import (
	"context"

	"haft/model/quantum/record"
)

// normalQuantum is the game of a file in normal form: every play as its squares. A game with an impossible play
// is reported and left out.
func normalQuantum(ctx context.Context, q *question, file string) error {
	o := quantumOptions{question: question{program: q.program, memory: q.memory}, engine: engines[0]}
	r, err := o.read(ctx, file)
	if err != nil {
		return err
	}
	g := o.start(r)
	progress := newProgress(q.program, "plays", newMeter("plays", int64(len(r.Words))))
	err = g.replay(ctx, progress)
	progress.stop()
	if err != nil {
		return err
	}
	if g.stopped != nil {
		g.tell(&o)
		return nil
	}
	return record.Write(q.stdout, r, g.plays())
}
