package trial

import (
	"context"
	"time"

	"haft/encode"
	"haft/model"
	"haft/solve"
	"haft/solve/process"
)

// An asker asks the questions of an instance, by number.
type asker interface {
	ask(ctx context.Context, question int) (reply, error)
}

// A reply is what came of a question, and what it took.
type reply struct {
	status solve.Status
	value  []bool            // the model; nil if the question was no formula
	world  *model.Assignment // of a solver of problems; nil if it has none
	solve.Costs
}

// asker makes the one of the job's mode. The time that it takes to write formulas counts, but for
// shuffling them.
func (s *service) asker() (asker, error) {
	if s.backend.Engine == nil {
		return problems{s.backend.Solver, s.instance.Problem, s.instance.Groups}, nil
	}
	start := time.Now()
	fs, err := s.instance.Formulas(s.encoding)
	s.record.Encode = time.Since(start).Seconds()
	if err != nil {
		return nil, err
	}
	a := &formulas{engine: s.backend.Engine, original: fs}
	for q, f := range fs {
		s.count(f)
		g, r := shuffle(f, s.job.Shuffle, q)
		a.shuffled, a.renamings = append(a.shuffled, g), append(a.renamings, r)
	}
	if e, external := s.backend.Engine.(solve.External); external {
		s.record.Argv = e.Argv(a.shuffled[0])
	}
	return a, nil
}

// count adds the size of a formula to the record.
func (s *service) count(f *encode.Formula) {
	size := f.Stats()
	s.record.Vars += size.Vars
	s.record.Clauses += size.Clauses
	s.record.Literals += size.Literals
	s.record.Linear += size.Rows
}

// formulas asks an engine, from scratch each time.
type formulas struct {
	engine    solve.Engine
	original  []*encode.Formula
	shuffled  []*encode.Formula
	renamings []renaming
}

func (a *formulas) ask(ctx context.Context, q int) (reply, error) {
	f := a.shuffled[q]
	var result solve.Result
	var costs solve.Costs
	var err error
	if e, external := a.engine.(solve.External); external {
		result, costs, err = e.Measure(ctx, f)
		process.Sweep() // what the program has left behind; its time counts
	} else {
		start := time.Now()
		result, err = a.engine.Solve(ctx, f)
		costs.Run = time.Since(start)
	}
	r := reply{status: result.Status, Costs: costs}
	if r.status == solve.Sat {
		r.value = a.renamings[q].back(result.Value, f.Vars)
	}
	return r, err
}

// problems asks a solver that has no formulas.
type problems struct {
	solver  solve.Solver
	problem *model.Problem
	groups  [][]model.Fact
}

func (a problems) ask(ctx context.Context, q int) (reply, error) {
	start := time.Now()
	answer, err := a.solver.Solve(ctx, questionOf(a.problem, a.groups, q))
	r := reply{status: answer.Status, Costs: solve.Costs{Run: time.Since(start)}}
	if r.status == solve.Sat {
		r.world = &answer.Witness
	}
	return r, err
}

// questionOf is the problem with the facts of a group, if there are groups.
func questionOf(p *model.Problem, groups [][]model.Fact, q int) *model.Problem {
	if groups == nil {
		return p
	}
	return p.With(groups[q]...)
}
