package trial

import (
	"context"
	"errors"
	"io"
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
