package main

import (
	"bytes"
	"context"

	"haft/model/quantum/record"
)

// normalQuantum is the game of a file in normal form: every play as its squares. A game with an impossible play
// is reported and left out.
func normalQuantum(ctx context.Context, q *question, file string) ([]byte, error) {
	o := quantumOptions{question: question{program: q.program}, memory: defaultMemory}
	r, err := o.read(ctx, file)
	if err != nil {
		return nil, err
	}
	g := o.start(r)
	progress := newProgress(q.program, "plays", newMeter("plays", int64(len(r.Words))))
	err = g.replay(ctx, progress)
	progress.stop()
	if err != nil {
		return nil, err
	}
	if g.stopped != nil {
		g.tell(&o)
		return nil, nil
	}
	var text bytes.Buffer
	err = record.Write(&text, r, g.plays())
	return text.Bytes(), err
}
