package schema

import (
	"fmt"
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/search"
)

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
