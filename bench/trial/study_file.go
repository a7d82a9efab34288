package trial

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"haft/model/input"
)

// A Study says which trials to make. It is the union of its parts. Its seed puts all trials in one
// random order, so that other load on the machine affects all alike.
type Study struct {
	Doc      string     `json:"doc,omitempty"` // what it is meant to find out
	Seed     uint64     `json:"seed"`          // of the order
	Timeout  Duration   `json:"timeout"`       // of one trial by the wall clock, 0 for none
	CPULimit Duration   `json:"cpu_limit"`     // of one trial in processor time, 0 for none
	Memory   input.Size `json:"memory"`        // of one trial, 0 for none
	Parts    []Part     `json:"parts"`
}

func (s *Study) limits() Limits {
	return Limits{Seconds: s.Timeout.seconds(), CPU: s.CPULimit.seconds(), Memory: int64(s.Memory)}
}

// A Part is a product: every backend, with every encoding, on every instance.
type Part struct {
	Families    []string `json:"families,omitempty"`
	Files       []string `json:"files,omitempty"`    // names, patterns with *, and lists: see [family.Files]
	Known       string   `json:"known,omitempty"`    // a list of files with their answers, "" for none
	Generate    []string `json:"generate,omitempty"` // a command that writes an instance of {size} and {seed}
	Name        string   `json:"name,omitempty"`     // of the family of what is generated; "" for the command
	Format      string   `json:"format,omitempty"`   // of the files, or of what the command writes; "" if files tell it
	Sizes       []int    `json:"sizes,omitempty"`    // none for the sizes of each family
	Seeds       int      `json:"seeds"`              // number of instances, with seeds from 1
	Shuffles    int      `json:"shuffles"`           // ways to write a formula: as it is, then shuffled with seeds from 1
	SolverSeeds int      `json:"solver_seeds"`       // for programs that take one: their default, and then seeds from 1
	Rounds      int      `json:"rounds"`
	Backends    []string `json:"backends"`
	Options     Options  `json:"options,omitempty"`
	Encodings   []string `json:"encodings"` // as encode.Parse reads them, or [OwnEncoding]
	Modes       []Mode   `json:"modes"`
}

// OwnEncoding stands for the encoding that a backend gets by default.
const OwnEncoding = "own"

// DefaultPart returns the values of fields that a part leaves out.
func DefaultPart() Part {
	return Part{
		Seeds: 10, Shuffles: 1, SolverSeeds: 1, Rounds: 1, Encodings: []string{OwnEncoding},
		Modes: []Mode{Scratch, Process, Session},
	}
}

// UnmarshalJSON reads a part strictly, on top of [DefaultPart].
func (p *Part) UnmarshalJSON(text []byte) error {
	type plain Part
	read := plain(DefaultPart())
	if err := input.Read(text, &read); err != nil {
		return err
	}
	*p = Part(read)
	return nil
}

// DefaultTimeout and DefaultMemory are the limits of a study that sets none.
const (
	DefaultTimeout = Duration(10 * time.Second)
	DefaultMemory  = input.Size(1e9)
)

// minMemory is the smallest limit of memory: haft itself needs room.
const minMemory = input.Size(64e6)

// ReadStudy reads a study in JSON, strictly. The fields are those of [Study].
func ReadStudy(text []byte) (*Study, error) {
	s := &Study{Timeout: DefaultTimeout, Memory: DefaultMemory}
	if err := input.Read(text, s); err != nil {
		return nil, err
	}
	return s, s.Validate()
}

// Validate returns an error if the study has no trials or makes no sense. [Study.Plan] checks the
// names.
func (s *Study) Validate() error {
	if len(s.Parts) == 0 {
		return errors.New("the study has no parts")
	}
	if s.Memory != 0 && s.Memory < minMemory {
		return fmt.Errorf("memory is limited to %v; expected at least %v, which haft itself may need, or 0 for no limit",
			s.Memory, minMemory)
	}
	for i := range s.Parts {
		if err := s.Parts[i].validate(); err != nil {
			return fmt.Errorf("part %d: %w", i+1, err)
		}
	}
	return nil
}

func (p *Part) validate() error {
	switch {
	case len(p.Families) == 0 && len(p.Files) == 0 && p.Generate == nil:
		return errors.New("no families, no files, and no command that generates; see 'haft bench families'")
	case len(p.Backends) == 0:
		return errors.New("no backends; see 'haft solvers list'")
	case len(p.Encodings) == 0:
		return fmt.Errorf("no encodings; %q is each backend's own", OwnEncoding)
	}
	for _, n := range []int{p.Seeds, p.Shuffles, p.SolverSeeds, p.Rounds} {
		if n < 1 {
			return fmt.Errorf("seeds are %d, shuffles %d, solver seeds %d, rounds %d; expected at least one of each",
				p.Seeds, p.Shuffles, p.SolverSeeds, p.Rounds)
		}
	}
	if err := cmp.Or(p.validateOptions(), p.validateGiven()); err != nil {
		return err
	}
	for _, m := range p.Modes {
		if m != Scratch && m != Process && m != Session {
			return fmt.Errorf("unknown mode %q; the modes are %s, %s, %s", m, Scratch, Process, Session)
		}
	}
	return nil
}
