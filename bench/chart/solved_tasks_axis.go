package chart

import (
	"fmt"

	"gonum.org/v1/plot"

	"haft/bench/report"
)

// A tally counts solved tasks. If the configurations in a figure were not all run on the same tasks, it counts them in
// percent of the tasks that each was run on.
type tally struct {
	ran  map[report.Configuration]int
	most int  // the number of tasks that any of them was run on
	same bool // all were run on the same tasks
}

func newTally(s *report.Study, drawn []report.Configuration) *tally {
	y := &tally{ran: map[report.Configuration]int{}, same: true}
	for _, t := range s.Tasks {
		before := y.most
		for _, c := range drawn {
			if _, ok := s.Outcome(c, t); ok {
				y.ran[c]++
				y.most = before + 1
			}
		}
	}
	for _, c := range drawn {
		y.same = y.same && y.ran[c] == y.most
	}
	return y
}

// unit returns what one task of a configuration counts.
func (y *tally) unit(c report.Configuration) float64 {
	if y.same {
		return 1
	}
	return 100 / float64(y.ran[c])
}

// axis sets the range, the label and the marks of the axis of solved tasks.
func (y *tally) axis(a *plot.Axis) {
	a.Label.Text, a.Max = "tasks solved", float64(y.most)+0.5
	if !y.same {
		a.Label.Text, a.Max = "solved (% of its tasks)", 100.5
	}
	a.Min, a.Tick.Marker = 0, about10(int(a.Max)+1)
}

// name returns the name of a configuration, with the number of its tasks if these numbers differ.
func (y *tally) name(names *report.Names, c report.Configuration) string {
	if y.same {
		return names.Of(c)
	}
	return fmt.Sprintf("%s, of %d", names.Of(c), y.ran[c])
}
