package schema

import (
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/repair"
)

// An ExplainedReport is a report with explanations. Read back, it is written the same again; stories are only written.
type ExplainedReport struct {
	*Report
	Known        *KnownReport    `json:"known,omitzero"` // of a question about a piece
	Explanations []ExplainReport `json:"explanations"`
}

// An ExplainReport explains one claim. What does not apply is left out.
type ExplainReport struct {
	Claim      string          `json:"claim"`
	Asked      string          `json:"asked,omitzero"` // in the words of the question, if it names squares
	Follows    bool            `json:"follows"`
	Text       string          `json:"text"`
	Since      model.Ply       `json:"since,omitzero"`
	Because    []model.Ply     `json:"because,omitzero"`
	Needs      []needReport    `json:"needs,omitzero"`
	Smallest   *setsReport     `json:"smallest,omitzero"`
	Without    *setsReport     `json:"without,omitzero"`
	Story      *explain.Story  `json:"story,omitzero"`
	Refusals   []refusalReport `json:"refusals,omitzero"`
	Worlds     uint64          `json:"worlds,omitzero"`
	Exceptions uint64          `json:"exceptions,omitzero"`
	Exception  string          `json:"exception,omitzero"`
	Lockers    []lockerReport  `json:"lockers,omitzero"`
	Open       *openReport     `json:"open,omitzero"`
	Instead    *insteadReport  `json:"instead,omitzero"`
	Nearest    *nearestReport  `json:"nearest,omitzero"`
}

// A needReport says what a reason uses of a ply.
type needReport struct {
	Ply   model.Ply `json:"ply"`
	Rules []string  `json:"rules"`
}

// A setsReport lists smallest sets of plies; Complete if there are no others.
type setsReport struct {
	Sets     [][]model.Ply `json:"sets"`
	Complete bool          `json:"complete"`
}

type refusalReport struct {
	Move  string         `json:"move"`
	Text  string         `json:"text"`
	Story *explain.Story `json:"story"`
}

type lockerReport struct {
	Move   string `json:"move"`
	Nature string `json:"nature"`
}

type openReport struct {
	Ply     model.Ply `json:"ply"`
	Natures string    `json:"natures"`
}

// An insteadReport lists legal moves of the same piece, and of others to the same square.
type insteadReport struct {
	From []string `json:"from"`
	To   []string `json:"to"`
}

type nearestReport struct {
	Repairs  [][]editReport `json:"repairs"`
	Complete bool           `json:"complete"`
}

// An editReport is one change of a ply; without a move, the ply is left out.
type editReport struct {
	Ply  model.Ply `json:"ply"`
	Move string    `json:"move,omitzero"`
}

// Report returns the explanation as JSON.
func (e *Explanation) Report() ExplainReport {
	r := ExplainReport{
		Claim: e.Claim.String(), Asked: e.Asked, Follows: e.Follows(), Text: e.Headline(), Story: e.Story,
		Worlds: e.worlds, Exceptions: e.exceptions, Smallest: newSets(e.sets), Without: newSets(e.without),
	}
	if e.Explanation != nil {
		r.reason(e.Explanation)
	}
	if e.Story != nil {
		r.Text = e.Story.Summary()
	}
	for _, x := range e.Refusals {
		r.Refusals = append(r.Refusals, refusalReport{x.Move.String(), x.Story.Summary(), x.Story})
	}
	r.change(&e.change)
	return r
}

func (r *ExplainReport) reason(e *solve.Explanation) {
	if !e.Follows() {
		r.Exception = e.Exception.String()
		return
	}
	r.Since, r.Because = e.Since, e.Plies()
	for i := range e.Needs {
		need := needReport{Ply: e.Needs[i].Ply}
		for _, rule := range e.Needs[i].Rules() {
			need.Rules = append(need.Rules, rule.String())
		}
		r.Needs = append(r.Needs, need)
	}
}

func (r *ExplainReport) change(c *change) {
	for _, l := range c.lockers {
		r.Lockers = append(r.Lockers, lockerReport{l.Move.String(), l.Nature.String()})
	}
	if c.open != 0 {
		r.Open = &openReport{c.openPly, c.open.String()}
	}
	if c.repairs == nil {
		return
	}
	r.Instead = &insteadReport{MoveNames(c.from), MoveNames(c.to)}
	r.Nearest = &nearestReport{[][]editReport{}, c.repairs.Complete}
	for _, game := range c.repairs.Found {
		r.Nearest.Repairs = append(r.Nearest.Repairs, newEdits(game.Changes))
	}
}

func newSets(s *solve.Smallest) *setsReport {
	if s == nil {
		return nil
	}
	return &setsReport{append([][]model.Ply{}, s.Sets...), s.Complete}
}

func newEdits(edits []repair.Change) []editReport {
	var list []editReport
	for _, edit := range edits {
		one := editReport{Ply: model.Ply(edit.Word + 1)}
		if edit.Kind != repair.LeftOut {
			one.Move = edit.Move.String()
		}
		list = append(list, one)
	}
	return list
}

// MoveNames returns the moves as squares, such as e2e4.
func MoveNames(moves []model.Move) []string {
	names := []string{}
	for _, m := range moves {
		names = append(names, m.String())
	}
	return names
}
