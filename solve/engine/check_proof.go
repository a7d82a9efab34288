package engine

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"haft/encode/formula"
	"haft/model/input"
	"haft/process"
	"haft/solve/proof"
)

// Errors that are wrapped when a program must prove every Unsat.
var (
	ErrNoProof    = errors.New("wrote no proof")
	ErrLargeProof = errors.New("wrote a proof that is too large to be checked")
	ErrWrongProof = errors.New("wrote a wrong proof")
)

// maxProof is the size of the largest proof that is read. What a checker keeps of it has a limit of its own.
const maxProof = 1 << 28

// largeProof is the size from which proofs are checked one at a time, because several at once would
// need too much memory.
const largeProof = 1 << 17

// largeTurn is held while a large proof is checked, even if nobody waits for the result any more.
var largeTurn = make(chan struct{}, 1)

// Proving returns the engine with the proof of each Unsat checked, if it writes proofs that can be checked here.
func Proving(e Engine) (proving Engine, ok bool) {
	switch e := e.(type) {
	case CuttingPlanes:
		e.Proved = true
		return e, true
	case External:
		e.Proved = true
		return e, e.Program.Provable()
	}
	return nil, false
}

// Provable reports whether the program writes a proof of an Unsat that [External.Prove] can check.
func (p *Program) Provable() bool { return proof.CheckerOf(p.Proof) != nil }

// Prove decides a formula, and checks the proof that the program writes of an Unsat. An error about the proof is
// returned with the status Unsat, which [External.Solve] turns into Unknown. It wraps ErrNoProof, ErrLargeProof or
// ErrWrongProof; the last comes with what [proof.Checker] says of a proof that breaks off or has extensions. The
// program must be Provable.
func (e External) Prove(ctx context.Context, f *formula.Formula) (Result, error) {
	return e.WithProof(ctx, f, func(file string) error { return e.Program.checkProof(ctx, f, file) })
}

// WithProof decides a formula, and calls judge with the file that has the proof of an Unsat. The
// file is removed afterwards. An error of judge is returned with the status Unsat; if the context
// has ended, neither is returned.
func (e External) WithProof(ctx context.Context, f *formula.Formula, judge func(file string) error) (Result, error) {
	folder, err := process.NewFolder()
	if err != nil {
		return Result{}, err
	}
	defer folder.Remove()
	e.Proof = filepath.Join(folder.Path, "proof")
	result, _, err := e.Measure(ctx, f)
	if err != nil || result.Status != Unsat {
		return result, err
	}
	if err = judge(e.Proof); err != nil && ctx.Err() != nil {
		return Result{}, nil
	}
	return result, err
}

// checkProof returns nil if the file has a proof that f has no solution. If the context ends, it
// stops waiting and returns the context's error.
func (p *Program) checkProof(ctx context.Context, f *formula.Formula, name string) error {
	info, err := os.Stat(name)
	switch {
	case err != nil || !info.Mode().IsRegular():
		return ErrNoProof
	case info.Size() > maxProof:
		return fmt.Errorf("%w: it has more than %s", ErrLargeProof, input.Size(maxProof).Words())
	}
	verdict := make(chan error, 1)
	go func() { verdict <- p.readProof(ctx, f, name, info.Size() >= largeProof) }()
	select {
	case err = <-verdict:
	case <-ctx.Done():
		return ctx.Err()
	}
	return complaint(err)
}

// complaint returns the error for a proof of which a checker says err. A check that needs too much memory leaves open
// whether the proof is right.
func complaint(err error) error {
	switch {
	case errors.Is(err, input.ErrTooLarge):
		return fmt.Errorf("%w: %w", ErrLargeProof, err)
	case err != nil:
		return fmt.Errorf("%w: %w", ErrWrongProof, err)
	}
	return nil
}

func (p *Program) readProof(ctx context.Context, f *formula.Formula, name string, large bool) error {
	if large {
		select {
		case largeTurn <- struct{}{}:
			defer func() { <-largeTurn }()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	return proof.CheckerOf(p.Proof)(f, file)
}
