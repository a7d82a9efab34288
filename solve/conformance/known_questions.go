package conformance

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"haft/encode"
	"haft/encode/formula"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
)

// A Failure is what can be wrong with a backend.
type Failure string

// The failures. None is the zero value.
const (
	None        Failure = ""
	WrongAnswer Failure = "wrong answer"
	NoModel     Failure = "no model"
	NoProof     Failure = "no proof"
	WrongProof  Failure = "wrong proof"
	Crash       Failure = "crash"
	Hang        Failure = "hang"
	Silent      Failure = "no answer" // or an answer that cannot be understood
	NoCounter   Failure = "no counter"
)

// A Finding is the result of one question. Detail describes a failure in words.
type Finding struct {
	Question string
	Failure  Failure
	Detail   string
}

// Check asks a backend all questions that it can take, each with a time limit. It ends early if the context ends,
// and after a hang. It returns an error if the backend is not installed.
func Check(ctx context.Context, b *backend.Backend, limit time.Duration) ([]Finding, error) {
	s, err := b.Open(encode.Encoding{})
	if err != nil {
		return nil, err
	}
	c := &checker{backend: b, limit: limit}
	if b.Engine != nil {
		c.rows(ctx, Clauses, Large)
		if b.Linear() {
			c.rows(ctx, Linear, LargeLinear)
		}
		c.proof(ctx)
		c.counters(ctx)
	}
	for _, p := range positions() {
		c.ask(ctx, p.name, func(ctx context.Context) (solve.Status, error) {
			a, err := solve.Checked(b.Name, s).Solve(ctx, p.problem)
			return a.Status, err
		}, solve.Unknown)
	}
	if h, ok := s.(solve.Holder); ok {
		c.sessions(ctx, h)
	}
	return c.findings, ctx.Err()
}

// Hangs reports whether a check ended with a hang, so that more questions are of no use.
func Hangs(findings []Finding) bool {
	return len(findings) > 0 && findings[len(findings)-1].Failure == Hang
}

// A checker is a check in progress.
type checker struct {
	backend  *backend.Backend
	limit    time.Duration
	findings []Finding
	hung     bool
}

func (c *checker) rows(ctx context.Context, tables ...[]Pitfall) {
	for _, rows := range tables {
		for _, r := range rows {
			c.ask(ctx, r.Name, func(ctx context.Context) (solve.Status, error) {
				return decide(ctx, c.backend.Engine, r.Formula())
			}, r.Want)
		}
	}
}

// decide asks an engine about the formula as it is, and evaluates its model.
func decide(ctx context.Context, e engine.Engine, f *formula.Formula) (solve.Status, error) {
	result, err := e.Solve(ctx, f)
	if err == nil && result.Status == solve.Sat {
		_, err = engine.Confirm(e, f, result.Value)
	}
	return result.Status, err
}

// ask asks one question and records the result. want may be Unknown, to accept both Sat and Unsat.
func (c *checker) ask(
	ctx context.Context, name string, ask func(context.Context) (solve.Status, error), want solve.Status,
) {
	if c.hung || ctx.Err() != nil {
		return
	}
	own, cancel := context.WithTimeout(ctx, c.limit)
	defer cancel()
	status, err := InTime(own, ask)
	f := Finding{Question: name}
	switch {
	case ctx.Err() != nil:
		return
	case errors.Is(err, ErrDeaf):
		f.Failure, f.Detail, c.hung = Hang, fmt.Sprintf("it %v, after %v; it is not asked again", err, c.limit), true
	case own.Err() != nil && err == nil && status == solve.Unknown:
		f.Failure, f.Detail, c.hung = Hang, fmt.Sprintf("no answer after %v; it is not asked again", c.limit), true
	case err != nil:
		f.Failure, f.Detail = failureOf(err), err.Error()
	case status == solve.Unknown:
		f.Failure, f.Detail = Silent, "it answered UNKNOWN before its time was up"
	case want != solve.Unknown && status != want:
		f.Failure, f.Detail = WrongAnswer, fmt.Sprintf("it answered %v; the right answer is %v", status, want)
	}
	c.findings = append(c.findings, f)
}

// failureOf returns the failure behind an error; None for nil.
func failureOf(err error) Failure {
	wrong, different := new(solve.WrongAnswer), new(difference)
	switch {
	case err == nil:
		return None
	case errors.As(err, &wrong), errors.As(err, &different), errors.Is(err, engine.ErrWrongModel):
		return WrongAnswer
	case errors.Is(err, engine.ErrNoModel):
		return NoModel
	case errors.Is(err, engine.ErrCrashed):
		return Crash
	case errors.Is(err, engine.ErrNoProof):
		return NoProof
	case errors.Is(err, engine.ErrWrongProof):
		return WrongProof
	case errors.Is(err, errNoCounter):
		return NoCounter
	}
	return Silent
}

// proof asks an engine that writes proofs for the proof of an Unsat. There must be a proof, and if proofs of its
// kind can be checked, it must be right.
func (c *checker) proof(ctx context.Context) {
	proving, checked := engine.Proving(c.backend.Engine)
	e, external := c.backend.Engine.(engine.External)
	if !checked && (!external || e.Program.Proof == "") {
		return
	}
	c.ask(ctx, "proof-of-pigeons-5-in-4", func(ctx context.Context) (solve.Status, error) {
		if !checked {
			return proofWritten(ctx, e, Pigeons(5))
		}
		result, err := proving.Solve(ctx, Pigeons(5))
		return result.Status, err
	}, solve.Unsat)
}

// proofWritten returns an error if the program writes no proof.
func proofWritten(ctx context.Context, e engine.External, f *formula.Formula) (solve.Status, error) {
	result, err := e.WithProof(ctx, f, func(file string) error {
		if info, err := os.Stat(file); err != nil || info.Size() == 0 {
			return fmt.Errorf("%v %w", e, engine.ErrNoProof)
		}
		return nil
	})
	return result.Status, err
}

var errNoCounter = errors.New("printed nothing that the patterns match for the counters")

// counters asks a program with patterns for counters about seven pigeons, for which every solver that was tried has to
// search and to restart. Every pattern must match in what it prints.
func (c *checker) counters(ctx context.Context) {
	e, external := c.backend.Engine.(engine.External)
	if !external || len(e.Program.Counters) == 0 {
		return
	}
	e.Last = &engine.Run{}
	c.ask(ctx, "counters-of-pigeons-7-in-6", func(ctx context.Context) (solve.Status, error) {
		result, err := e.Solve(ctx, Pigeons(7))
		if names := e.Program.Unmatched(e.Last.Stdout); err == nil && result.Status != solve.Unknown && len(names) > 0 {
			err = fmt.Errorf("%v %w %s", e, errNoCounter, strings.Join(names, ", "))
		}
		return result.Status, err
	}, solve.Unsat)
}

// sessions asks about positions in sessions, if the backend has any: which natures each of some pieces may have, and
// each position in the end again, without more.
func (c *checker) sessions(ctx context.Context, h solve.Holder) {
	for _, p := range positions() {
		session, err := h.Hold(p.problem)
		if session == nil && err == nil {
			return
		}
		groups := asked()
		for i, facts := range groups {
			name := fmt.Sprintf("%s-in-session-%d", p.name, i+1)
			want, _ := solve.Exact{}.Solve(ctx, p.problem.With(facts...)) // an end of ctx is seen by ask
			c.ask(ctx, name, func(ctx context.Context) (solve.Status, error) {
				if err != nil {
					return solve.Unknown, err
				}
				a, err := session.Ask(ctx, facts...)
				return a.Status, err
			}, want.Status)
		}
		if closer, ok := session.(io.Closer); ok {
			closer.Close()
		}
	}
}

// asked are facts to ask about: that a piece of each side is of some nature.
func asked() (groups [][]model.Fact) {
	for _, side := range []model.Color{model.White, model.Black} {
		for i, n := range []model.Nature{model.King, model.Queen, model.Knight} {
			groups = append(groups, []model.Fact{solve.Is(model.NewPiece(side, 2*i+1), n.Set())})
		}
	}
	return append(groups, nil)
}
