package compose

import (
	"fmt"
	"math"
	"math/bits"
	"strings"

	"github.com/dustin/go-humanize/english"

	"haft/model"
	"haft/solve/exact"
)

// A node is a position that is looked at. It can be used for one after another, and allocates nothing.
type node struct {
	state exact.State
	turn  exact.Turn
	alive uint64
	ender exact.Ender
}

// look prepares for the state that was put in.
func (n *node) look() {
	n.alive = n.state.Alive()
	n.turn.Look(&n.state, n.alive)
}

// over reports whether the stipulation asks for some end of the game.
func (s *Stipulation) over() bool { return s.Kind <= Mixed }

// reached reports whether the position is what the stipulation asks for.
func (s *Stipulation) reached(n *node) bool {
	switch s.Kind {
	case LockPiece:
		may := n.turn.May(s.Piece)
		return may.Len() == 1 && may&s.Natures != 0
	case LockNature:
		return s.locked(n, model.White)+s.locked(n, model.Black) > 0
	case LockSide:
		return s.locked(n, s.Side) == 8
	case LockAll:
		return s.locked(n, model.White) == 8 && s.locked(n, model.Black) == 8
	case Promote:
		return promoted(n)
	case Position:
		return s.reachesBoard(n)
	case MostMoves, MostEntanglement:
		return false // there may always be more
	}
	r := n.turn.Replies()
	return r.Len() == 0 && s.ends(n)
}

// ends reports whether a game that is over ends as it should.
func (s *Stipulation) ends(n *node) bool {
	if s.Kind == Over {
		return true
	}
	end := n.ender.Ending(&n.state)
	switch s.Kind {
	case Mate:
		return end.Stalemate == 0
	case Stalemate:
		return end.Checkmate == 0
	}
	return end.Stalemate > 0 && end.Checkmate > 0
}

// locked counts the majors of a side that are locked in, for LockNature those with this nature.
func (s *Stipulation) locked(n *node, c model.Color) (count int) {
	for i := range 8 {
		may := n.turn.May(model.NewPiece(c, i+1))
		if may.Len() == 1 && (s.Kind != LockNature || may == s.Natures) {
			count++
		}
	}
	return count
}

// promoted reports whether a pawn on the board has promoted and may be anything that a pawn may become.
func promoted(n *node) bool {
	for at := range model.Square(64) {
		if q := n.state.On(at); q != model.NoPiece && !q.Major() && n.turn.May(q) == model.Promotable {
			return true
		}
	}
	return false
}

// needs returns at least how many more plies it takes to reach what is asked: a pawn has to get to the last rank. A
// promoted pawn that may no longer be anything never may again. It is 0 where nothing is known.
func (s *Stipulation) needs(n *node) int {
	if s.Kind != Promote || promoted(n) {
		return 0
	}
	least := math.MaxInt
	for c := range model.Color(2) {
		pawns := n.state.Pawns(c)
		if pawns == 0 {
			continue
		}
		plies := 2 * stepsLeft(pawns, c)
		if c == n.state.ToMove() {
			plies--
		}
		least = min(least, plies)
	}
	return least
}

// stepsLeft is how many moves the foremost of some pawns needs to promote. From where it starts it can go two ranks.
func stepsLeft(pawns model.Set, c model.Color) int {
	left := bits.LeadingZeros64(uint64(pawns)) / 8
	if c == model.Black {
		left = bits.TrailingZeros64(uint64(pawns)) / 8
	}
	return min(left, 5)
}

// amount is how much there is of what the stipulation asks the most of.
func (s *Stipulation) amount(n *node) float64 {
	if s.Kind == MostMoves {
		r := n.turn.Replies()
		return float64(r.Len())
	}
	return shared(&n.state)
}

// shared is the total correlation of the natures of all pieces, in bits: see solve.Entanglement.
func shared(s *exact.State) float64 {
	_, worlds, natures := s.Marginals()
	sum := 0.0
	for q := range natures {
		for _, k := range natures[q] {
			if k > 0 {
				p := float64(k) / float64(worlds)
				sum -= p * math.Log2(p)
			}
		}
	}
	return max(0, sum-math.Log2(float64(worlds)))
}

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
