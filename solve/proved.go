package solve

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"haft/encode"
	"haft/solve/proof"
)

// Proving is the backend with every Unsat of its program confirmed by the program's own proof. It fails for a
// backend that writes no DRAT.
func (b *Backend) Proving() (*Backend, error) {
	e, ok := b.Engine.(External)
	if !ok || !e.Program.WritesDRAT() {
		return nil, fmt.Errorf("backend %s writes no proof that can be checked here; expected one that writes DRAT", b.Name)
	}
	e.Proved = true
	proving := *b
	proving.Engine = e
	return &proving, nil
}

// WritesDRAT tells whether the program proves an Unsat in a form that proof.VerifyDRAT reads.
func (p *Program) WritesDRAT() bool { return strings.HasPrefix(p.Proof, "drat") }

// proved decides with a proof of an Unsat, in a file that is removed afterwards, and checks it.
func (e External) proved(ctx context.Context, f *encode.Formula) (Result, error) {
	dir, err := os.MkdirTemp("", "haft-")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(dir)
	e.Proved, e.Proof = false, filepath.Join(dir, "proof")
	result, err := e.Solve(ctx, f)
	if err != nil || result.Status != Unsat {
		return result, err
	}
	file, err := os.Open(e.Proof)
	if err != nil {
		return Result{}, fmt.Errorf("%v answered %v without a proof: %w", e, Unsat, err)
	}
	defer file.Close()
	if err := proof.VerifyDRAT(f, file); err != nil {
		return Result{}, fmt.Errorf("%v answered %v with a proof that is none: %w", e, Unsat, err)
	}
	return result, nil
}
