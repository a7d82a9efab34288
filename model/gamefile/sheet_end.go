package gamefile

import (
	"slices"
	"strings"

	"haft/model/pgn"
)

// endings are what people write at the end of a game in place of a result, in English and German. Who resigns, as in
// "White resigns", is not in the words of a sheet.
var endings = []string{
	"resigns", "resigned", "resign", "gives up", "gave up", "aufgegeben", "gibt auf",
	"draw", "drawn", "draw agreed", "agreed draw", "drawn game", "remis", "stalemate", "patt", "wins", "won",
}

// maxEnding is the number of words of the longest ending.
const maxEnding = 2

// cutEnding turns the words that end the game, if there are such, from moves into a comment.
func (s *Scoresheet) cutEnding() {
	for n := min(maxEnding, len(s.Words)); n > 0; n-- {
		start := len(s.Words) - n
		var said []string
		for i := range s.Words[start:] {
			said = append(said, s.Words[start+i].Text)
		}
		ending := strings.Join(said, " ")
		if slices.Contains(endings, strings.TrimRight(strings.ToLower(ending), ".")) {
			s.Ending, s.Words = ending, s.Words[:start]
			for i := range s.Notes {
				s.Notes[i].After = min(s.Notes[i].After, start)
			}
			s.Notes = append(s.Notes, pgn.Note[Word]{After: start, Comment: ending})
			return
		}
	}
}
