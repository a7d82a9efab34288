package board

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"haft/cmd/haft/picture"
	"haft/cmd/haft/picture/scene"
	"haft/model"
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
	read := readingOf(now, false)
	v.State = state(a, read)
	b.State, b.Caption[len(b.Caption)-1] = v.State, v.State
	v.Line = AsRead(g.Game, false)
	v.Samples = int(min(a.Marginals.Worlds, maxSamples))
	v.movers(a)
	v.locked(now, a, read)
	if !r.Plain && !r.Unaided {
		if v.News, err = news(ctx, now, a); err != nil {
			return nil, nil, err
		}
	}
	report := schema.NewReport(now, a)
	report.Add(a)
	v.Report = report
	v.Counts = []Count{
		{"starting positions", explain.Number(a.Marginals.Positions)},
		{"worlds", explain.Number(a.Marginals.Worlds)},
		{"legal moves", explain.Number(uint64(len(a.Moves)))},
	}
	q := &haftQuestion{Request: r, game: now, a: a, b: b, v: v, notation: read.end}
	if r.Plain {
		q.notation = readingOf(now, true).end
	}
	said := len(b.Caption)
	err = q.answer(ctx)
	switch {
	case q.Unaided:
		scene.Unaided(b, a)
		b.State = read.of(b.State)
		v.State, b.Caption[0] = b.State, b.State
	case q.Why == "":
		v.Legend = b.Caption[said:]
	}
	onlyLost(b, now)
	v.readable(read)
	return b, v, err
}

// readable writes the moves in all sentences as players write them.
func (v *View) readable(r *reading) {
	v.Fault = r.of(v.Fault)
	for i := range v.Legend {
		v.Legend[i] = r.of(v.Legend[i])
	}
	why, ok := v.Why.(schema.ExplainReport)
	if !ok {
		return
	}
	why.Text, why.Exception = r.of(why.Text), r.of(why.Exception)
	if why.Story != nil {
		story := *why.Story
		story.Steps = slices.Clone(story.Steps)
		for i := range story.Steps {
			story.Steps[i].Text = r.of(story.Steps[i].Text)
		}
		why.Story = &story
	}
	v.Why = why
}

// state says in one sentence what matters most: how the game has ended, or who is to move and whether that side is in
// check; and then how many worlds are possible.
func state(a *solve.Analysis, r *reading) string {
	pos := a.Position()
	text := "Before the first move"
	if m, ok := pos.LastMove(); ok {
		text = "After " + r.of(pos.Ply.Numbered(m))
	}
	worlds := explain.Count(a.Marginals.Worlds, "possible world", "possible worlds")
	mover, o := pos.ToMove(), a.Outcome
	if o.Over() {
		return text + ": " + overWords(o, worlds, mover)
	}
	switch a.Check {
	case solve.Must:
		text += fmt.Sprintf(": %v is in check. ", mover)
	case solve.May:
		text += fmt.Sprintf(": %v to move, perhaps in check. ", mover)
	default:
		text += fmt.Sprintf(": %v to move. ", mover)
	}
	text += worlds + "."
	var ended []string
	for _, end := range []struct {
		worlds uint64
		name   string
	}{{o.Checkmate, "checkmate"}, {o.Stalemate, "stalemate"}} {
		if end.worlds > 0 {
			ended = append(ended, end.name+" in "+explain.Number(end.worlds))
		}
	}
	if ended != nil {
		text += " " + explain.Upper(explain.List(ended)) + " of them already."
	}
	return text
}

// overWords says how a game has ended.
func overWords(o solve.Outcome, worlds string, mover model.Color) string {
	all := " in all " + worlds
	if o.Checkmate+o.Stalemate == 1 {
		all = ""
	}
	switch {
	case o.Stalemate == 0:
		return fmt.Sprintf("checkmate%s. %v wins.", all, mover.Other())
	case o.Checkmate == 0:
		return "stalemate" + all + ". A draw."
	}
	return fmt.Sprintf("the game is over. Checkmate in %s of %s, stalemate in the others.", explain.Number(o.Checkmate), worlds)
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

func (v *View) locked(g *model.Game, a *solve.Analysis, r *reading) {
	for _, l := range a.Locks {
		where := "on " + a.Position().Board.Where[l.Piece].String()
		if a.Position().Board.Captured(l.Piece) {
			where = "taken"
		}
		since := "from the beginning"
		if l.Ply >= g.First() {
			since = "since " + r.of(l.Ply.Numbered(g.Moves[l.Ply-1]))
		}
		words := fmt.Sprintf("%v, %s: %s %s", l.Piece, where, l.Nature.Name(), since)
		v.Locked = append(v.Locked, Locked{words, l.Claim().String(), int(l.Ply)})
	}
}

// news are the pieces that the last move made known, in sentences. Of those that did not move they say why, if that is only
// how many pieces of a nature there are, and the others are known without this piece: "White 3 is a rook, because White 5
// is the king."
func news(ctx context.Context, g *model.Game, a *solve.Analysis) (said []string, err error) {
	last, moved := a.Position().LastMove()
	known := map[model.Piece]model.Nature{} // those that need no reason, and those whose reason is told
	var open []solve.Lock
	for _, l := range a.Locks {
		if l.Ply < a.Plies || a.Position().Board.Where[l.Piece] == last.To {
			known[l.Piece] = l.Nature
		}
		if l.Ply == a.Plies {
			open = append(open, l)
		}
	}
	if !moved || open == nil {
		return nil, nil
	}
	before, err := solve.Analyze(ctx, solve.Exact{}, g.UpTo(a.Plies-1), solve.Parts{Pieces: true})
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(open, func(a, b solve.Lock) int { // what needs no reason comes first
		return cmp.Compare(min(known[b.Piece], 1), min(known[a.Piece], 1))
	})
	is := func(l solve.Lock) string {
		return explain.Called(l.Piece) + " is " + explain.OneOf(l.Piece, l.Nature.Set(), "or")
	}
	tell := func(l solve.Lock) bool {
		if known[l.Piece] == l.Nature {
			said = append(said, is(l)+".")
			return true
		}
		lost := before.Marginals.Domains()[l.Piece] &^ l.Nature.Set()
		taken := a.Position().Board.Captured(l.Piece) && !before.Position().Board.Captured(l.Piece)
		why := because(known, l.Piece, lost, taken, &g.Rules)
		if why != "" {
			known[l.Piece], said = l.Nature, append(said, is(l)+", because "+why+".")
		}
		return why != ""
	}
	for n := -1; n != len(open); {
		n = len(open)
		open = slices.DeleteFunc(open, tell)
	}
	for _, l := range open {
		said = append(said, is(l)+".")
	}
	return said, nil
}

// because says which of the known pieces have the natures that a piece has lost: all of its side that there are; and that a
// piece that was taken is no king. If that is not the whole reason, it says nothing.
func because(known map[model.Piece]model.Nature, q model.Piece, lost model.Natures, taken bool, rules *model.Rules) string {
	var others []string
	for n := range lost.All() {
		if n == model.King && taken {
			others = append(others, "a king is never taken")
			continue
		}
		var names []string
		for o := range model.Majors.All() {
			if known[o] == n && o.Color() == q.Color() {
				names = append(names, explain.Called(o))
			}
		}
		if len(names) == 0 || len(names) < rules.Roster[n] {
			return ""
		}
		are := " is the " + n.Name()
		if len(names) > 1 {
			are = " are the " + n.Name() + "s"
		}
		others = append(others, explain.List(names)+are)
	}
	return explain.List(others)
}

// onlyLost leaves of the men who are not on the board those whom the players have taken, and those of whom the position
// that the game begins with says something.
func onlyLost(b *picture.Board, g *model.Game) {
	if g.Setup == nil {
		return
	}
	for side := range b.Trays {
		b.Trays[side] = slices.DeleteFunc(b.Trays[side], func(m picture.Man) bool {
			q := model.NewPiece(model.Color(side), m.Number)
			return g.Setup.Board.Captured(q) && (!g.Setup.Unknown.Has(q) || g.Setup.Natures(q, &g.Rules) == model.Promotable)
		})
	}
}
