package explain

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/solve"
)

// A record is a game that is played once and can be told about many times.
type record struct {
	rules  *model.Rules
	roster *roster
	moves  []model.Move
	end    *model.Position // its problem has no facts
	ledger [][]model.Fact  // by ply: see model.Ledger
	boards []model.Board   // by ply
}

func newRecord(g *model.Game) *record {
	r := startRecord(g)
	for _, m := range g.Moves {
		r.add(r.end, r.end.PlayFacts(m))
	}
	return r
}

// recordLegal returns the legal plies of a game that was judged, without playing them again.
func recordLegal(v *solve.Verdict) *record {
	end := *v.Position()
	r := startRecord(v.Game())
	r.ledger, r.end = v.Ledger(), &end
	end.Problem.Facts = nil
	b := r.boards[0]
	for _, m := range r.moves {
		b.Apply(m)
		r.boards = append(r.boards, b)
	}
	return r
}

// recordOnward returns a game up to an illegal ply t, in which the illegal plies before it are treated as c does.
func recordOnward(c *solve.Continuation, t model.Ply) *record {
	g := c.Game()
	r := startRecord(g.UpTo(t))
	c.Retrace(t, r.add)
	return r
}

func startRecord(g *model.Game) *record {
	r := &record{
		rules: &g.Rules, roster: newRoster(&g.Rules), moves: g.Moves, end: g.Start(),
		ledger: append(make([][]model.Fact, 0, len(g.Moves)+1), g.Given()),
	}
	r.end.Problem.Facts = nil
	r.boards = append(make([]model.Board, 0, len(g.Moves)+1), r.end.Board)
	return r
}

// add adds the next ply: the position after it, and its facts.
func (r *record) add(pos *model.Position, facts []model.Fact) {
	r.end = pos
	r.ledger = append(r.ledger, facts)
	r.boards = append(r.boards, pos.Board)
}

// facts returns the facts of the given plies, and of the position that the game begins with.
func (r *record) facts(plies []model.Ply) (facts []model.Fact) {
	facts = slices.Clip(r.ledger[0])
	for _, t := range plies {
		if t > 0 {
			facts = append(facts, r.ledger[t]...)
		}
	}
	return facts
}

// startMay returns what p may be before any move shows anything.
func (r *record) startMay(p model.Piece) model.Natures {
	if p.Major() {
		return model.AllNatures
	}
	return r.rules.Promote
}

// Analyze is [solve.Analyze], with the reasons that it finds in sentences.
func Analyze(ctx context.Context, s solve.Solver, g *model.Game, parts solve.Parts) (*solve.Analysis, error) {
	a, err := solve.Analyze(ctx, s, g, parts)
	if a == nil {
		return nil, err
	}
	err = errors.Join(err, annotate(g, a))
	if a.NoStart() && a.Because != nil {
		text, failed := leftInCheck(ctx, g)
		if err = errors.Join(err, failed); text != "" {
			a.Text = text
		}
	}
	return a, err
}

// leftInCheck says which piece the side that has just moved leaves in check as its king, if that is why a position has no
// world; or else it is empty.
func leftInCheck(ctx context.Context, g *model.Game) (string, error) {
	if !g.Rules.Check {
		return "", nil
	}
	rules := g.Rules
	rules.Check, rules.Announce = false, false
	pos := g.Setup.Start(rules)
	if solve.Count(&pos.Problem).Worlds == 0 {
		return "", nil
	}
	may, err := solve.Backbone(ctx, solve.Exact{}, &pos.Problem)
	if err != nil {
		return "", err
	}
	side, b := g.Setup.Turn.Other(), &pos.Board
	var kings []string
	for king := range model.Majors.Of(side).All() {
		if b.Captured(king) || !may[king].Has(model.King) {
			continue
		}
		var from []string
		for enemy := range (^model.Pieces(0)).Of(side.Other()).All() {
			if b.Captured(enemy) {
				continue
			}
			if natures, sure := b.Attack(enemy, b.Where[king]); sure || natures&may[enemy] != 0 {
				from = append(from, b.Where[enemy].String())
			}
		}
		if from != nil {
			kings = append(kings, fmt.Sprintf("on %v (from %s)", b.Where[king], Either(from)))
		}
	}
	if kings == nil {
		return "", nil
	}
	return fmt.Sprintf("It is %v's move, so %v's king cannot be in check; but it would be, %s.",
		side.Other(), side, Either(kings)), nil
}

// annotate adds sentences to an analysis of g that has reasons: why the game is illegal, if no world is left, and
// why each piece is locked in.
func annotate(g *model.Game, a *solve.Analysis) error {
	if a.Fault == model.NoWorld && a.Because != nil {
		var err error
		if a.Text, err = newRecord(g.UpTo(a.Ply)).illegal(a.Because); untold(err) != nil {
			return err
		}
	}
	if !slices.ContainsFunc(a.Locks, func(l solve.Lock) bool { return l.Because != nil }) {
		return nil
	}
	r := recordLegal(a.Verdict)
	for i := range a.Locks {
		l := &a.Locks[i]
		if l.Because == nil {
			continue
		}
		if f, ok := r.showing(l); ok {
			n := newNarrator(&Story{game: r})
			l.Text = n.text(&Step{Kind: kindOf[f.Rule], Facts: []model.Fact{f}}, alone)
			continue
		}
		s, err := r.outline(l.Because, l.Claim())
		if untold(err) != nil {
			return err
		}
		if s != nil {
			l.Text = s.Summary()
		}
	}
	return nil
}

// showing returns the fact that locks a piece in if that is how it moved, or what it became, at one ply. No story is
// shorter, so none is looked for: four in five pieces of real games are locked in so, and to look takes a tenth of the
// time of an analysis.
func (r *record) showing(l *solve.Lock) (fact model.Fact, ok bool) {
	if len(l.Because) != 1 {
		return fact, false
	}
	for _, f := range r.ledger[l.Because[0]] {
		if (f.Rule == model.Movement || f.Rule == model.Promotion) && f.Piece == l.Piece &&
			r.startMay(f.Piece)&^f.Not == l.Nature.Set() {
			return f, true
		}
	}
	return fact, false
}

// untold returns an error of telling a story, unless it is only that checks were announced: then there is no story, and
// the plies stand for themselves.
func untold(err error) error {
	if errors.Is(err, ErrAnnounced) {
		return nil
	}
	return err
}

// AnnotateOnward finds why no world allows the illegal plies of a game that goes on, and adds sentences that say
// so.
func AnnotateOnward(ctx context.Context, c *solve.Continuation) error {
	if err := c.Blame(ctx); err != nil {
		return err
	}
	for i := range c.Illegal {
		o := &c.Illegal[i]
		if o.Because == nil {
			continue
		}
		var err error
		if o.Text, err = recordOnward(c, o.Ply).illegal(o.Because); untold(err) != nil {
			return err
		}
	}
	return nil
}

// illegal sums up why the last move is illegal. If the end of the story is about other pieces, it adds what the
// move itself shows. The moved piece is named by the squares that it went to and came from.
func (r *record) illegal(because []model.Ply) (string, error) {
	s, err := r.outline(because, solve.Claim{Kind: solve.ClaimIllegal})
	if err != nil {
		return "", err
	}
	last := len(r.moves)
	if last == 0 || r.moves[last-1] == model.NullMove { // it is the position that has no world
		return s.Summary(), nil
	}
	m := r.moves[last-1]
	n := newNarrator(s)
	n.mover = &origin{piece: r.boards[last-1].On[m.From], move: m}
	text := n.summary()
	if n.mover.named {
		return text, nil
	}
	texts := n.shownBy(model.Ply(last))
	if !slices.Contains(texts, text) {
		texts = append(texts, text)
	}
	return strings.Join(texts, " "), nil
}

// shownBy tells the steps that rest on the facts of ply t, outside suppositions.
func (n *narrator) shownBy(t model.Ply) (texts []string) {
	for i := range n.story.Steps {
		step := &n.story.Steps[i]
		if len(step.Under) == 0 && slices.ContainsFunc(step.Facts, func(f model.Fact) bool { return f.Ply == t }) {
			texts = append(texts, n.text(step, alone))
		}
	}
	return texts
}
