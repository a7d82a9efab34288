package record_test

import (
	"io"

	"haft/model/quantum/record"
)

// read reads the first game of a stream; what is wrong with it is the error.
func read(r io.Reader) (*record.Game, error) {
	g, err := record.NewReader(r, "f").Next()
	if err == nil && g.Broken != nil {
		return nil, g.Broken
	}
	return g, err
}
