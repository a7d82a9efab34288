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
