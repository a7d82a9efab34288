package mate

import (
	"slices"

	"haft/model"
)

// Annotated returns a game with the solution of its last position behind it: the first key and the longest defence as
// moves of the game, every other key, answer and dual as a variation. The game stays as it is.
func Annotated(g *model.Game, s *Solution) *model.Game {
	solved := *g
	line := model.Variation{Moves: slices.Clone(g.Moves), Notes: slices.Clone(g.Notes)}
	line.Cut(len(g.Moves))
	if len(s.Keys) > 0 {
		first := &Step{Move: s.Keys[0]}
		if s.Tree != nil {
			first = s.Tree
		}
		extend(&line, first, s.Keys[1:])
	}
	solved.Moves, solved.Notes = line.Moves, line.Notes
	return &solved
}

// extend adds a step to a line, with other moves of the attacker as variations.
func extend(line *model.Variation, s *Step, others []model.Move) {
	line.Moves = append(line.Moves, s.Move)
	for _, m := range others {
		vary(line, &model.Variation{Moves: []model.Move{m}})
	}
	if len(s.Answers) == 0 {
		return
	}
	longest := 0
	for i, a := range s.Answers {
		if a.Then.moves() > s.Answers[longest].Then.moves() {
			longest = i
		}
	}
	line.Moves = append(line.Moves, s.Answers[longest].Move)
	for i, a := range s.Answers {
		if i != longest {
			other := &model.Variation{Moves: []model.Move{a.Move}}
			extend(other, a.Then, a.Then.Duals)
			vary(line, other)
		}
	}
	then := s.Answers[longest].Then
	extend(line, then, then.Duals)
}

// vary adds a variation to the last move of a line.
func vary(line, other *model.Variation) {
	line.Notes = append(line.Notes, model.Note{After: len(line.Moves), Line: other})
}

// moves returns the largest number of moves that the attacker makes, from this one on.
func (s *Step) moves() int {
	most := 0
	for _, a := range s.Answers {
		most = max(most, a.Then.moves())
	}
	return most + 1
}
