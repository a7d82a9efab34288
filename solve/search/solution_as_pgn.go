package search

import (
	"slices"

	"haft/model"
)

// Annotated returns a game with the solution of its last position behind it: the first key and the longest defence as
// moves of the game, every other key, answer and dual as a variation. Its result is that of these moves, not of the
// game as it was played on: a win if they end in mate in every world, or none. The game stays as it is.
func AnnotatedMate(g *model.Game, s *MateSolution) *model.Game {
	solved := *g
	line := model.Variation{Moves: slices.Clone(g.Moves), Notes: slices.Clone(g.Notes)}
	line.Cut(len(g.Moves))
	if len(s.Keys) > 0 {
		first := &MateStep{Move: s.Keys[0]}
		if s.Tree != nil {
			first = s.Tree
		}
		extend(&line, first, s.Keys[1:])
	}
	solved.Moves, solved.Notes = line.Moves, line.Notes
	solved.Tags = withResult(g.Tags, s.Tree.result(len(g.Moves)))
	return &solved
}

// result is the result in PGN of the longest line of a step after so many plies. Without a tree it is not known how the
// game ends.
func (s *MateStep) result(plies int) string {
	for s != nil && len(s.Answers) > 0 {
		s = s.Answers[s.longest()].Then
	}
	switch {
	case s == nil || s.Result != "checkmate":
		return "*"
	case plies%2 == 0: // the attacker makes the last move
		return "1-0"
	}
	return "0-1"
}

// withResult returns tags with another result.
func withResult(tags []model.Tag, result string) []model.Tag {
	tags = slices.Clone(tags)
	tag := model.Tag{Name: "Result", Value: result}
	if i := slices.IndexFunc(tags, func(t model.Tag) bool { return t.Name == tag.Name }); i >= 0 {
		tags[i] = tag
	} else if result != "*" {
		tags = append(tags, tag)
	}
	return tags
}

// extend adds a step to a line, with other moves of the attacker as variations.
func extend(line *model.Variation, s *MateStep, others []model.Move) {
	line.Moves = append(line.Moves, s.Move)
	for _, m := range others {
		vary(line, &model.Variation{Moves: []model.Move{m}})
	}
	if len(s.Answers) == 0 {
		return
	}
	longest := s.longest()
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

// longest returns which answer holds out longest, the first of several.
func (s *MateStep) longest() int {
	longest := 0
	for i, a := range s.Answers {
		if a.Then.moves() > s.Answers[longest].Then.moves() {
			longest = i
		}
	}
	return longest
}

// moves returns the largest number of moves that the attacker makes, from this one on.
func (s *MateStep) moves() int {
	most := 0
	for _, a := range s.Answers {
		most = max(most, a.Then.moves())
	}
	return most + 1
}
