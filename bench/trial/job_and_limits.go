package trial

import (
	"fmt"
	"strings"

	"haft/model/input"
)

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
)

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
