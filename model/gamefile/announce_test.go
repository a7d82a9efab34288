package gamefile

import (
	"strings"
	"testing"
)

const announced = "[Variant \"Haft Schroedinger\"]\n[HaftRules \"announce=on\"]\n\n"

// Under announce=on a sign of check or mate belongs to the move, in every notation.
func TestSignsAreRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{announced + "1. e4 d6 2. f1b5+ *", "e2e4 d7d6 f1b5+"},
		{announced + "1. e4 d6 2. f1-b5# *", "e2e4 d7d6 f1b5+"},
		{announced + "1. e4 d6 2. M6b5++ *", "e2e4 d7d6 f1b5+"},
		{announced + "1. e4+ d6 2. White piece 6 to b5+ *", "e2e4+ d7d6 f1b5+"},
		{announced + "1. e4 d5 2. exd5+ *", "e2e4 d7d5 e4d5+"},
		{announced + "1. O-O+ *", "O-O+"},
		{announced + "1. e4 a6 2. e5 d5 3. exd6e.p.+ *", "e2e4 a7a6 e4e5 d7d5 e5d6+"},
		{announced + "1. e4 a6 2. e5 d5 3. exd6+e.p. *", "e2e4 a7a6 e4e5 d7d5 e5d6+"},
		{announced + "1. e4 a6 2. e5 d5 3. exd6#ep *", "e2e4 a7a6 e4e5 d7d5 e5d6+"},
		{announced + "1. e4 a6 2. e5 d5 3. exd6e.p *", "e2e4 a7a6 e4e5 d7d5 e5d6"},
		{`{"rules":{"announce":true},"moves":["e2e4","d7d6","f1b5+"]}`, "e2e4 d7d6 f1b5+"},
		{`{"rules":"announce=on","moves":"e2e4 d7d6 f1b5#"}`, "e2e4 d7d6 f1b5+"},
		{`{"rules":{"announce":false},"moves":"e2e4 d7d6 f1b5+"}`, "e2e4 d7d6 f1b5"},
		{"1. e4+ d6 2. f1b5+ *", "e2e4 d7d6 f1b5"},
	} {
		g := readAll(t, c.text)[0]
		if got := squares(g.Moves); g.Broken != nil || got != c.want {
			t.Errorf("%q is read as %s (%v), want %s", c.text, got, g.Broken, c.want)
		}
	}
}

func TestSignsAreWritten(t *testing.T) {
	const start = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"]\n"
	for _, c := range []struct{ text, want string }{
		{announced + "1. e4 d6 2. f1b5# (2. f1c4+) *", "1. e4 d6 2. f1b5+ (2. f1c4+) *"},
		{announced + "1. e4 d5 2. exd5+ *", "1. e4 d5 2. exd5+ *"},
		{strings.TrimSpace(announced) + "\n" + start + "\n1. e4 d6 2. Bb5+ *", "1. e4 d6 2. Bb5+ *"},
		{"1. e4 d6 2. f1b5+ *", "1. e4 d6 2. f1b5 *"},
	} {
		g := readAll(t, c.text)[0]
		text := write(t, g)
		if !strings.HasSuffix(text, "\n\n"+c.want+"\n\n") {
			t.Errorf("%q is written\n%s\nwant %s", c.text, text, c.want)
		}
		again := readAll(t, text)[0]
		if again.Rules != g.Rules || squares(again.Moves) != squares(g.Moves) {
			t.Errorf("%q is read again as %v %v", text, again.Rules, again.Moves)
		}
	}
}

// There is no check to announce without the rule on check, wherever the two rules come from.
func TestAnnounceWithoutCheck(t *testing.T) {
	const conflict = "announce=on and check=off contradict each other"
	r := NewReader(strings.NewReader(announced+"1. e4 *"), "test")
	if err := r.Override("check=off,announce=on"); err == nil || !strings.Contains(err.Error(), conflict) {
		t.Errorf("both on the command line: %v", err)
	}
	if err := r.Override("check=off"); err != nil {
		t.Fatal(err)
	}
	if g, err := r.Next(); err != nil || g.Broken == nil || !strings.Contains(g.Broken.Error(), conflict) {
		t.Errorf("one of them on the command line: %+v, %v", g, err)
	}
	g := readAll(t, "[HaftRules \"announce=on,check=off\"]\n\n1. e4 *")[0]
	if g.Broken == nil || !strings.Contains(g.Broken.Error(), conflict) {
		t.Errorf("both in the file: %v", g.Broken)
	}
}
