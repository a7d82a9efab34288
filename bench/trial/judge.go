package trial

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"haft/encode"
	"haft/encode/formula"
	"haft/process"
	"haft/solve"
	"haft/solve/engine"
	"haft/solve/proof"
)

// letters writes an answer with the letters of [Record].
func letters(statuses []solve.Status) string {
	var text strings.Builder
	for _, status := range statuses {
		text.WriteByte(map[solve.Status]byte{solve.Sat: 's', solve.Unsat: 'u', solve.Unknown: '?'}[status])
	}
	return text.String()
}

// judge checks every reply, and records the category of the answer. err belongs to the question
// after the last reply, if there is one.
func (s *service) judge(a asker, replies []reply, err error) {
	statuses := make([]solve.Status, s.record.Questions)
	verified := map[string]bool{}
	var wrong []string
	for q, r := range replies {
		statuses[q] = r.status
		s.record.Optimum = r.cost // of an instance that asks for it, which has one question
		by, complaint := s.verify(a, q, &r)
		if complaint != "" {
			wrong = append(wrong, fmt.Sprintf("question %d: %s", q+1, complaint))
		}
		if by != "" {
			verified[by] = true
		}
	}
	if errors.Is(err, engine.ErrWrongModel) {
		wrong = append(wrong, fmt.Sprintf("question %d: %v", len(replies)+1, err))
	}
	s.record.Answer, s.record.Verified = letters(statuses), joined(verified)
	switch {
	case len(wrong) > 0:
		s.record.Category, s.record.Reason, s.record.Message = Wrong, "", strings.Join(wrong, "; ")
	case err != nil:
		s.fail(err)
	case s.record.Reason != "":
		s.record.Category = Unknown
	case len(replies) < len(statuses):
		s.fail(errors.New("it gave up before its time was up"))
	default:
		s.record.Category = Correct
		if s.record.doubtful() {
			s.record.Category = Unconfirmed
		}
	}
}

// joined lists the words in alphabetical order, joined by +.
func joined(words map[string]bool) string {
	var list []string
	for w := range words {
		list = append(list, w)
	}
	slices.Sort(list)
	return strings.Join(list, "+")
}

// verify says what shows that a reply is right, "" if nothing does yet, or what is wrong with it.
func (s *service) verify(a asker, q int, r *reply) (by, complaint string) {
	want := s.instance.Expected[q]
	_, unread := a.(script)
	if r.status == solve.Sat && !unread {
		if complaint := s.refute(a, q, r); complaint != "" {
			return "", complaint
		}
		by = "model"
	}
	if complaint := s.wrongKnown(r); complaint != "" && by != "" {
		s.record.Message = complaint
		return by, ""
	}
	switch {
	case want != solve.Unknown && want != r.status:
		return "", fmt.Sprintf("it answered %v, but %s says %v", r.status, s.instance.Source, want)
	case s.instance.Optimum != nil && r.cost != nil && *r.cost != *s.instance.Optimum:
		return "", fmt.Sprintf("its least cost is %d, but %s says %d", *r.cost, s.instance.Source, *s.instance.Optimum)
	case want == r.status && (r.status == solve.Unsat || unread || s.instance.Optimum != nil):
		return s.knownBy(), ""
	}
	return by, ""
}

// knownBy is who knows the answer, in the words of [Record].
func (s *service) knownBy() string {
	if s.given {
		return "known"
	}
	return s.instance.Source
}

// refute says what is wrong with a model, "" if nothing is. It must satisfy the encoded formula, as
// it was before any shuffling, and be a world of the problem if there is one.
func (s *service) refute(a asker, q int, r *reply) string {
	world := r.world
	if o, ok := a.(*optimum); ok {
		if cost, holds := o.in.Cost(r.value[:o.in.Vars+1]); !holds || cost != *r.cost {
			return "its model does not have the cost"
		}
		return ""
	}
	if f, ok := a.(formulas); ok {
		if !f.original[q].Holds(r.value) {
			return "its model does not satisfy the formula"
		}
		w := encode.Decode(r.value)
		world = &w
	}
	if p := s.instance.Problem; p != nil && !p.With(facts(s.instance, q)...).Holds(world) {
		return "its model is not a world"
	}
	return ""
}

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
