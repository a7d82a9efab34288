package report

import (
	"fmt"
	"time"

	"haft/bench/trial"
)

// OneRun takes the records of a study that was run in parts, which must all be of one run.
type OneRun struct {
	first *Trial
	where map[begun]string // the line of each record
}

// begun is what no two trials of a study have in common.
type begun struct {
	trial.Job
	at time.Time
}

// Add adds a record. It returns an error if the record is there already, because a part was given twice, or if another
// version of haft has made it.
func (r *OneRun) Add(t Trial) error {
	if r.first == nil {
		r.first, r.where = &t, map[begun]string{}
	}
	this := begun{t.Job(), t.Start}
	if twice := r.where[this]; twice != "" {
		return fmt.Errorf("%s: this record is in %s too: a part of the study is there twice", t.Where, twice)
	}
	r.where[this] = t.Where
	if !t.Host.SameVersion(r.first.Host) {
		return fmt.Errorf("%s: this part was run by another version of haft: by %s, but %s by %s; without --study, merge "+
			"puts them together all the same",
			t.Where, t.Host.Build(), r.first.Where, r.first.Host.Build())
	}
	return nil
}
