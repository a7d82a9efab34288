package main

import (
	"bytes"
	"context"
	"fmt"

	"haft/model/quantum/record"
)

// normalQuantum is the game of a file in normal form: every play as its squares. A play that is
// impossible is an error.
func normalQuantum(ctx context.Context, q *question, file string) ([]byte, error) {
	o := quantumOptions{question: question{program: q.program}, memory: defaultMemory}
	r, err := o.read(ctx, file)
	if err != nil {
		return nil, err
	}
	g := o.start(r)
	for _, word := range r.Words {
		if err := g.step(ctx, g.parse(word.Text)); err != nil {
			return nil, fmt.Errorf("%s:%d:%d: %w", r.Name, word.Line, word.Col, err)
		}
	}
	var text bytes.Buffer
	err = record.Write(&text, r, g.plays())
	return text.Bytes(), err
}
