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

// Summary returns the end of the story in a few sentences: the contradiction that it reaches, or the steps that
// show the claim, each refutation with the supposition that it refutes.
func (s *Story) Summary() string {
	last := &s.Steps[len(s.Steps)-1]
	if len(last.Uses) == 0 {
		return last.Text
	}
	if end := s.step(last.Uses[len(last.Uses)-1]); end.Impossible && len(end.Under) == 0 {
		return brief(end)
	}
	if s.closes(last) != nil {
		return s.refuted(last)
	}
	used := last.Uses
	if len(used) > maxSummed {
		used = used[len(used)-1:]
	}
	var texts []string
	for _, number := range used {
		texts = append(texts, s.refuted(s.step(number)))
	}
	if len(used) > 1 || s.step(used[0]).Kind == Suppose { // any other single step says it already
		texts = append(texts, conclusion(last))
	}
	return strings.Join(texts, " ")
}

// conclusion returns what a step says, without the moves on which a story rests.
func conclusion(step *Step) string {
	words, basis, _ := strings.Cut(step.Text, ", by ")
	_, after, _ := strings.Cut(basis, " alone")
	return words + after
}

// maxSummed is the largest number of steps in a summary.
const maxSummed = 3

// refuted returns the text of a step. If the step closes a supposition, the text includes the supposition and what
// it led to.
func (s *Story) refuted(step *Step) string {
	supposed := s.closes(step)
	if supposed == nil {
		return brief(step)
	}
	so := strings.TrimPrefix(strings.TrimPrefix(conclusion(step), "That cannot be, so "), "So ")
	return supposed.Text + " " + brief(s.step(step.Uses[len(step.Uses)-1])) + " So " + so
}

// closes returns the supposition that a step closes, or nil.
func (s *Story) closes(step *Step) *Step {
	if len(step.Uses) == 0 {
		return nil
	}
	last := s.step(step.Uses[len(step.Uses)-1])
	if len(last.Under) <= len(step.Under) {
		return nil
	}
	return s.step(last.Under[len(last.Under)-1])
}

// brief returns the text of a step that stands by itself, without "So", since the steps before it are not told.
func brief(step *Step) string { return Upper(strings.TrimPrefix(step.Text, "So ")) }

// step returns the step with the given number.
func (s *Story) step(number int) *Step { return &s.Steps[number-1] }

// Analyze is [solve.Analyze], with the reasons that it finds in sentences.
func Analyze(ctx context.Context, s solve.Solver, g *model.Game, parts solve.Parts) (*solve.Analysis, error) {
	a, err := solve.Analyze(ctx, s, g, parts)
	if a == nil {
		return nil, err
	}
	return a, errors.Join(err, annotate(g, a))
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
		s, err := r.tell(l.Because, l.Claim())
		if untold(err) != nil {
			return err
		}
		if s != nil {
			l.Text = s.Summary()
		}
	}
	return nil
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
// move itself shows. The moved piece is named by the squares that it went to and came from, because readers see the
// board before the move.
func (r *record) illegal(because []model.Ply) (string, error) {
	s, err := r.tell(because, solve.Claim{Kind: solve.ClaimIllegal})
	if err != nil {
		return "", err
	}
	last := len(r.moves)
	if last == 0 || r.moves[last-1] == model.NullMove { // it is the position that has no world
		return s.Summary(), nil
	}
	m := r.moves[last-1]
	mover := r.boards[last-1].On[m.From]
	text := s.Summary()
	if !strings.Contains(text, seen(m.To, mover)) {
		text = strings.Join(append(s.shownBy(model.Ply(last)), text), " ")
	}
	from := fmt.Sprintf("on %v (%v, from %v)", m.To, mover, m.From)
	return strings.Replace(text, seen(m.To, mover), from, 1), nil
}

// shownBy returns the texts of the steps that rest on the facts of ply t, outside suppositions.
func (s *Story) shownBy(t model.Ply) (texts []string) {
	for i := range s.Steps {
		step := &s.Steps[i]
		if len(step.Under) == 0 && slices.ContainsFunc(step.Facts, func(f model.Fact) bool { return f.Ply == t }) {
			texts = append(texts, brief(step))
		}
	}
	return texts
}
