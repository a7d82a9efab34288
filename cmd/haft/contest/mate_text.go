package contest

import (
	"fmt"
	"slices"
	"strings"

	"haft/model"
	"haft/solve"
	"haft/solve/mate"
	"haft/solve/say"
)

// text prints a solution for people.
func (o *mateOptions) text(g *model.Game, a *solve.Analysis, s *mate.Solution) {
	colours := o.Palette()
	o.Printf("%s\n", colours.Bold(say.Title(g)))
	left := say.Count(a.Counts().Positions, "starting position remains", "starting positions remain")
	o.Prose("%s, %s to move, %s", say.Count(uint64(a.Plies), "ply", "plies"), a.Position().ToMove(), left)
	o.Prose("%s", verdict(a, s))
	if s.Tree != nil {
		o.Printf("\n")
		o.tree(a.Plies+1, "", s.Tree)
	} else if s.Forced() {
		o.Prose("the tree has more than %s moves and is left out", say.Number(mate.MaxTree))
	}
	o.Printf("\n%s\n", say.Count(s.Nodes, "position", "positions"))
}

// verdict says in a sentence what was found.
func verdict(a *solve.Analysis, s *mate.Solution) string {
	end := "mate"
	if s.Goal == mate.AnyEnd {
		end = "the end"
	}
	switch {
	case a.Outcome.Over():
		return "the game is over: " + say.List(say.Endings(a.Outcome))
	case !s.Forced():
		return fmt.Sprintf("%s cannot be forced within %s", end, say.Count(uint64(s.Asked), "move", "moves"))
	}
	keys := make([]string, len(s.Keys))
	for i, m := range s.Keys {
		keys[i] = (a.Plies + 1).Numbered(m)
	}
	what := fmt.Sprintf("%s in %d: %s", end, s.Moves, say.Either(keys))
	if s.Sound() {
		what += ", and no other move"
	}
	return what
}

// tree prints what follows a step at a ply, each answer in a line of its own unless the same move ends the game.
func (o *mateOptions) tree(t model.Ply, indent string, s *mate.Step) {
	o.Printf("%s%s\n", indent, stepWords(t, s))
	indent += "  "
	for rest := s.Answers; len(rest) > 0; {
		a := rest[0]
		same := []model.Move{}
		var others []mate.Answer
		for _, b := range rest {
			if a.Then == b.Then || alike(a.Then, b.Then) {
				same = append(same, b.Move)
			} else {
				others = append(others, b)
			}
		}
		rest = others
		names := make([]string, len(same))
		for i, m := range same {
			names[i] = m.String()
		}
		names[0] = (t + 1).Numbered(same[0])
		o.Printf("%s%s\n", indent, strings.Join(names, ", "))
		o.tree(t+2, indent+"  ", a.Then)
	}
}

// alike reports whether two steps are the same move, which ends the game with the same result.
func alike(a, b *mate.Step) bool {
	return a.Result != "" && a.Move == b.Move && a.Result == b.Result && slices.Equal(a.Duals, b.Duals)
}

// stepWords writes a step with its duals and how it ends the game.
func stepWords(t model.Ply, s *mate.Step) string {
	words := t.Numbered(s.Move)
	if s.Result != "" {
		words += " " + s.Result
	}
	if s.Duals != nil {
		names := make([]string, len(s.Duals))
		for i, m := range s.Duals {
			names[i] = m.String()
		}
		words += " (or " + strings.Join(names, ", ") + ")"
	}
	return words
}
