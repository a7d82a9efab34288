package schema

import (
	"strings"

	"haft/model"
	"haft/model/quantum"
)

// A Sample says what random boards show of the plays after the last one that was made exactly.
type Sample struct {
	Boards     int                  `json:"boards"` // number of boards
	Seed       uint64               `json:"seed"`
	Confidence float64              `json:"confidence"` // of the bounds
	History    []SampledPlay        `json:"history"`
	Kings      Object[Estimate]     `json:"kings"` // by what has happened to them
	Squares    Object[[]SampledMan] `json:"squares"`
}

// An Estimate is a probability with its bounds, at the confidence of the sample.
type Estimate struct {
	Probability float64 `json:"probability"`
	Low         float64 `json:"low"`
	High        float64 `json:"high"`
}

// NewEstimate converts a sampled share.
func NewEstimate(i quantum.Interval) Estimate { return Estimate{i.Share, i.Low, i.High} }

// A SampledPlay is a play and the probability that it was realised.
type SampledPlay struct {
	Ply  int    `json:"ply"`
	Play string `json:"play"`
	Estimate
}

// A SampledMan is a man that may stand on a square.
type SampledMan struct {
	Man string `json:"man"`
	Estimate
}

// confidence is the confidence of a [quantum.Interval].
const confidence = 0.95

// NewSample describes an estimate of the further plays after a number of exact ones, with the named
// squares, or all if no name is given. The caller sets the seed.
func NewSample(e *quantum.Estimate, exact int, further []quantum.Play, squares []string) *Sample {
	s := &Sample{
		Boards: e.Samples, Confidence: confidence, History: []SampledPlay{},
		Squares: Object[[]SampledMan]{},
	}
	for i, p := range further {
		a := e.Admitted[i] // half of these boards make the play
		half := quantum.Interval{Share: a.Share / 2, Low: a.Low / 2, High: a.High / 2}
		s.History = append(s.History, SampledPlay{exact + i + 1, p.String(), NewEstimate(half)})
	}
	for _, c := range []model.Color{model.White, model.Black} {
		color := strings.ToLower(c.String())
		s.Kings.Add(color+"_mated", NewEstimate(e.Fates[quantum.WhiteMated+quantum.Fate(c)]))
		s.Kings.Add(color+"_captured", NewEstimate(e.Fates[quantum.WhiteCaptured+quantum.Fate(c)]))
	}
	s.Kings.Add("in_check", NewEstimate(e.InCheck))
	for at := range model.Square(64) {
		if !wanted(squares, at.String()) {
			continue
		}
		men := []SampledMan{}
		for _, m := range e.Men[at] {
			men = append(men, SampledMan{m.Man.String(), NewEstimate(m.Interval)})
		}
		s.Squares.Add(at.String(), men)
	}
	return s
}
