package cli

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

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

// After dismiss, all workers have ended, and nobody is hired any more; asking does not wait.
func TestDismissed(t *testing.T) {
	var c crew
	worked := make(chan string, 3)
	release := make(chan struct{})
	c.hire(func() { <-release; worked <- "first" })
	c.hire(func() { close(release); worked <- "second" })
	c.dismiss()
	if len(worked) != 2 {
		t.Errorf("%d of two have worked", len(worked))
	}
	done := make(chan struct{})
	go func() {
		c.hire(func() { worked <- "late" })
		c.dismiss()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("a crew that was dismissed does not answer")
	}
	if len(worked) != 2 {
		t.Error("somebody was hired by a crew that was dismissed")
	}
}
