package trial

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"runtime/debug"
	"time"

	"haft/bench/family"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/model"
	"haft/process"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/engine"
)

// Reasons why there is no answer, in the words of BenchExec.
const (
	reasonWalltime = "walltime"
	reasonCputime  = "cputime"
	reasonMemory   = "memory"
	reasonKilled   = "killed"
	reasonFailed   = "failed"
	reasonEncoding = "encoding" // a word of our own: the encoding cannot take the instance, so nothing was asked
)

// Causes that end the context of a trial.
var (
	errWalltime = errors.New(reasonWalltime)
	errCputime  = errors.New(reasonCputime)
	errMemory   = errors.New(reasonMemory)
)

// ask asks all questions in turn, up to the first without an answer, and records the costs.
func (s *service) ask(a asker) (replies []reply, err error) {
	ctx, stop := context.WithCancelCause(s.ctx)
	defer stop(nil)
	m := s.meter(stop) // takes some time itself
	start := time.Now()
	defer s.alarm(func() { stop(errWalltime) })()
	asked := 0
	for q := range s.record.Questions {
		if ctx.Err() != nil {
			break
		}
		r, askErr := a.ask(ctx, q)
		asked++
		s.add(r.Costs)
		written := time.Now()
		askErr = errors.Join(askErr, s.log(q, &r, askErr))
		r.run = nil                            // what was printed is not kept in memory
		start = start.Add(time.Since(written)) // a log takes no time of the trial's
		if limit := s.job.Limits.CPU; limit > 0 && s.spent(m) > limit {
			stop(errCputime)
			break
		}
		if err = askErr; err != nil || r.status == solve.Unknown {
			break
		}
		replies = append(replies, r)
	}
	s.record.Counters = counted(replies, asked)
	s.record.Wall = s.record.Encode + time.Since(start).Seconds()
	if c, ok := a.(io.Closer); ok {
		err = errors.Join(err, c.Close()) // the costs of a program are known when it has ended
	}
	s.record.CPU, s.record.Memory, s.record.MemoryBy = m.stop()
	if cause := context.Cause(ctx); cause != nil {
		s.record.Reason = cause.Error()
		return replies, nil
	}
	return replies, err
}

// counted returns the sums of the counters of all replies. Nothing is known if the last question that was asked has
// none.
func counted(replies []reply, asked int) engine.Counters {
	if asked == 0 || len(replies) < asked {
		return nil
	}
	sum := replies[0].counters
	for _, r := range replies[1:] {
		sum = sum.Plus(r.counters)
	}
	return sum
}

// alarm calls ring when the wall time is over that encoding has left, unless it is turned off before.
func (s *service) alarm(ring func()) (off func()) {
	if s.job.Limits.Seconds == 0 {
		return func() {}
	}
	timer := time.AfterFunc(duration(s.job.Limits.Seconds-s.record.Encode), ring)
	return func() { timer.Stop() }
}

// add records the costs of one question.
func (s *service) add(c engine.Costs) {
	s.record.Write += c.Write.Seconds()
	s.record.Solve += c.Run.Seconds()
	s.record.Parse += c.Parse.Seconds()
	s.record.addOwn(c.Own)
}

// spent returns the processor time that counts against the limit, in seconds: that of the solver, and of haft for
// encoding, writing and parsing.
func (s *service) spent(m meter) float64 {
	own, _ := s.record.OwnTime()
	return m.cpu().Seconds() + own
}

// A meter measures the processor time and memory used since it was made.
type meter struct {
	cpu  func() time.Duration // of programs only those that have ended
	stop func() (cpu float64, memory int64, by MemoryBy)
}

// meter measures programs, or this process for an embedded engine. It calls over when their
// processor time exceeds the limit, or programs use more memory than allowed.
func (s *service) meter(over func(cause error)) meter {
	if s.backend.Program() != nil {
		before := process.ChildrenCPU()
		spent := func() time.Duration { return process.ChildrenCPU() - before }
		g := watch(bounds{s.job.Limits.Memory, s.solverTime(), spent}, over)
		return meter{spent, func() (float64, int64, MemoryBy) {
			memory, by := programMemory(g.stop())
			return spent().Seconds(), memory, by
		}}
	}
	debug.FreeOSMemory()
	process.ForgetPeak()
	resident, _ := process.Memory(os.Getpid())
	before := process.CPU()
	spent := func() time.Duration { return process.CPU() - before }
	quit := s.watchOwn(spent, over)
	return meter{spent, func() (float64, int64, MemoryBy) {
		close(quit)
		cpu := spent().Seconds()
		if _, peak := process.Memory(os.Getpid()); peak > 0 {
			return cpu, peak - resident, ByGrowth
		}
		return cpu, 0, ""
	}}
}

// programMemory returns the most memory of programs that have ended, of which so much was seen.
func programMemory(seen int64) (memory int64, by MemoryBy) {
	switch peak := process.ChildrenPeak(); {
	case peak > 0 && peak >= seen:
		return peak, ByRusage
	case seen > 0:
		return seen, ByLooks
	}
	return 0, ""
}

// solverTime returns the processor time that the formula leaves to the solver, 0 if there is no limit.
func (s *service) solverTime() time.Duration {
	if s.job.Limits.CPU == 0 {
		return 0
	}
	encoding, _ := s.record.OwnTime() // nothing is written yet
	return max(time.Nanosecond, duration(s.job.Limits.CPU-encoding))
}

// watchOwn calls over when this process has spent the time of the solver, until quit is closed.
func (s *service) watchOwn(spent func() time.Duration, over func(cause error)) (quit chan struct{}) {
	quit = make(chan struct{})
	limit := s.solverTime()
	if limit == 0 {
		return quit
	}
	go func() {
		ticker := time.NewTicker(lookAgain)
		defer ticker.Stop()
		for {
			select {
			case <-quit:
				return
			case <-ticker.C:
				if spent() > limit {
					over(errCputime)
				}
			}
		}
	}()
	return quit
}

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

// optimum asks any engine that decides formulas for the least cost: see [engine.LeastCost].
type optimum struct {
	*engine.LeastCost
	engine  engine.Engine
	in      *formula.Instance
	shuffle uint64
	mode    Mode
	counter string           // of [Incremental]
	note    func(Progress)   // is told how the search goes
	last    *formula.Formula // that has no solution: see [engine.Optimum]
}

func (o *optimum) refuted(int) *formula.Formula { return o.last }

// optimum makes the asker.
func (s *service) optimum() (asker, error) {
	encoded := s.encodes()
	o := newOptimum(s.backend.Engine, s.instance.Soft, s.way, s.job.Shuffle)
	o.mode = s.job.Mode
	encoded()
	s.count(o.Relaxed)
	if e, external := s.backend.Engine.(engine.External); external {
		if s.record.Argv = e.Argv(s.ctx, o.Relaxed); o.mode == Incremental {
			s.record.Argv = e.ArgvOfSession()
		}
	}
	said := time.Now()
	o.note = func(p Progress) {
		p.Seconds = math.Round((p.Seconds+s.record.Encode)*1e6) / 1e6
		s.record.step(p)
		if time.Since(said) > sayAgain { // what is said is known if the trial does not end by itself
			said = time.Now()
			s.say(asking)
		}
	}
	return o, nil
}

// sayAgain is the least time between reports of a search.
const sayAgain = 100 * time.Millisecond

func newOptimum(e engine.Engine, in *formula.Instance, way pb.Way, shuffle uint64) *optimum {
	return &optimum{
		LeastCost: engine.NewLeastCost(e, in, way), engine: e, in: in, counter: way.Linear, shuffle: shuffle, note: func(Progress) {},
	}
}

// ask returns the model of least cost. Without an answer, the reply has the run of the last question.
func (o *optimum) ask(ctx context.Context, _ int) (reply, error) {
	var last reply
	var spent engine.Costs
	var found engine.Optimum
	var err error
	start, known := time.Now(), o.in.Offset
	better := func(least int, _ []bool) { o.note(Progress{Seconds: time.Since(start).Seconds(), Cost: &least}) }
	bound := func(least int) {
		if least > known {
			o.note(Progress{Seconds: time.Since(start).Seconds(), Bound: &least})
		}
		known = least
	}
	switch o.mode {
	case Incremental:
		found, err = o.SearchIncremental(ctx, o.counter, better)
		spent.Run = time.Since(start)
	case Cores:
		found, err = o.SearchCores(ctx, better, bound)
		spent.Run = time.Since(start)
	default:
		found, err = o.Search(ctx, func(ctx context.Context, f *formula.Formula) (engine.Result, error) {
			shuffled, renamed := shuffle(f, o.shuffle, 0)
			r, err := askOnce(ctx, o.engine, shuffled, renamed)
			last = r
			spent = engine.Costs{
				Write: spent.Write + r.Write, Run: spent.Run + r.Run, Parse: spent.Parse + r.Parse, Own: spent.Own + r.Own,
			}
			return engine.Result{Status: r.status, Value: r.value}, err
		}, better)
	}
	last.Costs = spent
	o.last = found.Refuted
	switch {
	case err != nil, found.Status == solve.Sat && !found.Proved:
		return last, err
	case found.Status == solve.Unsat:
		last.status = solve.Unsat
	case found.Status == solve.Sat:
		last.status, last.value, last.cost = solve.Sat, found.Value, &found.Cost
		bound(found.Cost)
	}
	return last, nil
}
