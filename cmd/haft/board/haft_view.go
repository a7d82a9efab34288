package board

import (
	"context"
	"fmt"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
)

// shown are the parts of an analysis that a view has.
var shown = solve.Parts{Pieces: true, Check: true, Outcome: true, Moves: true, Locked: true}

// view is the position at a place; on a line that is not legal, the last legal one before it.
func (g *haftGame) view(ctx context.Context, _ *Limits, r *Request) (*picture.Board, *View, error) {
	now, err := g.to(r.At)
	if err != nil {
		return nil, nil, err
	}
	a, err := whole(ctx, now, shown)
	if err != nil {
		return nil, nil, err
	}
	v, b := newView(), scene.Haft(now, a)
	v.Ply, v.Turn = int(a.Plies), strings.ToLower(a.Position().ToMove().String())
	if !a.Legal {
		v.Fault = sentence(fault(now, a))
	}
	v.State = b.State
	v.Samples = int(min(a.Marginals.Worlds, maxSamples))
	v.movers(a)
	v.locked(a)
	report := schema.NewReport(now, a)
	report.Add(a)
	v.Report = report
	v.Counts = []Count{
		{"starting positions", explain.Number(a.Marginals.Positions)},
		{"worlds", explain.Number(a.Marginals.Worlds)},
		{"legal moves", explain.Number(uint64(len(a.Moves)))},
	}
	q := &haftQuestion{Request: r, game: now, a: a, b: b, v: v}
	said := len(b.Caption)
	err = q.answer(ctx)
	switch {
	case q.Unaided:
		scene.Unaided(b, a)
		v.State = b.State
	case q.Why == "":
		v.Legend = b.Caption[said:]
	}
	return b, v, err
}

// sentence is a text with a capital and a full stop.
func sentence(text string) string { return refused(text).Refused }

func (v *View) movers(a *solve.Analysis) {
	var seen [64]bool
	for _, m := range a.Moves {
		if !seen[m.Move.From] {
			seen[m.Move.From] = true
			v.Movers = append(v.Movers, m.Move.From.String())
		}
	}
}

func (v *View) locked(a *solve.Analysis) {
	for _, l := range a.Locks {
		where := "on " + a.Position().Board.Where[l.Piece].String()
		if a.Position().Board.Captured(l.Piece) {
			where = "taken"
		}
		since := fmt.Sprintf("since ply %d", l.Ply)
		if l.Ply == 0 {
			since = "from the beginning"
		}
		words := fmt.Sprintf("%v, %s: %s %s", l.Piece, where, l.Nature.Name(), since)
		v.Locked = append(v.Locked, Locked{words, l.Claim().String(), int(l.Ply)})
	}
}
