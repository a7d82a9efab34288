package submission

import (
	"fmt"

	"haft/bench/report"
	"haft/bench/statistics"
	"haft/encode"
)

// Times says how long instances take, by what was measured.
type Times struct {
	scalings []report.Scaling
	clock    string // "wall time" or "CPU time"
	source   string // of the results
}

// NewTimes takes the times from a study of the results that the source names.
func NewTimes(s *report.Study, source string) *Times {
	return &Times{s.Scalings(), s.Measured(), source}
}

// of returns the seconds of the configuration that takes least for an instance of a family in an encoding, and who took
// or would take them: the median of the size if it was measured, else by the law that fits all sizes. It returns "" for
// who if nothing like it was measured.
func (t *Times) of(family, encoding string, size int) (seconds float64, who string) {
	e, err := encode.Parse(encoding)
	if err != nil {
		return 0, ""
	}
	for _, s := range t.scalings {
		if s.Family != family || s.Configuration.Encoding != e.String() {
			continue
		}
		took, how, known := expected(&s, size)
		if known && (who == "" || took < seconds) {
			seconds, who = took, fmt.Sprintf("%s, %s, %s, %s", s.Configuration.Backend, how, t.clock, t.source)
		}
	}
	return seconds, who
}

// expected returns the median of a size, or else what the law predicts for a larger one. If neither law fits better, it
// is the exponential one, as for a pigeonhole.
func expected(s *report.Scaling, size int) (seconds float64, how string, known bool) {
	var times []float64
	for _, p := range s.Points { // sorted by size and time
		if p.Size == size {
			times = append(times, p.Seconds)
		}
	}
	if len(times) > 0 {
		return statistics.Median(times), "measured", true
	}
	if !s.Fitted || size < s.Points[0].Size {
		return 0, "", false
	}
	law := report.Exponential
	if s.Better() == report.Power {
		law = report.Power
	}
	how = fmt.Sprintf("predicted by the %s law of sizes %d to %d", law, s.Points[0].Size, s.Points[len(s.Points)-1].Size)
	return s.Seconds(law, float64(size)), how, true
}
