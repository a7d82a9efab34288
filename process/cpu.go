package process

import "time"

// CPUOfAll returns the processor time of several processes together, as [CPUOf] counts it.
func CPUOfAll(pids []int) (spent time.Duration) {
	for _, pid := range pids {
		spent += CPUOf(pid)
	}
	return spent
}
