package cli

import (
	"bytes"
	"strings"
	"testing"
)

func TestPanicIsAMessage(t *testing.T) {
	var messages bytes.Buffer
	if c := guard(&messages, func() Code { panic("out of squares") }); c != Failed {
		t.Errorf("exit status %d, want %d", c, Failed)
	}
	for _, want := range []string{"haft: internal error: out of squares\n", "Please report it", "run_test.go"} {
		if !strings.Contains(messages.String(), want) {
			t.Errorf("the message lacks %q:\n%s", want, &messages)
		}
	}
}
