package cli

import (
	"context"
	"io"
	"strings"
	"testing"

	"haft/model"
)

// A panic of a worker reaches the goroutine that has the guard.
func TestPanicOfAWorker(t *testing.T) {
	p := NewProgram(strings.NewReader("e4"), io.Discard, io.Discard)
	q := &Question{Program: p}
	defer func() {
		if fault, _ := recover().(string); !strings.HasPrefix(fault, "out of squares\n") {
			t.Errorf("recovered %q", fault)
		}
	}()
	Each(context.Background(), q, []string{"-"},
		func(context.Context, *model.Game) (int, error) { panic("out of squares") },
		func(*Task[int]) error { return nil })
	t.Error("each returned")
}
