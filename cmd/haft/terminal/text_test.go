package terminal

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"haft/model"
	"haft/model/gamefile/gametest"
	"haft/solve/solvertest/golden"
)

// What steers a terminal is shown as U+FFFD; only colours of haft's own are left.
func TestPlain(t *testing.T) {
	bold := Palette(true).Bold("\x1b[31mX\x1b[0m")
	for text, want := range map[string]string{
		"Grüße, 1. e4\t\n":             "Grüße, 1. e4\t\n",
		"\x1b]0;PWNED\x07\x1b[31mX":    "\ufffd]0;PWNED\ufffd\ufffd[31mX",
		"\u009b31mX\u0085\x7f\r\x00":   "\ufffd31mX\ufffd\ufffd\ufffd\ufffd",
		"\x9b31m\xff":                  "\ufffd31m\ufffd",
		"a\u202eb\u2066c\u200fd\u061c": "a\ufffdb\ufffdc\ufffdd\ufffd",
		bold:                           "\x1b[1m\ufffd[31mX\ufffd[0m\x1b[0m",
		Palette(false).Bold("x"):       "x",
	} {
		if got := Plain(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		var s Screen
		var cut strings.Builder
		for i := range len(text) {
			cut.WriteString(s.Next([]byte(text[i : i+1])))
		}
		if got := cut.String(); got != want && !strings.HasPrefix(want, got) { // an end may be incomplete
			t.Errorf("%q byte by byte: %q, want %q", text, got, want)
		}
	}
}

// Prose, colours and guesses at mistyped words stay as they are.
func TestWordsStay(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	for _, prose := range []string{
		"", "one line", strings.Repeat("word ", 40), strings.Repeat("12. e2e4 a7a6 ", 12), strings.Repeat("100 % of it ", 12),
		strings.Repeat("3... d7d5, ", 15), "first\nsecond  \n\nthird", strings.Repeat("x", 200),
		strings.Repeat("a", 78) + " 1. e4",
		strings.Repeat("b", 77) + " 5 %", strings.Repeat("c", 79) + " d", strings.Repeat("c", 80) + " d",
	} {
		fmt.Fprintf(&said, "%q\n%s|\n", prose, Wrap(prose))
	}
	for _, p := range []Palette{false, true} {
		fmt.Fprintf(&said, "%q\n", []string{
			Plain(p.Locked("locked")), Plain(p.Faint("faint")), Plain(p.Bold("bold")), Plain(p.Bad("bad")),
			Plain(p.Good("good")), Plain(p.Moved("moved")), Plain(p.Bad("")),
		})
	}
	g := gametest.Game(t, "", "b1c3 a7a6")
	for _, ply := range []model.Ply{0, 1, 2} {
		m, ok := model.ReplayTo(g, ply).LastMove()
		fmt.Fprintf(&said, "%v, %v\n", m, ok)
	}
	d := &Diagram{Position: model.ReplayTo(g, 1), Colours: true}
	d.Domains[1] = model.Knight.Set()
	for _, line := range strings.Split(Plain(d.String()), "\n")[9:] {
		fmt.Fprintf(&said, "%q\n", line)
	}
	golden.Text(t, "testdata/words.txt", said.String())
}

// What is left is told by what was done since the beginning, and not by what an earlier run did.
func TestMetersStay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said strings.Builder
		begun := time.Now()
		for _, m := range []*Meter{
			NewMeter("games", 0), NewMeter("games", 4000), NewMeter("", 40_000_000), NewMeter("x", 1),
		} {
			for _, step := range []int64{0, 1, 999, 2000} {
				m.Done.Add(step)
				fmt.Fprintf(&said, "%q ", m.Left(m.Since().Add(time.Minute)))
			}
			time.Sleep(time.Hour)
			m.Begin()
			fmt.Fprintf(&said, "%v later: %q ", m.Since().Sub(begun), m.Left(time.Now().Add(time.Minute)))
			m.Done.Add(500)
			fmt.Fprintf(&said, "%q ", m.Left(time.Now().Add(1500*time.Millisecond)))
			m.Done.Add(500)
			fmt.Fprintf(&said, "%q\n", m.Left(time.Now().Add(time.Minute)))
		}
		golden.Text(t, "testdata/meters.txt", said.String())
	})
}
