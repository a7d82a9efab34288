package story

import (
	"slices"
	"strings"

	"haft/model"
	"haft/solve"
)

// Summary is the end of the story in a sentence or two: the contradiction that it comes to, with the
// supposition that it refutes, or the steps that show the claim.
func (s *Story) Summary() string {
	var texts []string
	for _, step := range s.summed() {
		texts = append(texts, upper(strings.TrimPrefix(step.Text, "So "))) // so: by steps that are not told here
	}
	return strings.Join(texts, " ")
}

// summed are the steps of the summary, in order.
func (s *Story) summed() []*Step {
	last := &s.Steps[len(s.Steps)-1]
	if len(last.Uses) == 0 {
		return []*Step{last}
	}
	end := s.step(last.Uses[len(last.Uses)-1])
	switch {
	case end.Impossible && len(end.Under) > 0:
		return []*Step{s.step(end.Under[len(end.Under)-1]), end}
	case end.Impossible, len(last.Uses) > maxSummed:
		return []*Step{end}
	}
	var all []*Step
	for _, number := range last.Uses {
		all = append(all, s.step(number))
	}
	return all
}

// maxSummed is how many steps a summary has at most.
const maxSummed = 3

// step is the one of a number.
func (s *Story) step(number int) *Step { return &s.Steps[number-1] }

// Annotate puts the sentences into an analysis of g that has reasons: why it is illegal,
// if no world is left, and why each piece is locked in.
func Annotate(g *model.Game, a *solve.Analysis) error {
	if a.Fault == model.NoWorld && a.Because != nil {
		illegal := *g
		illegal.Moves = g.Moves[:a.Ply]
		s, err := Tell(&illegal, a.Because, solve.Claim{Kind: solve.ClaimIllegal})
		if err != nil {
			return err
		}
		a.Text = s.Summary()
	}
	if !slices.ContainsFunc(a.Locks, func(l solve.Lock) bool { return l.Because != nil }) {
		return nil
	}
	legal := *g
	legal.Moves = g.Moves[:a.Plies]
	r := newRecord(&legal)
	for i := range a.Locks {
		l := &a.Locks[i]
		if l.Because == nil {
			continue
		}
		s, err := r.tell(l.Because, l.Claim())
		if err != nil {
			return err
		}
		l.Text = s.Summary()
	}
	return nil
}
