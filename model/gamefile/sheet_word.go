package gamefile

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"haft/model"
	"haft/model/pgn"
)

// unread is the sign for a character that nobody can read.
const unread = '?'

// A Word is a move as it stands on a [Scoresheet].
type Word struct {
	pgn.Word
	Claimed int // the ply that the number before the word names; 0 if there is none

	plain   bool // the word can be read, and is written
	written written
	torn    []byte // what stands there, for guesses; empty if the word can only be read in one way, or in none
	blank   bool   // nothing of it can be read
	loose   bool   // it can be read, though the reader of games takes no such word
	sided   bool   // the words say who moves
	side    model.Color
	slip    *Word // the other reading of a first letter that names a file or a piece; nil if there is none
}

// newWord reads a word.
func newWord(text []byte) Word {
	if illegible(text) {
		return Word{blank: true}
	}
	whole := withoutMarks(text)
	var w Word
	w.read(whole)
	if !w.plain || len(whole) < len(text) { // Nf3? may be a bad move, or one with a sign after it that nobody can read
		w.torn = oneByteEach(text)
		if len(w.torn) > 0 {
			w.torn, w.written.check = trimSuffixes(w.torn)
		}
		if len(w.torn) == 1 && startsWithLetter(w.torn) {
			w.torn = append(w.torn, unread)
		}
	}
	if w.slip != nil {
		w.slip.torn = w.torn
	}
	return w
}

// oneByteEach returns a word with letters in place of figurines, and with one byte for any other character, so that bytes
// can be counted.
func oneByteEach(word []byte) []byte {
	text, figured := plain(word)
	if !figured {
		return text
	}
	var each []byte
	for _, r := range string(text) {
		if r >= utf8.RuneSelf {
			r = 0
		}
		each = append(each, byte(r))
	}
	return each
}

// withoutMarks returns a word without question marks at its end, also those before a sign of check: Bb5? and Bb5?+.
func withoutMarks(text []byte) []byte {
	end := len(bytes.TrimRight(text, checkSigns))
	if bare := bytes.TrimRight(text[:end], string(unread)); len(bare) > 0 && end < len(text) {
		return slices.Concat(bare, text[end:])
	}
	return bytes.TrimRight(text, string(unread))
}

// illegible reports whether nothing of a word can be read: ?, --, __ and the like.
func illegible(text []byte) bool { return len(bytes.Trim(text, "?-_")) == 0 && string(text) != "-" }

// Blank reports whether nothing of the word can be read, so that it may be any move.
func (w *Word) Blank() bool { return w.blank }

// Torn reports whether the word is no move as it stands, or has a sign that cannot be read.
func (w *Word) Torn() bool { return w.blank || len(w.torn) > 0 }

// Loose reports whether the word can be read, though [Reader] takes no such word: a letter is small that should be a
// capital, or the sign of check stands apart or is a word.
func (w *Word) Loose() bool { return w.loose }

// Castling reports whether the word is castling, which is no move of this game.
func (w *Word) Castling() bool { return w.plain && w.written.castle != 0 }

// OtherSign returns the word with a sign of check if it has none, and without it if it has one. It returns false if
// nobody can tell whether there is one.
func (w *Word) OtherSign() (Word, bool) {
	other := *w
	other.written.check = !w.written.check
	if w.slip != nil {
		slip, _ := w.slip.OtherSign()
		other.slip = &slip
	}
	return other, !w.blank && (w.plain || !w.openSign())
}

// openSign reports whether a sign of check may be what nobody can read at the end of a word.
func (w *Word) openSign() bool {
	return !w.written.check && len(w.torn) > 0 && w.torn[len(w.torn)-1] == unread
}

// Mark returns the glyph of the question marks behind a word that is a move without them: $2 or $4, or 0 for none.
func (w *Word) Mark() int {
	if !w.plain {
		return 0
	}
	return map[int]int{1: 2, 2: 4}[len(w.Text)-len(strings.TrimRight(w.Text, string(unread)))]
}

// Nature returns the nature that the letter of the word names, or NoNature.
func (w *Word) Nature() model.Nature {
	if !w.plain {
		return model.NoNature
	}
	return w.written.nature
}

// Moves returns the moves of side c that the word can mean as it stands: those that some piece could make on b. Unless
// a letter names the piece, there is one at most.
func (s *Scoresheet) Moves(w *Word, b *model.Board, c model.Color) (moves []model.Move) {
	if !w.plain || w.written.castle != 0 || w.sided && w.side != c {
		return nil
	}
	first, last := 1, 16
	switch from := w.written.from; {
	case from != model.NoSquare && (b.Empty(from) || b.On[from].Color() != c):
		return nil
	case from != model.NoSquare:
		first, last = b.On[from].Index(), b.On[from].Index()
	case !w.written.lettered() && w.written.piece == 0:
		first = 9 // a pawn
	}
	for i := first; i <= last; i++ {
		q := model.NewPiece(c, i)
		m := model.Move{From: b.Where[q], To: w.written.to}
		if m.From == model.NoSquare || !s.names(&w.written, b, q, m) {
			continue
		}
		m.Promote, m.Check = w.written.promote, s.Rules.Announce && w.written.check
		if _, fault := b.Shape(c, m, &s.Rules); fault == model.NoFault {
			moves = append(moves, m)
		}
	}
	return moves
}

// names reports whether w can mean a move of q.
func (s *Scoresheet) names(w *written, b *model.Board, q model.Piece, m model.Move) bool {
	switch {
	case w.from != model.NoSquare:
		return w.from == m.From
	case w.piece > 0:
		return q.Index() == w.piece
	case w.file >= 0 && w.file != m.From.File() || w.rank >= 0 && w.rank != m.From.Rank():
		return false
	case !w.lettered():
		return b.Pawn(q) && (w.file >= 0 || m.From.File() == m.To.File())
	}
	return !b.Pawn(q) && (w.major || b.Reach(m.From, m.To).Has(w.nature) && s.mayBe(q, w.nature))
}

// mayBe reports whether the start allows q the nature that a letter names. It says nothing about promoted pawns.
func (s *Scoresheet) mayBe(q model.Piece, n model.Nature) bool {
	return !q.Major() || s.start.natures[q].Has(n)
}
