package trial

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"haft/bench/family"
	"haft/model/input"
	"haft/solve/backend"
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
	FirstSeed   uint64   `json:"first_seed"`         // of the instances
	Seeds       int      `json:"seeds"`              // number of instances of each size
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
		FirstSeed: 1, Seeds: 10, Shuffles: 1, SolverSeeds: 1, Rounds: 1, Encodings: []string{OwnEncoding},
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
		return errors.New("no backends; --backends names them, or \"backends\" in the part of a study; see 'haft solvers list'")
	case len(p.Encodings) == 0:
		return fmt.Errorf("no encodings; %q is each backend's own", OwnEncoding)
	}
	if p.FirstSeed < 1 || p.FirstSeed > math.MaxUint64-uint64(max(0, p.Seeds)) {
		return fmt.Errorf("the first seed is %d; expected at least 1, and that the last is less than 2^64", p.FirstSeed)
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
		if !slices.Contains(modes, m) {
			return fmt.Errorf("unknown mode %q; the modes are %s, %s, %s, %s, %s", m, Scratch, Process, Session, Incremental, Cores)
		}
	}
	return nil
}

// A Batch is one run of a study. A run that goes on after an interruption is another.
type Batch struct {
	Number int       `json:"number"` // from 1, in the results file
	Start  time.Time `json:"start"`
}

// NextBatch returns the batch after those of the records. It begins now.
func NextBatch(earlier []*Record) *Batch {
	b := &Batch{Number: 1, Start: time.Now().UTC().Truncate(time.Second)}
	for _, r := range earlier {
		if r.Batch != nil {
			b.Number = max(b.Number, r.Batch.Number+1)
		}
	}
	return b
}

// A Duration is written as time.ParseDuration reads it: "10s". It is not negative.
type Duration time.Duration

// String returns the text.
func (d Duration) String() string { return time.Duration(d).String() }

func (d Duration) seconds() float64 { return time.Duration(d).Seconds() }

// Type names the kind of value in a command's help.
func (Duration) Type() string { return "DURATION" }

// Set reads the text.
func (d *Duration) Set(text string) error {
	read, err := time.ParseDuration(text)
	if err != nil || read < 0 {
		return fmt.Errorf("%q is not a time; expected one such as 10s or 500ms, or 0s for none", text)
	}
	*d = Duration(read)
	return nil
}

// MarshalText writes the text.
func (d Duration) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the text.
func (d *Duration) UnmarshalText(text []byte) error { return d.Set(string(text)) }

// given returns the files of the part, each once, with what is known of them: see [family.Files].
func (p *Part) given() (files []family.Given, err error) {
	at := map[string]int{} // in files, by path
	add := func(g family.Given) error {
		g.Format = p.Format
		if i, known := at[g.Path]; known {
			files[i].Known, err = files[i].Known.With(g.Known)
			return err
		}
		at[g.Path] = len(files)
		files = append(files, g)
		return nil
	}
	for _, entry := range p.Files {
		found, err := family.Files(entry)
		if err != nil {
			return nil, err
		}
		for _, g := range found {
			if err := add(g); err != nil {
				return nil, fmt.Errorf("%s: %w", g.Path, err)
			}
		}
	}
	if p.Known == "" {
		return files, nil
	}
	return files, family.AddKnown(files, p.Known)
}

// folderOf is the folder of a file, by its own name and with a slash: the family of the file in reports.
func folderOf(file string) string {
	folder := filepath.Base(filepath.Dir(file))
	if folder == string(filepath.Separator) {
		return "/"
	}
	return folder + "/"
}

// varied returns an error if the part asks for variants that none of its jobs has, because its backends or modes know
// no such thing.
func (p *Part) varied(jobs []Job) error {
	if len(jobs) == 0 {
		return nil // each backend was refused, which is told
	}
	has := func(what func(Job) bool) bool { return slices.ContainsFunc(jobs, what) }
	own := slices.Equal(p.Encodings, DefaultPart().Encodings)
	switch {
	case p.Shuffles > 1 && !has(func(j Job) bool { return j.Shuffle > 0 }):
		return fmt.Errorf("shuffles are %d, but nothing is shuffled: that takes formulas, and a mode other than %s",
			p.Shuffles, Session)
	case p.SolverSeeds > 1 && !has(func(j Job) bool { return j.SolverSeed > 0 }):
		return fmt.Errorf("solver seeds are %d, but none of the backends takes a seed", p.SolverSeeds)
	case !own && !has(func(j Job) bool { return j.Encoding != "" }):
		return fmt.Errorf("encodings %q, but none of the backends takes formulas", p.Encodings)
	}
	return nil
}

// Options has lists of further arguments by backend, as in {"cadical": [["--sat"], ["--unsat"], []]}. A program is run
// with each list, before the arguments that its file names; a backend that is missing here is run with none.
type Options map[string][][]string

// optionsOf returns the lists for a backend, called by this name, each as one text.
func (p *Part) optionsOf(name string, b *backend.Backend) (texts []string, err error) {
	lists, named := p.Options[name]
	if !named {
		return []string{""}, nil
	}
	if b.Program() == nil {
		return nil, fmt.Errorf("options of %s: it is a part of haft and takes none", name)
	}
	for _, list := range lists {
		texts = append(texts, strings.Join(list, " "))
	}
	return texts, nil
}

// validateOptions checks what needs no look at the backends.
func (p *Part) validateOptions() error {
	for name, lists := range p.Options {
		if !slices.Contains(p.Backends, name) {
			return fmt.Errorf("options of %s, but it is not one of the backends", name)
		}
		if len(lists) == 0 {
			return fmt.Errorf("options of %s: no list; [[]] has one that is empty", name)
		}
		for _, word := range slices.Concat(lists...) {
			if len(strings.Fields(word)) != 1 || strings.Fields(word)[0] != word {
				return fmt.Errorf("options of %s: %q; expected a word without spaces", name, word)
			}
		}
	}
	return nil
}
