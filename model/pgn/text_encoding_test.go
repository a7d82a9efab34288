package pgn_test

import (
	"fmt"
	"testing"
)

// Bytes that are not UTF-8 are read as Windows-1252 wherever they are, and the first one of each game is named.
func TestRecode(t *testing.T) {
	const said = "found a byte that is not UTF-8; in this file such bytes are read as Windows-1252"
	for _, c := range []struct{ text, white, comment, said string }{
		{"[White \"M\xfcller\"]\n\n1. e4 {na\xefve \x96 \x8a} *", "Müller", "naïve – Š", "test:1:10: game 1: " + said},
		{"[White \"Müller\"]\n\n1. e4 {Müller, M\xfcller} *", "Müller", "Müller, Müller", "test:3:17: game 1: " + said},
		{"[White \"Müller\"]\n\n1. e4 {é} *", "Müller", "é", "<nil>"},
		{"1. e4 {\x81 \xe9} *", "", "\ufffd é", "test:1:10: game 1: " + said},
		{"1. e4 {\x00 \xe9} *", "", "\ufffd \ufffd", "<nil>"},
		{"{\"moves\": \"e4 {\xe9}\"}", "", "é", "test:1:16: game 1: " + said},
	} {
		g := readAll(t, c.text)[0]
		if g.Broken != nil || g.Tag("White") != c.white || g.Notes[0].Comment != c.comment {
			t.Errorf("%q: %v, %q, %q", c.text, g.Broken, g.Tag("White"), g.Notes[0].Comment)
		}
		if got := fmt.Sprint(g.Recoded); got != c.said {
			t.Errorf("%q: %s, want %s", c.text, got, c.said)
		}
	}
}
