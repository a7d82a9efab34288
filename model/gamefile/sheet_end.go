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
	"gab auf", "draw", "drawn", "draw agreed", "agreed draw", "drawn game", "draw by agreement", "remis", "stalemate",
	"patt",
	"wins", "won", "wins on time", "won on time", "loses on time", "lost on time", "out of time",
}

// before are the words that may stand in front of an ending and belong to it.
var before = []string{"and", "weiß", "weiss", "schwarz"}

// maxEnding is the number of words of the longest ending, with one in front of it.
const maxEnding = 4

// isEnding reports whether words say that the game is over.
func isEnding(said string) bool {
	said = strings.ToLower(strings.Trim(said, "\"'.!?"))
	if first, rest, ok := strings.Cut(said, " "); ok && slices.Contains(before, first) {
		said = rest
	}
	return slices.Contains(endings, said)
}

// cutEnding turns the words that end the game, if there are such, from moves into a comment.
func (s *Scoresheet) cutEnding() {
	for n := min(maxEnding, len(s.Words)); n > 0; n-- {
		start := len(s.Words) - n
		var said []string
		for i := range s.Words[start:] {
			said = append(said, s.Words[start+i].Text)
		}
		ending := strings.Join(said, " ")
		if isEnding(ending) {
			s.Ending, s.Words = ending, s.Words[:start]
			later := slices.IndexFunc(s.Notes, func(n pgn.Note[Word]) bool { return n.After > start })
			if later < 0 {
				later = len(s.Notes)
			}
			for i := range s.Notes[later:] {
				s.Notes[later+i].After = start
			}
			s.Notes = slices.Insert(s.Notes, later, pgn.Note[Word]{After: start, Comment: ending})
			return
		}
	}
}
