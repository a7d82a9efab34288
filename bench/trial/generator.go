package trial

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"haft/bench/family"
	"haft/encode/format"
	"haft/model/input"
	"haft/process"
)

// A generator is a command that writes an instance of a size and a seed to standard output. What it writes is kept
// until the end of the run, once for equal instances.
type generator struct {
	words  []string // of the command, with {size} and {seed}
	format *format.Format
	memory input.Size // that the command may take, and that what it writes may take on the disk; 0 for no limit

	mutex  sync.Mutex               // guards what follows; held while the command runs
	folder *process.Folder          // of what was written; nil at first
	made   map[string]*family.Given // by size and seed
}

// makeTime is how long it may take to make an instance.
const makeTime = time.Minute

// Limits of a generator besides its time.
const (
	planPipeTime  = 10 * time.Second     // to close its pipes after it was stopped, on a busy machine
	planLookAgain = 5 * time.Millisecond // between looks at its memory
)

// Causes that end a generator.
var (
	errSlow  = fmt.Errorf("took more than %v", makeTime)
	errLarge = errors.New("takes or writes more than the limit of memory")
)

// make returns the instance of a size and a seed. Of trials that are made at the same time, the first has it written,
// and the others wait.
func (g *generator) make(ctx context.Context, size int, seed uint64) (*family.Given, error) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	key := fmt.Sprint(size, " ", seed)
	if made := g.made[key]; made != nil {
		return made, nil
	}
	if g.folder == nil {
		folder, err := process.NewFolder()
		if err != nil {
			return nil, err
		}
		g.folder, g.made = folder, map[string]*family.Given{}
	}
	words := make([]string, len(g.words))
	fill := strings.NewReplacer("{size}", strconv.Itoa(size), "{seed}", strconv.FormatUint(seed, 10))
	for i, word := range g.words {
		words[i] = fill.Replace(word)
	}
	name := fmt.Sprintf("generator %q", strings.Join(words, " "))
	file, err := g.write(ctx, words)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	g.made[key] = &family.Given{Path: file, Format: g.format.Name, Name: name}
	return g.made[key], nil
}

func (g *generator) close() {
	if g.folder != nil {
		g.folder.Remove()
	}
}

// write runs the command, and returns the file of what it has written, which is named by its checksum.
func (g *generator) write(ctx context.Context, words []string) (string, error) {
	out, err := os.CreateTemp(g.folder.Path, "new-*")
	if err != nil {
		return "", err
	}
	defer out.Close()
	said := &ending{}
	if err := g.run(ctx, words, out, said); err != nil {
		os.Remove(out.Name())
		return "", err
	}
	if _, err := out.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	sum := sha256.New()
	switch n, err := io.Copy(sum, out); {
	case err != nil:
		return "", err
	case n == 0:
		return "", fmt.Errorf("wrote nothing to standard output, with exit status 0%s", said.words())
	}
	name := filepath.Join(g.folder.Path, hex.EncodeToString(sum.Sum(nil))+g.format.Extension)
	return name, os.Rename(out.Name(), name)
}

// run runs the command within limits of time, memory and size.
func (g *generator) run(ctx context.Context, words []string, out *os.File, said *ending) error {
	folder, err := process.NewFolder()
	if err != nil {
		return err
	}
	defer folder.Remove()
	limited, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer time.AfterFunc(makeTime, func() { stop(errSlow) }).Stop()
	cmd := exec.CommandContext(limited, words[0], words[1:]...)
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = out, said, planPipeTime
	if err := folder.Start(cmd); err != nil {
		return fmt.Errorf("cannot be started: %s", reason(err))
	}
	quit := make(chan struct{})
	go g.watch(cmd.Process.Pid, out, quit, func() { stop(errLarge) })
	err = folder.Wait(cmd)
	close(quit)
	switch cause := context.Cause(limited); {
	case ctx.Err() != nil:
		return ctx.Err()
	case cause != nil:
		return fmt.Errorf("%w%s", cause, said.words())
	case err != nil:
		return fmt.Errorf("%w%s", err, said.words())
	}
	return nil
}

// watch calls over when the command with all that it has started, or what it writes, exceeds the limit.
func (g *generator) watch(pid int, out *os.File, quit <-chan struct{}, over func()) {
	if g.memory == 0 {
		return
	}
	brood := process.NewTree(pid)
	for {
		resident, _ := process.MemoryOfAll(append(brood.Look(), pid))
		info, err := os.Stat(out.Name())
		if resident > int64(g.memory) || err == nil && info.Size() > int64(g.memory) {
			over()
			return
		}
		select {
		case <-quit:
			return
		case <-time.After(planLookAgain):
		}
	}
}
