package trial

import (
	"fmt"
	"strings"
)

// A Job is a trial to be made. Two records with the same Job are the same trial made twice.
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

// Job returns the trial that the record is about.
func (r *Record) Job() Job {
	return Job{
		r.Family, r.Size, r.Seed, r.Shuffle, r.Encoding, r.Backend, r.Mode, r.SolverSeed, r.File, r.Options, r.Round, r.Limits,
	}
}

// record returns a record in which nothing is known yet.
func (j Job) record() *Record {
	return &Record{
		Schema: Schema, Family: j.Family, Size: j.Size, Seed: j.Seed, Shuffle: j.Shuffle, Encoding: j.Encoding,
		Backend: j.Backend, Mode: j.Mode, SolverSeed: j.SolverSeed, File: j.File, Options: j.Options,
		Round: j.Round, Limits: j.Limits,
	}
}

// taskName names an instance in messages.
func taskName(family string, size int, seed uint64, file string) string {
	if file != "" {
		return file
	}
	return fmt.Sprintf("%s %d, seed %d", family, size, seed)
}

// String describes the job for messages: "cadical (process) on tight 13, seed 2, round 1, encoding
// ...".
func (j Job) String() string {
	backend := j.Backend
	if j.Options != "" {
		backend += " " + j.Options
	}
	words := []string{fmt.Sprintf("%s (%s) on %s", backend, j.Mode, taskName(j.Family, j.Size, j.Seed, j.File))}
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
