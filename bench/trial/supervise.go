package trial

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"time"

	"haft/bench/family"
	"haft/model/input"
	"haft/process"
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
	preparation = makeTime             // to make the instance
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
			if r.Stage != t.last.Stage { // a report within a stage tells how far a search is
				t.since = time.Now()
			}
			t.last = r
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

// A guard watches the memory and the processor time of all programs that come from this process.
type guard struct {
	quit chan struct{}
	peak chan int64
}

// bounds are what programs may use together; 0 means no limit.
type bounds struct {
	memory int64
	cpu    time.Duration
	ended  func() time.Duration // processor time of programs that have ended; nil if there is no limit
}

// watch calls over if the programs together use more than allowed.
func watch(b bounds, over func(cause error)) *guard {
	g := &guard{make(chan struct{}), make(chan int64, 1)}
	brood := process.NewTree(os.Getpid())
	brood.Look() // the first look is slow, and nothing runs yet
	go g.run(brood, b, over)
	return g
}

// stop ends the watch and returns the most memory that was seen: of all programs together at one
// moment, or of one of them at any time, because the kernel records its peak. For a program that
// runs only a few milliseconds this is less than it had, and 0 if it ends before the second look.
func (g *guard) stop() int64 {
	close(g.quit)
	return <-g.peak
}

func (g *guard) run(brood *process.Tree, b bounds, over func(cause error)) {
	peak := int64(0)
	for {
		start := time.Now()
		pids := brood.Look()
		resident, most := process.MemoryOfAll(pids)
		peak = max(peak, resident, most)
		if b.memory > 0 && resident > b.memory {
			over(errMemory)
		}
		if b.cpu > 0 && b.spent(pids) > b.cpu {
			over(errCputime)
		}
		select {
		case <-g.quit:
			g.peak <- peak
			return
		case <-time.After(max(time.Millisecond, guardShare*time.Since(start))):
		}
	}
}

// spent returns the processor time of the programs, those that have ended first: one that ends meanwhile
// counts less for a moment, and not twice.
func (b bounds) spent(running []int) time.Duration {
	return b.ended() + process.CPUOfAll(running)
}

// guardShare limits the looks to a fifth of a processor. A look takes about 0.2 ms, and programs
// that solve small formulas run for 3 ms.
const guardShare = 4

// maxEnding is how many bytes of standard error are kept.
const maxEnding = 4 << 10

// ending is how standard error of a command ends: of a program that fails, the last line often says why.
type ending struct {
	kept []byte
}

// Write never fails.
func (e *ending) Write(data []byte) (int, error) {
	e.kept = append(e.kept, data[max(0, len(data)-maxEnding):]...)
	e.kept = append(e.kept[:0], e.kept[max(0, len(e.kept)-maxEnding):]...)
	return len(data), nil
}

// words is the last line, as the end of a message.
func (e *ending) words() string {
	text := bytes.TrimSpace(e.kept)
	if len(text) == 0 {
		return "; it says nothing on standard error"
	}
	return process.Complaint(text[bytes.LastIndexByte(text, '\n')+1:])
}

// reason is why a program cannot be started, without the name of the system call.
func reason(err error) string {
	if about := new(fs.PathError); errors.As(err, &about) {
		return about.Err.Error()
	}
	return err.Error()
}

// OwnTime returns the processor time of haft for encoding, writing and parsing, in seconds. Where that is not known, it
// is the time by the clock, and measured is false.
func (r *Record) OwnTime() (seconds float64, measured bool) {
	if r.Own == nil {
		return r.Encode + r.Write + r.Parse, false
	}
	return *r.Own, true
}

// addOwn adds to [Record.Own] where the system measures processor time.
func (r *Record) addOwn(spent time.Duration) {
	if process.CPU() == 0 {
		return
	}
	if r.Own == nil {
		r.Own = new(float64)
	}
	*r.Own += spent.Seconds()
}

// An order is what a process is to do: a job, and where to log it.
type order struct {
	Job
	Log   string        `json:"log,omitempty"`   // a file; "" for no log
	Given *family.Given `json:"given,omitempty"` // the instance; nil if haft makes it
	Own   string        `json:"own,omitempty"`   // the version of haft's own backends; "" if the process has to find out
}

// order returns what the process of a trial is told. If the instance is to be generated, that is done first.
func (r Runner) order(ctx context.Context, job Job) (o order, err error) {
	o = order{Job: job, Log: logFile(r.Logs, job)}
	o.Own = ownVersion() // its checksum takes longer than many a trial
	if r.Given != nil {
		o.Given, err = r.Given(ctx, job)
	}
	return o, err
}
