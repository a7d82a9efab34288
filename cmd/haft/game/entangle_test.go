package game

import "testing"

func TestShortBits(t *testing.T) {
	for bits, want := range map[float64]string{
		0: ".", 1e-9: ".00", 0.13: ".13", 0.99: ".99", 0.997: "1.0", 1.93: "1.9",
		2.32: "2.3",
	} {
		if got := shortBits(bits); got != want {
			t.Errorf("%v bits are %q, want %q", bits, got, want)
		}
	}
}
