package terminal

import (
	"fmt"
	"strings"
	"testing"

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

// Prose is broken into lines of 80 characters, and neither a move nor a percentage is torn apart.
func TestWrap(t *testing.T) {
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
	golden.Text(t, "testdata/words.txt", said.String())
}
