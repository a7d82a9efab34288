package play

import (
	"fmt"
	"slices"
	"strings"

	"haft/cmd/haft/cli"
	"haft/model"
	"haft/solve"
	"haft/solve/explain"
	"haft/solve/schema"
	"haft/solve/search"
)

// text prints a solution for people.
func (o *mateOptions) text(g *model.Game, a *solve.Analysis, s *search.MateSolution) {
	colours := o.program.Palette()
	o.program.Printf("%s\n", colours.Bold(explain.Title(g)))
	left := explain.Count(a.Counts().Positions, "starting position remains", "starting positions remain")
	o.program.Prose("%s, %s to move, %s", explain.Count(uint64(a.Plies), "ply", "plies"), a.Position().ToMove(), left)
	o.program.Prose("%s", verdict(a, s))
	if o.sound && s.Forced() && !s.Sound() {
		o.program.Prose("%s", unsound(s))
	}
	if s.Tree != nil {
		o.program.Printf("\n")
		printTree(o.program, a.Plies, "", schema.NewMateAnswer(s).Tree)
	} else if s.Forced() {
		o.program.Prose("the tree has more than %s moves and is left out", explain.Number(search.MaxMateTree))
	}
	o.program.Printf("\n%s\n", explain.Count(s.Nodes, "position", "positions"))
}

// verdict says in a sentence what was found.
func verdict(a *solve.Analysis, s *search.MateSolution) string {
	end := "mate"
	if s.Goal == search.AnyEnd {
		end = "the end"
	}
	switch {
	case a.Outcome.Over():
		return "the game is over: " + explain.List(explain.Endings(a.Outcome))
	case !s.Forced():
		return fmt.Sprintf("%s cannot be forced within %s", end, explain.Count(uint64(s.Asked), "move", "moves"))
	}
	keys := make([]string, len(s.Keys))
	for i, m := range s.Keys {
		keys[i] = (a.Plies + 1).Numbered(m)
	}
	what := fmt.Sprintf("%s in %d: %s", end, s.Moves, explain.Either(keys))
	if len(s.Keys) == 1 {
		what += ", and no other move"
	}
	return what
}

// unsound says why a problem that has a solution is not sound.
func unsound(s *search.MateSolution) string {
	if s.Moves < s.Asked {
		suffices := explain.Number(uint64(s.Moves)) + " suffice"
		if s.Moves == 1 {
			suffices += "s"
		}
		return fmt.Sprintf("not sound: %d moves were asked about, and %s", s.Asked, suffices)
	}
	return fmt.Sprintf("not sound: %d first moves do it", len(s.Keys))
}

// printTree prints what follows a step after so many plies. Answers to which the same move ends the game share a line.
func printTree(p *cli.Program, plies model.Ply, indent string, s *schema.StepTree) {
	p.Printf("%s%s\n", indent, stepWords(plies, s))
	for rest := s.Answers; len(rest) > 0; {
		then := rest[0].Then
		var same []string
		var others []schema.AnswerTree
		for i, a := range rest {
			if i == 0 || alike(then, a.Then) {
				same = append(same, a.Move)
			} else {
				others = append(others, a)
			}
		}
		same[0] = numbered(plies+1, same[:1])
		p.Printf("%s  %s\n", indent, strings.Join(same, ", "))
		printTree(p, plies+2, indent+"    ", then)
		rest = others
	}
}

// alike reports whether two steps are the same move, which ends the game with the same result.
func alike(a, b *schema.StepTree) bool {
	return a.Result != "" && a.Move == b.Move && a.Result == b.Result && slices.Equal(a.Duals, b.Duals)
}

// stepWords writes a step with its duals and how it ends the game.
func stepWords(plies model.Ply, s *schema.StepTree) string {
	words := numbered(plies, []string{s.Move})
	if s.Result != "" {
		words += " " + s.Result
	}
	if len(s.Duals) > 0 {
		words += " (or " + strings.Join(s.Duals, ", ") + ")"
	}
	return words
}
