package repair

import (
	"slices"

	"haft/model"
	"haft/model/gamefile"
)

// MaxMissing is the most plies that a number can say are missing before it. A number that asks for more is taken to be
// wrong and is not used, nor is one that says that there are plies too many.
const MaxMissing = 4

// A sheet is the record of a scoresheet.
type sheet struct {
	*gamefile.Scoresheet
	claims []claim
	others []*gamefile.Word // by word: the same with the other sign of check; nil if there is none
}

// A claim is the next word, at or after a word, whose number is used. Word is the number of words if there is none.
type claim struct {
	word int
	ply  model.Ply
}

func newSheet(s *gamefile.Scoresheet) *sheet {
	n := len(s.Words)
	used := make([]model.Ply, n)
	due := model.Ply(1) // the next ply by the numbers used so far
	for i := range s.Words {
		if c := model.Ply(s.Words[i].Claimed); c >= due && c <= due+MaxMissing {
			used[i], due = c, c
		}
		due++
	}
	r := &sheet{s, make([]claim, n+1), make([]*gamefile.Word, n)}
	r.claims[n].word = n
	for i := n - 1; i >= 0; i-- {
		r.claims[i] = r.claims[i+1]
		if used[i] > 0 {
			r.claims[i] = claim{i, used[i]}
		}
		if other, ok := s.Words[i].OtherSign(); ok && s.Rules.Announce {
			r.others[i] = &other
		}
	}
	return r
}

// gaps returns the words before which plies are missing by the numbers, with how many.
func (s *sheet) gaps() (words []int, missing []int) {
	due := int(s.Setup.First())
	for i := range s.Words {
		if c := s.claims[i]; c.word == i {
			if short := int(c.ply) - due; short > 0 {
				words, missing = append(words, i), append(missing, short)
			}
			due = int(c.ply)
		}
		due++
	}
	return words, missing
}

func (s *sheet) length() int { return len(s.Words) }

func (s *sheet) read(l *line, i int, clear bool) (moves []model.Move, doubt bool) {
	if !clear {
		return s.meaning(l, &s.Words[i], l.moves)
	}
	return s.meaning(l, &s.Words[i], func() []model.Move {
		return l.movesIf(func(m model.Move) bool { return !hopeless(s, l, m, i+1) })
	})
}

func (s *sheet) signed(l *line, i int) (moves []model.Move, doubt bool) {
	if s.others[i] == nil {
		return nil, false
	}
	return s.meaning(l, s.others[i], l.moves)
}

// meaning returns the legal moves that a word can mean as it stands or, if there is none, those of all that one can
// guess.
func (s *sheet) meaning(l *line, w *gamefile.Word, all func() []model.Move) (moves []model.Move, doubt bool) {
	if w.Blank() {
		return all(), true
	}
	w = s.Reading(w, &l.board, l.state.ToMove())
	if moves = s.Moves(w, &l.board, l.state.ToMove()); len(moves) == 1 && !w.Torn() && !w.Loose() {
		return moves, false
	}
	if moves = l.legal(moves); len(moves) > 0 {
		moves = s.asNamed(l, w, moves)
		return moves, len(moves) > 1 || w.Loose()
	}
	if !w.Torn() {
		return nil, false
	}
	return l.legal(s.Guesses(w, &l.board, all())), true
}

// asNamed returns those of several moves whose piece can have the nature that the letter of the word names. If none
// can, the letter helps nobody, and all moves are returned.
func (s *sheet) asNamed(l *line, w *gamefile.Word, moves []model.Move) []model.Move {
	n := w.Nature()
	if len(moves) < 2 || n == model.NoNature {
		return moves
	}
	var able []model.Move
	may := l.may()
	for _, m := range moves {
		if may(l.board.On[m.From]).Has(n) {
			able = append(able, m)
		}
	}
	if able == nil {
		return moves
	}
	return able
}

func (s *sheet) free(i int, ply model.Ply) (add, omit bool) {
	c := s.claims[i]
	short := c.word < len(s.Words) && int(c.ply) > int(ply)+c.word-i
	w := &s.Words[i]
	return short, i > 0 && !w.Blank() && w.Text == s.Words[i-1].Text
}

func (s *sheet) instead(l *line, i int) []model.Move {
	read, _ := s.read(l, i, false)
	signed, _ := s.signed(l, i)
	return slices.DeleteFunc(slices.Clone(l.moves()), func(m model.Move) bool {
		return slices.Contains(read, m) || slices.Contains(signed, m)
	})
}

func (s *sheet) marks(i int) bool { return s.Words[i].Marks() }

func (s *sheet) unsaid(i int, m model.Move) bool {
	return s.Rules.Announce && s.Words[i].Announces() && !m.Check
}

func (s *sheet) added(l *line) []model.Move { return l.moves() }

// maxAhead is how many words a walk looks ahead: as many as a long game has.
const maxAhead = 400

func (s *sheet) fails(b model.Board, i int, ply model.Ply) bool {
	for last := min(i+maxAhead, len(s.Words)); i < last; i++ {
		w := &s.Words[i]
		if add, omit := s.free(i, ply); add || omit || w.Torn() {
			return false
		}
		moves := s.Moves(s.Reading(w, &b, ply.Mover()), &b, ply.Mover())
		if len(moves) != 1 {
			return len(moves) == 0
		}
		b.Apply(moves[0])
		ply++
	}
	return false
}
