package schema

import (
	"context"

	"haft/model"
	"haft/solve"
	"haft/solve/search"
)

// A BestReport is a report with the best moves that a search found. It has no lines if the game is over.
type BestReport struct {
	*Report
	ToMove string       `json:"to_move"`
	Drawn  string       `json:"drawn,omitzero"` // why players would call the game drawn
	Nodes  uint64       `json:"nodes"`
	Lines  []LineReport `json:"lines"`
}

// A LineReport is a move, what follows from it, and what is expected to follow it. Its numbers are those of the side
// to move.
type LineReport struct {
	MoveReport
	Points     float64  `json:"expected_points"`
	Centipawns *int     `json:"centipawns,omitzero"`        // unless there is a forced mate
	Mate       *int     `json:"mate,omitzero"`              // in how many moves; negative if the other side mates
	Threat     int      `json:"threatens_mate_in,omitzero"` // moves, if the other side could pass
	Depth      int      `json:"depth"`
	Line       []string `json:"line"`
}

// AddLines adds the lines of a search in the last position of an analysis.
func (r *BestReport) AddLines(ctx context.Context, a *solve.Analysis, lines []search.Line) error {
	pos := a.Position()
	r.Lines = []LineReport{}
	before, err := solve.Survey(ctx, solve.Exact{}, &pos.Problem)
	for _, l := range lines {
		if err != nil {
			return err
		}
		left := solve.Count(&pos.After(l.Moves[0]).Problem)
		report := LineReport{Points: l.Score.Points(), Depth: l.Depth, Line: moveNames(l.Moves)}
		if moves, forced := l.Score.Mate(); forced {
			report.Mate = &moves
		} else {
			centipawns := int(l.Score)
			report.Centipawns = &centipawns
		}
		reply := solve.Reply{Move: l.Moves[0], Positions: left.Positions}
		report.MoveReport, err = consequence(ctx, solve.Exact{}, pos, &before, reply)
		r.Lines = append(r.Lines, report)
	}
	return err
}

// NewBest begins the report of the best moves in the last position of an analysis.
func NewBest(g *model.Game, a *solve.Analysis) *BestReport {
	return &BestReport{Report: NewReport(g, a), ToMove: a.Position().ToMove().String()}
}
