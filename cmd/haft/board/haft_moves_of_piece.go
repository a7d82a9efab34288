package board

import (
	"context"
	"errors"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/solve/explain"
	"haft/solve/schema"
)

// selected frames a square. Of a piece that is to move it shows where it can go.
func (q *haftQuestion) selected(ctx context.Context) error {
	from, _ := square(q.Select)
	if from == model.NoSquare {
		return nil
	}
	q.v.Panel = q.panel(from)
	pos := q.a.Position()
	p := pos.Board.On[from]
	if q.World > 0 || q.Suppose != "" || q.Why != "" || p == model.NoPiece || p.Color() != pos.ToMove() {
		q.b.Squares[from].Frame = picture.Selected
		return nil
	}
	moves, err := scene.MovesFrom(ctx, q.a, from)
	if err != nil {
		return err
	}
	for i := range moves {
		if q.Plain || q.Unaided {
			moves[i].Positions, moves[i].Locks, moves[i].Result = q.a.Counts().Positions, nil, "ongoing"
		}
	}
	scene.ShowMoves(q.b, q.a, from, moves)
	for i := range moves {
		if err := q.target(p, &moves[i]); err != nil {
			return err
		}
	}
	return nil
}

// target adds a move. A pawn on the last rank may stay open, or be named.
func (q *haftQuestion) target(p model.Piece, m *schema.MoveReport) error {
	move, ok := model.ParseMove(m.Move)
	if !ok {
		return errors.New("the move " + m.Move + " is none") // the schema writes nothing else
	}
	words := q.notation.Write(move)
	t := Target{To: move.To.String(), Choices: []Choice{{m.Move, words}}, Words: words}
	pos := q.a.Position()
	if pos.Board.Pawn(p) && model.LastRank(p.Color(), move.To) {
		sign := ""
		if move.Check {
			sign = ", check"
		}
		t.Choices[0].Words = "leave it open" + sign
		for n := range model.Promotable.All() {
			named := move
			named.Promote = n
			t.Choices = append(t.Choices, Choice{named.String(), n.Name() + sign})
		}
	}
	if all := q.a.Counts().Positions; m.Positions < all {
		t.Words += " leaves " + strings.TrimSpace(explain.Percent(m.Positions, all)) + " %"
	}
	if len(m.Locks) > 0 {
		t.Words += ", makes known " + schema.LockWords(m.Locks)
	}
	if m.Result != "ongoing" {
		t.Words += ", " + m.Result
	}
	if n := len(q.v.Targets) - 1; n >= 0 && q.v.Targets[n].To == t.To { // the same without the sign of check
		unsigned := &q.v.Targets[n]
		unsigned.Choices, unsigned.Words = append(unsigned.Choices, t.Choices...), unsigned.Words+"; "+t.Words
		return nil
	}
	q.v.Targets = append(q.v.Targets, t)
	return nil
}
