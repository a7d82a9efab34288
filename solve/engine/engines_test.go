package engine_test

import (
	"testing"

	"haft/solve"
	"haft/solve/solvertest"
)

func TestEngines(t *testing.T) {
	backends := solve.Backends()
	for i := range backends {
		b := &backends[i]
		if b.Engine == nil {
			continue
		}
		t.Run(b.Name, func(t *testing.T) {
			solvertest.Open(t, b, b.Encoding) // skips the test if the program is missing
			solvertest.RunEngine(t, b.Engine, b.Linear())
		})
	}
}
