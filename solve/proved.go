package solve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"haft/encode"
	"haft/solve/proof"
)

// What is behind the error of a program whose every Unsat must come with a proof.
var (
	ErrNoProof    = errors.New("wrote no proof")
	ErrWrongProof = errors.New("wrote a proof that is none")
)

// Proving is the backend with every Unsat of its program confirmed by the program's own proof. It fails for a
// backend that writes no proof of a kind that is checked here.
func (b *Backend) Proving() (*Backend, error) {
	e, ok := b.Engine.(External)
	if !ok || !e.Program.Provable() {
		return nil, fmt.Errorf("backend %s writes no proof that can be checked here; expected one that writes %s", b.Name, strings.Join(proof.CheckedKinds(), ", "))
	}
	e.Proved = true
	proving := *b
	proving.Engine = e
	return &proving, nil
}

// Provable tells whether the program writes a proof of an Unsat that [Program.CheckProof] can check.
func (p *Program) Provable() bool { return proof.CheckerOf(p.Proof) != nil }

// CheckProof checks the proof that the program wrote into a file: nil if it shows that f has no solution. A file that
// cannot be read is an [fs.PathError]; for one that breaks off see [proof.Checker].
func (p *Program) CheckProof(f *encode.Formula, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return proof.CheckerOf(p.Proof)(f, file)
}

// proved decides with a proof of an Unsat, in a file that is removed afterwards, and checks it. Here whoever asks wants a
// proof or nothing, so that one that is missing or breaks off is an error. Package trial, whose answers stand without
// proofs, runs and judges programs otherwise.
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
	err = e.Program.CheckProof(f, e.Proof)
	switch unread := new(fs.PathError); {
	case errors.As(err, &unread):
		return Result{}, fmt.Errorf("%v answered %v and %w: %w", e, Unsat, ErrNoProof, err)
	case err != nil:
		return Result{}, fmt.Errorf("%v answered %v and %w: %w", e, Unsat, ErrWrongProof, err)
	}
	return result, nil
}
