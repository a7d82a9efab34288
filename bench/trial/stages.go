package trial

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"time"

	"haft/bench/family"
	"haft/encode"
	"haft/encode/formula"
	"haft/encode/pb"
	"haft/model/input"
	"haft/process"
	"haft/solve"
	"haft/solve/backend"
	"haft/solve/conformance"
)

// A stage says how far a trial is. The clock of its limit runs while it is encoding and asking.
type stage string

// The stages, in order.
const (
	preparing stage = "preparing"
	encoding  stage = "encoding"
	asking    stage = "asking"
	checking  stage = "checking"
	proving   stage = "proving" // the answer is not known to be wrong
	done      stage = "done"
)

// A report is a line that a service writes when a stage begins: what is known of the trial.
type report struct {
	Stage  stage   `json:"stage"`
	Record *Record `json:"record"`
}

// Serve makes one trial: it reads the [Job] in JSON and writes a report for each stage. It is meant
// for a process of its own, which the trial may crash, and which ends after it. [Runner] starts the
// process and enforces limits that engines do not keep. Embedded engines get one processor, so that
// garbage collection counts like everything else.
//
// The record says what went wrong in the trial. The error is about reading and writing, or says
// that the context has ended.
func Serve(ctx context.Context, in io.Reader, out io.Writer, lookup lookup) error {
	var o order
	if err := json.NewDecoder(in).Decode(&o); err != nil {
		return fmt.Errorf("not a job: %w", err)
	}
	process.BecomeSubreaper()
	s := &service{
		ctx: ctx, job: o.Job, record: blank(o.Job), out: json.NewEncoder(out), logName: o.Log,
	}
	s.record.Start = time.Now().UTC() // of an error before the questions; they have their own
	if err := s.prepare(lookup, o); err != nil {
		s.fail(err)
	} else {
		s.perform()
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	s.say(done)
	return s.err
}

// A service is a trial that is running.
type service struct {
	ctx      context.Context // of the process
	job      Job
	record   *Record
	out      *json.Encoder
	err      error // from writing
	backend  *backend.Backend
	encoding encode.Encoding // of a problem of a family
	way      pb.Way          // of an instance of rows
	instance *family.Instance
	logName  string // "" for no log
	given    bool   // the instance is none of a family of haft's
}

// say reports that a stage begins.
func (s *service) say(at stage) {
	if err := s.out.Encode(report{at, s.record}); s.err == nil {
		s.err = err
	}
}

// fail ends the trial with an error.
func (s *service) fail(err error) {
	s.record.Category, s.record.Reason, s.record.Message = Failed, reasonFailed, err.Error()
}

// prepare makes the instance and opens the solver. None of this counts.
func (s *service) prepare(lookup lookup, o order) error {
	b, err := backend.Lookup(s.job.Backend)
	if err != nil {
		return err
	}
	s.backend = b.Seeded(s.job.SolverSeed).With(strings.Fields(s.job.Options))
	s.given = o.Given != nil
	if s.instance, err = s.made(lookup, o.Given); err != nil {
		return err
	}
	if s.given || s.instance.OfRows() {
		s.way, err = pb.ParseWay(s.job.Encoding)
	} else {
		s.encoding, err = encode.Parse(s.job.Encoding)
	}
	if err != nil {
		return err
	}
	s.record.Unread, s.record.Known = s.instance.Unread, s.instance.Optimum
	if s.instance.Soft != nil {
		s.record.CostFrom = s.instance.Soft.Offset
	}
	s.record.Instance, s.record.Questions = s.instance.Hash, len(s.instance.Expected)
	s.record.Expected = letters(s.instance.Expected)
	s.record.Answer = letters(make([]solve.Status, s.record.Questions))
	s.record.Version = version(s.ctx, b, o.Own)
	return s.warm()
}

// made returns the instance: the one that is given, or else that of a family.
func (s *service) made(lookup lookup, given *family.Given) (*family.Instance, error) {
	if given != nil {
		return given.Read(input.Size(s.job.Limits.Memory))
	}
	f, err := lookup(s.job.Family)
	if err != nil {
		return nil, err
	}
	return f.Make(s.job.Size, s.job.Seed)
}

// warm asks an embedded engine something small, so that its code is in memory before time counts.
// For programs that have run once, the system keeps the files in memory.
func (s *service) warm() error {
	if s.backend.Program() != nil {
		return s.backend.Installed()
	}
	runtime.GOMAXPROCS(1)
	if s.backend.Engine == nil {
		if s.instance.Problem == nil {
			return fmt.Errorf("%s answers problems of the game, and there is none", s.backend.Name)
		}
		_, err := s.backend.Solver.Solve(context.Background(), s.instance.Problem)
		return err
	}
	_, err := s.backend.Engine.Solve(context.Background(), conformance.Pigeons(4))
	return err
}

// perform encodes, asks and checks.
func (s *service) perform() {
	s.record.Start = time.Now().UTC()
	s.say(encoding)
	a, err := s.asker()
	if err != nil {
		s.unwritten(err)
		return
	}
	if err := s.openLog(); err != nil {
		s.fail(err)
		return
	}
	s.say(asking)
	replies, err := s.ask(a)
	s.say(checking)
	start := time.Now()
	s.judge(a, replies, err)
	s.record.Check = time.Since(start).Seconds()
	if s.record.Category != Wrong {
		s.say(proving)
		s.prove(a)
		s.record.Check = time.Since(start).Seconds()
	}
}

// unwritten ends a trial that has no formula. If the encoding does not suit the instance, that is
// no fault of the solver; the plan tried only the first seed.
func (s *service) unwritten(err error) {
	s.fail(err)
	if unsuited := new(formula.UnsuitedError); errors.As(err, &unsuited) {
		s.record.Category, s.record.Reason = Unknown, reasonEncoding
	}
	s.record.Wall = s.record.Encode
}

// Samples returns a job for each file of the jobs, and for each size of what is generated: the first of that size.
// The others are generated when their trials are made, because that may take long.
func (p *Plan) Samples(jobs []Job) []Job {
	type kind struct {
		family, file string
		size         int
	}
	var read []Job
	for _, job := range jobs {
		if job.File != "" || p.generated[job.Family] != nil {
			read = append(read, job)
		}
	}
	first := minOfEach(read, func(j Job) kind { return kind{j.Family, j.File, j.Size} },
		func(a, b Job) int { return cmp.Compare(a.Seed, b.Seed) })
	slices.SortFunc(first, func(a, b Job) int {
		return cmp.Or(strings.Compare(a.Family, b.Family), strings.Compare(a.File, b.File), a.Size-b.Size)
	})
	return first
}

// Check reads the instance of a job as its trial does. It returns an error if the trial could not ask about it. That an
// instance is too large for the memory of a trial is a result, not such an error. It also returns the warnings of the
// reader.
func (p *Plan) Check(ctx context.Context, job Job) (warnings []string, err error) {
	given, err := p.Given(ctx, job)
	if err != nil || given == nil {
		return nil, err
	}
	in, err := given.Read(input.Size(job.Limits.Memory))
	switch {
	case errors.Is(err, input.ErrTooLarge):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return in.Warnings, nil
}
