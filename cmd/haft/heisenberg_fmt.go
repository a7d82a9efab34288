package main

import (
	"bytes"
	"context"

	"haft/model/heisenberg"
)

// normalHeisenberg is the games of a file in normal form, as 'haft heisenberg play --format pgn' has them. One that
// is broken or illegal is reported and left out.
func normalHeisenberg(ctx context.Context, q *question, file string) ([]byte, error) {
	var text bytes.Buffer
	err := q.heisenbergGames(ctx, file, func(g *heisenberg.Game) error {
		q.heisenbergFault(g)
		if g.Fault != nil {
			return nil
		}
		return heisenberg.WritePGN(&text, g)
	})
	return text.Bytes(), err
}
