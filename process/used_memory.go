package process

// MemoryOfAll returns how many bytes of several processes are resident together, and the largest peak among them.
// Processes that are [Starting] do not count.
func MemoryOfAll(pids []int) (resident, peak int64) {
	for _, pid := range pids {
		if Starting(pid) {
			continue
		}
		own, highest := Memory(pid)
		resident += own
		peak = max(peak, highest)
	}
	return resident, peak
}
