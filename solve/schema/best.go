package schema

import (
	"context"
	"fmt"
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/search"
)

// A BestReport is a report with the best moves that a search found. If the game is over, it has an outcome and no
// lines.
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
	Points     float64  `json:"expected_points"`            // by the evaluation alone if the depth is 0
	Centipawns *int     `json:"centipawns,omitzero"`        // unless there is a forced mate
	Mate       *int     `json:"mate,omitzero"`              // in how many moves; negative if the other side mates
	Threat     int      `json:"threatens_mate_in,omitzero"` // moves, if the other side could pass
	Depth      int      `json:"depth"`                      // 0 if the move was not searched
	Line       []string `json:"line"`
}

// threatLimits bound the search for a threat: mate in three at most.
var threatLimits = search.Limits{Depth: 5, Nodes: 50_000}

// A BestSearch says who searches for how many of the best lines, and how long.
type BestSearch struct {
	Player *search.Player
	Limits search.Limits
	Lines  int
}

// NewBest searches the last position of an analysis for the best lines, and for what their moves threaten. The error is
// that of the context.
func NewBest(ctx context.Context, g *model.Game, a *solve.Analysis, by BestSearch) (*BestReport, error) {
	if err := g.Rules.Unannounced(); err != nil {
		return nil, err
	}
	r := &BestReport{Report: NewReport(g, a), ToMove: a.Position().ToMove().String()}
	game := search.Replay(g.UpTo(a.Plies))
	found := by.Player.Search(ctx, game, by.Limits, by.Lines)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	r.Drawn, r.Nodes = game.Draw().String(), found.Nodes
	if o := a.Outcome; len(found.Lines) == 0 {
		r.Outcome = &outcomeReport{o.Ongoing, o.Checkmate, o.Stalemate, true}
	}
	if err := r.addLines(ctx, a, found.Lines); err != nil {
		return nil, err
	}
	for i := range r.Lines {
		if l := &r.Lines[i]; l.Mate == nil && l.Result == "ongoing" {
			l.Threat = by.Player.Threat(ctx, game, found.Lines[i].Moves[0], threatLimits)
		}
	}
	return r, ctx.Err()
}

// addLines adds the lines of a search in the last position of an analysis.
func (r *BestReport) addLines(ctx context.Context, a *solve.Analysis, lines []search.Line) error {
	pos := a.Position()
	r.Lines = []LineReport{}
	before, err := solve.Backbone(ctx, solve.Exact{}, &pos.Problem)
	for _, l := range lines {
		if err != nil {
			return err
		}
		left := solve.Count(&pos.After(l.Moves[0]).Problem)
		report := LineReport{Points: l.Score.Points(), Depth: l.Depth, Line: MoveNames(l.Moves)}
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

// Worth says what the side to move can expect.
func (l *LineReport) Worth() string {
	switch {
	case l.Depth == 0:
		return explain.Worth(search.Score(*l.Centipawns)) + " by the evaluation alone: not searched"
	case l.Mate == nil:
		return explain.Worth(search.Score(*l.Centipawns))
	case l.Result == "checkmate":
		return "mate"
	}
	return explain.Mate(*l.Mate)
}

// Effects says what the move leaves, locks in, ends and threatens in the last position of an analysis.
func (l *LineReport) Effects(a *solve.Analysis) string {
	parts := []string{"leaves " + share(l.Positions, a.Counts().Positions)}
	var locks []string
	for _, lock := range l.Locks {
		q, _ := model.ParsePiece(lock.Piece)
		n, _ := model.ParseNature(lock.Nature[0])
		locks = append(locks, fmt.Sprintf("%s as %s", place(a, l, q), explain.OneOf(q, n.Set(), "")))
	}
	if locks != nil {
		parts = append(parts, "locks "+explain.List(locks))
	}
	if l.Result != "ongoing" && l.Result != "checkmate" {
		parts = append(parts, "ends the game: "+l.Result)
	}
	if l.Threat > 0 {
		parts = append(parts, fmt.Sprintf("threatens mate in %d", l.Threat))
	}
	return strings.Join(parts, "; ")
}

// share says how many of the starting positions a move leaves.
func share(left, all uint64) string {
	if left == all {
		return "all starting positions"
	}
	return explain.Percent(left, all) + " % of the starting positions"
}

// place names a piece and where it stands after the move.
func place(a *solve.Analysis, l *LineReport, q model.Piece) string {
	at := a.Position().Board.Where[q]
	m, _ := model.ParseMove(l.Move)
	switch {
	case at == m.From:
		at = m.To
	case at == model.NoSquare || at == m.To:
		return fmt.Sprintf("%v (taken)", q)
	}
	return fmt.Sprintf("%v (%v)", at, q)
}
