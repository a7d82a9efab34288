package terminal

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

// said returns what a REPL answers to lines, and the error with which it ends.
func said(t *testing.T, typed string, change func(*REPL)) (string, error) {
	t.Helper()
	var out bytes.Buffer
	repl := &REPL{
		In: strings.NewReader(typed), Out: bufio.NewWriter(&out), Prompt: func() string { return "> " },
		Other: func(_ context.Context, line string) error { return fmt.Errorf("no move %q", line) },
	}
	repl.Tell = func(err error) { fmt.Fprintln(repl.Out, "!", err) }
	repl.Samples = [][2]string{{"e2e4", "a move"}}
	repl.Words = []Word{
		{Names: []string{"undo", "u"}, Help: "one back", Run: func(string) error { return errors.New("nothing to undo") }},
		{Names: []string{"save"}, Args: "FILE", Help: "keep it", Run: func(name string) error {
			fmt.Fprintf(repl.Out, "saved %q\n", name)
			return nil
		}},
	}
	if change != nil {
		change(repl)
	}
	err := repl.Run(t.Context())
	repl.Out.Flush()
	return out.String(), err
}

func TestTalk(t *testing.T) {
	for typed, want := range map[string]string{
		"":                      "",
		"\n \nSAVE  my game \n": "saved \"my game\"\n",
		"u\nquit\nsave x\n":     "! nothing to undo\n",
		"exit\nu\n":             "",
		"save last":             "saved \"last\"\n",
		"undoo\n":               "! no move \"undoo\"\n",
		"hlep me\n":             "! no move \"hlep me\"\n",
		"e9\nO-O\nNd2\n":        "! no move \"e9\"\n! no move \"O-O\"\n! no move \"Nd2\"\n",
		"?\n": "e2e4       a move\nundo       one back\nsave FILE  keep it\nhelp       this list\nquit " +
			"      end, as the end of the input does\n",
	} {
		if got, err := said(t, typed, nil); got != want || err != nil {
			t.Errorf("%q is answered by\n%s, %v; want\n%s", typed, got, err, want)
		}
	}
}

// A terminal that can only print shows a prompt.
func TestDumbTerminal(t *testing.T) {
	t.Setenv("TERM", "dumb")
	got, err := said(t, "u\nq\n", func(repl *REPL) { repl.Typed = os.Stdin })
	if want := "> ! nothing to undo\n> "; got != want || err != nil {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}

// An interrupt during an action ends the REPL without an answer.
func TestInterruptedTalk(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	repl := &REPL{
		In: strings.NewReader("e4\ne5\n"), Out: bufio.NewWriter(new(bytes.Buffer)),
		Prompt: func() string { return "" },
	}
	repl.Tell = func(err error) { t.Errorf("told %v", err) }
	repl.Other = func(ctx context.Context, _ string) error {
		interrupt()
		return ctx.Err()
	}
	if err := repl.Run(ctx); err != context.Canceled {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

// A line that is longer than any command is refused without being repeated, and the REPL goes on.
func TestLineThatIsNoCommand(t *testing.T) {
	const most = 64 << 10
	got, err := said(t, "save "+strings.Repeat("x", most-4)+"\nsave y\n", nil)
	if want := "! found a line of 65537 bytes, expected at most 65536\nsaved \"y\"\n"; got != want || err != nil {
		t.Errorf("%.200q, %v; want %q", got, err, want)
	}
	long := strings.Repeat("x", most-5)
	if got, err = said(t, "save "+long+"\n", nil); got != "saved \""+long+"\"\n" || err != nil {
		t.Errorf("%.200q, %v; want that %d bytes are saved", got, err, most)
	}
}

// A line that is too long to be held ends the REPL, with an error about the input.
func TestLongLine(t *testing.T) {
	if _, err := said(t, strings.Repeat("x", 1<<24), nil); err == nil || !strings.HasPrefix(err.Error(), "<stdin>: ") {
		t.Errorf("%v", err)
	}
}
