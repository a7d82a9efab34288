package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
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
		s := &Series{Program: NewProgram(nil, io.Discard, io.Discard), JobsOption: JobsOption{Jobs: 1}}
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
			failed = FirstError(failed, task.Err)
		}
		stop()
		if failed != nil || emitted != total-left {
			t.Errorf("%d games passed over: %d answers, %v; want %d", left, emitted, failed, total-left)
		}
	}
}
