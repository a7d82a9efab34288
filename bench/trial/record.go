// Package trial says which trials a benchmark makes, makes them, and records the results.
//
// A [Study] names instances, backends and limits, and its [Plan] lists the trials as jobs, in the order in which they are
// made. A trial runs one solver on one instance, makes sure that the limits hold, and checks the answer.
//
// A [Record] is a line of a results file. The words for how a trial ended are those of BenchExec (Beyer, Löwe, Wendler:
// Reliable benchmarking, STTT 2019), so that its tables and ours mean the same.
package trial

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"haft/model/input"
	"haft/solve/engine"
)

// Schema is the version of the record's fields.
const Schema = 1

// A Category says what an answer is worth.
type Category string

// The categories.
const (
	Correct Category = "correct" // as expected, or proved, or others give the same answer
	Wrong   Category = "wrong"   // contradicts what is known, or its model or proof is wrong
	Unknown Category = "unknown" // there is no answer: a limit was reached, or the encoding cannot take the instance
	Failed  Category = "error"   // the solver crashed, or printed nothing that can be understood

	Unconfirmed Category = "unconfirmed" // an answer that nothing contradicts, and nothing confirms
)

// A Record is one trial. Times are in seconds, memory in bytes.
type Record struct {
	Schema int `json:"schema"`

	Family    string `json:"family"`
	Size      int    `json:"size"` // in units of the family
	Seed      uint64 `json:"seed"`
	Shuffle   uint64 `json:"shuffle"`          // seed for renaming variables and reordering clauses; 0 for none
	Instance  string `json:"instance"`         // SHA-256 of what is asked, in hexadecimal digits, whatever the encoding
	Questions int    `json:"questions"`        // number of questions
	File      string `json:"file,omitempty"`   // the instance, if it is a file; its folder is then the family
	Unread    string `json:"unread,omitempty"` // why haft could not read the file, which the program got as it is

	Encoding string `json:"encoding,omitempty"` // for encode.Parse; "" for a solver without formulas
	Vars     int    `json:"vars,omitempty"`
	Clauses  int    `json:"clauses,omitempty"`
	Literals int    `json:"literals,omitempty"`
	Linear   int    `json:"linear,omitempty"` // linear constraints

	Backend    string   `json:"backend"`
	Mode       Mode     `json:"mode"`
	Version    string   `json:"version,omitempty"` // as it says itself, or "sha256:" and the checksum of the program
	Argv       []string `json:"argv,omitempty"`    // of the first question, with files as in their private directory
	SolverSeed int      `json:"solver_seed,omitempty"`
	Options    string   `json:"options,omitempty"` // further arguments of the program, with a space between them
	Round      int      `json:"round"`             // from 1; rounds repeat the same trial
	Limits     Limits   `json:"limits"`

	Answer   string   `json:"answer"`                  // by question: s satisfiable, u unsatisfiable, ? no answer
	Expected string   `json:"expected,omitempty"`      // likewise, ? if the answer is not known beforehand
	Optimum  *int     `json:"optimum,omitempty"`       // the least cost that was found; of a largest value, its opposite
	Known    *int     `json:"known_optimum,omitempty"` // the least cost, if it is known beforehand
	CostFrom int      `json:"cost_from,omitempty"`     // nothing can cost less: 0, or the offset of an objective
	Category Category `json:"category"`
	Reason   string   `json:"reason,omitempty"`      // for no answer: walltime, cputime, memory, killed, failed, encoding
	Verified string   `json:"verified_by,omitempty"` // model, exact, known, agreement, a kind of proof, joined by +
	Message  string   `json:"message,omitempty"`     // of an error, or that a known answer is wrong

	Progress []Progress `json:"progress,omitempty"` // of a search for the least cost

	Encode float64 `json:"encode_s"` // making the formula
	Write  float64 `json:"write_s"`  // writing the files
	Solve  float64 `json:"solve_s"`
	Parse  float64 `json:"parse_s"` // parsing what a program printed
	Check  float64 `json:"check_s"` // checking the answer
	Wall   float64 `json:"wall_s"`  // everything except Check
	CPU    float64 `json:"cpu_s"`   // user and system time of the solver and its children
	// Own is the processor time of haft's own process for encoding, writing and parsing. It has all threads, those that
	// collect garbage and those that look at the programs, too. It is nil if it is not known, as in old records.
	Own *float64 `json:"haft_cpu_s,omitempty"`

	Memory int64 `json:"memory,omitempty"` // peak resident memory; for an embedded solver, what haft grew by

	MemoryBy MemoryBy `json:"memory_by,omitempty"` // "" if Memory is not known, and in old records

	// Counters are the sums over the questions that were asked. One that is not known of every question is missing.
	Counters engine.Counters `json:"counters,omitempty"`

	Start time.Time `json:"start"`
	Host  Host      `json:"host"`

	Batch *Batch `json:"batch,omitempty"` // the run that made it; nil in old records

	// Old records alone say which attempt at a trial they are, from 2, if others had disturbed the one before; what the
	// machine did meanwhile; and by which rule the trial was made again.
	Attempt int             `json:"attempt,omitempty"`
	During  json.RawMessage `json:"during,omitempty"`
	Repeat  json.RawMessage `json:"repeat,omitempty"`
}

// Progress is a step of a search for the least cost: a solution that costs less than those before, or a higher bound on
// all. A long search has a thousand steps at most.
type Progress struct {
	Seconds float64 `json:"s"` // by the clock, with the time to make the formula
	Cost    *int    `json:"cost,omitempty"`
	Bound   *int    `json:"bound,omitempty"`
}

// maxProgress is how many steps are kept. When there are more, every second one leaves.
const maxProgress = 1000

// step adds a step to the record.
func (r *Record) step(p Progress) {
	if len(r.Progress) == maxProgress {
		for i := range maxProgress / 2 {
			r.Progress[i] = r.Progress[2*i+1]
		}
		r.Progress = r.Progress[:maxProgress/2]
	}
	r.Progress = append(r.Progress, p)
}

// Job returns the trial that the record is about. Two records with the same job are the same trial made twice.
func (r *Record) Job() Job {
	return Job{
		Family: r.Family, Size: r.Size, Seed: r.Seed, Shuffle: r.Shuffle, Encoding: r.Encoding, Backend: r.Backend,
		Mode: r.Mode, SolverSeed: r.SolverSeed, File: r.File, Options: r.Options, Round: r.Round, Limits: r.Limits,
	}
}

// blank returns a record in which nothing is known yet.
func blank(j Job) *Record {
	return &Record{
		Schema: Schema, Family: j.Family, Size: j.Size, Seed: j.Seed, Shuffle: j.Shuffle, Encoding: j.Encoding,
		Backend: j.Backend, Mode: j.Mode, SolverSeed: j.SolverSeed, File: j.File, Options: j.Options,
		Round: j.Round, Limits: j.Limits,
	}
}

// MemoryBy says how the memory of a trial was measured.
type MemoryBy string

// The ways to measure memory.
const (
	ByRusage MemoryBy = "rusage" // by the system when the program ended: the peak of its largest process
	ByLooks  MemoryBy = "looks"  // by looking while it ran: at least so much
	ByGrowth MemoryBy = "growth" // by the system: the peak of haft's own process, less what it had before
)

// A Host is the machine and the build that made a record.
type Host struct {
	CPU    string `json:"cpu"`
	Cores  int    `json:"cores"`
	OS     string `json:"os"`
	Memory int64  `json:"memory,omitempty"` // in bytes; 0 if it is not known
	Go     string `json:"go"`
	Commit string `json:"commit"` // that haft was built from, with + if files had changed; "" if it is not known

	// Binary is "sha256:" and the checksum of haft's own program if the commit does not say what that was built from; ""
	// in old records.
	Binary string `json:"binary,omitempty"`
}

// Validate returns an error if the record is one that haft cannot have written.
func (r *Record) Validate() error {
	if r.Schema != Schema {
		return fmt.Errorf("schema %d; this haft knows %d", r.Schema, Schema)
	}
	return errors.Join(r.checkNames(), r.checkAnswer(), r.checkNumbers())
}

func (r *Record) checkNames() error {
	switch {
	case r.Family == "" || r.Backend == "":
		return errors.New("family or backend is empty")
	case r.Instance == "" && !r.Unbegun():
		return fmt.Errorf("category %q without an instance", r.Category)
	case !slices.Contains(modes, r.Mode):
		return fmt.Errorf("unknown mode %q", r.Mode)
	case !slices.Contains([]Category{Correct, Wrong, Unknown, Failed, Unconfirmed}, r.Category):
		return fmt.Errorf("unknown category %q", r.Category)
	}
	return nil
}

// Unbegun reports whether the trial ended before there was an instance, so that the questions are
// not known.
func (r *Record) Unbegun() bool {
	return r.Instance == "" && r.Questions == 0 && (r.Category == Failed || r.Category == Unknown)
}

// checkAnswer compares the answer with the expected one and with the category.
func (r *Record) checkAnswer() error {
	switch {
	case strings.Trim(r.Answer, "su?") != "" || strings.Trim(r.Expected, "su?") != "":
		return fmt.Errorf("answer %q, expected %q; they have the letters s, u and ?", r.Answer, r.Expected)
	case r.Answer != "" && len(r.Answer) != r.Questions, r.Expected != "" && len(r.Expected) != r.Questions:
		return fmt.Errorf("answer %q, expected %q of %d questions", r.Answer, r.Expected, r.Questions)
	case r.answered() && (r.Answer == "" || strings.Contains(r.Answer, "?")):
		return fmt.Errorf("answer %q is called %s", r.Answer, r.Category)
	case r.Optimum != nil && (*r.Optimum < r.CostFrom || r.Answer != "s"):
		return fmt.Errorf("least cost %d with answer %q; expected a cost of at least %d, and one satisfiable question",
			*r.Optimum, r.Answer, r.CostFrom)
	case r.Category != Wrong && !r.refutesKnown() && contradicts(r.Answer, r.Expected):
		return fmt.Errorf("answer %q contradicts %q, and is not called wrong", r.Answer, r.Expected)
	}
	return nil
}

// contradicts reports whether two answers to the same questions cannot both be right.
func contradicts(a, b string) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != '?' && b[i] != '?' && a[i] != b[i] {
			return true
		}
	}
	return false
}

func (r *Record) checkNumbers() error {
	own, _ := r.OwnTime()
	least := min(own, r.Encode, r.Write, r.Solve, r.Parse, r.Check, r.Wall, r.CPU, r.Limits.Seconds, r.Limits.CPU)
	for name, n := range r.Counters {
		if n < 0 || !slices.Contains(engine.CounterNames, name) {
			const what = "counter %q is %d; expected %s, and no negative number"
			return fmt.Errorf(what, name, n, strings.Join(engine.CounterNames, ", "))
		}
	}
	for _, p := range r.Progress {
		if (p.Cost == nil) == (p.Bound == nil) || p.Seconds < 0 {
			return errors.New("a step of the search has no cost and no bound, or both, or a negative time")
		}
	}
	switch {
	case least < 0 || r.Memory < 0 || r.Limits.Memory < 0:
		return errors.New("a time, a size or a limit is negative")
	case r.Questions < 1 && !r.Unbegun() || r.Round < 1:
		return fmt.Errorf("%d questions in round %d; both begin with 1", r.Questions, r.Round)
	}
	return nil
}

// A Job is a trial to be made. Equal jobs are the same trial.
type Job struct {
	Family     string `json:"family"`
	Size       int    `json:"size"`
	Seed       uint64 `json:"seed"`
	Shuffle    uint64 `json:"shuffle"`
	Encoding   string `json:"encoding,omitempty"`
	Backend    string `json:"backend"`
	Mode       Mode   `json:"mode"`
	SolverSeed int    `json:"solver_seed,omitempty"`
	File       string `json:"file,omitempty"`    // the instance, if it is a file
	Options    string `json:"options,omitempty"` // further arguments of the program, with a space between them
	Round      int    `json:"round"`
	Limits     Limits `json:"limits"`
}

// Task names the instance in messages.
func (j Job) Task() string {
	if j.File != "" {
		return j.File
	}
	return fmt.Sprintf("%s %d, seed %d", j.Family, j.Size, j.Seed)
}

// String describes the job for messages: "cadical (process) on tight 13, seed 2, round 1,
// encoding ...".
func (j Job) String() string {
	backend := j.Backend
	if j.Options != "" {
		backend += " " + j.Options
	}
	words := []string{fmt.Sprintf("%s (%s) on %s", backend, j.Mode, j.Task())}
	if j.Shuffle != 0 {
		words = append(words, fmt.Sprintf("shuffle %d", j.Shuffle))
	}
	if j.SolverSeed != 0 {
		words = append(words, fmt.Sprintf("solver seed %d", j.SolverSeed))
	}
	words = append(words, fmt.Sprintf("round %d", j.Round))
	if j.Encoding != "" {
		words = append(words, "encoding "+j.Encoding)
	}
	return strings.Join(words, ", ")
}

// A Mode is how the solver is run.
type Mode string

// The modes.
const (
	Session Mode = "session" // one formula is held, and each question asked under assumptions; a program runs on for that
	Scratch Mode = "scratch" // each question is encoded and solved anew
	Process Mode = "process" // a program is started for each question

	// The least cost is sought from above with a formula that is kept, or from below: see
	// [engine.LeastCost.SearchIncremental] and [engine.LeastCost.SearchCores]. In the other modes it is sought from above,
	// with a formula for each question.
	Incremental Mode = "incremental"
	Cores       Mode = "cores"
)

// modes lists the modes.
var modes = []Mode{Scratch, Process, Session, Incremental, Cores}

// optimises reports whether the mode is one in which to look for the least cost.
func (m Mode) optimises() bool { return m == Incremental || m == Cores }

// Limits of one trial; 0 means no limit.
type Limits struct {
	Seconds float64 `json:"seconds"`               // wall time
	CPU     float64 `json:"cpu_seconds,omitempty"` // processor time of the solver, and what haft takes for the formula
	Memory  int64   `json:"memory"`                // in bytes
}

// String says what the limits are, for messages.
func (l Limits) String() string {
	var words []string
	if l.Seconds > 0 {
		words = append(words, fmt.Sprintf("%v s by the clock", l.Seconds))
	}
	if l.CPU > 0 {
		words = append(words, fmt.Sprintf("%v s of processor time", l.CPU))
	}
	if l.Memory > 0 {
		words = append(words, input.Size(l.Memory).Words()+" of memory")
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(words, ", ")
}
