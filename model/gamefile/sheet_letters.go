package gamefile

import (
	"bytes"
	"strings"

	"haft/model"
)

// read reads a word as it stands or, if that is no move, as somebody may have meant it who wrote in a hurry. A first
// letter that names a file as well as a piece can be meant as either: b is a file and B a bishop, and D is a queen in
// German. The second reading is the slip. A small letter that is none of k, q, r and n names a piece only there: in
// dhd5 a character is wrong, unless the game is German and a queen can go there.
func (w *Word) read(whole []byte) {
	for _, text := range append([][]byte{whole}, tidied(whole)...) {
		written, what := parse(text, anyLanguage)
		switch {
		case what != "":
		case !w.plain && text[0] != whole[0] && startsWithLetter(text) && !onlyPiece(whole[0]),
			w.plain && written.lettered() != w.written.lettered() && w.written.from == model.NoSquare:
			w.slip = &Word{written: written, plain: true, loose: true}
			return
		case !w.plain:
			w.written, w.plain, w.loose = written, true, !bytes.Equal(text, whole)
		}
	}
}

// tidied returns the ways in which a game file has a word that was written in a hurry: nf3, NF3, E4 or Qf7mate. There
// are two if its first letter names a file or nothing when it is small; the one with the letter as it is written comes
// first.
func tidied(word []byte) [][]byte {
	small := bytes.ToLower(word)
	for _, said := range attachedWords {
		if bare, ok := bytes.CutSuffix(bytes.TrimRight(small, "."), []byte(said)); ok && len(bare) > 0 {
			small = append(bare, checkSigns[0])
		}
	}
	capital := bytes.Clone(small)
	capital[0] &^= 0x20
	file, wasSmall := 'a' <= small[0] && small[0] <= 'h', word[0] == small[0]
	switch {
	case !startsWithLetter(capital):
		return [][]byte{small}
	case wasSmall && !onlyPiece(small[0]):
		return [][]byte{small, capital}
	case file:
		return [][]byte{capital, small}
	}
	return [][]byte{capital}
}

// onlyPiece reports whether a small letter at the beginning of a word can be nothing but an English piece.
func onlyPiece(small byte) bool { return strings.IndexByte("kqrn", small) >= 0 }

// startsWithLetter reports whether a word starts with the letter of a piece.
func startsWithLetter(word []byte) bool {
	n, _ := letter(word[0])
	return n != model.NoNature || word[0] == 'M'
}

// settle puts the reading first whose letters are those of the game, if the other has letters of another language. A
// game whose letters show no language is English, or each dxc5 that is out of place would be a queen, too.
func (w *Word) settle(l language) {
	l = max(l, english)
	foreign := func(w *Word) bool { return w.written.language != anyLanguage && w.written.language != l }
	switch {
	case w.slip == nil:
	case foreign(w.slip):
		w.slip = nil
	case foreign(w):
		w.written, w.slip.written = w.slip.written, w.written
		w.loose = true
	}
}

// shownLanguage returns the language of the first letter that shows one. A letter that also names a file shows one only
// if no other letter does.
func shownLanguage(words []Word) language {
	shown := anyLanguage
	for i := range words {
		switch w := &words[i]; {
		case !w.plain:
		case w.slip == nil && w.written.language != anyLanguage:
			return w.written.language
		case shown == anyLanguage && !w.loose:
			shown = w.written.language
		}
	}
	return shown
}

// Reading returns a word as it is to be read for side c on b: itself or, if no piece can make such a move, with its
// first letter small instead of capital, or capital instead of small, if a piece can make that move.
func (s *Scoresheet) Reading(w *Word, b *model.Board, c model.Color) *Word {
	if w.slip == nil || len(s.Moves(w, b, c)) > 0 || len(s.Moves(w.slip, b, c)) == 0 {
		return w
	}
	return w.slip
}
