package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"haft/encode/formula"
	"haft/solve/process"
	"haft/solve/proof"
)

// What is behind the error of a program whose every Unsat must come with a proof.
var (
	ErrNoProof    = errors.New("wrote no proof")
	ErrLargeProof = fmt.Errorf("wrote a proof of more than %d bytes", maxProof)
	ErrWrongProof = errors.New("wrote a proof that is none")
)

// maxProof is the size of the largest proof that is read. Checkers hold all of it, and more than once.
const maxProof = 1 << 28

// Provable tells whether the program writes a proof of an Unsat that [Program.CheckProof] can check.
func (p *Program) Provable() bool { return proof.CheckerOf(p.Proof) != nil }

// CheckProof checks the proof that the program wrote into a file: nil if it shows that f has no solution. ErrNoProof,
// ErrLargeProof or ErrWrongProof is behind the error; with the last for a proof that breaks off or has
// extensions what [proof.Checker] says. When the context ends so does the wait, with its error.
func (p *Program) CheckProof(ctx context.Context, f *formula.Formula, name string) error {
	info, err := os.Stat(name)
	switch {
	case err != nil || !info.Mode().IsRegular():
		return ErrNoProof
	case info.Size() > maxProof:
		return ErrLargeProof
	}
	verdict := make(chan error, 1)
	go func() { verdict <- p.readProof(f, name) }()
	select {
	case err = <-verdict:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrWrongProof, err)
	}
	return nil
}

func (p *Program) readProof(f *formula.Formula, name string) error {
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
func (e External) proved(ctx context.Context, f *formula.Formula) (Result, error) {
	folder, err := process.NewFolder()
	if err != nil {
		return Result{}, err
	}
	defer folder.Remove()
	e.Proved, e.Proof = false, filepath.Join(folder.Path, "proof")
	result, err := e.Solve(ctx, f)
	if err != nil || result.Status != Unsat {
		return result, err
	}
	err = e.Program.CheckProof(ctx, f, e.Proof)
	switch {
	case err == nil:
		return result, nil
	case ctx.Err() != nil:
		return Result{}, nil
	}
	return Result{}, fmt.Errorf("%v answered %v and %w", e, Unsat, err)
}
