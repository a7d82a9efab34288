package study

import (
	"fmt"
	"time"

	"haft/bench/plan"
	"haft/bench/report"
)

// parts are the records of a study that was run in parts, which must all be of one run.
type parts struct {
	first *report.Trial
	where map[begun]string // the line of each record
}

// begun is what no two trials of a study have in common.
type begun struct {
	plan.Job
	at time.Time
}

// add adds a record. It returns an error if the record is there already, because a part was given twice, or if another
// version of haft has made it.
func (p *parts) add(t report.Trial) error {
	if p.first == nil {
		p.first, p.where = &t, map[begun]string{}
	}
	this := begun{t.Job(), t.Start}
	if twice := p.where[this]; twice != "" {
		return fmt.Errorf("%s: this record is in %s too: a part of the study is there twice", t.Where, twice)
	}
	p.where[this] = t.Where
	if !t.Host.SameVersion(p.first.Host) {
		return fmt.Errorf("%s: this part was run by another version of haft: by %s, but %s by %s; without --study, merge "+
			"puts them together all the same",
			t.Where, t.Host.Build(), p.first.Where, p.first.Host.Build())
	}
	return nil
}
