package gamefile

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"haft/model"
	"haft/model/pgn"
)

// A written move is what the text of a move says, without regard to the board.
type written struct {
	castle   int          // the file that the king goes to, 6 for g or 2 for c; 0 if this is not castling
	piece    int          // the number of the piece, 1 to 16; 0 if it has none
	nature   model.Nature // what the letter of the piece means
	sign     []byte       // that letter or figurine as it is written, or M; valid as long as the word
	language language     // of the letters
	major    bool         // the letter is M, which stands for any piece but a pawn
	from     model.Square // NoSquare unless it is given as a whole
	file     int          // of from, 0 to 7; -1 if it is not given
	rank     int          // of from, 0 to 7; -1 if it is not given
	to       model.Square
	promote  model.Nature
	check    bool // a sign of check or mate stands after the move
}

// parse reads a move that is one word, in a game with letters of language l. what says what is wrong with the word; it
// is "" if nothing is.
func parse(whole []byte, l language) (w written, what string) {
	w = written{from: model.NoSquare, to: model.NoSquare, file: -1, rank: -1}
	word, figured := plain(whole)
	if len(word) == 0 { // it had only variation selectors
		return w, l.notMove()
	}
	word, w.check = trimSuffixes(word)
	if len(word) == 0 && w.check {
		return w, l.loneSign(whole)
	}
	if w.castle = castling(word); w.castle != 0 {
		return w, ""
	}
	word, promotion := cutPromotion(word)
	n := len(word)
	if n < 2 {
		return w, l.notMove()
	}
	var ok bool
	if w.to, ok = square(word[n-2:]); !ok {
		return w, l.notMove()
	}
	if !w.mover(word[:n-2]) {
		return w, l.notMove()
	}
	what = w.promotion(promotion, l)
	if figured {
		w.language = anyLanguage
	}
	if w.lettered() {
		_, size := utf8.DecodeRune(whole)
		w.sign = whole[:size]
	}
	return w, what
}

// checkSigns are the signs of check and mate.
const checkSigns = "+#"

// trimSuffixes drops signs of check and e.p. after a move, and says whether there was a sign of check. None of them
// changes which piece goes where.
func trimSuffixes(word []byte) (rest []byte, check bool) {
	if isDigit(word[len(word)-1]) {
		return word, false // the common case
	}
	check = bytes.ContainsAny(word, checkSigns)
	word = bytes.TrimRight(word, checkSigns)
	for _, s := range []string{"e.p.", "e.p", "ep"} {
		word = bytes.TrimSuffix(word, []byte(s))
	}
	return bytes.TrimRight(word, checkSigns), check
}

// cutPromotion splits off "=Q", "/Q" or a letter after the rank. letter is 0 if there is neither.
func cutPromotion(word []byte) (rest []byte, letter byte) {
	n := len(word)
	if n < 3 || !isLetter(word[n-1]) {
		return word, 0
	}
	switch {
	case word[n-2] == '=' || word[n-2] == '/':
		return word[:n-2], word[n-1]
	case isDigit(word[n-2]):
		return word[:n-1], word[n-1]
	}
	return word, 0
}

// mover reads the part of a move before its target square. It is false if that makes no sense.
func (w *written) mover(prefix []byte) bool {
	if n := len(prefix); n > 0 && (prefix[n-1] == 'x' || prefix[n-1] == '-' || prefix[n-1] == ':') {
		prefix = prefix[:n-1]
	}
	if len(prefix) == 0 {
		return true
	}
	w.nature, w.language = letter(prefix[0])
	w.major = prefix[0] == 'M'
	pawn := prefix[0] == 'P'
	if w.lettered() || pawn {
		prefix = prefix[1:]
	}
	if pawn && len(prefix) == 0 {
		w.language = english // P and L in one game are Dutch: there, P is a knight, if no square before it says otherwise
	}
	if len(prefix) == 0 || !isDigit(prefix[0]) || w.nature != model.NoNature {
		return w.origin(prefix)
	}
	n := number(prefix)
	if pawn && n <= 8 { // no pawn has such a number, so this is a rank, as in P2e4
		return w.origin(prefix)
	}
	w.piece = n
	return n > 0
}

// origin reads the file, the rank or the square that a piece leaves. It is false if the text is none of these.
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

// promotion reads the letter of what a pawn becomes; M leaves that open. It returns what is wrong, or "". A small
// letter does not show the language.
func (w *written) promotion(c byte, l language) string {
	if c == 0 {
		return ""
	}
	n, spoken := letter(c)
	if n == model.NoNature && 'a' <= c {
		n, _ = model.ParseNature(c)
	}
	switch {
	case w.to.Rank() != 0 && w.to.Rank() != 7:
		return "expected a promotion on the last rank only"
	case c == 'm' || c == 'M':
	case n == model.NoNature || n == model.King:
		men := languages[l].letters
		const expected = "expected %c, %c, %c or %c for the pawn to become, or M to leave that open"
		return fmt.Sprintf(expected, men[1], men[2], men[3], men[4])
	default:
		w.promote, w.language = n, max(w.language, spoken)
	}
	return ""
}

// alone reports whether only a target square is given, and perhaps a promotion.
func (w *written) alone() bool {
	return w.castle == 0 && w.from == model.NoSquare && w.file < 0 && w.rank < 0 && !w.lettered() && w.piece == 0
}

// lettered reports whether the letter of a piece is given.
func (w *written) lettered() bool { return w.major || w.nature != model.NoNature }

// number returns the number of a piece, 1 to 16, or 0 for any other text.
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

// square reads a square. Its file must be a small letter, since a capital B is a bishop.
func square(text []byte) (model.Square, bool) {
	if text[0] < 'a' {
		return model.NoSquare, false
	}
	return model.ParseSquare(text[0], text[1])
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// sentence reads the rest of a move such as "White piece 6 to d3" after its first word.
func (p *player) sentence(c *pgn.Cursor, word []byte) (m model.Move, err error) {
	mover := model.Ply(c.Ply()).Mover()
	if color, named := colorOf(word); named {
		if color != mover {
			return m, fmt.Errorf("found a move of %v, expected one of %v", color, mover)
		}
		if err := c.Next("piece", func(w []byte) bool { return isOneOf(w, "piece") }); err != nil {
			return m, err
		}
	}
	piece := 0
	isNumber := func(w []byte) bool { piece = number(w); return piece > 0 }
	if err := c.Next("the number of a piece, 1 to 16", isNumber); err != nil {
		return m, err
	}
	if err := c.Next("to, takes or captures", pgn.IsVerb); err != nil {
		return m, err
	}
	return p.target(c, func(w *written) { w.piece = piece })
}

// target reads the square at the end of a move of several words, and plays the move. complete fills in the piece or
// square that moves.
func (p *player) target(c *pgn.Cursor, complete func(*written)) (model.Move, error) {
	var w written
	isSquare := func(word []byte) bool {
		var what string
		w, what = parse(bytes.ToLower(word), p.language)
		return what == "" && w.alone()
	}
	if err := c.Next("a square", isSquare); err != nil {
		return model.Move{}, err
	}
	complete(&w)
	return p.meant(c, &w)
}

func colorOf(word []byte) (c model.Color, named bool) {
	if isOneOf(word, "black") {
		return model.Black, true
	}
	return model.White, isOneOf(word, "white")
}

// isOneOf reports whether word is one of words. Capitals do not matter.
func isOneOf(word []byte, words ...string) bool {
	for _, w := range words {
		if len(w) == len(word) && bytes.EqualFold(word, []byte(w)) {
			return true
		}
	}
	return false
}
