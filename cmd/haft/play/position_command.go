package play

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"haft/model"
	"haft/solve/search"
)

// usualStart is the start of ordinary chess, which some managers write instead of "startpos". Programs spell it in many
// ways: fields at its end are left out, there are no castling rights, or they are those of Chess960, and the counters
// begin with 0 or 1.
var usualStart = regexp.MustCompile(`^rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR( [wW]( (-|[KQkqAHah]{1,4})( -( 0( [01])?)?)?)?)?$`)

var errFEN = errors.New("a position is nothing without the game that led to it, which says what the pieces may be; " +
	"expected startpos or the FEN of the usual start, with all moves since")

// position sets up a game. After one that is refused there is none, so that no move is found for another game.
func (s *UCISession) position(words []string) {
	s.halt()
	g, err := s.replay(words)
	if err != nil {
		s.tell("position refused: %v", err)
	}
	s.game = g
}

// replay is the game that a position names.
func (s *UCISession) replay(words []string) (*search.Game, error) {
	from := slices.Index(words, "moves")
	start, moves := words, []string(nil)
	if from >= 0 {
		start, moves = words[:from], words[from+1:]
	}
	switch {
	case len(start) == 1 && start[0] == "startpos":
	case len(start) == 0 || start[0] != "fen":
		return nil, fmt.Errorf("found %.40q; expected startpos", strings.Join(start, " "))
	case !usualStart.MatchString(strings.Join(start[1:], " ")):
		return nil, errFEN
	}
	g := search.NewGame(&s.rules)
	for i, word := range moves {
		m, ok := model.ParseMove(word)
		if !ok || m.Check {
			return nil, fmt.Errorf("found move %d %.10q; expected squares, such as e2e4 or e7e8q", i+1, word)
		}
		if !g.Legal(m) {
			return nil, fmt.Errorf("move %d, %v, is illegal: no world allows it", i+1, m)
		}
		g.Play(m)
	}
	return g, nil
}
