package terminal

import (
	"fmt"
	"sync/atomic"
	"time"

	"haft/solve/explain"
)

// A Meter measures how much of a run is done, and how long the rest will take.
type Meter struct {
	unit  string // in the plural; "" means bytes, shown in megabytes
	total int64  // 0 if it is not known
	Done  atomic.Int64
	from  atomic.Pointer[moment]
}

// A moment is a time, and how much was done then.
type moment struct {
	at   time.Time
	done int64
}

// NewMeter begins to measure; for unit and total, see [Meter].
func NewMeter(unit string, total int64) *Meter {
	m := &Meter{unit: unit, total: total}
	m.Begin()
	return m
}

// Begin measures the speed from now on. What was done before does not count, because an earlier run did it.
func (m *Meter) Begin() { m.from.Store(&moment{time.Now(), m.Done.Load()}) }

// Left says what is done and what is left: ", 1.2 of 40.0 MB, 1m5s left". It returns "" if the total is not known.
func (m *Meter) Left(now time.Time) string {
	if m.total == 0 {
		return ""
	}
	done := m.Done.Load()
	line := fmt.Sprintf(", %s of %s %s", explain.Number(uint64(done)), explain.Number(uint64(m.total)), m.unit)
	if m.unit == "" {
		line = fmt.Sprintf(", %.1f of %.1f MB", float64(done)/1e6, float64(m.total)/1e6)
	}
	if from := m.from.Load(); from.done < done && done < m.total {
		left := float64(now.Sub(from.at)) * float64(m.total-done) / float64(done-from.done)
		line += fmt.Sprintf(", %v left", time.Duration(left).Round(time.Second))
	}
	return line
}

// Since returns the time from which the speed is measured.
func (m *Meter) Since() time.Time { return m.from.Load().at }
