package cli

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

func TestPanicIsAMessage(t *testing.T) {
	var messages bytes.Buffer
	if c := guard(&messages, func() Code { panic("out of squares") }); c != Failed {
		t.Errorf("exit status %d, want %d", c, Failed)
	}
	for _, want := range []string{
		"haft: internal error: out of squares\n", "Please report it", "run_test.go",
	} {
		if !strings.Contains(messages.String(), want) {
			t.Errorf("the message lacks %q:\n%s", want, &messages)
		}
	}
}

// The exit status is that of the command, also if it ends because of an interrupt, and that of a failure after a panic.
func TestRun(t *testing.T) {
	interrupted, interrupt := context.WithCancel(t.Context())
	interrupt()
	for want, c := range map[int]struct {
		ctx     context.Context
		command func(context.Context) Code
	}{
		3: {t.Context(), func(context.Context) Code { return Undecided }},
		2: {t.Context(), func(context.Context) Code { panic("out of squares") }},
		7: {interrupted, func(ctx context.Context) Code { <-ctx.Done(); return 7 }},
	} {
		var messages bytes.Buffer
		if got := Run(c.ctx, &messages, c.command); got != want || (messages.Len() > 0) != (want == 2) {
			t.Errorf("exit status %d, want %d; %q", got, want, &messages)
		}
	}
}
