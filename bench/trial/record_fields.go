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
	"time"

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
