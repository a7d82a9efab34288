package match

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"haft/cmd/haft/board"
	"haft/model/input"
	"haft/process"
)

// Limits are what the games of a store may take.
type Limits struct {
	Core    board.Limits
	Games   int           // that are going on at once
	Each    int           // of these that one player has begun; 0 for no limit
	Disk    input.Size    // of all files together when a game begins; 0 for no limit
	Keep    time.Duration // finished games are deleted so long after their end; 0 to keep them
	Abandon time.Duration // a game in which nothing happens for so long is over
}

// A Store is a folder with games, and the games in it. No other one can have the same folder until it is closed.
type Store struct {
	dir    string
	lock   *os.File
	limits Limits
	judge  func(context.Context, *board.Request) (any, error)
	tell   func(format string, args ...any)
	opened time.Time

	mu    sync.Mutex
	games map[string]*Match // those in memory: all that go on, and others that somebody looks at
	files map[string]*entry
	used  int64          // bytes of all files
	open  int            // games that go on
	begun map[string]int // of these, by who has begun them since the store was opened
}

// An entry is a game in the folder.
type entry struct {
	size  int64     // of its files
	pgn   int64     // of the one for other programs
	ended time.Time // zero while it goes on
	by    string    // who has begun it; "" if nobody counts that
	fault error     // why it cannot be read
}

const (
	logSuffix = ".game"
	pgnSuffix = ".pgn"
)

func (h *Store) file(id string) string { return filepath.Join(h.dir, id+logSuffix) }

// Open opens a store. The function judge answers questions of the core, and tell gets what the one who runs the server
// should know. Files that cannot be read are reported to tell, and left alone.
func Open(dir string, limits Limits, judge func(context.Context, *board.Request) (any, error),

	tell func(string, ...any),
) (*Store, error) {
	if err := private(dir); err != nil {
		return nil, err
	}
	lock, err := own(dir)
	if err != nil {
		return nil, err
	}
	h := &Store{
		dir: dir, lock: lock, limits: limits, judge: judge, tell: tell, opened: time.Now(),
		games: map[string]*Match{}, files: map[string]*entry{}, begun: map[string]int{},
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		lock.Close()
		return nil, err
	}
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), logSuffix)
		switch {
		case !ok || !isID(id):
		case !e.Type().IsRegular():
			tell("haft: %s: this is no regular file; it is left alone", h.file(id))
		default:
			h.find(id)
		}
	}
	h.Sweep(h.opened)
	return h, nil
}

// private makes the folder, which nobody else may look into.
func private(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err != nil {
		return err
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return fmt.Errorf("%s: others may use this folder (%v); expected one of mode 0700", dir, info.Mode().Perm())
	}
	return nil
}

// own locks a folder, on systems that have locks: two servers must not write into the same games.
func own(dir string) (*os.File, error) {
	lock, err := os.OpenFile(filepath.Join(dir, ".lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := process.Lock(lock); err != nil && !errors.Is(err, errors.ErrUnsupported) {
		lock.Close()
		if errors.Is(err, process.ErrLocked) {
			return nil, fmt.Errorf("%s: another server has this folder; end it first, or take another folder", dir)
		}
		return nil, err
	}
	return lock, nil
}

// find adds a game of the folder to the store. A game that goes on is resumed.
func (h *Store) find(id string) {
	m, err := h.read(id)
	if errors.Is(err, errEmpty) {
		err = os.Remove(h.file(id)) // nobody was told of it
		if err == nil {
			return
		}
	}
	if err != nil {
		h.tell("haft: %v", err)
		h.files[id] = &entry{fault: refusal(Damaged, "the file of the game is damaged")}
		return
	}
	pgn, late := h.beside(id)
	e := &entry{size: m.size + pgn, pgn: pgn}
	h.files[id] = e
	h.used += e.size
	if late {
		h.keep(m)
	}
	if m.state.over() {
		e.ended = m.state.last()
		return
	}
	h.open++
	h.games[id] = m
	if m.state.setup.Clock != nil && len(m.state.moves) >= firstMoves {
		h.resume(m)
	}
}

// resume starts the clocks of a game again, even if that cannot be written.
func (h *Store) resume(m *Match) {
	m.acting.Lock()
	defer m.acting.Unlock()
	now := time.Now()
	if err := m.append(&Event{At: now, Kind: Resumed, Ply: len(m.state.moves)}); err != nil {
		h.tell("haft: %s: %v", h.file(m.ID), err)
		m.mu.Lock()
		m.state.since = now
		m.mu.Unlock()
		m.set()
	}
}

// Find returns the game with a name.
func (h *Store) Find(id string) (*Match, error) {
	if !isID(id) {
		return nil, refusal(Missing, "found the name %.40q; expected 32 letters of a to f and digits", id)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if m := h.games[id]; m != nil {
		m.visited()
		return m, nil
	}
	e := h.files[id]
	if e == nil {
		return nil, refusal(Missing, "there is no such game; finished games may have been deleted")
	}
	if e.fault != nil {
		return nil, e.fault
	}
	m, err := h.read(id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, refusal(Missing, "the game has been deleted")
	}
	if err != nil {
		h.tell("haft: %v", err)
		e.fault = refusal(Damaged, "the file of the game is damaged") // and nobody is told again
		return nil, e.fault
	}
	m.seen = time.Now()
	h.games[id] = m
	return m, nil
}

// Unaided reports whether a game with this name goes on without help. It looks at nothing but the memory, where all such
// games are.
func (h *Store) Unaided(id string) bool {
	h.mu.Lock()
	m := h.games[id]
	h.mu.Unlock()
	if m == nil {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return !m.state.over() && !m.state.help
}

// sync has the system write the folder itself to the disk, with a new file in it. Not every system can.
func (h *Store) sync() {
	if dir, err := os.Open(h.dir); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
}

func (h *Store) all() (list []*Match) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, m := range h.games {
		list = append(list, m)
	}
	return list
}

// Close stops all clocks, and unlocks the folder.
func (h *Store) Close() {
	for _, m := range h.all() {
		m.acting.Lock()
		if m.state.running() != Nobody {
			_ = m.append(&Event{At: time.Now(), Kind: Stopped, Ply: len(m.state.moves)}) // else what was last written counts
		}
		if m.timer != nil {
			m.timer.Stop()
		}
		m.acting.Unlock()
	}
	_ = h.lock.Close() // it was only locked
}
