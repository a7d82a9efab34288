package cli

import (
	"fmt"
	"io"
	"math"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"haft/cmd/haft/terminal"
	"haft/solve/say"
)

// Progress says on standard error how far a long run is: one line that is written over, or, with
// --progress always and no terminal, a line now and then.
//
// go-pretty's trackers are not used: a tracker has one number, where games are counted and bytes
// tell how many are left; it says nothing of the time left before 1% is done; and it does not step
// aside for data on the same terminal.
type Progress struct {
	*Program
	what  string
	done  atomic.Int64
	Meter *terminal.Meter // tells how far the run is

	quit  chan struct{}
	ended sync.WaitGroup
	mutex sync.Mutex
	shown bool // a line stands on the terminal
	busy  bool // so does the start of a line of data
}

// ProgressFlag adds --progress.
func (p *Program) ProgressFlag(cmd *cobra.Command) {
	ChoiceFlag(cmd, &p.ShowProgress, "progress",
		"`WHEN` to tell progress on standard error: auto (on a terminal, after a\nsecond), always or never", "auto",
		"always", "never")
}

// NewProgress begins to tell how many things are done; what names them in the plural. Until it is
// stopped, messages and data are to be written through p, and by one goroutine.
func NewProgress(p *Program, what string, m *terminal.Meter) *Progress {
	r := &Progress{Program: p, what: what, Meter: m, quit: make(chan struct{})}
	p.progress = r
	if p.ShowProgress == "always" || p.ShowProgress == "auto" && IsTerminal(p.Stderr) {
		r.ended.Go(r.run)
	}
	return r
}

// Add counts n more as done.
func (r *Progress) Add(n int64) { r.done.Add(n) }

// Stop ends it. Nothing is left on the terminal but, with --progress always, the last line.
func (r *Progress) Stop() {
	close(r.quit)
	r.ended.Wait()
	r.hide()
	if r.ShowProgress == "always" {
		fmt.Fprintln(r.Stderr, r.line(time.Now()))
	}
	r.Program.progress = nil
}

func (r *Progress) run() {
	interval := time.Second
	if !IsTerminal(r.Stderr) {
		interval = 10 * time.Second
	}
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
			r.show()
		case <-r.quit:
			return
		}
	}
}

func (r *Progress) show() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.busy {
		return
	}
	line := r.line(time.Now())
	if !IsTerminal(r.Stderr) {
		fmt.Fprintln(r.Stderr, line)
		return
	}
	if width, _, err := term.GetSize(int(r.Stderr.(*os.File).Fd())); err == nil && 0 < width && width <= len(line) {
		line = line[:width-1] // a line that wraps cannot be written over
	}
	fmt.Fprintf(r.Stderr, "\r\x1b[K%s", line)
	r.shown = true
}

// hide clears the line, for something else to be written.
func (r *Progress) hide() {
	if r != nil {
		_, _ = r.aside(io.Discard, nil)
	}
}

// aside clears the line and writes data to the same terminal.
func (r *Progress) aside(w io.Writer, data []byte) (int, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.shown {
		fmt.Fprint(r.Stderr, "\r\x1b[K")
		r.shown = false
	}
	if len(data) > 0 {
		r.busy = data[len(data)-1] != '\n'
	}
	return w.Write(data)
}

// line is how far it is: "haft: 1,234 games, 600 a second, 1.2 of 40.0 MB, 1m5s left".
func (r *Progress) line(now time.Time) string {
	done := r.done.Load()
	elapsed := now.Sub(r.Meter.Since())
	return fmt.Sprintf("haft: %s %s, %s a second", say.Number(uint64(done)), r.what, rate(done, elapsed)) +
		r.Meter.Left(now)
}

// rate is how many there are in a second.
func rate(done int64, elapsed time.Duration) string {
	perSecond := float64(done) / max(elapsed, 1).Seconds()
	if perSecond < 10 {
		return fmt.Sprintf("%.1f", perSecond)
	}
	return say.Number(uint64(math.Round(perSecond)))
}
