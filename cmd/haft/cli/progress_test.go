package cli

import (
	"bytes"
	"testing"
	"time"

	"haft/cmd/haft/terminal"
)

func TestProgressLine(t *testing.T) {
	const ten = 10 * time.Second
	for _, c := range []struct {
		games             int64
		unit              string
		from, done, total int64
		elapsed           time.Duration
		want              string
	}{
		{0, "", 0, 0, 0, ten, "haft: 0 games, 0.0 a second"},
		{12, "", 0, 0, 0, ten, "haft: 12 games, 1.2 a second"},
		{1_234_567, "", 0, 0, 0, ten, "haft: 1,234,567 games, 123,457 a second"},
		{30, "", 0, 25e6, 100e6, ten, "haft: 30 games, 3.0 a second, 25.0 of 100.0 MB, 30s left"},
		{30, "", 0, 25e6, 0, ten, "haft: 30 games, 3.0 a second"},
		{30, "", 0, 0, 100e6, ten, "haft: 30 games, 3.0 a second, 0.0 of 100.0 MB"},
		{30, "", 50e6, 75e6, 100e6, ten, "haft: 30 games, 3.0 a second, 75.0 of 100.0 MB, 10s left"},
		{30, "branches", 0, 30, 90, ten, "haft: 30 games, 3.0 a second, 30 of 90 branches, 20s left"},
		{90, "branches", 0, 90, 90, ten, "haft: 90 games, 9.0 a second, 90 of 90 branches"},
		{1, "branches", 0, 1, 400, ten, "haft: 1 game, 0.1 a second, 1 of 400 branches, 1h6m30s left"},
		{0, "branches", 80, 80, 400, ten, "haft: 0 games, 0.0 a second, 80 of 400 branches"},
		{20, "branches", 80, 1_080, 2_080, ten, "haft: 20 games, 2.0 a second, 1,080 of 2,080 branches, 10s left"},
	} {
		m := terminal.NewMeter(c.unit, c.total)
		m.Done.Store(c.from)
		m.Begin()
		m.Done.Store(c.done)
		r := &Progress{one: "game", many: "games", Meter: m}
		r.Add(c.games)
		if got := r.line(m.Since().Add(c.elapsed)); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Progress makes room for data and messages, and is not drawn within a line of data.
func TestProgressAside(t *testing.T) {
	var out, screen bytes.Buffer
	p := NewProgram(nil, &out, &screen)
	r := &Progress{program: p, one: "game", many: "games", Meter: terminal.NewMeter("", 0), shown: true}
	p.progress = r
	if _, err := r.aside(&screen, []byte("half")); err != nil || screen.String() != "\r\x1b[Khalf" || r.shown {
		t.Errorf("%q, %v", &screen, err)
	}
	if r.show(); screen.String() != "\r\x1b[Khalf" {
		t.Errorf("drawn within a line: %q", &screen)
	}
	if _, err := r.aside(&screen, []byte(" a line\n")); err != nil {
		t.Fatal(err)
	}
	screen.Reset()
	if r.show(); screen.Len() == 0 {
		t.Error("not drawn after a line")
	}
	screen.Reset()
	r.shown = true
	p.Message("a message")
	if got := screen.String(); got != "\r\x1b[Ka message\n" {
		t.Errorf("%q", got)
	}
}
