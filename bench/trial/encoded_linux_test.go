package trial

import (
	"slices"
	"testing"

	"haft/bench/family"
	"haft/bench/plan"
	"haft/model"
	"haft/solve/backend"
	"haft/solve/process"
)

// Encoding is done on the core of the programs. The process then returns to the other cores.
func TestEncodedOnTheCore(t *testing.T) {
	cores := process.Cores()
	gini, err := backend.Lookup("gini")
	if err != nil {
		t.Fatal(err)
	}
	p := model.NewProblem(model.DefaultRules())
	s := &service{
		backend: gini, encoding: gini.Encoding, core: &cores[len(cores)-1], record: &Record{},
		instance: &family.Instance{Problem: &p}, job: plan.Job{Mode: plan.Session},
	}
	before := process.CPU()
	if _, err := s.encoded(); err != nil {
		t.Fatal(err)
	}
	most := (process.CPU() - before).Seconds()
	if s.onCore <= 0 || s.onCore > most || !slices.Equal(process.Cores(), cores) {
		t.Errorf("%g s on the core, then on %v; want at most %g s, then %v", s.onCore, process.Cores(), most, cores)
	}
	if own, measured := s.record.OwnTime(); !measured || own <= 0 {
		t.Errorf("haft's part is %g s, measured %v", own, measured)
	}
}
