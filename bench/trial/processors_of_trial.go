package trial

import (
	"errors"
	"os"
	"time"

	"haft/bench/machine"
	"haft/bench/plan"
	"haft/solve/backend"
	"haft/solve/process"
)

// A Place is where trials run. What is measured has a core of its own: an embedded engine, or a
// program with all that it starts. The process that watches a program runs on the other cores, because
// its looks take time. It encodes on the core of the programs, before they run, because that counts.
type Place struct {
	Core int
	Rest []int // processors for everything else; none if there is only Core
}

// runsProgram reports whether a trial is of a program: one for each question, or one in a session.
func runsProgram(job plan.Job) bool {
	b, err := backend.Lookup(job.Backend)
	return err == nil && b.Program() != nil
}

// haft returns the processors for the process of a trial, which may run programs; none means any.
func (p *Place) haft(programs bool) []int {
	switch {
	case p == nil:
		return nil
	case programs && len(p.Rest) > 0:
		return p.Rest
	}
	return []int{p.Core}
}

// programs returns the processor for the programs of a trial; nil means any, or that it runs none.
func (p *Place) programs(programs bool) *int {
	if p == nil || !programs {
		return nil
	}
	return &p.Core
}

// shared reports whether the process of a trial runs where its conditions are measured.
func (p *Place) shared(programs bool) bool {
	return p == nil || !programs || len(p.Rest) == 0
}

// newCage returns a control group for the programs of a trial, nil if there are none or the system does not let us.
func newCage(programs bool) *process.Cage {
	if !programs {
		return nil
	}
	return process.NewCage()
}

// surroundings watch the machine during a trial, until there is an answer.
type surroundings struct {
	watch  *machine.Watch
	pinned bool
	shared bool          // see Place.shared
	before time.Duration // processor time of this process, when the trial began
	during *machine.Conditions
}

func (p *Place) surroundings(programs bool) surroundings {
	core := machine.AllCores
	if p != nil {
		core = p.Core
	}
	return surroundings{machine.Here().Watch(core), p != nil, p.shared(programs), process.CPU(), nil}
}

// encoded makes the asker, on the core of the programs if they have one: what the other cores do then makes no
// difference to the time of encoding.
func (s *service) encoded() (asker, error) {
	rest := process.Cores()
	if s.core == nil || process.Pin([]int{*s.core}) != nil {
		return s.asker()
	}
	before := process.CPU()
	a, err := s.asker()
	s.onCore = (process.CPU() - before).Seconds()
	return a, errors.Join(err, process.Pin(rest))
}

// answered ends the watch of a trial that has its answer, and whose process took some time on the core of its programs.
func (s *surroundings) answered(pid int, onCore time.Duration) {
	own, programs := process.TimesOf(pid)
	if s.shared {
		programs += own
	} else {
		programs += onCore
	}
	s.end(programs)
}

// over ends the watch of a trial that ended without an answer. What its process took itself then
// counts as the trial's, wherever it ran.
func (s *surroundings) over(state *os.ProcessState) {
	s.end(state.UserTime() + state.SystemTime())
}

// end ends the watch, if it has not ended. To watch is haft's work, and no other's.
func (s *surroundings) end(own time.Duration) {
	if s.during != nil {
		return
	}
	if !s.pinned {
		own += process.CPU() - s.before
	}
	s.during = s.watch.End(own)
}
