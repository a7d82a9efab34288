package quantum_test

import (
	"io"

	"haft/model/quantum"
)

// read reads the first game of a stream; the error is the fault of the game.
func read(r io.Reader) (*quantum.Game, error) {
	g, err := quantum.NewReader(r, "f").Next()
	if err == nil && g.Broken != nil {
		return nil, g.Broken
	}
	return g, err
}
