package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"haft/model"
	"haft/model/gamefile"
)

// The first games are delivered one by one, even after an earlier run whose many games are skipped in no time. The
// first answer comes before anything about the second game.
func TestFirstAnswer(t *testing.T) {
	const total, earlierGames, text = 1000, 900, "{\"id\":\"x\",\"moves\":\"e4\"}\n"
	name := filepath.Join(t.TempDir(), "games.jsonl")
	if err := os.WriteFile(name, []byte(strings.Repeat(text, total)), 0o644); err != nil {
		t.Fatal(err)
	}
	g, err := gamefile.ReadGame(strings.NewReader(text), name)
	if err != nil {
		t.Fatal(err)
	}
	for _, left := range []int{0, earlierGames} {
		s := &Series{Program: NewProgram(nil, io.Discard, io.Discard), Jobs: JobsOption{N: 1}}
		if left > 0 {
			s.Earlier = newEarlier("out", "check")
			for i := range left {
				if err := s.Earlier.add(fmt.Appendf(nil, `{"schema":"haft/1","line":%d,"command":"check","game_crc32c":"%08x"}`,
					i+1, gameSum(g))); err != nil {
					t.Fatal(err)
				}
			}
			s.Earlier.left = left
		}
		ctx, stop := context.WithTimeout(t.Context(), 10*time.Second)
		worked, emitted := 0, 0
		first := make(chan struct{})
		games := Each(ctx, s, []string{name}, func(ctx context.Context, _ *model.Game) (int, error) {
			if worked++; worked > 1 {
				select {
				case <-first:
				case <-ctx.Done(): // it does not come out
				}
			}
			return 0, nil
		})
		var failed error
		for task, err := range games {
			if err != nil {
				failed = err
				break
			}
			if emitted++; emitted == 1 {
				close(first)
			}
			failed = cmp.Or(failed, task.Err)
		}
		stop()
		if failed != nil || emitted != total-left {
			t.Errorf("%d games passed over: %d answers, %v; want %d", left, emitted, failed, total-left)
		}
	}
}

// Games without an empty line between them cannot be cut apart before they are read. All the same their answers come
// while others are worked on: one waits for no more games than the queue holds.
func TestUncutFile(t *testing.T) {
	const total = 1000
	text := "[Event \"x\"]\n\n1. e4 {" + strings.Repeat("a word ", 150) + "} e5 *\n" // some 60 to a batch
	name := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(name, []byte(strings.Repeat(text, total)), 0o644); err != nil {
		t.Fatal(err)
	}
	s := &Series{Program: NewProgram(nil, io.Discard, io.Discard), Jobs: JobsOption{N: 1}}
	var worked, emitted atomic.Int64
	for task, err := range Each(t.Context(), s, []string{name}, func(context.Context, *model.Game) (int, error) {
		worked.Add(1)
		return 0, nil
	}) {
		if err != nil || task.Err != nil {
			t.Fatal(err, task.Err)
		}
		n := emitted.Add(1)
		if ahead := worked.Load() - n; ahead > total/2 {
			t.Fatalf("%d answers were kept when the one to game %d came out", ahead, n)
		}
		if task.Game.ID != strconv.FormatInt(n, 10) {
			t.Fatalf("game %s came out as number %d", task.Game.ID, n)
		}
	}
	if n := emitted.Load(); n != total {
		t.Errorf("%d answers; want %d", n, total)
	}
}

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

// After wait, all workers have ended, and nobody starts any more; asking does not wait.
func TestDismissed(t *testing.T) {
	var c workerGroup
	worked := make(chan string, 3)
	release := make(chan struct{})
	c.start(func() { <-release; worked <- "first" })
	c.start(func() { close(release); worked <- "second" })
	c.wait()
	if len(worked) != 2 {
		t.Errorf("%d of two have worked", len(worked))
	}
	done := make(chan struct{})
	go func() {
		c.start(func() { worked <- "late" })
		c.wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("a worker group that was dismissed does not answer")
	}
	if len(worked) != 2 {
		t.Error("somebody started in a worker group that was dismissed")
	}
}
