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
	"haft/solve/explain"
)

// Progress shows on standard error how far a long run is: as one line that is overwritten or, with --progress always
// and no terminal, as a new line now and then.
//
// It does not use go-pretty's trackers. A tracker has a single number, but here games are counted while bytes tell
// how much is left. It does not estimate the time left before 1% is done. And it does not make room for data on the
// same terminal.
type Progress struct {
	program *Program
	one     string // the name of what is counted
	many    string // the same in the plural
	done    atomic.Int64
	Meter   *terminal.Meter // measures how far the run is

	quit  chan struct{}
	ended sync.WaitGroup
	mutex sync.Mutex
	shown bool // the terminal shows the line
	busy  bool // the terminal shows the start of a line of data
}

// ProgressFlag adds --progress.
func (p *Program) ProgressFlag(cmd *cobra.Command) {
	ChoiceFlag(cmd, &p.ShowProgress, "progress",
		"`WHEN` to show progress on standard error: auto (on a terminal, after a\nsecond), always or never", "auto",
		"always", "never")
}

// NewProgress begins to count things, by the names for one and for many. Until it is stopped, one goroutine alone must
// write all messages and data, through p.
func NewProgress(p *Program, one, many string, m *terminal.Meter) *Progress {
	r := &Progress{program: p, one: one, many: many, Meter: m, quit: make(chan struct{})}
	p.progress = r
	if p.ShowProgress == "always" || p.ShowProgress == "auto" && IsTerminal(p.Stderr) {
		r.ended.Go(r.run)
	}
	return r
}

// Add counts n more.
func (r *Progress) Add(n int64) { r.done.Add(n) }

// Stop ends the progress. It clears the terminal; only --progress always leaves the last line there.
func (r *Progress) Stop() {
	close(r.quit)
	r.ended.Wait()
	r.hide()
	if r.program.ShowProgress == "always" {
		fmt.Fprintln(r.program.Stderr, r.line(time.Now()))
	}
	r.program.progress = nil
}

func (r *Progress) run() {
	interval := time.Second
	if !IsTerminal(r.program.Stderr) {
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
	if !IsTerminal(r.program.Stderr) {
		fmt.Fprintln(r.program.Stderr, line)
		return
	}
	if width, _, err := term.GetSize(int(r.program.Stderr.(*os.File).Fd())); err == nil && 0 < width && width <= len(line) {
		line = line[:width-1] // a line that wraps cannot be overwritten
	}
	fmt.Fprintf(r.program.Stderr, "\r\x1b[K%s", line)
	r.shown = true
}

// hide clears the line to make room for something else.
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
		fmt.Fprint(r.program.Stderr, "\r\x1b[K")
		r.shown = false
	}
	if len(data) > 0 {
		r.busy = data[len(data)-1] != '\n'
	}
	return w.Write(data)
}

// line returns the text: "haft: 1,234 games, 600 a second, 1.2 of 40.0 MB, 1m5s left".
func (r *Progress) line(now time.Time) string {
	done := r.done.Load()
	elapsed := now.Sub(r.Meter.Since())
	return fmt.Sprintf("haft: %s, %s a second", explain.Count(uint64(done), r.one, r.many), rate(done, elapsed)) +
		r.Meter.Left(now)
}

// rate returns how many were done per second.
func rate(done int64, elapsed time.Duration) string {
	perSecond := float64(done) / max(elapsed, 1).Seconds()
	if perSecond < 10 {
		return fmt.Sprintf("%.1f", perSecond)
	}
	return explain.Number(uint64(math.Round(perSecond)))
}

// measure returns a meter for the bytes of the files that are read.
func (p *Program) measure(spans []span) *terminal.Meter {
	total := int64(0)
	for _, s := range spans {
		size, stored := p.Size(s.name)
		if !stored {
			return terminal.NewMeter("", 0)
		}
		total += min(size, s.to)
	}
	return terminal.NewMeter("", total)
}

// metered is a stream, with a meter if there is one.
type metered struct {
	io.Reader
	meter *terminal.Meter
}

func (m metered) Read(data []byte) (int, error) {
	n, err := m.Reader.Read(data)
	if m.meter != nil {
		m.meter.Done.Add(int64(n))
	}
	return n, err
}
