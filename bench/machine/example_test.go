package machine_test

import (
	"fmt"
	"time"

	"haft/bench/machine"
	"haft/solve/process"
)

// Measure something, and measure it again, up to three times, if other work kept half a processor busy meanwhile. What
// a system does not show is nil.
func Example() {
	var elapsed time.Duration
	for range 3 {
		watch, start, own := machine.Here().Watch(machine.AllCores), time.Now(), process.CPU()
		time.Sleep(time.Millisecond) // what is measured
		elapsed = time.Since(start)
		if c := watch.End(process.CPU() - own); c.Others == nil || *c.Others < 0.5 {
			break
		}
	}
	fmt.Println(elapsed > 0)
	// Output:
	// true
}
