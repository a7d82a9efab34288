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
	go g.run(limit, over)
	return g
}

// stop ends it and tells the most that was seen: of all together at one moment, or of one of them at
// any, for which the kernel keeps a mark. A program that is gone before the first look has 0.
func (g *guard) stop() int64 {
	close(g.quit)
	return <-g.peak
}

func (g *guard) run(limit int64, over func()) {
	peak := int64(0)
	for {
		start := time.Now()
		resident, most := programMemory()
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

// guardShare keeps a look, which takes half a millisecond on a machine with a hundred processes, to a tenth
// of a processor at most.
const guardShare = 10

// programMemory is what is resident of all programs together, and the most that one of them had.
func programMemory() (together, most int64) {
	for _, pid := range process.Descendants(os.Getpid()) {
		resident, peak := process.Memory(pid)
		together += resident
		most = max(most, peak)
	}
	return together, most
}
