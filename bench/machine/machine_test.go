package machine

import (
	"fmt"
	"math"
	"reflect"
	"testing"
	"testing/fstest"
	"time"
)

// files is a system whose second core has done so much, in hundredths of a second.
func files(busy, steal, waited, throttled int) fstest.MapFS {
	text := func(format string, args ...any) *fstest.MapFile {
		return &fstest.MapFile{Data: fmt.Appendf(nil, format, args...)}
	}
	core := fmt.Sprintf("%d 1 1 900 5 1 1 %d 0 0\n", busy-4, steal)
	return fstest.MapFS{
		"proc/stat":         text("cpu  1 2 3\ncpu0 10 0 0 900 0 0 0 0 0 0\ncpu1 %sintr 12\n", core),
		"proc/loadavg":      text("1.50 1.00 0.50 2/100 4711\n"),
		"proc/pressure/cpu": text("some avg10=0.00 avg60=0.00 avg300=0.00 total=%d\nfull avg10=0.00 total=0\n", waited),
		"sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq":             text("2600000\n"),
		"sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count": text("%d\n", throttled),
	}
}

// Others are what remains of a core's time without that of the work; all is for the time that passed.
func TestConditions(t *testing.T) {
	w := System{files(1000, 50, 1_000_000, 3)}.Watch(1)
	w.start = time.Now().Add(-10 * time.Second)
	w.system = System{files(1900, 150, 6_000_000, 5)}
	c := w.End(6 * time.Second)
	for what, v := range map[string][2]float64{
		"others": {*c.Others, 0.3}, "steal": {*c.Steal, 0.1}, "waiting": {*c.Waiting, 0.5}, "load": {*c.Load, 1.5},
		"MHz": {*c.MHz, 2600}, "throttled": {float64(*c.Throttled), 2}, "core": {float64(*c.Core), 1},
		"seconds": {c.Seconds, 10},
	} {
		if math.Abs(v[0]-v[1]) > 0.01*v[1] {
			t.Errorf("%s: %g, want %g", what, v[0], v[1])
		}
	}
	all := System{files(1000, 50, 0, 0)}.Watch(AllCores)
	all.start = time.Now().Add(-10 * time.Second)
	all.system = System{files(1900, 150, 0, 0)}
	c = all.End(time.Second)
	if math.Abs(*c.Others-0.8) > 0.01 || math.Abs(*c.Steal-0.05) > 0.001 ||
		c.Core != nil || c.MHz != nil || c.Throttled != nil {
		t.Errorf("on all cores: others %g, steal %g, %+v", *c.Others, *c.Steal, c)
	}
}

// What a system does not show is unknown, and not 0.
func TestUnknown(t *testing.T) {
	for _, f := range []fstest.MapFS{{}, {
		"proc/stat": {Data: []byte("cpu1 1 2\n\n")}, "proc/loadavg": {Data: []byte("much")},
		"proc/pressure/cpu": {Data: []byte("some total=")},
	}} {
		c := System{f}.Watch(AllCores).End(0)
		c.Seconds = 0
		if !reflect.DeepEqual(*c, Conditions{}) {
			t.Errorf("%+v", c)
		}
	}
}

// Pieces of work get physical cores of their own, and what watches them others, if there are others.
func TestPlaces(t *testing.T) {
	siblings := func(lists ...string) System {
		f := fstest.MapFS{}
		for core, list := range lists {
			f[cpuFile(core, "topology/thread_siblings_list")] = &fstest.MapFile{Data: []byte(list + "\n")}
		}
		return System{f}
	}
	plain, threads := siblings(), siblings("0,2", "1,3", "0,2", "1,3")
	for _, c := range []struct {
		s       System
		n       int
		allowed []int
		want    Places
		fails   bool
	}{
		{plain, 1, []int{0, 1}, Places{[]int{1}, []int{0}}, false},
		{plain, 2, []int{0, 1}, Places{[]int{1, 0}, []int{}}, false},
		{plain, 2, []int{0, 1, 5}, Places{[]int{5, 1}, []int{0}}, false},
		{threads, 1, []int{0, 1, 2, 3}, Places{[]int{3}, []int{0, 2}}, false},
		{threads, 2, []int{0, 1, 2, 3}, Places{[]int{3, 2}, []int{0, 1}}, false},
		{threads, 3, []int{0, 1, 2, 3}, Places{}, true},
		{plain, 1, nil, Places{}, true},
	} {
		got, err := c.s.Places(c.n, c.allowed)
		if (err != nil) != c.fails || err == nil && !reflect.DeepEqual(got, c.want) {
			t.Errorf("%d of %v: %v, %v; want %v", c.n, c.allowed, got, err, c.want)
		}
	}
}

// This machine can be asked.
func TestHere(t *testing.T) {
	if c := Here().Watch(AllCores).End(0); c.Seconds < 0 {
		t.Errorf("%+v", c)
	}
}

// Of the times of a processor, those for processes, the kernel and interrupts are busy, and those of the hypervisor
// are stolen; idle time and waiting for disks are neither.
func TestTimes(t *testing.T) {
	s := System{fstest.MapFS{"proc/stat": {Data: []byte("cpu  9 9 9 9 9 9 9 9 9 9\n" +
		"cpu0 100 2000 30000 7 5 400000 5000000 60000000 3 3\ncpu1 1 1 1 1 1 1 1 1\n" +
		"cpu10 200 0 0 0 0 0 0 0\ncpu2 5 5 5 5 5 5 5\nintr 1 2 3 4 5 6 7 8 9\n")}}}
	for core, want := range map[int]times{
		0: {54321, 600000, 1}, 1: {0.05, 0.01, 1}, 10: {2, 0, 1}, AllCores: {54323.05, 600000.01, 3}, 2: {}, 3: {},
	} {
		got, known := s.times(core)
		if math.Abs(got.busy-want.busy) > 1e-6 || math.Abs(got.steal-want.steal) > 1e-6 || got.cores != want.cores ||
			known != (want.cores > 0) {
			t.Errorf("core %d: %+v, %v; want %+v", core, got, known, want)
		}
	}
}

// Shares stay between 0 and 1, and numbers have thousandths.
func TestShares(t *testing.T) {
	for _, c := range [][3]float64{{1, 4, 0.25}, {-1, 4, 0}, {5, 4, 1}, {0, 4, 0}, {4, 4, 1}} {
		if got := share(c[0], c[1]); got != c[2] {
			t.Errorf("%v of %v is %v, want %v", c[0], c[1], got, c[2])
		}
	}
	for v, want := range map[float64]float64{0.0004: 0, 0.0005: 0.001, 1.2345: 1.235, -0.0016: -0.002, 7: 7} {
		if got := *rounded(v); got != want {
			t.Errorf("%v becomes %v, want %v", v, got, want)
		}
	}
	for text, want := range map[string]float64{"2600000\n": 2600, " 5 ": 0.005, "1.5": 0.0015} {
		if got := scaled(text, 1e-3); got == nil || math.Abs(*got-want) > 1e-9 {
			t.Errorf("%q becomes %v, want %v", text, got, want)
		}
	}
}

// What others did is never less than nothing, and what is known only at one end of a measurement is not known.
func TestOneEnd(t *testing.T) {
	full := files(1000, 50, 1_000_000, 3)
	w := System{full}.Watch(1)
	w.start = time.Now().Add(-10 * time.Second)
	if c := w.End(time.Hour); *c.Others != 0 || *c.Steal != 0 || *c.Waiting != 0 || *c.Throttled != 0 {
		t.Errorf("%+v", c)
	}
	for _, ends := range [][2]fstest.MapFS{{{}, full}, {full, {}}} {
		w := System{ends[0]}.Watch(1)
		w.system = System{ends[1]}
		if c := w.End(0); c.Others != nil || c.Steal != nil || c.Waiting != nil || c.Throttled != nil || *c.Core != 1 {
			t.Errorf("%+v", c)
		}
	}
	_, err := System{fstest.MapFS{}}.Places(3, []int{4, 5})
	if err == nil || err.Error() != "3 trials at a time need a core each; this machine has 2 for them" {
		t.Errorf("%v", err)
	}
}
