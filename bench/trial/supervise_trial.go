package trial

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"time"

	"haft/bench/family"

	"haft/model/input"
	"haft/solve/process"
)

// A Runner makes trials, each in a process of its own, so that none disturbs the next. A solver
// that crashes, ends its process, cannot be interrupted or takes all memory is stopped with
// everything that it started.
type Runner struct {
	Path string   // a program that calls [Serve]
	Args []string // the name by which it is called, and arguments
	Logs string   // a folder for what programs print, a file for each trial; "" to keep none of it

	// Given returns the instance of a job that is not of a family of haft's; nil if all are. Several runners may call
	// it at the same time.
	Given func(ctx context.Context, job Job) (*family.Given, error)

	Batch *Batch // for the record
}

// What a trial may take besides its limits, and how often its memory is checked.
const (
	preparation = MakeTime             // to make the instance
	grace       = 2 * time.Second      // after its time is over, to report that itself
	pipeTime    = 10 * time.Second     // to close its pipes after it was stopped, on a busy machine
	lookAgain   = 5 * time.Millisecond // between looks at the resident memory
	maxMessage  = 4 << 10              // bytes of standard error to keep
)

// Run makes one trial. It fails, without a record, if the process cannot be started or the context
// has ended.
func (r Runner) Run(ctx context.Context, job Job) (*Record, error) {
	folder, err := process.NewFolder()
	if err != nil {
		return nil, err
	}
	defer folder.Remove()
	t, err := r.start(ctx, job, folder)
	if err != nil {
		return nil, err
	}
	t.follow()
	_ = folder.Wait(t.cmd) // its state says how it ended
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return r.stamped(t), nil
}

// stamped returns the record of a trial that has ended, with what only its runner knows.
func (r Runner) stamped(t *supervision) *Record {
	record := t.record()
	record.Host, record.Batch = host(), r.Batch
	return record
}

// A supervision is a trial that is running.
type supervision struct {
	job     Job
	cmd     *exec.Cmd
	reports chan report
	said    *input.Buffer // on standard error

	last    report        // the last report
	since   time.Time     // when it came
	began   time.Time     // when the clock of the limit started
	before  time.Duration // processor time at that moment
	ended   string        // why it was stopped, "" if it was not
	highest int64         // most memory that was seen
}

func (r Runner) start(ctx context.Context, job Job, folder *process.Folder) (*supervision, error) {
	o, err := r.order(ctx, job)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, r.Path)
	cmd.Args = r.Args
	first := blank(job)
	first.Start = time.Now().UTC()
	t := &supervision{
		job: job, cmd: cmd, reports: make(chan report), said: input.NewBuffer(maxMessage, nil),
		last: report{Stage: preparing, Record: first}, since: time.Now(),
	}
	cmd.WaitDelay = pipeTime
	cmd.Stdin, cmd.Stderr = bytes.NewReader(text), t.said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := folder.Start(cmd); err != nil {
		return nil, err
	}
	go t.read(out)
	return t, nil
}

// read passes on the reports until there are no more.
func (t *supervision) read(out io.Reader) {
	defer close(t.reports)
	for in := json.NewDecoder(out); ; {
		var r report
		if err := in.Decode(&r); err != nil || r.Record == nil {
			return
		}
		t.reports <- r
	}
}

// follow takes the reports until the process has ended. It ends the process if that exceeds a
// limit.
func (t *supervision) follow() {
	ticker := time.NewTicker(lookAgain)
	defer ticker.Stop()
	for {
		select {
		case r, more := <-t.reports:
			if !more {
				return
			}
			t.last, t.since = r, time.Now()
			if r.Stage == encoding {
				t.began, t.before = t.since, process.CPUOf(t.cmd.Process.Pid)
			}
		case <-ticker.C:
			t.look()
		}
	}
}

// look ends the process if it exceeds a limit. It checks only the process's own memory, because the
// process itself checks that of its programs. Memory that haft takes to check a model does not
// count.
func (t *supervision) look() {
	resident, _ := process.Memory(t.cmd.Process.Pid)
	t.highest = max(t.highest, resident)
	if most := t.job.Limits.Memory; most > 0 && resident > most && t.last.Stage != checking {
		t.end(reasonMemory)
	}
	if most := t.allowed(); most > 0 && time.Since(t.since) > most {
		t.end(reasonWalltime)
	}
	if most := t.job.Limits.CPU; most > 0 && t.asked() {
		if spent := process.CPUOf(t.cmd.Process.Pid) - t.before; spent > duration(most)+grace {
			t.end(reasonCputime)
		}
	}
}

// allowed returns how long the stage may take, 0 if there is no limit.
func (t *supervision) allowed() time.Duration {
	limit := duration(t.job.Limits.Seconds)
	switch t.last.Stage {
	case encoding, asking:
		if limit > 0 {
			limit += grace
		}
		return limit
	case proving:
		return preparation + time.Duration(t.last.Record.Questions)*max(limit, minProof)
	}
	return preparation
}

// asked reports whether the clocks of the limits run.
func (t *supervision) asked() bool { return t.last.Stage == encoding || t.last.Stage == asking }

// duration returns a time in seconds as a time.Duration.
func duration(seconds float64) time.Duration { return time.Duration(seconds * float64(time.Second)) }

func (t *supervision) end(reason string) {
	if t.ended == "" {
		t.ended = reason
		_ = t.cmd.Cancel() // it may have ended
	}
}

// record returns the trial's own last record, or what is known if the trial did not get that far.
func (t *supervision) record() *Record {
	r := t.last.Record
	if t.last.Stage == done {
		return r
	}
	if t.last.Stage == proving && t.ended != "" {
		r.Check += time.Since(t.since).Seconds()
		return r // the answer stands, without a proof
	}
	if !t.began.IsZero() {
		r.Wall = time.Since(t.began).Seconds()
	}
	state := t.cmd.ProcessState
	r.CPU = (state.UserTime() + state.SystemTime()).Seconds()
	if t.highest > 0 {
		r.Memory, r.MemoryBy = t.highest, ByLooks
	}
	switch {
	case t.ended == reasonMemory, t.ended == reasonCputime, t.ended == reasonWalltime && t.asked():
		r.Category, r.Reason = Unknown, t.ended
	case t.ended == reasonWalltime:
		r.Category, r.Reason, r.Message = Failed, reasonFailed, fmt.Sprintf("%s took more than %v", t.last.Stage, t.allowed())
	default:
		r.Category, r.Reason = Failed, reasonFailed
		r.Message = fmt.Sprintf("%v while %s%s", state, t.last.Stage, process.Complaint(t.said.Bytes()))
		if state.ExitCode() < 0 {
			r.Reason = reasonKilled
		}
	}
	return r
}
