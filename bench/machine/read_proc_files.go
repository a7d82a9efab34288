package machine

import (
	"bytes"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
)

// times are what processors have done since the start of the system, in seconds.
type times struct {
	busy  float64 // for processes, the kernel and interrupts
	steal float64 // taken by the hypervisor
	cores int     // how many processors these are
}

// ticksPerSecond is the unit of /proc/stat on every processor that Go knows.
const ticksPerSecond = 100

// times returns the times of a core, or of all together.
func (s System) times(core int) (all times, known bool) {
	text, _ := fs.ReadFile(s.files, "proc/stat")
	for line := range bytes.Lines(text) {
		fields := strings.Fields(string(line))
		if len(fields) < 9 {
			continue
		}
		number, isCore := strings.CutPrefix(fields[0], "cpu")
		if !isCore || number == "" || core != AllCores && number != strconv.Itoa(core) {
			continue
		}
		t := func(i int) float64 {
			n, _ := strconv.ParseFloat(fields[i], 64)
			return n / ticksPerSecond
		}
		all.busy += t(1) + t(2) + t(3) + t(6) + t(7) // user, nice, system, irq, softirq
		all.steal += t(8)
		all.cores++
	}
	return all, all.cores > 0
}

// waited returns for how many seconds some process has waited for a processor (pressure stall
// information).
func (s System) waited() *float64 {
	text, _ := fs.ReadFile(s.files, "proc/pressure/cpu")
	_, total, found := strings.Cut(string(text), "total=")
	if total, _, _ = strings.Cut(total, "\n"); !found {
		return nil
	}
	return scaled(total, 1e-6)
}

// load returns the load average of the last minute.
func (s System) load() *float64 {
	text, _ := fs.ReadFile(s.files, "proc/loadavg")
	first, _, _ := strings.Cut(string(text), " ")
	return scaled(first, 1)
}

// megahertz returns the frequency of a core, as its driver reports it. /proc/cpuinfo has one too,
// but in a virtual machine that is a constant.
func (s System) megahertz(core int) *float64 {
	text, _ := fs.ReadFile(s.files, cpuFile(core, "cpufreq/scaling_cur_freq"))
	return scaled(string(text), 1e-3)
}

// throttled returns how often a core was throttled.
func (s System) throttled(core int) *int64 {
	text, _ := fs.ReadFile(s.files, cpuFile(core, "thermal_throttle/core_throttle_count"))
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil {
		return nil
	}
	return &n
}

// scaled returns a number in a unit, nil if the text is none.
func scaled(text string, unit float64) *float64 {
	v, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		return nil
	}
	v *= unit
	return &v
}

func cpuFile(core int, name string) string {
	return fmt.Sprintf("sys/devices/system/cpu/cpu%d/%s", core, name)
}
