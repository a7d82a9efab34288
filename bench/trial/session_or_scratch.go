package trial

import (
	"context"
	"errors"
	"io"
	"time"

	"haft/bench/family"

	"haft/encode/formula"
	"haft/encode/pb"
	"haft/model"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
	"haft/solve/process"
)

// An asker asks the questions of an instance, by number.
type asker interface {
	ask(ctx context.Context, question int) (reply, error)
}

// A reply is the result of a question, with its costs.
type reply struct {
	status solve.Status
	value  []bool            // the model; nil if the question was not a formula
	world  *model.Assignment // from a solver of problems; nil if it found none
	run    *engine.Run       // of a program; nil if there is none
	cost   *int              // of the model, if the question is for the least
	engine.Costs
	counters engine.Counters // nil if none is known
}

// asker makes the asker for the job's mode. Time for writing formulas counts, time for shuffling
// them does not.
func (s *service) asker() (asker, error) {
	switch {
	case s.backend.Engine == nil:
		return problems{s.backend.Solver, s.instance}, nil
	case s.job.Mode == Session:
		return s.held()
	case s.instance.Script != nil:
		return s.script()
	case s.instance.Soft != nil:
		return s.optimum()
	}
	return s.written()
}

// held opens a session. It writes one formula, without the facts of the questions.
func (s *service) held() (asker, error) {
	if s.instance.Problem == nil {
		return nil, errors.New("a session is about a problem of the game, and there is none")
	}
	encoded := s.encodes()
	session, err := backend.SAT{Encoding: s.encoding, Engine: s.backend.Engine}.Hold(s.instance.Problem)
	encoded()
	if err != nil {
		return nil, err
	}
	f, err := s.encoding.Encode(s.instance.Problem)
	if err != nil {
		return nil, err
	}
	s.count(f)
	if e, external := s.backend.Engine.(engine.External); external {
		s.record.Argv = e.ArgvOfSession()
	}
	return held{session, s.instance}, nil
}

// written writes the formulas of all questions.
func (s *service) written() (asker, error) {
	encoded := s.encodes()
	a := formulas{engine: s.backend.Engine}
	for q := range s.instance.Expected {
		f, err := s.formula(q)
		if err != nil {
			encoded()
			return nil, err
		}
		a.original = append(a.original, f)
	}
	encoded()
	for q, f := range a.original {
		s.count(f)
		g, r := shuffle(f, s.job.Shuffle, q)
		a.shuffled, a.renamings = append(a.shuffled, g), append(a.renamings, r)
	}
	if e, external := s.backend.Engine.(engine.External); external {
		s.record.Argv = e.Argv(s.ctx, a.shuffled[0])
	}
	return a, nil
}

// formula writes a question.
func (s *service) formula(question int) (*formula.Formula, error) {
	if s.instance.Rows != nil {
		return pb.Translate(s.instance.Rows, s.way)
	}
	return s.instance.Formula(s.encoding, question)
}

// encodes starts the clocks of encoding. Stopping them records what it took.
func (s *service) encodes() (stop func()) {
	start, before := time.Now(), process.CPU()
	return func() {
		s.record.Encode = time.Since(start).Seconds()
		s.record.addOwn(process.CPU() - before)
	}
}

// count adds the size of a formula to the record.
func (s *service) count(f *formula.Formula) {
	size := f.Stats()
	s.record.Vars += size.Vars
	s.record.Clauses += size.Clauses
	s.record.Literals += size.Literals
	s.record.Linear += size.Rows
}

// formulas asks an engine from scratch each time.
type formulas struct {
	engine    engine.Engine
	original  []*formula.Formula
	shuffled  []*formula.Formula
	renamings []renaming
}

func (a formulas) ask(ctx context.Context, q int) (reply, error) {
	return askOnce(ctx, a.engine, a.shuffled[q], a.renamings[q])
}

func (a formulas) refuted(q int) *formula.Formula { return a.shuffled[q] }

// askOnce asks an engine about a shuffled formula.
func askOnce(ctx context.Context, e engine.Engine, f *formula.Formula, renamed renaming) (reply, error) {
	var result engine.Result
	var costs engine.Costs
	var last *engine.Run
	var err error
	if program, external := e.(engine.External); external {
		last = &engine.Run{}
		program.Last = last
		result, costs, err = program.Measure(ctx, f)
		process.Sweep() // ends what the program left behind, and counts its time
	} else {
		start := time.Now()
		result, err = e.Solve(ctx, f)
		costs.Run = time.Since(start)
	}
	r := reply{status: result.Status, run: last, Costs: costs, counters: result.Counters}
	if r.status == solve.Sat {
		r.value = renamed.back(result.Value, f.Vars)
	}
	return r, err
}

// problems asks a solver that uses no formulas.
type problems struct {
	solver   solve.Solver
	instance *family.Instance
}

func (a problems) ask(ctx context.Context, q int) (reply, error) {
	start := time.Now()
	answer, err := a.solver.Solve(ctx, a.instance.Problem.With(facts(a.instance, q)...))
	return worldly(answer, time.Since(start)), err
}

// held asks a session.
type held struct {
	session  solve.Session
	instance *family.Instance
}

func (a held) ask(ctx context.Context, q int) (reply, error) {
	start := time.Now()
	answer, err := a.session.Ask(ctx, facts(a.instance, q)...)
	return worldly(answer, time.Since(start)), err
}

// Close ends the session's program, if it has one.
func (a held) Close() error {
	if c, ok := a.session.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// worldly returns the reply of a solver that finds worlds.
func worldly(answer solve.Answer, took time.Duration) reply {
	r := reply{status: answer.Status, Costs: engine.Costs{Run: took}}
	if r.status == solve.Sat {
		r.world = &answer.Witness
	}
	return r
}

// facts returns the facts that a question adds to a problem.
func facts(in *family.Instance, q int) []model.Fact {
	if in.Groups == nil {
		return nil
	}
	return in.Groups[q]
}
