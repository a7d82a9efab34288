package study

import (
	"fmt"

	"haft/bench/report"
	"haft/bench/trial"
	"haft/cmd/haft/cli"
	"haft/solve/explain"
)

// tellWrong says that an answer is wrong, if it is, or that a known one is, by the record's model.
func tellWrong(p *cli.Program, r *trial.Record) {
	if r.Category == trial.Wrong {
		p.Message("haft: WRONG ANSWER of %v: %s", r.Job(), r.Message)
		p.Note(cli.Failed)
	}
	if fault := r.WrongKnown(); fault != "" {
		p.Message("haft: %s: %s", r.Job().Task(), fault)
		p.Note(cli.Failed)
	}
}

// tellErrors says how many trials ended with an error, and what the first says, if there are any. An attempt that the
// rule for repetitions has replaced does not count, as in reports.
func tellErrors(p *cli.Program, attempts []*trial.Record) {
	all := make([]report.Trial, len(attempts))
	for i, r := range attempts {
		all[i] = report.Trial{Record: r, Where: fmt.Sprint(i)}
	}
	all = report.Taken(all)
	var failed []report.Trial
	for _, t := range all {
		if t.Category == trial.Failed {
			failed = append(failed, t)
		}
	}
	if len(failed) == 0 {
		return
	}
	p.Message("haft: %d of %s ended with an error: %v: %s", len(failed),
		explain.Count(uint64(len(all)), "trial", "trials"), failed[0].Job(), failed[0].Message)
	p.Note(cli.Failed)
}
