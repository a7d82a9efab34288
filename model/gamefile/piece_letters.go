package gamefile

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"haft/model"
	"haft/model/pgn"
)

// A language gives the letters of the pieces in a game.
type language uint8

const (
	anyLanguage language = iota // no letters, figurines, or K
	english
	german
)

// languages are the letters of king, queen, rook, bishop and knight. English and German have only K in common, so any
// other letter shows which language it is.
var languages = [...]struct{ name, letters, knight, promotion string }{
	anyLanguage: {"", "KQRBN", "Nf3", "e7e8=Q"},
	english:     {"English", "KQRBN", "Nf3", "e7e8=Q"},
	german:      {"German", "KDTLS", "Sf3", "e7e8=D"},
}

// letter returns the nature that a capital letter stands for, or NoNature, and the language of the letter.
func letter(c byte) (model.Nature, language) {
	if c < 'A' || 'Z' < c {
		return model.NoNature, anyLanguage
	}
	for l := english; l <= german; l++ {
		i := strings.IndexByte(languages[l].letters, c)
		if i < 0 {
			continue
		}
		n, _ := model.ParseNature(languages[english].letters[i])
		if n == model.King {
			l = anyLanguage
		}
		return n, l
	}
	return model.NoNature, anyLanguage
}

// figurines replaces the signs of printed games by letters.
var figurines = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P",
	"\ufe0e", "", "\ufe0f", "", // show the sign before as text, or as a picture
	"×", "x", "＝", "=",
	"†", "+", "‡", "#", "＋", "+", "＃", "#", // check and mate: daggers in old books, wide signs in East Asia
)

// plain returns a word with letters in place of figurines; figured reports whether it had signs that are not ASCII.
func plain(word []byte) (text []byte, figured bool) {
	for _, c := range word {
		if c >= utf8.RuneSelf {
			return []byte(figurines.Replace(string(pgn.Hyphens(word)))), true
		}
	}
	return word, false
}

// NatureOf returns the nature that the letter or figurine at the beginning of a move stands for; NoNature if there is
// none, as before the move of a pawn.
func NatureOf(move string) model.Nature {
	text, _ := plain([]byte(move))
	if len(text) == 0 {
		return model.NoNature
	}
	n, _ := letter(text[0])
	return n
}

// settle fails if a word of the main line has a letter of another language than the words before it.
func (p *player) settle(w *written) error {
	switch {
	case w.language == anyLanguage || w.language == p.language:
		return nil
	case p.language == anyLanguage:
		p.language = w.language
		return nil
	}
	had := languages[p.language]
	return fmt.Errorf("expected %s letters as before in this game (%s), not %s ones",
		had.name, strings.Join(strings.Split(had.letters, ""), " "), languages[w.language].name)
}

// notMove says what moves look like, with letters of the language.
func (l language) notMove() string {
	examples := languages[l]
	return fmt.Sprintf("expected a move such as e2e4, e4, exd5, 6d3, %s or %s", examples.knight, examples.promotion)
}

// loneSign says where a sign of check stands that has no move before it, with letters of the language.
func (l language) loneSign(sign []byte) string {
	return fmt.Sprintf("expected a move, or the sign of check right behind its move, as in %s%s",
		languages[l].knight, sign)
}
