package core

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
	"haft/solve"
	"haft/solve/exact"
	"haft/solve/gen"
	"haft/solve/say"
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
	v.Samples = int(min(a.Census.Worlds, mostSamples))
	v.movers(a)
	v.locked(a)
	report := schema.NewReport(now, a)
	report.Add(a)
	v.Report = report
	v.Counts = []Count{
		{"starting positions", say.Number(a.Census.Positions)},
		{"worlds", say.Number(a.Census.Worlds)},
		{"legal moves", say.Number(uint64(len(a.Moves)))},
	}
	q := &haftQuestion{Request: r, game: now, a: a, b: b, v: v}
	said := len(b.Caption)
	err = q.answer(ctx)
	if q.Why == "" {
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
		words := fmt.Sprintf("%v, %s: %s since ply %d", l.Piece, where, l.Nature.Name(), l.Ply)
		v.Locked = append(v.Locked, Locked{words, l.Claim().String(), int(l.Ply)})
	}
}

// A haftQuestion is what somebody wants to know of a position.
type haftQuestion struct {
	*Request
	game *model.Game
	a    *solve.Analysis
	b    *picture.Board
	v    *View
}

// answer adds to the board and the view what is asked for.
func (q *haftQuestion) answer(ctx context.Context) error {
	if len(q.Lens) == 1 {
		if n, ok := model.ParseNature(q.Lens[0]); ok {
			q.b.Lens = picture.Kind(n)
		}
	}
	if q.World > 0 {
		q.sample()
	}
	if err := q.suppose(ctx); err != nil {
		return err
	}
	if err := q.why(ctx); err != nil {
		return err
	}
	return q.selected(ctx)
}

// mostSamples is how many sample worlds can be stepped through.
const mostSamples = 1000

// sample shows one of the worlds, always the same in the same place.
func (q *haftQuestion) sample() {
	pos := q.a.Position()
	sampler := exact.New(&pos.Problem).NewSampler(gen.Seed(1))
	at := min(q.World, mostSamples)
	var w model.Assignment
	for range at {
		w = sampler.Next()
	}
	scene.World(q.b, pos, &w)
	q.v.Sample = &Sample{at, say.Number(q.a.Census.Worlds)}
	q.b.Banner = fmt.Sprintf("Random world %d, one of %s: %v", at, q.v.Sample.Of, &w)
	q.b.State += " " + q.b.Banner + "."
}

func (q *haftQuestion) suppose(ctx context.Context) error {
	if q.Suppose == "" {
		return nil
	}
	c, err := solve.ParseClaim(q.Suppose)
	if err != nil {
		return err
	}
	if c.Kind != solve.ClaimNature || c.If != (solve.Statement{}) {
		return fmt.Errorf("found %.20q; expected what a piece is or is not, as in w5=K", q.Suppose)
	}
	return scene.Suppose(ctx, q.b, q.a, c.Then)
}

func (q *haftQuestion) why(ctx context.Context) error {
	if q.Why == "" {
		return nil
	}
	c, err := solve.ParseClaim(q.Why)
	if err != nil {
		return err
	}
	g := q.game
	if q.a.Legal {
		g = g.UpTo(q.a.Plies)
	}
	e, err := scene.Why(ctx, q.b, g, q.a, c)
	if err != nil {
		return err
	}
	q.v.Why = e.Report()
	if e.Explanation != nil && e.Follows() {
		q.v.plies(e.Plies())
	}
	if e.Story == nil || q.Step == 0 {
		return nil
	}
	if q.Step < 0 || q.Step > len(e.Story.Steps) {
		return fmt.Errorf("there is no step %d in a story of %d", q.Step, len(e.Story.Steps))
	}
	step := &e.Story.Steps[q.Step-1]
	scene.Step(q.b, step)
	q.v.plies(step.Plies)
	return nil
}

func (v *View) plies(all []model.Ply) {
	v.Plies = []int{}
	for _, t := range all {
		v.Plies = append(v.Plies, int(t))
	}
}

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
		if q.Plain {
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
	t := Target{To: move.To.String(), Choices: []Choice{{m.Move, m.Move}}, Words: m.Move}
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
		t.Words += " leaves " + strings.TrimSpace(say.Percent(m.Positions, all)) + " %"
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
