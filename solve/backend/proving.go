package backend

import (
	"fmt"
	"strings"

	"haft/solve/engine"
	"haft/solve/proof"
)

// Proving returns the backend with every Unsat of its program confirmed by the program's own proof. It fails if the
// backend writes no proof that can be checked here.
func (b *Backend) Proving() (*Backend, error) {
	e, ok := b.Engine.(engine.External)
	if !ok || !e.Program.Provable() {
		return nil, fmt.Errorf("backend %s writes no proof that can be checked here; expected one that writes %s",
			b.Name, strings.Join(proof.CheckedKinds(), ", "))
	}
	e.Proved = true
	proving := *b
	proving.Engine = e
	return &proving, nil
}
