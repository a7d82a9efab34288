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
	defer func() {
		if fault, _ := recover().(string); !strings.HasPrefix(fault, "out of squares\n") {
			t.Errorf("recovered %q", fault)
		}
	}()
	work := func(context.Context, *model.Game) (int, error) { panic("out of squares") }
	for range Each(context.Background(), &Series{Program: p}, []string{"-"}, work) {
		t.Error("a task came out")
	}
	t.Error("each returned")
}
