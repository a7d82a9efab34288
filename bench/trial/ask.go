package trial

import (
	"context"
	"errors"
	"os"
	"runtime/debug"
	"time"

	"haft/solve"
	"haft/solve/engine"
	"haft/solve/process"
)

// Reasons why there is no answer, in the words of BenchExec.
const (
	reasonWalltime = "walltime"
	reasonMemory   = "memory"
	reasonKilled   = "killed"
	reasonFailed   = "failed"
	reasonEncoding = "encoding" // a word of our own: the encoding cannot take the instance, so nothing was asked
)

// Causes that end the context of a trial.
var (
	errWalltime = errors.New(reasonWalltime)
	errMemory   = errors.New(reasonMemory)
)

// ask asks all questions in turn, up to the first without an answer, and records the costs.
func (s *service) ask(a asker) (replies []reply, err error) {
	ctx, stop := s.limit()
	defer stop(nil)
	m := s.meter(func() { stop(errMemory) })
	start := time.Now()
	for q := range s.record.Questions {
		if ctx.Err() != nil {
			break
		}
		r, fault := a.ask(ctx, q)
		s.add(r.Costs)
		if err = fault; err != nil || r.status == solve.Unknown {
			break
		}
		replies = append(replies, r)
	}
	s.record.Wall = s.record.Encode + time.Since(start).Seconds()
	s.record.CPU, s.record.Memory = m.stop()
	if cause := context.Cause(ctx); cause != nil {
		s.record.Reason = cause.Error()
		return replies, nil
	}
	return replies, err
}

// limit returns a context that ends with the time that is left. The cause says why it ended.
func (s *service) limit() (context.Context, context.CancelCauseFunc) {
	ctx, stop := context.WithCancelCause(s.ctx)
	if s.job.Limits.Seconds > 0 {
		left := time.Duration((s.job.Limits.Seconds - s.record.Encode) * float64(time.Second))
		timer := time.AfterFunc(left, func() { stop(errWalltime) })
		return ctx, func(cause error) { timer.Stop(); stop(cause) }
	}
	return ctx, stop
}

// add records the costs of one question.
func (s *service) add(c engine.Costs) {
	s.record.Write += c.Write.Seconds()
	s.record.Solve += c.Run.Seconds()
	s.record.Parse += c.Parse.Seconds()
}

// A meter measures the processor time and memory used since it was made.
type meter struct {
	stop func() (cpu float64, memory int64)
}

// meter measures programs, or this process for an embedded engine. It calls over when programs use
// more memory than the limit.
func (s *service) meter(over func()) meter {
	if s.job.Mode == Process {
		before, g := process.ChildrenCPU(), watch(s.job.Limits.Memory, over)
		return meter{func() (float64, int64) {
			return (process.ChildrenCPU() - before).Seconds(), g.stop()
		}}
	}
	debug.FreeOSMemory()
	process.ForgetPeak()
	resident, _ := process.Memory(os.Getpid())
	before := process.CPU()
	return meter{func() (float64, int64) {
		cpu := process.CPU() - before
		_, peak := process.Memory(os.Getpid())
		return cpu.Seconds(), peak - resident
	}}
}
