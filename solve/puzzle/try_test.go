package puzzle

import (
	"slices"
	"strings"
	"testing"

	"haft/model"
	"haft/solve/schema/problem"
)

// The answer of a solution is right and no other, and it is said why.
func TestTry(t *testing.T) {
	for i := range Kinds {
		k := &Kinds[i]
		if k.Name == "mate3" && testing.Short() {
			continue
		}
		p := made(t, k, 2, 1)
		v, err := Try(t.Context(), p, p.Solution.Answer)
		if err != nil || !v.Right || v.Over == (v.Reply != "") || !strings.Contains(v.Words, p.Solution.Answer) {
			t.Errorf("%s: %s is %+v, %v", p.ID, p.Solution.Answer, v, err)
		}
		if k.Mates() {
			p.Moves = append(slices.Clone(p.Moves), p.Solution.Answer, v.Reply)
			p.Solution.Answer = answerTo(p.Solution.Tree, v.Reply)
			if v, err = Try(t.Context(), p, p.Solution.Answer); err != nil || !v.Right {
				t.Errorf("%s: then %s is %+v, %v", p.ID, p.Solution.Answer, v, err)
			}
			continue
		}
		for _, answer := range wrongAnswers(t, p) {
			if v, err := Try(t.Context(), p, answer); err != nil || v.Right || v.Words == "" {
				t.Errorf("%s: %s is %+v, %v", p.ID, answer, v, err)
			}
		}
	}
}

// answerTo is the move that a tree has after a reply.
func answerTo(tree *problem.StepTree, reply string) string {
	for _, a := range tree.Answers {
		if a.Move == reply {
			return a.Then.Move
		}
	}
	return ""
}

// wrongAnswers are answers that are not that of the solution.
func wrongAnswers(t *testing.T, p *Puzzle) (all []string) {
	if p.Kind == "lock" {
		_, legal, err := p.legal(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range legal {
			all = append(all, m.String())
		}
	}
	for q := range model.Majors.All() {
		all = append(all, q.String())
	}
	all = append(append(all, p.Solution.Others...), "a1a1", "", "e9")
	return slices.DeleteFunc(all, func(answer string) bool { return answer == p.Solution.Answer })
}

// What is no ID of a puzzle is refused.
func TestByID(t *testing.T) {
	for _, id := range []string{"", "mate2", "mate2/1", "mate4/1/1", "mate2/-1/1", "mate2/1/0", "mate2/1/1/1", "who/x/1"} {
		if p, err := ByID(t.Context(), id); err == nil || !strings.Contains(err.Error(), "expected KIND/SEED/NUMBER") {
			t.Errorf("%q: %v, %v", id, p, err)
		}
	}
	p, err := ByID(t.Context(), "lock/7/2")
	if err != nil || p.ID != "lock/7/2" {
		t.Errorf("%+v, %v", p, err)
	}
}

// An answer that is no piece of the side is told which pieces are.
func TestTryNamesThePieces(t *testing.T) {
	kind, _ := KindOf("who")
	p := made(t, kind, 2, 1)
	for side, want := range map[string]string{
		"White": "expected one of White's pieces, such as w5.", "Black": "expected one of Black's pieces, such as b5.",
	} {
		p.Side = side
		if v, err := Try(t.Context(), p, "king"); err != nil || v.Right || !strings.Contains(v.Words, want) {
			t.Errorf("%+v, %v; want %s", v, err, want)
		}
	}
}
