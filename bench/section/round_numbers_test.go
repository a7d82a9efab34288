package main

import "testing"

func TestDigits(t *testing.T) {
	for _, c := range []struct {
		v    float64
		unit string
		want string
	}{
		{98.83e-9, "s", "98.8ns"},
		{5e-9, "s", "5.00ns"},
		{2.346e-9, "s", "2.35ns"},
		{1e-6, "s", "1.00µs"},
		{999.6e-9, "s", "1.00µs"},
		{0.01234, "s", "12.3ms"},
		{8.69, "s", "8.69s"},
		{125, "s", "125s"},
		{34395, " games/s", "34.4k games/s"},
		{969.4, " games/s", "969 games/s"},
		{176.6e6, " nodes/s", "177M nodes/s"},
		{1.2e9, " nodes/s", "1.20G nodes/s"},
	} {
		if got := digits(c.v, c.unit); got != c.want {
			t.Errorf("%v%s is shown as %s, want %s", c.v, c.unit, got, c.want)
		}
	}
}

func TestCount(t *testing.T) {
	for v, want := range map[float64]string{0: "0B", 1: "1B", 999: "999B", 1280: "1.28kB", 128776128: "129MB"} {
		if got := count(v, "B"); got != want {
			t.Errorf("%v bytes are shown as %s, want %s", v, got, want)
		}
	}
}

func TestRatio(t *testing.T) {
	for v, want := range map[float64]string{
		0.5: "0.50×", 1: "1.00×", 4.713: "4.71×", 12.34: "12.3×", 163.2: "163×", 11959.4: "11959×",
	} {
		if got := ratio(v); got != want {
			t.Errorf("%v is shown as %s, want %s", v, got, want)
		}
	}
}
