package report

import (
	"errors"
	"math"
	"testing"
	"time"

	"haft/bench/statistics"
	"haft/bench/trial"
)

// Numbers have three digits and their unit. Unknown values are empty.
func TestNumbersInWords(t *testing.T) {
	limited, free := &Study{Limit: 10}, &Study{}
	known := statistics.Interval{Low: 1, High: 2}
	for _, tt := range [][2]string{
		{limited.limited(9.999), "10.0 s"},
		{limited.limited(10), "10.0 s"},
		{limited.limited(10.01), "> 10 s"},
		{free.limited(20), "20.0 s"},
		{free.limited(0.5), "500 ms"},
		{span(known, Seconds), "1.00 s to 2.00 s"},
		{span(statistics.Interval{Low: math.Inf(-1), High: 2}, Seconds), ""},
		{span(statistics.Interval{Low: 1, High: math.Inf(1)}, Seconds), ""},
		{memory(0), ""},
		{memory(1500), "1.50 kB"},
		{memory(999.6), "1.00 kB"},
		{whole(0), ""},
		{whole(1), "1"},
		{whole(123456), "123456"},
		{share(0.126), "0.13"},
		{scaled(0.0123456), "12.3m"},
	} {
		if tt[0] != tt[1] {
			t.Errorf("%q, want %q", tt[0], tt[1])
		}
	}
}

var errFull = errors.New("the disk is full")

// A disk has room for a number of bytes.
type disk struct{ room int }

func (d *disk) Write(p []byte) (int, error) {
	if d.room -= len(p); d.room < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// An export fails if there is not enough room, wherever the room ends.
func TestExportFails(t *testing.T) {
	r := &trial.Record{
		Family: "tight", Size: 9, Instance: "x", Questions: 1, Backend: "gini", Encoding: "roster=mdd",
		Mode: trial.Scratch, Round: 1, Limits: trial.Limits{Seconds: 10}, Answer: "u", Category: trial.Correct, Wall: 1,
		Start: time.Unix(0, 0),
	}
	trials := []Trial{{Record: r}}
	s, err := NewStudy(trials, Options{Clock: Wall, By: ByConfiguration})
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func(*disk) error{
		"BenchExec": func(d *disk) error { return ResultSets(trials)[0].WriteBenchExec(d) },
		"benchstat": func(d *disk) error { return s.WriteBenchstat(d) },
	} {
		whole := &disk{1 << 20}
		if err := write(whole); err != nil {
			t.Fatal(name, err)
		}
		for room := range 1<<20 - whole.room {
			if err := write(&disk{room}); !errors.Is(err, errFull) {
				t.Errorf("%s, room for %d bytes: %v", name, room, err)
			}
		}
	}
}
