package backend

import (
	"fmt"
	"strings"

	"haft/solve/engine"
	"haft/solve/proof"
)

// Proving returns the backend with every Unsat confirmed by a proof that its engine writes. It fails if the backend
// writes no proof that can be checked here.
func (b *Backend) Proving() (*Backend, error) {
	e, ok := engine.Proving(b.Engine)
	if !ok {
		return nil, fmt.Errorf("backend %s writes no proof that can be checked here; expected %v, or one that writes %s",
			b.Name, engine.CuttingPlanes{}, strings.Join(proof.CheckedKinds(), ", "))
	}
	proving := *b
	proving.Engine = e
	return &proving, nil
}
