// Package trial is one run of one solver on one instance: what is recorded of it, and how it is
// run so that its limits hold and its answer is checked.
//
// A [Record] is a line of a results file. The words for how a trial ended are those of BenchExec
// (Beyer, Löwe, Wendler: Reliable benchmarking, STTT 2019), so that its tables and ours say the
// same.
package trial

import "time"

// Schema is the version of the record's fields.
const Schema = 1

// A Mode is how the solver is run.
type Mode string

// The modes. A session holds the formula and is asked under assumptions; from scratch each
// question is encoded and solved anew; a process is an external program, started for each question.
const (
	Session Mode = "session"
	Scratch Mode = "scratch"
	Process Mode = "process"
)

// A Category says what an answer is worth.
type Category string

// The categories.
const (
	Correct Category = "correct" // it is what is known, or was proved; or nobody denies it, and Verified says who agrees
	Wrong   Category = "wrong"   // it contradicts what is known, or its model or proof is none
	Unknown Category = "unknown" // there is no answer: a limit was reached, or the encoding cannot say the instance
	Failed  Category = "error"   // the solver crashed, or said nothing that can be understood
)

// A Record is one trial. Times are in seconds, memory in bytes.
type Record struct {
	Schema int `json:"schema"`

	Family    string `json:"family"`
	Size      int    `json:"size"` // its meaning is told by the family
	Seed      uint64 `json:"seed"`
	Shuffle   uint64 `json:"shuffle"`   // seed of the renaming of variables and the order of clauses; 0 for none
	Instance  string `json:"instance"`  // SHA-256 of what is asked, in hexadecimal digits; the encoding plays no part
	Questions int    `json:"questions"` // how many are asked of it

	Encoding string `json:"encoding,omitempty"` // as encode.Parse reads it; "" for a solver without formulas
	Vars     int    `json:"vars,omitempty"`
	Clauses  int    `json:"clauses,omitempty"`
	Literals int    `json:"literals,omitempty"`
	Linear   int    `json:"linear,omitempty"` // linear constraints

	Backend    string   `json:"backend"`
	Mode       Mode     `json:"mode"`
	Version    string   `json:"version,omitempty"`
	Argv       []string `json:"argv,omitempty"`
	SolverSeed int      `json:"solver_seed,omitempty"`
	Round      int      `json:"round"` // from 1; the same trial again
	Limits     Limits   `json:"limits"`

	Answer   string   `json:"answer"`             // a letter for each question: s satisfiable, u unsatisfiable, ? no answer
	Expected string   `json:"expected,omitempty"` // likewise, ? where nothing is known beforehand
	Category Category `json:"category"`
	Reason   string   `json:"reason,omitempty"`      // why there is no answer: walltime, cputime, memory, killed, failed, encoding
	Verified string   `json:"verified_by,omitempty"` // model, exact, agreement, or the kind of a proof such as drat; several are joined by +
	Message  string   `json:"message,omitempty"`     // of an error

	Encode float64 `json:"encode_s"` // to make the formula
	Write  float64 `json:"write_s"`  // the files
	Solve  float64 `json:"solve_s"`
	Parse  float64 `json:"parse_s"` // what a program printed
	Check  float64 `json:"check_s"` // the answer
	Wall   float64 `json:"wall_s"`  // all of it but Check
	CPU    float64 `json:"cpu_s"`   // of the solver: user and system, children included
	Memory int64   `json:"memory"`  // most that was resident; of an embedded solver, most that the heap grew

	Start time.Time `json:"start"`
	Host  Host      `json:"host"`
}

// Limits of one trial; 0 is none.
type Limits struct {
	Seconds float64 `json:"seconds"` // by the clock
	Memory  int64   `json:"memory"`
}

// A Host is the machine and the build that made a record.
type Host struct {
	CPU    string `json:"cpu"`
	Cores  int    `json:"cores"`
	OS     string `json:"os"`
	Go     string `json:"go"`
	Commit string `json:"commit"`
}
