package match

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"haft/cmd/haft/board"
)

// What is no folder, and one whose lock cannot be made, is no store.
func TestNoStore(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	dir := folder(t)
	if err := os.MkdirAll(filepath.Join(dir, ".lock"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, filepath.Join(file, "games"), dir} {
		if h, err := Open(name, usual, judge, t.Logf); err == nil || h != nil {
			t.Errorf("%s is a store", name)
		}
	}
}

// Nothing happens in a game if the core does not answer, whether it is asked about the move or about the end.
func TestNoJudge(t *testing.T) {
	errBusy := errors.New("busy")
	for _, silent := range []string{"play", "ended"} {
		h := newStore(t, folder(t), usual)
		h.judge = func(ctx context.Context, q *board.Request) (any, error) {
			if q.Question == silent {
				return nil, errBusy
			}
			return judge(ctx, q)
		}
		p := begun(t, h, Wish{})
		err := p.m.Act(t.Context(), p.secret[0], &Action{Do: Move, Move: "e4", Key: "key-of-e4"})
		if !errors.Is(err, errBusy) || p.ply() != 0 || len(p.m.state.events) != 1 {
			t.Errorf("%s: %v, %d events", silent, err, len(p.m.state.events))
		}
	}
}

// A flag that cannot be written down is told to whoever acts next.
func TestFlagNotWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := begun(t, newStore(t, folder(t), usual), Wish{Clock: &Clock{60, 0}})
		p.plays("e4", "e5", "d4")
		p.m.timer.Stop()
		p.m.broken = refusal(Damaged, "the disk is full")
		time.Sleep(time.Hour)
		if r := p.asks(Black, Action{Do: Move, Move: "d5", Ply: 3}); r != Damaged || p.m.state.over() {
			t.Errorf("%q, %+v", r, p.m.state.end)
		}
		if face := p.face(); face.Left != [2]int64{60_000, 0} {
			t.Errorf("the clocks show %v", face.Left)
		}
		p.m.broken = nil
		p.m.fall()
		if face := p.face(); face.Left != [2]int64{60_000, 0} || face.Running != Nobody || p.m.state.end.Result != "1-0" {
			t.Errorf("the clocks show %+v, %+v", face, p.m.state.end)
		}
	})
}

func (p *player) face() *Face {
	p.Helper()
	s, err := p.m.Snapshot()
	if err != nil {
		p.Fatal(err)
	}
	return s.Clock
}

// A finished game that is deleted or damaged while it is not in memory is refused, and whoever runs the server is told
// of the damage once.
func TestGoneOrDamaged(t *testing.T) {
	var told []string
	h := newStore(t, folder(t), usual)
	h.tell = func(format string, args ...any) { told = append(told, fmt.Sprintf(format, args...)) }
	gone, damaged := begun(t, h, Wish{}), begun(t, h, Wish{})
	for _, p := range []*player{gone, damaged} {
		p.does(White, Resign, "")
	}
	h.Sweep(time.Now().Add(time.Hour))
	if len(h.games) != 0 {
		t.Fatalf("%d games in memory", len(h.games))
	}
	spoilt := os.WriteFile(h.file(damaged.m.ID), []byte("x\n"), 0o600)
	if err := errors.Join(os.Remove(h.file(gone.m.ID)), spoilt); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := h.Find(gone.m.ID); err == nil || err.Error() != "the game has been deleted" {
			t.Error(err)
		}
		if _, err := h.Find(damaged.m.ID); err == nil || err.Error() != "the file of the game is damaged" {
			t.Error(err)
		}
	}
	if len(told) != 1 || !strings.HasSuffix(told[0], ":1: the event cannot be read: column 1: invalid character 'x' at start of value") {
		t.Errorf("told %q", told)
	}
	h.drop(gone.m.ID, h.files[gone.m.ID])
	if len(told) != 2 || h.files[gone.m.ID] == nil {
		t.Errorf("told %q when a file that is gone was deleted", told)
	}
}

// Where the game cannot be written for other programs, that is told, and the game goes on.
func TestNotKept(t *testing.T) {
	var told []string
	h := newStore(t, folder(t), usual)
	h.tell = func(format string, args ...any) { told = append(told, fmt.Sprintf(format, args...)) }
	p := begun(t, h, Wish{})
	if err := errors.Join(os.Remove(h.pgn(p.m.ID)), os.MkdirAll(filepath.Join(h.pgn(p.m.ID), "x"), 0o700)); err != nil {
		t.Fatal(err)
	}
	p.plays("e4")
	if len(told) != 1 || !strings.HasPrefix(told[0], "haft: ") {
		t.Errorf("told %q", told)
	}
	if parts, err := filepath.Glob(filepath.Join(h.dir, "*.part")); err != nil || len(parts) > 0 {
		t.Errorf("%v is left, %v", parts, err)
	}
}

// A rematch that nobody was told of, and that cannot be deleted now, is deleted after a while.
func TestDiscardedLater(t *testing.T) {
	h := newStore(t, folder(t), usual, "remove ")
	p := begun(t, h, Wish{By: "a"})
	if err := os.Remove(h.file(p.m.ID)); err != nil {
		t.Fatal(err)
	}
	h.discard(p.m.ID)
	if e := h.files[p.m.ID]; e == nil || e.ended.IsZero() || h.open != 0 || len(h.begun) != 0 || len(h.games) != 0 {
		t.Errorf("%+v, %d go on, begun %v", e, h.open, h.begun)
	}
}
