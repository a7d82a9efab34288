package trial

import (
	"os"
	"time"

	"haft/solve/process"
)

// A guard looks again and again at the memory of all programs that come from this process.
type guard struct {
	quit chan struct{}
	peak chan int64
}

// watch calls over once if the programs together have more than the limit; 0 is none.
func watch(limit int64, over func()) *guard {
	g := &guard{make(chan struct{}), make(chan int64, 1)}
	brood := process.NewBrood(os.Getpid())
	brood.Look() // the first one is slow, and nothing runs yet
	go g.run(brood, limit, over)
	return g
}

// stop ends it and tells the most that was seen: of all together at one moment, or of one of them at
// any, for which the kernel keeps a mark. Of a program that runs for a few milliseconds it is less than what it
// had, and 0 if it is gone before the second look.
func (g *guard) stop() int64 {
	close(g.quit)
	return <-g.peak
}

func (g *guard) run(brood *process.Brood, limit int64, over func()) {
	peak := int64(0)
	for {
		start := time.Now()
		resident, most := memoryOf(brood.Look())
		peak = max(peak, resident, most)
		if limit > 0 && resident > limit {
			over()
		}
		select {
		case <-g.quit:
			g.peak <- peak
			return
		case <-time.After(max(time.Millisecond, guardShare*time.Since(start))):
		}
	}
}

// guardShare keeps the looks to a fifth of a processor at most. A look takes about 0.2 ms, and programs that solve
// small formulas run for three.
const guardShare = 4

// memoryOf is what is resident of programs together, and the most that one of them had.
func memoryOf(pids []int) (together, most int64) {
	for _, pid := range pids {
		if process.Starting(pid) {
			continue
		}
		resident, peak := process.Memory(pid)
		together += resident
		most = max(most, peak)
	}
	return together, most
}
