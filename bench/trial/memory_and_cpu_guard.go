package trial

import (
	"os"
	"time"

	"haft/solve/process"
)

// A guard watches the memory and the processor time of all programs that come from this process.
type guard struct {
	quit chan struct{}
	peak chan int64
}

// bounds are what programs may use together; 0 means no limit.
type bounds struct {
	memory int64
	cpu    time.Duration
	ended  func() time.Duration // processor time of programs that have ended; nil if there is no limit
}

// watch calls over if the programs together use more than allowed.
func watch(b bounds, over func(cause error)) *guard {
	g := &guard{make(chan struct{}), make(chan int64, 1)}
	brood := process.NewBrood(os.Getpid())
	brood.Look() // the first look is slow, and nothing runs yet
	go g.run(brood, b, over)
	return g
}

// stop ends the watch and returns the most memory that was seen: of all programs together at one
// moment, or of one of them at any time, because the kernel records its peak. For a program that
// runs only a few milliseconds this is less than it had, and 0 if it ends before the second look.
func (g *guard) stop() int64 {
	close(g.quit)
	return <-g.peak
}

func (g *guard) run(brood *process.Brood, b bounds, over func(cause error)) {
	peak := int64(0)
	for {
		start := time.Now()
		pids := brood.Look()
		resident, most := process.MemoryOfAll(pids)
		peak = max(peak, resident, most)
		if b.memory > 0 && resident > b.memory {
			over(errMemory)
		}
		if b.cpu > 0 && b.spent(pids) > b.cpu {
			over(errCputime)
		}
		select {
		case <-g.quit:
			g.peak <- peak
			return
		case <-time.After(max(time.Millisecond, guardShare*time.Since(start))):
		}
	}
}

// spent returns the processor time of the programs, those that have ended first: one that ends meanwhile
// counts less for a moment, and not twice.
func (b bounds) spent(running []int) time.Duration {
	return b.ended() + process.CPUOfAll(running)
}

// guardShare limits the looks to a fifth of a processor. A look takes about 0.2 ms, and programs
// that solve small formulas run for 3 ms.
const guardShare = 4
