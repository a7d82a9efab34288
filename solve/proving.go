package solve

import (
	"fmt"
	"strings"

	"haft/solve/engine"
	"haft/solve/proof"
)

// Proving is the backend with every Unsat of its program confirmed by the program's own proof. It fails for a
// backend that writes no proof of a kind that is checked here.
func (b *Backend) Proving() (*Backend, error) {
	e, ok := b.Engine.(engine.External)
	if !ok || !e.Program.Provable() {
		return nil, fmt.Errorf("backend %s writes no proof that can be checked here; expected one that writes %s", b.Name, strings.Join(proof.CheckedKinds(), ", "))
	}
	e.Proved = true
	proving := *b
	proving.Engine = e
	return &proving, nil
}
