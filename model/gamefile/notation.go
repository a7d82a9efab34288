package gamefile

import (
	"bytes"

	"haft/model"
)

// A written move is what the text of a move says, before the board is asked.
type written struct {
	castle  int          // the file the king goes to, g or c, counted from a as 0; 0 for no castling
	piece   int          // the number of the piece, 0 if it is not named
	nature  model.Nature // the letter of the piece
	major   bool         // M: some piece, whatever it is
	from    model.Square // NoSquare if only some of it, or nothing, is told
	file    int          // the file of from, -1 if it is not told
	rank    int          // the same of its rank
	to      model.Square
	promote model.Nature
}

// parse reads one move that is written in one word. what says what is wrong with it,
// "" if nothing is.
func parse(word []byte) (w written, what string) {
	w = written{from: model.NoSquare, to: model.NoSquare, file: -1, rank: -1}
	word = trimSuffixes(word)
	if w.castle = castling(word); w.castle != 0 {
		return w, ""
	}
	word, promotion := cutPromotion(word)
	n := len(word)
	if n < 2 {
		return w, notMove
	}
	var ok bool
	if w.to, ok = square(word[n-2:]); !ok {
		return w, notMove
	}
	if !w.mover(word[:n-2]) {
		return w, notMove
	}
	return w, w.promotion(promotion)
}

const notMove = "expected a move such as e2e4, e4, exd5, 6d3, Nf3 or e7e8=Q"

// trimSuffixes drops what may follow a move and says nothing about it.
func trimSuffixes(word []byte) []byte {
	if isDigit(word[len(word)-1]) {
		return word // the common case
	}
	word = bytes.TrimRight(word, "+#")
	for _, s := range []string{"e.p.", "e.p", "ep"} {
		word = bytes.TrimSuffix(word, []byte(s))
	}
	return bytes.TrimRight(word, "+#")
}

// castling is the file the king goes to, 0 if the word is not O-O or O-O-O, with the
// letter O or the digit.
func castling(word []byte) int {
	if len(word) < 3 || word[1] != '-' {
		return 0
	}
	switch string(bytes.ReplaceAll(bytes.ToUpper(word), []byte("0"), []byte("O"))) {
	case "O-O":
		return 6
	case "O-O-O":
		return 2
	}
	return 0
}

// cutPromotion splits off "=Q" or a letter behind the rank; 0 if there is none.
func cutPromotion(word []byte) (rest []byte, letter byte) {
	n := len(word)
	if n < 3 || !isLetter(word[n-1]) {
		return word, 0
	}
	switch {
	case word[n-2] == '=':
		return word[:n-2], word[n-1]
	case isDigit(word[n-2]):
		return word[:n-1], word[n-1]
	}
	return word, 0
}

// mover reads what stands before the square a piece goes to.
func (w *written) mover(prefix []byte) bool {
	prefix = bytes.TrimSuffix(bytes.TrimSuffix(prefix, []byte("x")), []byte("-"))
	if len(prefix) == 0 {
		return true
	}
	letter := true
	switch c := prefix[0]; c {
	case 'K', 'Q', 'R', 'B', 'N':
		w.nature, _ = model.ParseNature(c)
	case 'M':
		w.major = true
	case 'P':
	default:
		letter = false
	}
	if letter {
		prefix = prefix[1:]
	}
	if len(prefix) > 0 && isDigit(prefix[0]) && w.nature == model.NoNature {
		w.piece = number(prefix)
		return w.piece > 0
	}
	return w.origin(prefix)
}

// origin reads the file, the rank, or the square that a piece leaves.
func (w *written) origin(text []byte) bool {
	switch {
	case len(text) == 0:
	case len(text) == 1 && 'a' <= text[0] && text[0] <= 'h':
		w.file = int(text[0] - 'a')
	case len(text) == 1 && '1' <= text[0] && text[0] <= '8':
		w.rank = int(text[0] - '1')
	case len(text) == 2:
		var ok bool
		w.from, ok = square(text)
		return ok
	default:
		return false
	}
	return true
}

// promotion reads the letter of what a pawn becomes; M leaves it open.
func (w *written) promotion(letter byte) string {
	if letter == 0 {
		return ""
	}
	switch n, ok := model.ParseNature(letter); {
	case w.to.Rank() != 0 && w.to.Rank() != 7:
		return "a pawn becomes a piece on the last rank only"
	case letter == 'm' || letter == 'M':
	case !ok || n == model.King:
		return "a pawn becomes Q, R, B or N, or M where that is left open"
	default:
		w.promote = n
	}
	return ""
}

// alone tells whether nothing but a square is told, and perhaps a promotion.
func (w *written) alone() bool {
	return w.castle == 0 && w.from == model.NoSquare && w.file < 0 && w.rank < 0 && !w.lettered() && w.piece == 0
}

// lettered tells whether the letter of a piece is told.
func (w *written) lettered() bool { return w.major || w.nature != model.NoNature }

// number is the number of a piece, 1 to 16, else 0.
func number(text []byte) int {
	n := 0
	for _, c := range text {
		if !isDigit(c) || n > 16 {
			return 0
		}
		n = 10*n + int(c-'0')
	}
	if n > 16 {
		return 0
	}
	return n
}

// square reads a square in small letters: a capital B is a bishop.
func square(text []byte) (model.Square, bool) {
	if text[0] < 'a' {
		return model.NoSquare, false
	}
	return model.ParseSquare(text[0], text[1])
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
