package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"syscall"
	"testing"
	"time"

	"haft/model"
)

func TestPanicIsAMessage(t *testing.T) {
	var messages bytes.Buffer
	if c := guard(&messages, func() code { panic("out of squares") }); c != failed {
		t.Errorf("exit status %d, want %d", c, failed)
	}
	for _, want := range []string{"haft: internal error: out of squares\n", "Please report it", "run_test.go"} {
		if !strings.Contains(messages.String(), want) {
			t.Errorf("the message lacks %q:\n%s", want, &messages)
		}
	}
}

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

func TestWorst(t *testing.T) {
	order := []code{yes, no, undecided, failed, interrupted}
	for i, a := range order {
		for j, b := range order {
			if got, want := worst(a, b), order[max(i, j)]; got != want {
				t.Errorf("worst(%d, %d) is %d, want %d", a, b, got, want)
			}
		}
	}
}

// An interrupt ends a command that waits for somebody to type.
func TestInterruptWhileReading(t *testing.T) {
	for _, command := range []string{"check", "analyze", "fmt", "locks", "moves", "worlds", "encode", "timeline", "entangle", "stats"} {
		ctx, interrupt := context.WithCancel(context.Background())
		time.AfterFunc(20*time.Millisecond, interrupt)
		stdin, keep := io.Pipe()
		defer keep.Close()
		var messages bytes.Buffer
		code := execute(ctx, []string{command, "-"}, stdin, io.Discard, &messages)
		if code != interrupted || messages.String() != "haft: interrupted\n" {
			t.Errorf("%s: exit status %d, %q", command, code, &messages)
		}
	}
}

// What was found before an interrupt is written, and a JSON array is closed.
func TestInterruptKeepsOutput(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	stdin, in := io.Pipe()
	go func() {
		io.WriteString(in, "{\"moves\":\"e4\"}\n{\"moves\":\"d4\"}\n")
		time.Sleep(200 * time.Millisecond)
		interrupt()
	}()
	var out bytes.Buffer
	code := execute(ctx, []string{"check", "--format", "json", "-"}, stdin, &out, io.Discard)
	if code != interrupted || strings.Count(out.String(), `"legal":true`) < 1 || !strings.HasSuffix(out.String(), "}\n]\n") {
		t.Errorf("exit status %d:\n%s", code, &out)
	}
}

// A closed is a pipe that nobody reads any more.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// A reader that went away is no failure, and ends a list of millions at once.
func TestClosedPipe(t *testing.T) {
	for _, args := range [][]string{
		{"worlds", "--list=0"}, {"worlds", "--list=0", "--format", "json"}, {"analyze"}, {"check", "--format", "jsonl"}, {"fmt"},
	} {
		var messages bytes.Buffer
		start := time.Now()
		code := execute(context.Background(), args, strings.NewReader("e4"), closed{}, &messages)
		if code != yes || messages.Len() > 0 {
			t.Errorf("%v: exit status %d, %q", args, code, &messages)
		}
		if took := time.Since(start); took > 2*time.Second {
			t.Errorf("%v: took %v", args, took)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestFailedWrite(t *testing.T) {
	var messages bytes.Buffer
	code := execute(context.Background(), []string{"check"}, strings.NewReader("e4"), full{}, &messages)
	if code != failed || messages.String() != "haft: no space left on device\n" {
		t.Errorf("exit status %d, %q", code, &messages)
	}
}
