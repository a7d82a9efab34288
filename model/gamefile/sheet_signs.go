package gamefile

import (
	"bytes"
	"strings"
)

// checkWords are words for check and mate on the sheets of several languages.
var checkWords = []string{
	"ch", "check", "dis", "dis.ch", "discovered", "dbl", "dbl.ch", "double", "mate", "checkmate",
	"schach", "abzugsschach", "doppelschach", "matt", "schachmatt",
	"échec", "echec", "mat", "jaque", "scacco", "matto",
}

// attachedWords are those that people write against the move, as in Qf7mate, each before any that it ends with.
var attachedWords = []string{
	"checkmate", "schachmatt", "mate", "matt", "mat", "check", "schach", "échec", "echec", "ch",
}

// isSign reports whether a word is a sign of check or mate, or says so. It may stand in quotes, or in brackets together
// with marks, and have marks behind it.
func isSign(word []byte) bool {
	const opening, closing = "\"'“”„‘«»", "\"'“”‘’«»?!."
	text, _ := plain(word)
	if text = bytes.TrimSpace(text); len(text) > 0 && (text[0] == '(' || text[0] == '[') {
		text = bytes.Trim(text, "()[]?!,. ")
	}
	parts := bytes.Fields(bytes.TrimLeft(bytes.TrimRight(text, closing), opening))
	for _, part := range parts {
		if len(bytes.Trim(part, checkSigns)) > 0 && !isOneOf(bytes.TrimRight(part, "."), checkWords...) {
			return false
		}
	}
	return len(parts) > 0
}

// maxSigns is how many signs of check may follow one move: more than anybody writes, as in "dis ch + !". Others are
// words of their own, which cannot be read.
const maxSigns = 4

// addSigns adds signs of check that stand apart from the word.
func (w *Word) addSigns(signs []string) {
	if w.blank {
		signed := newWord([]byte{unread, checkSigns[0]})
		w.blank, w.written, w.torn = false, signed.written, signed.torn
	}
	w.loose, w.written.check = true, true
	if w.slip != nil {
		w.slip.written.check = true
	}
	w.Text += " " + strings.Join(signs, " ")
}

// Marks reports whether a word may be no move but a mark and a sign of check of the word before it, as in Bb5 ?+.
func (w *Word) Marks() bool {
	sign := strings.TrimLeft(w.Text, "? ")
	return w.Claimed == 0 && len(sign) < len(w.Text) && isSign([]byte(sign))
}

// Announces reports whether the word has a sign of check.
func (w *Word) Announces() bool { return w.written.check }
