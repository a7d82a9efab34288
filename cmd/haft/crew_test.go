package main

import (
	"context"
	"io"
	"strings"
	"testing"

	"haft/model"
)

// A panic of a worker reaches the goroutine that has the guard.
func TestPanicOfAWorker(t *testing.T) {
	p := newProgram(strings.NewReader("e4"), io.Discard, io.Discard)
	q := &question{program: p}
	defer func() {
		if fault, _ := recover().(string); !strings.HasPrefix(fault, "out of squares\n") {
			t.Errorf("recovered %q", fault)
		}
	}()
	each(context.Background(), q, []string{"-"},
		func(context.Context, *model.Game) (int, error) { panic("out of squares") },
		func(*task[int]) error { return nil })
	t.Error("each returned")
}
