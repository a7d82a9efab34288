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

// minProof is the least time limit for writing and reading a proof together.
const minProof = 10 * time.Second

// A prover decides a formula, and checks a proof of an Unsat: see [engine.External.Prove].
type prover struct {
	kind   string // of proof
	linear bool   // takes linear constraints
	decide func(ctx context.Context, f *formula.Formula) (engine.Result, error)
}

// prover returns how the backend proves what it says, nil if it does not.
func (s *service) prover() *prover {
	switch e := s.backend.Engine.(type) {
	case engine.External:
		if e.Program.Provable() {
			return &prover{e.Program.Proof, false, e.Prove}
		}
	case engine.CuttingPlanes:
		e.Proved = true
		return &prover{"veripb", true, e.Solve}
	}
	return nil
}

// refuting is an asker that knows which formula is called unsatisfiable by an answer.
type refuting interface {
	refuted(question int) *formula.Formula
}

// prove asks a backend that can prove for proofs of the doubtful answers in the record, each in a
// run of its own, and checks them. Only a wrong proof or a model makes the answer wrong. If
// anything else goes wrong in these runs, the answer stays as it was, unproved.
func (s *service) prove(a asker) {
	p := s.prover()
	from, ok := a.(refuting)
	if p == nil || !ok || !s.record.doubtful() {
		return
	}
	proved := true
	for q := range s.record.Questions {
		if !s.record.open(q) {
			continue
		}
		ok, complaint := s.proveOne(p, from.refuted(q))
		proved = proved && ok
		if complaint != "" {
			s.record.Category, s.record.Reason, s.record.Message = Wrong, "", fmt.Sprintf("question %d: %s", q+1, complaint)
			return
		}
	}
	if proved {
		s.record.Category = Correct
		s.record.Verified = strings.Trim(p.kind+"+"+s.record.Verified, "+")
	}
}

// proveOne reports whether the backend proves that a formula has no solution, or what is wrong with its answer.
func (s *service) proveOne(p *prover, f *formula.Formula) (proved bool, complaint string) {
	if f == nil || len(f.Linear) > 0 && !p.linear {
		return false, ""
	}
	ctx, stop := context.WithTimeout(s.ctx, s.proofTime())
	defer stop()
	g := watch(bounds{memory: s.job.Limits.Memory}, func(error) { stop() })
	result, err := p.decide(ctx, f)
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
	return max(minProof, duration(s.job.Limits.Seconds))
}

// leavesOpen reports whether the error of a check leaves open whether the proof is right: it is cut
// off, as on a full disk, or has steps of an extension.
func leavesOpen(err error) bool {
	return errors.Is(err, proof.ErrUnfinished) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, proof.ErrNotSupported)
}
