package record_test

import (
	"io"

	"haft/model/quantum/record"
)

// read reads the first game of a stream; the error is the fault of the game.
func read(r io.Reader) (*record.Game, error) {
	g, err := record.NewReader(r, "f").Next()
	if err == nil && g.Broken != nil {
		return nil, g.Broken
	}
	return g, err
}
