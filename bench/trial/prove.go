package trial

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"haft/encode/formula"
	"haft/solve"
	"haft/solve/engine"
	"haft/solve/process"
	"haft/solve/proof"
)

// leastProof is how long it may take at least to write a proof and to read it, both together.
const leastProof = 10 * time.Second

// prove asks a program that can prove for the proofs of what is doubtful in the record, each in a run of its
// own, and checks them. Only a proof that is wrong, or a model, makes the answer wrong. Whatever else goes wrong in these
// runs leaves it as it was, unproved.
func (s *service) prove(a asker) {
	e, external := s.backend.Engine.(engine.External)
	fs, ok := a.(formulas)
	if !external || !ok || !e.Program.Provable() || !s.record.doubtful() {
		return
	}
	proved := true
	for q := range s.record.Questions {
		if !s.record.open(q) {
			continue
		}
		ok, fault := s.proveOne(e, fs.shuffled[q])
		proved = proved && ok
		if fault != "" {
			s.record.Category, s.record.Reason, s.record.Message = Wrong, "", fmt.Sprintf("question %d: %s", q+1, fault)
			return
		}
	}
	if proved {
		s.record.Verified = strings.Trim(e.Program.Proof+"+"+s.record.Verified, "+")
	}
}

// proveOne tells whether the program proves that a formula has no solution, or what is wrong with what it says instead.
func (s *service) proveOne(e engine.External, f *formula.Formula) (proved bool, fault string) {
	if len(f.Linear) > 0 {
		return false, ""
	}
	ctx, stop := context.WithTimeout(s.ctx, s.proofTime())
	defer stop()
	g := watch(s.job.Limits.Memory, stop)
	result, err := e.Prove(ctx, f)
	g.stop()
	process.Sweep()
	switch {
	case errors.Is(err, engine.ErrWrongModel), err == nil && result.Status == solve.Sat:
		return false, fmt.Sprintf("asked for a proof of %v, it answered %v", solve.Unsat, solve.Sat)
	case errors.Is(err, engine.ErrWrongProof) && !leavesOpen(err):
		return false, fmt.Sprintf("it %v", err)
	}
	return err == nil && result.Status == solve.Unsat, ""
}

func (s *service) proofTime() time.Duration {
	return max(leastProof, time.Duration(s.job.Limits.Seconds*float64(time.Second)))
}

// leavesOpen tells whether the error of a check leaves it open whether the proof is right: it breaks off, as on a
// full disk, or has steps of an extension.
func leavesOpen(err error) bool {
	return errors.Is(err, proof.ErrUnfinished) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, proof.ErrExtension)
}
