package program

import (
	"bytes"
	"strings"
	"testing"

	"haft/cmd/haft/cli"
)

func TestPanicIsAMessage(t *testing.T) {
	var messages bytes.Buffer
	if c := guard(&messages, func() cli.Code { panic("out of squares") }); c != cli.Failed {
		t.Errorf("exit status %d, want %d", c, cli.Failed)
	}
	for _, want := range []string{
		"haft: internal error: out of squares\n", "Please report it", "signals_and_panics_test.go",
	} {
		if !strings.Contains(messages.String(), want) {
			t.Errorf("the message lacks %q:\n%s", want, &messages)
		}
	}
}
