package ask

import (
	"testing"
)

func TestBar(t *testing.T) {
	for _, c := range []struct {
		value, most float64
		characters  int
		want        string
	}{
		{0, 8, 4, ""},
		{8, 8, 4, "████"},
		{4, 8, 4, "██"},
		{1, 8, 1, "▏"},
		{7, 8, 1, "▉"},
		{5, 8, 2, "█▎"},
		{0, 0, 4, ""},
		{8, 8, 0, ""},
		{8, 8, -3, ""},
	} {
		if got := bar(c.value, c.most, c.characters); got != c.want {
			t.Errorf("bar(%v, %v, %d) is %q, want %q", c.value, c.most, c.characters, got, c.want)
		}
	}
}

func TestShortBits(t *testing.T) {
	for bits, want := range map[float64]string{0: ".", 1e-9: ".00", 0.13: ".13", 0.99: ".99", 0.997: "1.0", 1.93: "1.9", 2.32: "2.3"} {
		if got := shortBits(bits); got != want {
			t.Errorf("%v bits are %q, want %q", bits, got, want)
		}
	}
}
