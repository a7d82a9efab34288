package chart

import (
	"fmt"

	"gonum.org/v1/plot"

	"haft/bench/report"
)

// A tally counts solved tasks: as they are if all configurations that are drawn were run on the same ones, else in
// percent of those that each was run on.
type tally struct {
	ran  map[report.Configuration]int
	most int // tasks, of all that are drawn
	same bool
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

// unit is what one task of a configuration counts.
func (y *tally) unit(c report.Configuration) float64 {
	if y.same {
		return 1
	}
	return 100 / float64(y.ran[c])
}

// axis makes room for all, and is named.
func (y *tally) axis(a *plot.Axis) {
	a.Label.Text, a.Max = "tasks solved", float64(y.most)+0.5
	if !y.same {
		a.Label.Text, a.Max = "solved (% of its tasks)", 100.5
	}
	a.Min, a.Tick.Marker = 0, about10(int(a.Max)+1)
}

// name is that of a configuration, with the number of its tasks where these differ.
func (y *tally) name(names *report.Names, c report.Configuration) string {
	if y.same {
		return names.Of(c)
	}
	return fmt.Sprintf("%s, of %d", names.Of(c), y.ran[c])
}
