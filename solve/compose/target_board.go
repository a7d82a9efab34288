package compose

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/model"
)

// A man is what a FEN says of a square: nothing, a pawn, or a nature.
type man struct {
	stands bool
	color  model.Color
	nature model.Nature // NoNature for a pawn
}

// parseBoard reads the first field of a FEN. There are no others: whose turn it is follows from the number of plies,
// and there is no castling.
func (s *Stipulation) parseBoard(fields []string) error {
	s.Kind = Position
	if len(fields) > 1 {
		return fmt.Errorf("found %.80q after the board; expected the first field of the FEN alone", fields[1])
	}
	ranks := strings.Split(fields[0], "/")
	if len(ranks) != 8 {
		return fmt.Errorf("found %d ranks in %.80q; expected 8 with / between them", len(ranks), fields[0])
	}
	for i, rank := range ranks {
		if err := s.parseRank(rank, 7-i); err != nil {
			return err
		}
	}
	s.Text = "fen " + fields[0]
	return s.checkKings()
}

// checkKings refuses what is a position of no world: each side has one king, which cannot be captured.
func (s *Stipulation) checkKings() error {
	var kings [2]int
	for _, m := range s.board {
		if m.stands && m.nature == model.King {
			kings[m.color]++
		}
	}
	for c, n := range kings {
		if n != 1 {
			return fmt.Errorf("found %d kings of %s in the FEN; expected 1", n, model.Color(c))
		}
	}
	return nil
}

func (s *Stipulation) parseRank(text string, rank int) error {
	file := 0
	for _, c := range []byte(text) {
		if c >= '1' && c <= '8' {
			file += int(c - '0')
			continue
		}
		n, ok := model.ParseNature(c)
		if !ok && c|0x20 != 'p' {
			return fmt.Errorf("found %q in rank %d of the FEN; expected a digit or one of KQRBNP", c, rank+1)
		}
		if file < 8 {
			s.board[model.NewSquare(file, rank)] = man{true, model.Color(c >> 5 & 1), n}
		}
		file++
	}
	if file != 8 {
		return fmt.Errorf("found %s in rank %d of the FEN; expected 8", english.Plural(file, "square", ""), rank+1)
	}
	return nil
}

// reachesBoard reports whether the position is the stipulated one in every world.
func (s *Stipulation) reachesBoard(n *node) bool {
	for at := range model.Square(64) {
		q, want := n.state.On(at), &s.board[at]
		if q == model.NoPiece && !want.stands {
			continue
		}
		if q == model.NoPiece || !want.stands || q.Color() != want.color {
			return false
		}
		if n.turn.May(q) != want.nature.Set() {
			return false
		}
	}
	return true
}
