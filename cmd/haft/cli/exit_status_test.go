package cli

import (
	"bytes"
	"context"
	"io"
	"testing"
)

// An interrupt by a key of the terminal, which sends no signal, ends a command in the same way as a signal does.
func TestInterruptedByKey(t *testing.T) {
	var messages bytes.Buffer
	p := NewProgram(nil, io.Discard, &messages)
	if c := p.Finish(t.Context(), context.Canceled); c != Interrupted || messages.String() != InterruptedText+"\n" {
		t.Errorf("exit status %d, %q", c, &messages)
	}
}

func TestWorst(t *testing.T) {
	order := []Code{Yes, No, Undecided, Failed, Interrupted}
	for i, a := range order {
		for j, b := range order {
			if got, want := worst(a, b), order[max(i, j)]; got != want {
				t.Errorf("worst(%d, %d) is %d, want %d", a, b, got, want)
			}
		}
	}
}
